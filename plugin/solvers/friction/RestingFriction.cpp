// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/friction/RestingFriction.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace multiple_impacts::friction {

namespace {

using Eigen::VectorXd;
using Block = BlockRows::Block;

/** Added to the diagonal in the equations of a step, relative to it: where contacts are
    dependent, the step is the shortest. */
constexpr double kEpsilon = 1e-7;
/** Distance from the projection that counts as none, relative to the largest bound. */
constexpr double kConverged = 1e-14;
/** As many times of that, where no step comes nearer, are rounding. */
constexpr double kRounding = 1000.;
constexpr int kNewtonSteps = 20;

/** A sweep costs what a product with W does, a small part of a factor. Each contact goes so
    many rho down the gradient; f falls below two of them. */
constexpr double kRelaxation = 1.5;
constexpr int kSweeps = 100;

/** The central path: last mu over the first, its fall from step to step, the decrement up to
    which it may fall, and a bound that is none, over the largest. */
constexpr double kLastBarrier = 1e-15;
constexpr double kShrinking = 0.1;
constexpr double kNear = 0.25;
constexpr double kSmallBound = 1e-14;
/** Some five for each mu are usual; rounding must not keep the path from its end. */
constexpr int kPathSteps = 1000;

/** The second derivative of -mu ln(room). */
Block barrierOf(const Eigen::VectorXd& own, double room, double mu) {
  return 4. * mu / (room * room) * (own * own.transpose()) +
         2. * mu / room * Eigen::MatrixXd::Identity(own.size(), own.size());
}

/** Of the block on the diagonal of W with two rows, or one. */
double largestEigenvalue(const Eigen::SparseMatrix<double>& W, int row, int rows) {
  const double one = W.coeff(row, row);
  if (rows == 1) return one;
  const double other = W.coeff(row + 1, row + 1);
  return 0.5 * (one + other + std::hypot(one - other, 2. * W.coeff(row + 1, row)));
}

}  // namespace

RestingFriction::RestingFriction(const Eigen::SparseMatrix<double>& delassus,
                                 std::vector<int> first)
    : _first(std::move(first)),
      _W(delassus, _first),
      _step(delassus.rows()),
      _tau(VectorXd::Zero(delassus.rows())) {
  for (int i = 0; i < contacts(); ++i)
    if (count(i) > 0)
      _step.segment(_first[i], count(i))
          .setConstant(1. / largestEigenvalue(_W.matrix(), _first[i], count(i)));
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
  return (projected(tau, pull + _W.times(tau), bounds) - tau).lpNorm<Eigen::Infinity>();
}

