// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/friction/RestingFriction.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace multiple_impacts::friction {

namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

/** Added to the diagonal in the equations of a step, relative to it: where contacts are
    dependent, the step is the shortest. */
constexpr double kEpsilon = 1e-7;
/** Distance from the projection that counts as none, relative to the largest bound. */
constexpr double kConverged = 1e-14;
/** As many times of that, where no step comes nearer, are rounding. */
constexpr double kRounding = 1000.;
constexpr int kNewtonSteps = 20;

/** The central path: last mu over the first, its fall from step to step, the decrement up to
    which it may fall, and a bound that is none, over the largest. */
constexpr double kLastBarrier = 1e-15;
constexpr double kShrinking = 0.1;
constexpr double kNear = 0.25;
constexpr double kSmallBound = 1e-14;

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
  if (newton(pull, bounds, enough)) return _tau;
  followCentralPath(pull, bounds);
  newton(pull, bounds, enough);
  return _tau;
}

/** \return whether tau has become the solution; else it is the best that was seen */
bool RestingFriction::newton(const VectorXd& pull, const VectorXd& bounds, double enough) {
  VectorXd best = projected(_tau, VectorXd::Zero(_tau.size()), bounds);
  _tau = best;
  double least = distance(best, pull, bounds);
  for (int k = 0; k < kNewtonSteps && least > enough; ++k) {
    _tau = newtonStep(pull, bounds);
    const double left = distance(_tau, pull, bounds);
    if (left >= least) continue;
    best = _tau;
    least = left;
  }
  _tau = projected(best, VectorXd::Zero(best.size()), bounds);
  return least <= kRounding * enough;
}

/** The minimum of \f$ f - \mu \sum \ln(r_i^2 - |\tau_i|^2) \f$ as mu falls to nearly zero,
    by Newton's method with steps of 1/(1 + decrement) (Nesterov and Nemirovskii, Interior-Point
    Polynomial Algorithms, 1994, chapter 2): none leaves the bounds, and how nearly dependent
    the contacts are does not matter. */
void RestingFriction::followCentralPath(const VectorXd& pull, const VectorXd& bounds) {
  double scale = 0.;
  for (int i = 0; i < contacts(); ++i) scale += bounds[i] * at(i, pull).norm();
  const double least = kSmallBound * bounds.maxCoeff();
  _tau.setZero();
  for (double mu = scale; mu > kLastBarrier * scale;) {
    VectorXd gradient = pull + _W * _tau;
    MatrixXd hessian = _W;
    for (int i = 0; i < contacts(); ++i) {
      const int row = _first[i], rows = count(i);
      const Tangential own = at(i, _tau);
      const double room = bounds[i] * bounds[i] - own.squaredNorm();
      if (bounds[i] <= least) {
        gradient.segment(row, rows).setZero();
        hessian.middleRows(row, rows).setZero();
        hessian.middleCols(row, rows).setZero();
        hessian.block(row, row, rows, rows).setIdentity();
        continue;
      }
      gradient.segment(row, rows) += 2. * mu / room * own;
      hessian.block(row, row, rows, rows) += 4. * mu / (room * room) * (own * own.transpose());
      hessian.diagonal().segment(row, rows).array() += 2. * mu / room;
    }
    const VectorXd way = -hessian.llt().solve(gradient);
    const double decrement = std::sqrt(std::max(0., -way.dot(gradient) / mu));
    if (!std::isfinite(decrement)) return;
    _tau += way / (1. + (decrement > kNear ? decrement : 0.));
    if (decrement <= kNear) mu *= kShrinking;
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
  return _tau + _factor.solve(right);
}

}  // namespace multiple_impacts::friction
