// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/projection/PlasticProjection.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "multiple_impacts/solvers/projection/AccurateProduct.hpp"
#include "multiple_impacts/solvers/projection/BlockPivoting.hpp"
#include "multiple_impacts/solvers/projection/InteriorPoint.hpp"
#include "multiple_impacts/solvers/projection/PrincipalFactor.hpp"

/* The ladder. What is in [brackets] is an attempt, and counts as one whether it comes to a
   solution or not. The candidate with the least error is the result.

     epsilon = 1e-9 <-----------------------------------+   then 1e-7, 1e-12, 1e-14, 2e-15,
        |                                               |   from the best candidate so far
        v                                               |
     proximal step  <----------------------------+      |   at most 40; 3 in a row that do not
        |                                        |      |   halve the error are the last ones
        v                                        |      |
     [block pivoting] -- signs are right --+     |      |
        | round in circles                 |     |      |
        v                                  |     |      |
     [interior point]                      |     |      |
        | its signs                        |     |      |
        v                                  v     |      |
     [block pivoting] -- signs are right --+     |      |
        | round in circles                 |     |      |
        +-- what the interior point found -+     |      |
                                           v     |      |
                                      candidate  |      |   error: what is left of velocities
                                           |     |      |   that should vanish, over rounding
        +--- no better than the best ------+     |      |
        v                                  |     |      |
     [held contacts]: those that the best  |     |      |
        |  one closes, whatever the signs  |     |      |
        |                                  |     |      |
        +--> the better of the two <-------+     |      |
                    |                            |      |
                    +--- error falls ------------+      |
                    |                                   |
                    +--- error > 1 and stalled ---------+
                    |
                    +--- error <= 1: solved; or no epsilon is left */

namespace multiple_impacts {

namespace {

using Sparse = Eigen::SparseMatrix<double>;
using Eigen::Index;
using Eigen::VectorXd;

/** Regularisations relative to the diagonal, and how often each is corrected. Each starts from
    the best result so far, until there is a solution: larger ones are for dependent contacts,
    whose impulses they determine better, smaller ones for contacts so nearly dependent that
    the first one blurs them. */
constexpr double kEpsilons[] = {1e-9, 1e-7, 1e-12, 1e-14, 2e-15};
constexpr int kProximalSteps = 40;
constexpr int kPatience = 3;  ///< steps in a row that do not halve the error
/** Relative to the velocity scale: wrong signs up to the first count as zero, residuals up to
    the second are accepted (design value of all laws: 1e-12). */
constexpr double kRounding = 1e-14;
constexpr double kConverged = 5e-13;
/** Rounding of a sum, relative to its terms. */
constexpr double kTermRounding = 4. * std::numeric_limits<double>::epsilon();
/** Error, as a share of rounding, that is not worth another step. */
constexpr double kNegligible = 1e-3;

/** Impulses, and where they come from. */
struct Attempt {
  VectorXd impulse;
  ProjectionRung rung;
};

/** A result, and how far it is from a solution. */
struct Candidate {
  ProjectionResult result;
  double error;  ///< what is left of velocities that should vanish, over rounding
};

/** The proximal steps for one epsilon, each begun with the last one's set of closed contacts.
    Pivoting is exact but may not get there; the interior-point method does, and pivoting then
    polishes its result if the signs can be told at all. */
class ProximalSteps {
 public:
  /** \param start impulses so far, whose signs are the first guess */
  ProximalSteps(const Sparse& D, const VectorXd& U, double epsilon, double rounding,
                const VectorXd& start, projection::PrincipalFactor& factor)
      : _D(D),
        _U(U),
        _shift(epsilon * D.diagonal()),
        _factor(factor),
        _pivoting(D, _shift, factor, rounding) {
    const bool nothingYet = (start.array() == 0.).all();
    _pivoting.guess([&](Index i) { return nothingYet ? U[i] < 0. : start[i] > 0.; });
  }

  /** Solves the regularised problem around z. */
  Attempt next(const VectorXd& z) {
    const VectorXd q = _U - _shift.cwiseProduct(z);
    ++_attempts;
    if (const auto found = _pivoting.solve(q))
      return {found->cwiseMax(0.), ProjectionRung::Pivoting};
    _attempts += 2;
    const VectorXd interior = projection::interiorPoint(_D, _shift, q, _factor);
    _pivoting.guess([&interior](Index i) { return interior[i] > 0.; });
    if (const auto polished = _pivoting.solve(q))
      return {polished->cwiseMax(0.), ProjectionRung::PolishedInteriorPoint};
    return {interior.cwiseMax(0.), ProjectionRung::InteriorPoint};
  }

