// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/lzb/GripStates.hpp"

#include <algorithm>

#include "multiple_impacts/solvers/lzb/LZBConstants.hpp"

namespace multiple_impacts::lzb {

using Eigen::Index;
using Eigen::VectorXd;

GripStates::GripStates(const ContactProblem& problem, double stopSpeed, double freeSpeed)
    : _problem(problem),
      _tangents(problem.tangents),
      _stopSpeed(stopSpeed),
      _freeSpeed(freeSpeed),
      _grip(problem.contactCount(), Grip::Loose),
      _direction(VectorXd::Zero(problem.tangents.rowCount())),
      _ignored(VectorXd::Zero(problem.tangents.rowCount())) {}

VectorXd GripStates::slipOf(int i, const VectorXd& slip) const {
  return _tangents.at(i, slip) - _tangents.at(i, _ignored);
}

bool GripStates::sticks(int i, double force, const VectorXd& friction) const {
  return _grip[i] == Grip::Rests &&
         _tangents.at(i, friction).norm() < (1. - LZBConstants::gripMargin) * limit(i, force);
}

void GripStates::slide(int i, const VectorXd& u) {
  _grip[i] = Grip::Slides;
  _tangents.at(i, _direction) = u.normalized();
}

void GripStates::engage(int i, const VectorXd& slip) {
  _tangents.at(i, _ignored).setZero();
  const VectorXd u = slipOf(i, slip);
  if (u.norm() <= _stopSpeed) return stop(i, slip);
  slide(i, u);
}

void GripStates::release(int i) {
  const bool rested = _grip[i] == Grip::Rests;
  _grip[i] = Grip::Loose;
  if (rested) gatherResting();
}

void GripStates::stop(int i, const VectorXd& slip) {
  _grip[i] = Grip::Rests;
  _tangents.at(i, _ignored) = _tangents.at(i, slip);
  gatherResting();
}

void GripStates::setFree(int i, const VectorXd& slip) {
  slide(i, slipOf(i, slip));
  gatherResting();
}

void GripStates::gatherResting() {
  _resting.clear();
  _restingRows.clear();
  std::vector<int> first{0}, place(static_cast<std::size_t>(_tangents.rowCount()), -1);
  for (int i = 0; i < static_cast<int>(_grip.size()); ++i) {
    if (_grip[i] != Grip::Rests) continue;
    _resting.push_back(i);
    for (int row = _tangents.first[i]; row < _tangents.first[i + 1]; ++row) {
      place[row] = static_cast<int>(_restingRows.size());
      _restingRows.push_back(row);
    }
    first.push_back(static_cast<int>(_restingRows.size()));
  }
  const auto size = static_cast<Index>(_restingRows.size());
  Eigen::MatrixXd W = Eigen::MatrixXd::Zero(size, size);
  for (Index k = 0; k < size; ++k)
    for (Eigen::SparseMatrix<double>::InnerIterator it(_tangents.delassus, _restingRows[k]);
         it; ++it)
      if (place[it.row()] >= 0) W(place[it.row()], k) = it.value();
  _rest = friction::RestingFriction(std::move(W), std::move(first));
}

/** Friction of the contacts that slide. */
void GripStates::addSliding(const VectorXd& force, const VectorXd& slip,
                            VectorXd& friction) const {
  for (int i = 0; i < static_cast<int>(_grip.size()); ++i)
    if (_grip[i] == Grip::Slides) {
      const VectorXd direction = _tangents.countAt(i) == 2 ? slipOf(i, slip).normalized()
                                                           : _tangents.at(i, _direction);
      _tangents.at(i, friction) = -limit(i, force[i]) * direction;
    }
}

VectorXd GripStates::friction(const VectorXd& force, const VectorXd& slip,
                              VectorXd others) const {
  addSliding(force, slip, others);
  if (_resting.empty()) return others;
  const VectorXd pull = _tangents.coupling * force + _tangents.delassus * others;
  VectorXd bounds(static_cast<Index>(_resting.size()));
  for (std::size_t k = 0; k < _resting.size(); ++k)
    bounds[k] = std::max(0., limit(_resting[k], force[_resting[k]]));
  others(_restingRows) = _rest.solve(pull(_restingRows), bounds);
  return others;
}

double GripStates::slipLeft(int i, const VectorXd& slip) const {
  const VectorXd u = slipOf(i, slip);
  if (u.size() == 2) return u.norm() - _stopSpeed;
  return u.dot(_tangents.at(i, _direction)) + LZBConstants::heldSlip * _stopSpeed;
}

double GripStates::restLeft(int i, const VectorXd& force, const VectorXd& friction,
                            const VectorXd& slip) const {
  const VectorXd u = slipOf(i, slip);
  const double speed = u.norm();
  const double followed = u.size() == 2 ? _freeSpeed : 2. * _stopSpeed;
  const double slow = 1. - speed / followed;
  const double bound = limit(i, force[i]);
  if (speed <= _stopSpeed || !(bound > 0.)) return slow;
  const VectorXd rate = _tangents.coupling * force + _tangents.delassus * friction;
  const double own = _tangents.delassus.coeff(_tangents.first[i], _tangents.first[i]);
  const double growth = u.dot(_tangents.at(i, rate)) / (speed * bound * own);
  return std::min(slow, growth + LZBConstants::gripMargin);
}

}  // namespace multiple_impacts::lzb
