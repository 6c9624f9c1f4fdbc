// SPDX-License-Identifier: Apache-2.0
#include "MoreauSolver.hpp"

#include <LinearComplementarityProblem.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <SolverOptions.h>
#include <lcp_cst.h>

#include <memory>
#include <optional>
#include <string>

#include "ImpactEnding.hpp"
#include "PlasticProjection.hpp"

namespace multiple_impacts {

namespace {

using Eigen::VectorXd;

/** z of 0 <= z, w = q + D z >= 0, z.w = 0; nothing if the solver fails. */
std::optional<VectorXd> solveDense(const ContactProblem& problem, VectorXd q) {
  const int n = static_cast<int>(problem.contactCount());
  Eigen::MatrixXd dense = problem.delassus;
  NumericsMatrix matrix;
  NM_null(&matrix);
  NM_fill(&matrix, NM_DENSE, n, n, dense.data());
  LinearComplementarityProblem lcp{n, &matrix, q.data()};
  const std::unique_ptr<SolverOptions, decltype(&solver_options_delete)> options(
      solver_options_create(SICONOS_LCP_LEMKE), &solver_options_delete);
  VectorXd z = VectorXd::Zero(n), w = VectorXd::Zero(n);
  const int info = linearComplementarity_driver(&lcp, z.data(), w.data(), options.get());
  if (info != 0 || !z.allFinite()) return std::nullopt;
  return z;
}

std::optional<VectorXd> solveSparse(const ContactProblem& problem, const VectorXd& q) {
  ProjectionResult projection = projectPlastic(problem.delassus, q);
  if (!projection.converged) return std::nullopt;
  return std::move(projection.impulse);
}

}  // namespace

ImpactOutcome solveMoreau(const ContactProblem& problem) {
  checkRigidContacts(problem, "solveMoreau");
  if (!(problem.velocity.array() < 0.).any()) return noImpact(problem);
  const VectorXd q = problem.velocity + problem.restitution.cwiseProduct(problem.velocity);
  const auto impulse = problem.contactCount() <= kDenseContacts ? solveDense(problem, q)
                                                                : solveSparse(problem, q);
  const VectorXd none = VectorXd::Zero(problem.contactCount());
  if (!impulse)
    return abandonImpact(problem, {none, none, {}, 0.}, ImpactStatus::NotAdmissible,
                         "Siconos found no solution of Moreau's LCP");
  // Work of the impulses at each contact: -P (U- + U+)/2.
  const VectorXd after = problem.velocity + problem.delassus * *impulse;
  const VectorXd lost = -0.5 * impulse->cwiseProduct(problem.velocity + after);
  return abandonImpact(problem, {*impulse, lost, {}, 0.}, ImpactStatus::Solved, {});
}

}  // namespace multiple_impacts
