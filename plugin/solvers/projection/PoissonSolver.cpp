// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/projection/PoissonSolver.hpp"

#include "multiple_impacts/contact/PhaseTrace.hpp"
#include "multiple_impacts/solvers/Laws.hpp"
#include "multiple_impacts/solvers/projection/ImpactEnding.hpp"
#include "multiple_impacts/solvers/projection/PlasticProjection.hpp"
#include "multiple_impacts/solvers/projection/PoissonFriction.hpp"

namespace multiple_impacts {

ImpactOutcome solvePoisson(const ContactProblem& problem, ImpactObserver* observer) {
  using Eigen::VectorXd;
  checkRigidContacts(problem, "solvePoisson");
  if (!(problem.velocity.array() < 0.).any()) return noImpact(problem);
  if (problem.hasFriction()) return solvePoissonFriction(problem, observer);
  PhaseTrace trace(observer, problem);
  const double scale = problem.velocity.cwiseAbs().maxCoeff();
  const ProjectionResult compression =
      projectPlastic(problem.delassus, problem.velocity, scale);
  if (!compression.converged)
    return refuseImpact(problem, compression.impulse,
                        "no solution of the LCP of compression was found");
  trace.show(compression.impulse, compression.velocity);
  const VectorXd returned = problem.restitution.cwiseProduct(compression.impulse);
  const ProjectionResult expansion = projectPlastic(
      problem.delassus, compression.velocity + problem.delassus * returned, scale);
  const VectorXd impulse = compression.impulse + returned + expansion.impulse;
  if (!expansion.converged)
    return refuseImpact(problem, impulse, "no solution of the LCP of expansion was found");
  trace.end(returned + expansion.impulse, expansion.velocity);
  return closeImpact(problem, unfinishedWith(problem, impulse));
}

namespace {

ImpactOutcome solve(const ContactProblem& problem, const NoOptions&,
                    ImpactObserver* observer) {
  return solvePoisson(problem, observer);
}

}  // namespace

const Law& poissonLaw() {
  LawPromises kept;
  // Dependent contacts have several impulses of compression, and the law gives back shares of
  // them; with friction there may be several outcomes.
  kept.ignoresNumbering = [](const ContactProblem& problem, const std::any&) {
    return !problem.hasFriction() &&
           (problem.restitution.array() == problem.restitution[0]).all();
  };
  static const Law law =
      solvedBy<NoOptions, solve>({"poisson",
                                  "Poisson",
                                  "Poisson: compression and expansion, one LCP each",
                                  {required("restitution"), optional("friction")},
                                  false,
                                  {},
                                  kept});
  return law;
}

}  // namespace multiple_impacts
