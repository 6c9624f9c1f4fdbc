// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/friction/RestingFriction.hpp"

#include <algorithm>
#include <utility>

namespace multiple_impacts::friction {

namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

/** Added to the diagonal in the equations of a step, relative to it: where contacts are
    dependent, the step is the shortest. */
constexpr double kEpsilon = 1e-9;
/** Distance from the projection that counts as none, relative to the largest bound. */
constexpr double kConverged = 1e-14;
/** As many times of that, where no step improves it, are rounding. */
constexpr double kRounding = 1000.;
constexpr int kRounds = 8, kSweeps = 10, kNewtonSteps = 12;

}  // namespace

RestingFriction::RestingFriction(MatrixXd delassus, std::vector<int> first)
    : _W(std::move(delassus)),
      _step(_W.rows()),
      _first(std::move(first)),
      _tau(VectorXd::Zero(_W.rows())) {
  for (int i = 0; i < contacts(); ++i) {
    const auto own = _W.diagonal().segment(_first[i], count(i));
    _step.segment(_first[i], count(i)).setConstant(1. / own.sum());
  }
}

/** proj(tau - rho (a + W tau)). \param rate a + W tau */
VectorXd RestingFriction::projected(const VectorXd& tau, const VectorXd& rate,
                                    const VectorXd& bounds) const {
  VectorXd result = tau - _step.cwiseProduct(rate);
  for (int i = 0; i < contacts(); ++i) {
    auto own = result.segment(_first[i], count(i));
    const double length = own.norm();
    if (length > bounds[i]) own *= bounds[i] / length;
  }
  return result;
}

double RestingFriction::distance(const VectorXd& tau, const VectorXd& pull,
                                 const VectorXd& bounds) const {
  return (projected(tau, pull + _W * tau, bounds) - tau).lpNorm<Eigen::Infinity>();
}

const VectorXd& RestingFriction::solve(const VectorXd& pull, const VectorXd& bounds) {
  const double enough =
      kConverged * std::max(bounds.maxCoeff(), _step.cwiseProduct(pull).cwiseAbs().maxCoeff());
  VectorXd best = _tau;
  double left = distance(_tau, pull, bounds);
  for (int round = 0; left > enough && round < kRounds; ++round) {
    const double before = left;
    for (int k = 0; k < kNewtonSteps && left > enough; ++k) {
      _tau = newtonStep(pull, bounds);
      const double next = distance(_tau, pull, bounds);
      if (!(next < left)) continue;
      best = _tau;
      left = next;
    }
    _tau = best;
    if (left <= enough || (left <= kRounding * enough && !(left < 0.5 * before))) break;
    for (int k = 0; k < kSweeps << round; ++k) sweep(pull, bounds);
    best = _tau;
    left = distance(_tau, pull, bounds);
  }
  return _tau;
}

/** Each contact in turn is brought nearer to its minimum, the others as they are. */
void RestingFriction::sweep(const VectorXd& pull, const VectorXd& bounds) {
  for (int i = 0; i < contacts(); ++i) {
    const int row = _first[i], rows = count(i);
    const VectorXd rate = pull.segment(row, rows) + _W.middleRows(row, rows) * _tau;
    Tangential next = at(i, _tau) - _step[row] * rate;
    const double length = next.norm();
    if (length > bounds[i]) next *= bounds[i] / length;
    _tau.segment(row, rows) = next;
  }
}

/** Equations as those of CoulombNewton: rho (a + W tau) = 0 within the bound, else tau = r y/|y|
    with y = tau - rho (a + W tau), where dy/|y| turns the direction in space. */
VectorXd RestingFriction::newtonStep(const VectorXd& pull, const VectorXd& bounds) {
  const VectorXd rate = pull + _W * _tau, y = _tau - _step.cwiseProduct(rate);
  std::vector<char> slides(static_cast<std::size_t>(contacts()));
  bool turns = false;
  for (int i = 0; i < contacts(); ++i) {
    slides[i] = at(i, y).norm() > bounds[i];
    turns = turns || (slides[i] && count(i) == 2);
  }
  const bool isKnown = !turns && slides == _slides;
  MatrixXd J;
  if (!isKnown) {
    J = _step.asDiagonal() * _W;
    J.diagonal() *= 1. + kEpsilon;
  }
  VectorXd right = -_step.cwiseProduct(rate);
  for (int i = 0; i < contacts(); ++i) {
    if (!slides[i]) continue;
    const int row = _first[i], rows = count(i);
    const Tangential own = at(i, y);
    const double length = own.norm();
    const Tangential d = own / length;
    right.segment(row, rows) = bounds[i] * d - at(i, _tau);
    if (isKnown) continue;
    const MatrixXd across =
        (bounds[i] / length) * (MatrixXd::Identity(rows, rows) - MatrixXd(d * d.transpose()));
    J.middleRows(row, rows) = across * J.middleRows(row, rows);
    J.block(row, row, rows, rows) += MatrixXd::Identity(rows, rows) - across;
  }
  if (!isKnown) {
    _factor.compute(J);
    _slides = turns ? std::vector<char>() : std::move(slides);
  }
  VectorXd next = _tau + _factor.solve(right);
  for (int i = 0; i < contacts(); ++i) {
    auto own = next.segment(_first[i], count(i));
    const double length = own.norm();
    if (length > bounds[i]) own *= bounds[i] / length;
  }
  return next;
}

}  // namespace multiple_impacts::friction
