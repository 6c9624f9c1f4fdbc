// SPDX-License-Identifier: Apache-2.0
#include "PlasticProjection.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "projection/BlockPivoting.hpp"
#include "projection/InteriorPoint.hpp"
#include "projection/PrincipalFactor.hpp"

namespace multiple_impacts {

namespace {

using Sparse = Eigen::SparseMatrix<double>;
using Eigen::Index;
using Eigen::VectorXd;

/** Regularisation relative to the diagonal, and how often it is corrected. The second value is
    for contacts so nearly dependent that the first one blurs them. */
constexpr double kEpsilons[] = {1e-12, 1e-13};
constexpr int kProximalSteps = 8;
/** Relative to the velocity scale: a wrong sign that counts as zero, and a residual that is
    accepted (design value of all laws: 1e-12). */
constexpr double kRounding = 1e-14;
constexpr double kConverged = 5e-13;
/** Rounding of a sum, relative to its terms. */
constexpr double kTermRounding = 4. * std::numeric_limits<double>::epsilon();

/** Velocities from the impulses. What is left of them where they should vanish is compared
    with rounding: D z is a sum of terms that may be much larger than it, and is not known
    better than they are. */
ProjectionResult resultOf(const Sparse& D, const VectorXd& U, VectorXd impulse, double scale) {
  ProjectionResult result;
  result.velocity = U;
  VectorXd terms = VectorXd::Zero(U.size());
  for (Index j = 0; j < D.cols(); ++j)
    for (Sparse::InnerIterator it(D, j); it; ++it) {
      const double term = it.value() * impulse[j];
      result.velocity[it.row()] += term;
      terms[it.row()] += std::abs(term);
    }
  for (Index i = 0; i < U.size(); ++i) {
    double& w = result.velocity[i];
    const double left = impulse[i] > 0. ? std::abs(w) : -std::min(0., w);
    if (left == 0.) continue;
    result.residual = std::max(result.residual, left);
    if (left <= kConverged * scale + kTermRounding * terms[i])
      w = 0.;
    else
      result.converged = false;
  }
  result.impulse = std::move(impulse);
  return result;
}

/** The proximal steps for one epsilon, each begun with the last one's set of closed contacts.
    Pivoting is exact but may not get there; the interior-point method does, and pivoting then
    polishes its result if the signs can be told at all. */
class ProximalSteps {
 public:
  ProximalSteps(const Sparse& D, const VectorXd& U, double epsilon, double rounding,
                projection::PrincipalFactor& factor)
      : _D(D),
        _U(U),
        _shift(epsilon * D.diagonal()),
        _factor(factor),
        _pivoting(D, _shift, factor, rounding) {
    _pivoting.guess([&U](Index i) { return U[i] < 0.; });
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

 private:
  const Sparse& _D;
  const VectorXd& _U;
  const VectorXd _shift;
  projection::PrincipalFactor& _factor;
  projection::BlockPivoting _pivoting;
};

/** Steps until the residual is zero or, once it is accepted, falls no more.
    \return the result with the least residual */
ProjectionResult iterate(const Sparse& D, const VectorXd& U, ProximalSteps& steps,
                         double rounding, double scale) {
  ProjectionResult best;
  best.residual = std::numeric_limits<double>::infinity();
  VectorXd z = VectorXd::Zero(U.size());
  for (int step = 0; step < kProximalSteps && best.residual > rounding; ++step) {
    z = steps.next(z);
    ProjectionResult result = resultOf(D, U, z, scale);
    const bool stalls = result.residual > 0.5 * best.residual;
    if (result.residual < best.residual) best = std::move(result);
    if (stalls && best.converged) break;
  }
  return best;
}

}  // namespace

ProjectionResult projectPlastic(const Sparse& delassus, const VectorXd& velocity,
                                double velocityScale) {
  if (velocity.size() == 0 || velocity.minCoeff() >= 0.)
    return {VectorXd::Zero(velocity.size()), velocity};
  const double largest = velocity.cwiseAbs().maxCoeff();
  const double rounding = kRounding * largest;
  projection::PrincipalFactor factor(delassus);
  ProjectionResult best;
  best.residual = std::numeric_limits<double>::infinity();
  for (const double epsilon : kEpsilons) {
    ProximalSteps steps(delassus, velocity, epsilon, rounding, factor);
    ProjectionResult result =
        iterate(delassus, velocity, steps, rounding, std::max(velocityScale, largest));
    if (result.residual < best.residual || result.converged) best = std::move(result);
    if (best.converged) break;
  }
  best.factorEntries = factor.entriesComputed();
  return best;
}

}  // namespace multiple_impacts
