// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/projection/PlasticProjection.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "multiple_impacts/solvers/projection/AccurateProduct.hpp"
#include "multiple_impacts/solvers/projection/BlockPivoting.hpp"
#include "multiple_impacts/solvers/projection/InteriorPoint.hpp"
#include "multiple_impacts/solvers/projection/PrincipalFactor.hpp"

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

/** A possible result, and how far it is from a solution. */
struct Candidate {
  ProjectionResult result;
  double error;  ///< left of velocities that should vanish, over rounding
};

/** Velocities from the impulses. What is left of them where they should vanish is compared
    with rounding: D z is a sum of terms that may be much larger than it, and is no more
    accurate than they are. */
Candidate candidate(const Sparse& D, const VectorXd& U, const VectorXd& impulse,
                    double scale) {
  VectorXd velocity = projection::accurateVelocity(D, U, impulse);
  VectorXd rounding = VectorXd::Constant(U.size(), kConverged * scale);
  for (Index j = 0; j < D.cols(); ++j)
    for (Sparse::InnerIterator it(D, j); it; ++it)
      rounding[it.row()] += kTermRounding * std::abs(it.value() * impulse[j]);
  double residual = 0.;
  double error = velocity.allFinite() ? 0. : std::numeric_limits<double>::infinity();
  for (Index i = 0; i < U.size(); ++i) {
    const double left = impulse[i] > 0. ? std::abs(velocity[i]) : -std::min(0., velocity[i]);
    residual = std::max(residual, left);
    error = std::max(error, left / rounding[i]);
    if (left > 0. && left <= rounding[i]) velocity[i] = 0.;
  }
  return {{impulse, std::move(velocity), residual, error <= 1.}, error};
}

/** The proximal steps for one epsilon, each begun with the closed contacts of the last.
    Pivoting is exact but may not converge; the interior-point method does, and pivoting then
    polishes its result if the signs can be determined at all. */
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
  VectorXd next(const VectorXd& z) {
    const VectorXd q = _U - _shift.cwiseProduct(z);
    VectorXd solution;
    if (!_pivoting.solve(q, solution)) {
      VectorXd interior = projection::interiorPoint(_D, _shift, q, _factor);
      _pivoting.guess([&interior](Index i) { return interior[i] > 0.; });
      if (!_pivoting.solve(q, solution)) solution = std::move(interior);
    }
    return solution.cwiseMax(0.);
  }

  /** The same, but with the set of contacts closed by z held fixed: near a solution, the signs
      of the impulses of dependent contacts are determined by rounding. */
  VectorXd held(const VectorXd& z) {
    VectorXd solution;
    _pivoting.guess([&z](Index i) { return z[i] > 0.; });
    if (!_pivoting.solveGuess(_U - _shift.cwiseProduct(z), solution)) return z;
    return solution.cwiseMax(0.);
  }

 private:
  const Sparse& _D;
  const VectorXd& _U;
  const VectorXd _shift;
  projection::PrincipalFactor& _factor;
  projection::BlockPivoting _pivoting;
};

/** Steps until the error is negligible or no longer falls.
    \param best candidate with the least error so far */
void improve(const Sparse& D, const VectorXd& U, ProximalSteps& steps, double scale,
             Candidate& best) {
  VectorXd z = best.result.impulse;
  int stalls = 0;
  for (int step = 0; step < kProximalSteps && stalls < kPatience && best.error > kNegligible;
       ++step) {
    Candidate next = candidate(D, U, steps.next(z), scale);
    if (next.error >= best.error) {
      Candidate held = candidate(D, U, steps.held(best.result.impulse), scale);
      if (held.error < next.error) next = std::move(held);
    }
    stalls = next.error > 0.5 * best.error ? stalls + 1 : 0;
    z = next.result.impulse;
    if (next.error < best.error) best = std::move(next);
    if (stalls > 0 && best.error <= 1.) break;
  }
}

}  // namespace

ProjectionResult projectPlastic(const Sparse& delassus, const VectorXd& velocity,
                                double velocityScale) {
  if (velocity.size() == 0 || velocity.minCoeff() >= 0.)
    return {VectorXd::Zero(velocity.size()), velocity};
  const double largest = velocity.cwiseAbs().maxCoeff();
  const double scale = std::max(velocityScale, largest);
  projection::PrincipalFactor factor(delassus);
  Candidate best = candidate(delassus, velocity, VectorXd::Zero(velocity.size()), scale);
  for (const double epsilon : kEpsilons) {
    ProximalSteps steps(delassus, velocity, epsilon, kRounding * largest, best.result.impulse,
                        factor);
    improve(delassus, velocity, steps, scale, best);
    if (best.error <= 1.) break;
  }
  best.result.operations = factor.operations();
  return std::move(best.result);
}

}  // namespace multiple_impacts