const VectorXd& RestingFriction::solve(const VectorXd& pull, const VectorXd& bounds) {
  const double enough =
      kConverged * std::max(bounds.maxCoeff(), _step.cwiseProduct(pull).cwiseAbs().maxCoeff());
  if (!_W.isDense() && (_tau.array() == 0.).all()) sweepOften(pull, bounds);
  if (newton(pull, bounds, enough)) return _tau;
  sweepOften(pull, bounds);
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

bool RestingFriction::approach(const VectorXd& pull, const VectorXd& bounds, double share,
                               int sweeps) {
  _tau.setZero();
  VectorXd rate = pull;
  for (int k = 0; k < sweeps; ++k) {
    if (isNear(pull, bounds, rate, share)) return true;
    sweep(bounds, rate);
  }
  return isNear(pull, bounds, rate, share);
}

/** \param rate a + W tau */
bool RestingFriction::isNear(const VectorXd& pull, const VectorXd& bounds,
                             const VectorXd& rate, double share) const {
  double above = _tau.dot(rate);
  for (int i = 0; i < contacts(); ++i) above += bounds[i] * at(i, rate).norm();
  return above <= -share * 0.5 * _tau.dot(pull + rate);
}

/** Each contact in turn goes down the gradient of f, as far as its bound allows: f falls.
    \param rate a + W tau, before and after */
void RestingFriction::sweep(const VectorXd& bounds, VectorXd& rate) {
  for (int i = 0; i < contacts(); ++i) {
    const Tangential old = at(i, _tau);
    Tangential next = old - kRelaxation * at(i, _step).cwiseProduct(at(i, rate));
    const double length = next.norm();
    if (length > bounds[i]) next *= bounds[i] / length;
    _tau.segment(_first[i], count(i)) = next;
    rate.noalias() += _W.matrix().middleCols(_first[i], count(i)) * (next - old);
  }
}

void RestingFriction::sweepOften(const VectorXd& pull, const VectorXd& bounds) {
  VectorXd rate = pull + _W.times(_tau);
  for (int k = 0; k < kSweeps; ++k) sweep(bounds, rate);
}

/** The minimum of \f$ f - \mu \sum \ln(r_i^2 - |\tau_i|^2) \f$ as mu falls to nearly zero,
    by Newton's method with steps of 1/(1 + decrement) (Nesterov and Nemirovskii,
    Interior-Point Polynomial Algorithms, 1994, chapter 2): none leaves the bounds, and how
    nearly dependent the contacts are does not matter. */
void RestingFriction::followCentralPath(const VectorXd& pull, const VectorXd& bounds) {
  double scale = 0.;
  for (int i = 0; i < contacts(); ++i) scale += bounds[i] * at(i, pull).norm();
  const double least = kSmallBound * bounds.maxCoeff();
  _tau.setZero();
  _slides.clear();
  double mu = scale;
  for (int k = 0; k < kPathSteps && mu > kLastBarrier * scale; ++k) {
    VectorXd gradient = pull + _W.times(_tau);
    std::vector<Block> one, barrier;
    for (int i = 0; i < contacts(); ++i) {
      const int row = _first[i], rows = count(i);
      const bool isFree = bounds[i] > least;
      const Tangential own = at(i, _tau);
      const double room = bounds[i] * bounds[i] - own.squaredNorm();
      one.push_back(Block::Identity(rows, rows) * (isFree ? 1. : 0.));
      barrier.push_back(isFree ? barrierOf(own, room, mu)
                               : Block(Block::Identity(rows, rows)));
      auto along = gradient.segment(row, rows);
      along =
          isFree ? Tangential(along + 2. * mu / room * own) : Tangential::Zero(rows).eval();
    }
    if (!_W.factorise(one, barrier)) return;
    const VectorXd way = -_W.solve(gradient);
    const double decrement = std::sqrt(std::max(0., -way.dot(gradient) / mu));
    if (!std::isfinite(decrement)) return;
    _tau += way / (1. + (decrement > kNear ? decrement : 0.));
    if (decrement <= kNear) mu *= kShrinking;
  }
}

/** Equations as those of CoulombNewton: rho (a + W tau) = 0 within the bound, else tau = r
    y/|y| with y = tau - rho (a + W tau), where dy/|y| turns the direction in space. */
VectorXd RestingFriction::newtonStep(const VectorXd& pull, const VectorXd& bounds) {
  const VectorXd rate = pull + _W.times(_tau), y = _tau - _step.cwiseProduct(rate);
  const VectorXd own = _W.matrix().diagonal();
  VectorXd right = -_step.cwiseProduct(rate);
  std::vector<char> slides;
  std::vector<Block> L, A;
  bool turns = false;
  for (int i = 0; i < contacts(); ++i) {
    const int row = _first[i], rows = count(i);
    const Tangential pulled = at(i, y);
    const double length = pulled.norm();
    slides.push_back(length > bounds[i]);
    if (!slides.back()) {
      L.push_back(_step.segment(row, rows).asDiagonal());
      A.push_back((kEpsilon * _step.segment(row, rows).cwiseProduct(own.segment(row, rows)))
                      .asDiagonal());
      continue;
    }
    turns = turns || rows == 2;
    const Tangential d = pulled / length;
    const Block one = Block::Identity(rows, rows);
    const Block across = (bounds[i] / length) * (one - d * d.transpose());
    right.segment(row, rows) = bounds[i] * d - at(i, _tau);
    L.push_back(across * _step[row]);
    A.push_back(one - across);
  }
  const bool isKnown = !turns && slides == _slides;
  if (!isKnown && !_W.factorise(L, A)) return _tau;
  _slides = turns ? std::vector<char>() : std::move(slides);
  return _tau + _W.solve(right);
}

}  // namespace multiple_impacts::friction
