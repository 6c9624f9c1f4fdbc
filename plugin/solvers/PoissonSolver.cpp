// SPDX-License-Identifier: Apache-2.0
#include "PoissonSolver.hpp"

#include <string>

#include "ImpactEnding.hpp"
#include "PlasticProjection.hpp"

namespace multiple_impacts {

namespace {

using Eigen::VectorXd;

ImpactOutcome givenUp(const ContactProblem& problem, const VectorXd& impulse,
                      const char* phase) {
  return abandonImpact(problem, unfinishedWith(problem, impulse), ImpactStatus::NotAdmissible,
                       std::string("no solution of the LCP of ") + phase + " was found");
}

}  // namespace

ImpactOutcome solvePoisson(const ContactProblem& problem) {
  checkRigidContacts(problem, "solvePoisson");
  if (!(problem.velocity.array() < 0.).any()) return noImpact(problem);
  const double scale = problem.velocity.cwiseAbs().maxCoeff();
  const ProjectionResult compression =
      projectPlastic(problem.delassus, problem.velocity, scale);
  if (!compression.converged) return givenUp(problem, compression.impulse, "compression");
  const VectorXd returned = problem.restitution.cwiseProduct(compression.impulse);
  const ProjectionResult expansion = projectPlastic(
      problem.delassus, compression.velocity + problem.delassus * returned, scale);
  const VectorXd impulse = compression.impulse + returned + expansion.impulse;
  if (!expansion.converged) return givenUp(problem, impulse, "expansion");
  return closeImpact(problem, unfinishedWith(problem, impulse));
}

}  // namespace multiple_impacts
