// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/lzb/GripStates.hpp"

#include <algorithm>
#include <limits>

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
      _fading(std::numeric_limits<double>::infinity()) {}

bool GripStates::sticks(int i, double force, const VectorXd& friction) const {
  return _grip[i] == Grip::Rests &&
         _tangents.at(i, friction).norm() < (1. - LZBConstants::gripMargin) * limit(i, force);
}

void GripStates::engage(int i, const VectorXd& slip) {
  if (_tangents.at(i, slip).norm() <= _stopSpeed) return stop(i);
  setFree(i, slip);
}

void GripStates::release(int i) {
  const bool rested = _grip[i] == Grip::Rests;
  _grip[i] = Grip::Loose;
  if (rested) gatherResting();
}

void GripStates::stop(int i) {
  _grip[i] = Grip::Rests;
  gatherResting();
}

void GripStates::setFree(int i, const VectorXd& slip) {
  const bool rested = _grip[i] == Grip::Rests;
  _grip[i] = Grip::Slides;
  _tangents.at(i, _direction) = _tangents.at(i, slip).normalized();
  if (rested) gatherResting();
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
  std::vector<Eigen::Triplet<double>> entries;
  for (std::size_t k = 0; k < _restingRows.size(); ++k)
    for (Eigen::SparseMatrix<double>::InnerIterator it(_tangents.delassus, _restingRows[k]);
         it; ++it)
      if (place[it.row()] >= 0)
        entries.emplace_back(place[it.row()], static_cast<int>(k), it.value());
  const auto size = static_cast<Index>(_restingRows.size());
  Eigen::SparseMatrix<double> W(size, size);
  W.setFromTriplets(entries.begin(), entries.end());
  _rest = friction::RestingFriction(W, std::move(first));
}

/** Friction of the contacts that slide. */
void GripStates::addSliding(const VectorXd& force, const VectorXd& slip,
                            VectorXd& friction) const {
  for (int i = 0; i < static_cast<int>(_grip.size()); ++i)
    if (_grip[i] == Grip::Slides) {
      const VectorXd direction = _tangents.countAt(i) == 2 ? _tangents.at(i, slip).normalized()
                                                           : _tangents.at(i, _direction);
      _tangents.at(i, friction) = -limit(i, force[i]) * direction;
    }
}

VectorXd GripStates::friction(const VectorXd& force, const VectorXd& slip,
                              VectorXd others) const {
  addSliding(force, slip, others);
  if (_resting.empty()) return others;
  VectorXd pull = _tangents.coupling * force + _tangents.delassus * others;
  for (const int i : _resting)
    if (_tangents.at(i, slip).norm() > 2. * LZBConstants::heldSlip * _stopSpeed)
      _tangents.at(i, pull) += _tangents.at(i, slip) / _fading;
  VectorXd bounds(static_cast<Index>(_resting.size()));
  for (std::size_t k = 0; k < _resting.size(); ++k)
    bounds[k] = std::max(0., limit(_resting[k], force[_resting[k]]));
  others(_restingRows) = _rest.solve(pull(_restingRows), bounds);
  return others;
}

double GripStates::slipLeft(int i, const VectorXd& slip) const {
  const VectorXd u = _tangents.at(i, slip);
  if (u.size() == 2) return u.norm() - _stopSpeed;
  return u.dot(_tangents.at(i, _direction)) + LZBConstants::heldSlip * _stopSpeed;
}

double GripStates::restLeft(int i, const VectorXd& slip) const {
  return _freeSpeed - _tangents.at(i, slip).norm();
}

}  // namespace multiple_impacts::lzb