  /** The same, but with the set of contacts closed by z held fixed: near a solution, the signs
      of the impulses of dependent contacts are determined by rounding. The factor of this set
      is seldom the one at hand: keeping it would save less than 1 % of the operations in large
      clusters. */
  Attempt held(const VectorXd& z) {
    ++_attempts;
    _pivoting.guess([&z](Index i) { return z[i] > 0.; });
    const auto found = _pivoting.solveGuess(_U - _shift.cwiseProduct(z));
    return {found ? VectorXd(found->cwiseMax(0.)) : z, ProjectionRung::HeldContacts};
  }

  long attempts() const { return _attempts; }

 private:
  const Sparse& _D;
  const VectorXd& _U;
  const VectorXd _shift;
  projection::PrincipalFactor& _factor;
  projection::BlockPivoting _pivoting;
  long _attempts = 0;
};

/** Climbs the ladder. */
class Ladder {
 public:
  Ladder(const Sparse& D, const VectorXd& U, double scale)
      : _D(D),
        _U(U),
        _scale(scale),
        _factor(D),
        _best(candidate({VectorXd::Zero(U.size()), ProjectionRung::None})) {}

  ProjectionResult climb() {
    const double rounding = kRounding * _U.cwiseAbs().maxCoeff();
    long attempts = 0;
    for (const double epsilon : kEpsilons) {
      ProximalSteps steps(_D, _U, epsilon, rounding, _best.result.impulse, _factor);
      improve(steps);
      attempts += steps.attempts();
      if (_best.error <= 1.) break;
    }
    _best.result.attempts = attempts;
    _best.result.operations = _factor.operations();
    return std::move(_best.result);
  }

 private:
  Candidate candidate(Attempt attempt) const;
  void improve(ProximalSteps& steps);

  const Sparse& _D;
  const VectorXd& _U;
  const double _scale;
  projection::PrincipalFactor _factor;
  Candidate _best;  ///< with the least error so far
};

/** Velocities from the impulses. What is left of them where they should vanish is compared
    with rounding: D z is a sum of terms that may be much larger than it, and is not known
    better than they are. */
Candidate Ladder::candidate(Attempt attempt) const {
  const VectorXd& impulse = attempt.impulse;
  VectorXd velocity = projection::accurateVelocity(_D, _U, impulse);
  VectorXd rounding = VectorXd::Constant(_U.size(), kConverged * _scale);
  for (Index j = 0; j < _D.cols(); ++j)
    for (Sparse::InnerIterator it(_D, j); it; ++it)
      rounding[it.row()] += kTermRounding * std::abs(it.value() * impulse[j]);
  double residual = 0.;
  double error = velocity.allFinite() ? 0. : std::numeric_limits<double>::infinity();
  for (Index i = 0; i < _U.size(); ++i) {
    const double left = impulse[i] > 0. ? std::abs(velocity[i]) : -std::min(0., velocity[i]);
    residual = std::max(residual, left);
    error = std::max(error, left / rounding[i]);
    if (left > 0. && left <= rounding[i]) velocity[i] = 0.;
  }
  return {
      {std::move(attempt.impulse), std::move(velocity), residual, error <= 1., attempt.rung},
      error};
}

/** Steps until the error is negligible or falls no more. */
void Ladder::improve(ProximalSteps& steps) {
  VectorXd z = _best.result.impulse;
  int stalls = 0;
  for (int step = 0; step < kProximalSteps && stalls < kPatience && _best.error > kNegligible;
       ++step) {
    Candidate next = candidate(steps.next(z));
    if (next.error >= _best.error) {
      Candidate held = candidate(steps.held(_best.result.impulse));
      if (held.error < next.error) next = std::move(held);
    }
    stalls = next.error > 0.5 * _best.error ? stalls + 1 : 0;
    z = next.result.impulse;
    if (next.error < _best.error) {
      next.result.rung = std::max(next.result.rung, _best.result.rung);
      _best = std::move(next);
    }
    if (stalls > 0 && _best.error <= 1.) break;
  }
}

}  // namespace

ProjectionResult projectPlastic(const Sparse& delassus, const VectorXd& velocity,
                                double velocityScale) {
  if (velocity.size() == 0 || velocity.minCoeff() >= 0.)
    return {VectorXd::Zero(velocity.size()), velocity};
  const double scale = std::max(velocityScale, velocity.cwiseAbs().maxCoeff());
  return Ladder(delassus, velocity, scale).climb();
}

}  // namespace multiple_impacts
