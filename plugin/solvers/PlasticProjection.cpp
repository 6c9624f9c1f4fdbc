// SPDX-License-Identifier: Apache-2.0
#include "PlasticProjection.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "projection/BlockPivoting.hpp"
#include "projection/InteriorPoint.hpp"

namespace multiple_impacts {

namespace {

using Sparse = Eigen::SparseMatrix<double>;
using Eigen::Index;
using Eigen::VectorXd;

/** Regularisation of the scaled matrix (unit diagonal), and how often it is corrected. */
constexpr double kEpsilon = 1e-12;
constexpr int kProximalSteps = 12;
/** Relative to the velocity scale: a wrong sign that counts as zero, and a residual that is
    accepted (design value of all laws: 1e-12). */
constexpr double kRounding = 1e-14;
constexpr double kConverged = 5e-13;
/** Pivots tried before and after the interior-point method. */
constexpr int kPivots = 20;

/** The problem with unit diagonal: unknowns sqrt(D_ii) z_i, velocities U_i / sqrt(D_ii). */
struct ScaledProblem {
  VectorXd scale;  ///< 1/sqrt(D_ii)
  Sparse A;        ///< scaled D
  Sparse Aeps;     ///< A + epsilon I
  VectorXd q;

  ScaledProblem(const Sparse& D, const VectorXd& U)
      : scale(D.diagonal().cwiseSqrt().cwiseInverse()),
        A(scale.asDiagonal() * D * scale.asDiagonal()),
        Aeps(A),
        q(scale.cwiseProduct(U)) {
    Aeps.diagonal().array() += kEpsilon;
  }
};

/** Largest violation of w = 0 where z > 0, and of w >= 0 elsewhere. */
double violation(const VectorXd& z, const VectorXd& w) {
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
  const VectorXd q = problem.q - kEpsilon * z;
  VectorXd next;
  if (pivoting.solve(q, kPivots, next)) return next;
  const VectorXd interior = projection::interiorPoint(problem.Aeps, q);
  for (Index i = 0; i < q.size(); ++i) pivoting.setFree(i, interior[i] > 0.);
  return pivoting.solve(q, kPivots, next) ? next : interior;
}

VectorXd solveScaled(const ScaledProblem& problem) {
  const double magnitude = problem.q.cwiseAbs().maxCoeff();
  projection::BlockPivoting pivoting(problem.Aeps, kRounding * magnitude);
  for (Index i = 0; i < problem.q.size(); ++i) pivoting.setFree(i, problem.q[i] < 0.);

  VectorXd z = VectorXd::Zero(problem.q.size());
  double best = std::numeric_limits<double>::infinity();
  for (int step = 0; step < kProximalSteps; ++step) {
    const VectorXd next = proximalStep(problem, pivoting, z).cwiseMax(0.);
    const double residual = violation(next, problem.q + problem.A * next);
    if (residual >= best) break;
    const bool stalled = residual > 0.5 * best;
    best = residual;
    z = next;
    if (residual <= kRounding * magnitude || stalled) break;
  }
  return z;
}

}  // namespace

ProjectionResult projectPlastic(const Sparse& delassus, const VectorXd& velocity) {
  ProjectionResult result;
  result.impulse = VectorXd::Zero(velocity.size());
  result.velocity = velocity;
  if (velocity.size() == 0 || velocity.minCoeff() >= 0.) return result;

  const ScaledProblem scaled(delassus, velocity);
  result.impulse = scaled.scale.cwiseProduct(solveScaled(scaled));
  result.velocity = velocity + delassus * result.impulse;
  const double accepted = kConverged * velocity.cwiseAbs().maxCoeff();
  result.residual = violation(result.impulse, result.velocity);
  result.converged = result.residual <= accepted;
  for (Index i = 0; i < velocity.size(); ++i) {
    double& w = result.velocity[i];
    if ((result.impulse[i] > 0. && std::abs(w) <= accepted) || (w < 0. && w >= -accepted))
      w = 0.;
  }
  return result;
}

}  // namespace multiple_impacts
