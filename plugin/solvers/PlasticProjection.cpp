// SPDX-License-Identifier: Apache-2.0
#include "PlasticProjection.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "projection/BlockPivoting.hpp"
#include "projection/InteriorPoint.hpp"

namespace multiple_impacts {

namespace {

using Sparse = Eigen::SparseMatrix<double>;
using Eigen::Index;
using Eigen::VectorXd;

/** Regularisation of the scaled matrix (unit diagonal), and how often it is corrected. The
    second value is for contacts so nearly dependent that the first one blurs them. */
constexpr double kEpsilons[] = {1e-12, 1e-13};
constexpr int kProximalSteps = 8;
/** Relative to the velocity scale: a wrong sign that counts as zero, and a residual that is
    accepted (design value of all laws: 1e-12). */
constexpr double kRounding = 1e-14;
constexpr double kConverged = 5e-13;
/** Rounding of a sum, relative to its terms. */
constexpr double kTermRounding = 4. * std::numeric_limits<double>::epsilon();
/** Pivots tried before and after the interior-point method. */
constexpr int kPivots = 20;

/** The problem with unit diagonal: unknowns sqrt(D_ii) z_i, velocities U_i / sqrt(D_ii). */
struct ScaledProblem {
  VectorXd scale;  ///< 1/sqrt(D_ii)
  Sparse A;        ///< scaled D
  Sparse Aeps;     ///< A + epsilon I
  VectorXd q;
  double epsilon;

  ScaledProblem(const Sparse& D, const VectorXd& U, double regularisation)
      : scale(D.diagonal().cwiseSqrt().cwiseInverse()),
        A(scale.asDiagonal() * D * scale.asDiagonal()),
        Aeps(A),
        q(scale.cwiseProduct(U)),
        epsilon(regularisation) {
    Aeps.diagonal().array() += epsilon;
  }
};

/** Largest violation of w = 0 where z > 0, and of w >= 0 elsewhere, as a velocity [m/s]. */
double violation(const ScaledProblem& problem, const VectorXd& z) {
  const VectorXd w = (problem.q + problem.A * z).cwiseQuotient(problem.scale);
  double largest = 0.;
  for (Index i = 0; i < z.size(); ++i)
    largest = std::max(largest, z[i] > 0. ? std::abs(w[i]) : -std::min(0., w[i]));
  return largest;
}

/** One proximal step: the regularised problem around z. Pivoting is exact but may need many
    factorisations; the interior-point method needs few, and pivoting then polishes its result
    if the signs can be told at all. */
VectorXd proximalStep(const ScaledProblem& problem, projection::BlockPivoting& pivoting,
                      const VectorXd& z) {
  const VectorXd q = problem.q - problem.epsilon * z;
  VectorXd next;
  if (pivoting.solve(q, kPivots, next)) return next;
  const VectorXd interior = projection::interiorPoint(problem.Aeps, q);
  for (Index i = 0; i < q.size(); ++i) pivoting.setFree(i, interior[i] > 0.);
  return pivoting.solve(q, kPivots, next) ? next : interior;
}

VectorXd solveScaled(const ScaledProblem& problem, double velocityScale) {
  const double rounding = kRounding * velocityScale;
  projection::BlockPivoting pivoting(problem.Aeps, rounding * problem.scale);
  for (Index i = 0; i < problem.q.size(); ++i) pivoting.setFree(i, problem.q[i] < 0.);

  VectorXd z = VectorXd::Zero(problem.q.size());
  VectorXd best = z;
  double least = std::numeric_limits<double>::infinity();
  for (int step = 0; step < kProximalSteps && least > rounding; ++step) {
    z = proximalStep(problem, pivoting, z).cwiseMax(0.);
    const double residual = violation(problem, z);
    if (residual >= least) continue;
    least = residual;
    best = z;
  }
  return best;
}

/** Velocities from the impulses. What is left of them where they should vanish is compared
    with rounding: D z is a sum of terms that may be much larger than it, and is not known
    better than they are. */
ProjectionResult resultOf(const Sparse& delassus, const VectorXd& velocity, VectorXd impulse,
                          double scale) {
  ProjectionResult result;
  result.velocity = velocity + delassus * impulse;
  const VectorXd terms = delassus.cwiseAbs() * impulse;
  for (Index i = 0; i < velocity.size(); ++i) {
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

}  // namespace

ProjectionResult projectPlastic(const Sparse& delassus, const VectorXd& velocity,
                                double velocityScale) {
  if (velocity.size() == 0 || velocity.minCoeff() >= 0.)
    return {VectorXd::Zero(velocity.size()), velocity};
  const double largest = velocity.cwiseAbs().maxCoeff();
  ProjectionResult best;
  best.converged = false;
  best.residual = std::numeric_limits<double>::infinity();
  for (const double epsilon : kEpsilons) {
    const ScaledProblem scaled(delassus, velocity, epsilon);
    ProjectionResult result =
        resultOf(delassus, velocity, scaled.scale.cwiseProduct(solveScaled(scaled, largest)),
                 std::max(velocityScale, largest));
    if (result.converged) return result;
    if (result.residual < best.residual) best = std::move(result);
  }
  return best;
}

}  // namespace multiple_impacts
