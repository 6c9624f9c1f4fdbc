// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/lzb/GripStates.hpp"

#include <algorithm>

#include "multiple_impacts/solvers/lzb/LZBConstants.hpp"
#include "multiple_impacts/solvers/projection/SlidingFriction.hpp"

namespace multiple_impacts::lzb {

using Eigen::Index;
using Eigen::VectorXd;

GripStates::GripStates(const ContactProblem& problem, double stopSpeed)
    : _problem(problem),
      _tangents(problem.tangents),
      _stopSpeed(stopSpeed),
      _grip(problem.contactCount(), Grip::Loose),
      _isFixed(problem.contactCount(), 0),
      _direction(VectorXd::Zero(problem.tangents.rowCount())),
      _ignored(VectorXd::Zero(problem.tangents.rowCount())) {}

VectorXd GripStates::slipOf(int i, const VectorXd& slip) const {
  return _tangents.at(i, slip) - _tangents.at(i, _ignored);
}

void GripStates::engage(int i, const VectorXd& slip) {
  if (!hasFriction(i)) return;
  _tangents.at(i, _ignored).setZero();
  const VectorXd u = slipOf(i, slip);
  if (u.norm() <= _stopSpeed) return stop(i, slip);
  _grip[i] = Grip::Slides;
  _isFixed[i] = u.size() == 1;
  _tangents.at(i, _direction) = u.normalized();
}

void GripStates::stop(int i, const VectorXd& slip) {
  _grip[i] = Grip::Undecided;
  _tangents.at(i, _ignored) = _tangents.at(i, slip);
}

void GripStates::letGo(int i, const VectorXd& friction) {
  _grip[i] = Grip::Slides;
  _isFixed[i] = 1;
  _tangents.at(i, _direction) = -_tangents.at(i, friction).normalized();
  factorise();
}

bool GripStates::isDecided() const {
  return std::find(_grip.begin(), _grip.end(), Grip::Undecided) == _grip.end();
}

void GripStates::decide(const VectorXd& force, const VectorXd& slip) {
  std::vector<int> contacts, first{0};
  std::vector<int> rows;
  for (int i = 0; i < static_cast<int>(_grip.size()); ++i) {
    if (_grip[i] != Grip::Undecided && _grip[i] != Grip::Sticks) continue;
    contacts.push_back(i);
    for (int row = _tangents.first[i]; row < _tangents.first[i + 1]; ++row)
      rows.push_back(row);
    first.push_back(static_cast<int>(rows.size()));
  }
  const VectorXd pull =
      _tangents.coupling * force + _tangents.delassus * slidingFriction(force, slip);
  VectorXd limits(static_cast<Index>(contacts.size()));
  for (std::size_t k = 0; k < contacts.size(); ++k)
    limits[k] = limit(contacts[k], force[contacts[k]]);
  const VectorXd tau = multiple_impacts::slidingFriction(submatrix(_tangents.delassus, rows),
                                                         VectorXd(pull(rows)), limits, first);
  for (std::size_t k = 0; k < contacts.size(); ++k) {
    const int i = contacts[k], count = first[k + 1] - first[k];
    const VectorXd own = tau.segment(first[k], count);
    _grip[i] = Grip::Sticks;
    if (own.norm() < (1. - LZBConstants::gripMargin) * limits[k]) continue;
    _grip[i] = Grip::Slides;
    _isFixed[i] = 1;
    _tangents.at(i, _direction) = -own.normalized();
  }
  factorise();
}

void GripStates::noteSlip(const VectorXd& slip) {
  for (int i = 0; i < static_cast<int>(_grip.size()); ++i)
    if (_grip[i] == Grip::Slides && _tangents.countAt(i) == 2 && _isFixed[i])
      _isFixed[i] = !(slipOf(i, slip).norm() > 2. * _stopSpeed);
}

void GripStates::factorise() {
  _stickingRows.clear();
  for (int i = 0; i < static_cast<int>(_grip.size()); ++i)
    if (_grip[i] == Grip::Sticks)
      for (int row = _tangents.first[i]; row < _tangents.first[i + 1]; ++row)
        _stickingRows.push_back(row);
  _sticking.setThreshold(LZBConstants::dependentTangents);
  if (!_stickingRows.empty())
    _sticking.compute(Eigen::MatrixXd(submatrix(_tangents.delassus, _stickingRows)));
}

VectorXd GripStates::slidingFriction(const VectorXd& force, const VectorXd& slip) const {
  VectorXd tau = VectorXd::Zero(_tangents.rowCount());
  for (int i = 0; i < static_cast<int>(_grip.size()); ++i)
    if (_grip[i] == Grip::Slides) {
      const VectorXd direction =
          turns(i) ? slipOf(i, slip).normalized() : VectorXd(_tangents.at(i, _direction));
      _tangents.at(i, tau) = -limit(i, force[i]) * direction;
    }
  return tau;
}

VectorXd GripStates::friction(const VectorXd& force, const VectorXd& slip) const {
  VectorXd tau = slidingFriction(force, slip);
  if (_stickingRows.empty()) return tau;
  const VectorXd pull = _tangents.coupling * force + _tangents.delassus * tau;
  tau(_stickingRows) = -_sticking.solve(VectorXd(pull(_stickingRows)));
  return tau;
}

double GripStates::slipLeft(int i, const VectorXd& slip) const {
  const VectorXd u = slipOf(i, slip);
  if (turns(i)) return u.norm() - _stopSpeed;
  return u.dot(_tangents.at(i, _direction)) + LZBConstants::heldSlip * _stopSpeed;
}

double GripStates::gripLeft(int i, double force, const VectorXd& friction) const {
  return (1. + LZBConstants::gripMargin) * limit(i, force) - _tangents.at(i, friction).norm();
}

}  // namespace multiple_impacts::lzb
