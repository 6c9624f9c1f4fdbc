// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/lzb/SurfaceSprings.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "multiple_impacts/solvers/lzb/LZBConstants.hpp"

namespace multiple_impacts::lzb {

using Eigen::VectorXd;

SurfaceSprings::SurfaceSprings(const ContactProblem& problem, double unfelt)
    : _problem(problem),
      _tangents(problem.tangents),
      _unfelt(unfelt),
      _stiffness(VectorXd::Zero(problem.contactCount())),
      _mode(problem.contactCount(), Mode::Loose),
      _side(VectorXd::Zero(problem.tangents.rowCount())) {
  for (int i = 0; i < problem.tangentialStiffness.size(); ++i)
    if (problem.hasFriction(i) && std::isfinite(problem.tangentialStiffness[i]))
      _stiffness[i] = problem.tangentialStiffness[i];
}

VectorXd SurfaceSprings::direction(int i, const Moment& now) const {
  if (_tangents.countAt(i) == 1) return _tangents.at(i, _side);
  const auto& all = _mode[i] == Mode::Follows ? now.slip : now.y;
  return VectorXd(_tangents.at(i, all)).normalized();
}

/** kappa [m/s]. */
double SurfaceSprings::slidingSpeed(int i, const Moment& now) const {
  return _tangents.at(i, now.slip).dot(direction(i, now)) -
         limit(i, now.forceRate[i]) / _stiffness[i];
}

/** kappa, below zero only where it is by more than rounding [m/s]. */
double SurfaceSprings::slidingLeft(int i, const Moment& now) const {
  return slidingSpeed(i, now) +
         LZBConstants::gripMargin * std::abs(limit(i, now.forceRate[i])) / _stiffness[i];
}

/** What friction changes of the slip while s turns towards it, W_tt (mu lambda)^2/(k |u|),
    over what can be felt. */
double SurfaceSprings::lag(int i, const Moment& now) const {
  const double bound = limit(i, now.force[i]), u = _tangents.at(i, now.slip).norm();
  const double own = _tangents.delassus.coeff(_tangents.first[i], _tangents.first[i]);
  return own * bound * bound / (_stiffness[i] * std::max(u, _unfelt) * _unfelt);
}

double SurfaceSprings::energy(int i, double force, const VectorXd& y) const {
  if (!isEngaged(i)) return 0.;
  const double bound = limit(i, force);
  if (_mode[i] == Mode::Follows) return 0.5 * bound * bound / _stiffness[i];
  return 0.5 * _stiffness[i] * _tangents.at(i, y).squaredNorm();
}

void SurfaceSprings::engage(int i, const Moment& now) {
  const VectorXd u = _tangents.at(i, now.slip);
  const bool outruns =
      now.force[i] <= 0. && u.norm() > limit(i, now.forceRate[i]) / _stiffness[i];
  _mode[i] = !outruns ? Mode::Sticks : u.size() == 1 ? Mode::Slides : Mode::Follows;
  if (outruns && u.size() == 1) _side[_tangents.first[i]] = u[0] > 0. ? 1. : -1.;
}

void SurfaceSprings::addFriction(const Moment& now, VectorXd& friction) const {
  for (int i = 0; i < static_cast<int>(_mode.size()); ++i)
    if (sticks(i))
      _tangents.at(i, friction) = -_stiffness[i] * _tangents.at(i, now.y);
    else if (isEngaged(i))
      _tangents.at(i, friction) = -limit(i, now.force[i]) * direction(i, now);
}

VectorXd SurfaceSprings::deformationRate(const Moment& now) const {
  VectorXd rate = VectorXd::Zero(now.y.size());
  for (int i = 0; i < static_cast<int>(_mode.size()); ++i) {
    if (_mode[i] != Mode::Sticks && _mode[i] != Mode::Slides) continue;
    _tangents.at(i, rate) = _tangents.at(i, now.slip);
    if (_mode[i] == Mode::Slides)
      _tangents.at(i, rate) -= slidingSpeed(i, now) * direction(i, now);
  }
  return rate;
}

double SurfaceSprings::loss(int i, const Moment& now) const {
  if (!isEngaged(i) || sticks(i)) return 0.;
  return limit(i, now.force[i]) * slidingSpeed(i, now);
}

double SurfaceSprings::left(int i, const Moment& now) const {
  const double bound = limit(i, now.force[i]);
  if (sticks(i))
    return (1. + LZBConstants::gripMargin) * bound -
           _stiffness[i] * _tangents.at(i, now.y).norm();
  return std::min(slidingLeft(i, now), modeLeft(i, now));
}

/** Positive while s is rightly followed, or rightly not [m/s]. */
double SurfaceSprings::modeLeft(int i, const Moment& now) const {
  if (_tangents.countAt(i) == 1) return std::numeric_limits<double>::infinity();
  const double turns = lag(i, now);
  return (_mode[i] == Mode::Follows ? 2. - turns : turns - 1.) * _unfelt;
}

VectorXd SurfaceSprings::change(int i, const Moment& now) {
  const VectorXd y = _tangents.at(i, now.y);
  const double bound = limit(i, now.force[i]) / _stiffness[i];
  if (sticks(i)) {
    _mode[i] = y.size() == 2 && lag(i, now) < 1. ? Mode::Follows : Mode::Slides;
    if (y.size() == 1) {
      const double pulled = y[0] != 0. ? y[0] : _tangents.at(i, now.slip)[0];
      _side[_tangents.first[i]] = pulled > 0. ? 1. : -1.;
    }
    return y.norm() > bound ? VectorXd(bound * y.normalized()) : y;
  }
  const VectorXd onBound = bound * direction(i, now);
  if (slidingLeft(i, now) <= modeLeft(i, now))
    _mode[i] = Mode::Sticks;
  else
    _mode[i] = _mode[i] == Mode::Follows ? Mode::Slides : Mode::Follows;
  return onBound;
}

}  // namespace multiple_impacts::lzb
