// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/projection/PoissonSolver.hpp"

#include <utility>

#include "multiple_impacts/contact/PhaseTrace.hpp"
#include "multiple_impacts/solvers/Laws.hpp"
#include "multiple_impacts/solvers/projection/EndingDerivative.hpp"
#include "multiple_impacts/solvers/projection/ImpactEnding.hpp"
#include "multiple_impacts/solvers/projection/PlasticProjection.hpp"
#include "multiple_impacts/solvers/projection/PoissonFriction.hpp"
#include "multiple_impacts/solvers/projection/ProjectionDerivative.hpp"

namespace multiple_impacts {

namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

/** An outcome, and the projections behind it; those after a failure are empty. */
struct PoissonImpact {
  ClosedImpact closed;
  ProjectionResult compression, expansion;
};

/** The impact of a checked problem without friction; something approaches. */
PoissonImpact poissonImpact(const ContactProblem& problem, ImpactObserver* observer) {
  PhaseTrace trace(observer, problem);
  const double scale = problem.velocity.cwiseAbs().maxCoeff();
  ProjectionResult compression = projectPlastic(problem.delassus, problem.velocity, scale);
  if (!compression.converged)
    return {{refuseImpact(problem, compression.impulse,
                          "no solution of the LCP of compression was found"),
             {}},
            {},
            {}};
  trace.show(compression.impulse, compression.velocity);
  const VectorXd returned = problem.restitution.cwiseProduct(compression.impulse);
  ProjectionResult expansion = projectPlastic(
      problem.delassus, compression.velocity + problem.delassus * returned, scale);
  const VectorXd impulse = compression.impulse + returned + expansion.impulse;
  if (!expansion.converged)
    return {
        {refuseImpact(problem, impulse, "no solution of the LCP of expansion was found"), {}},
        {},
        {}};
  trace.end(returned + expansion.impulse, expansion.velocity);
  return {closeWithProjection(problem, unfinishedWith(problem, impulse)),
          std::move(compression), std::move(expansion)};
}

bool isNoImpact(const ContactProblem& problem) {
  return !(problem.velocity.array() < 0.).any();
}

}  // namespace

ImpactOutcome solvePoisson(const ContactProblem& problem, ImpactObserver* observer) {
  checkRigidContacts(problem, "solvePoisson");
  if (isNoImpact(problem)) return noImpact(problem);
  if (problem.hasFriction()) return solvePoissonFriction(problem, observer);
  return poissonImpact(problem, observer).closed.outcome;
}

ImpactDerivative differentiatePoisson(const ContactProblem& problem,
                                      const ImpactDirections& directions,
                                      ImpactObserver* observer) {
  checkFrictionless(problem, "differentiatePoisson", "its derivatives are not known with it");
  checkRigidContacts(problem, "differentiatePoisson");
  checkDirections(problem, directions, "differentiatePoisson");
  const FullDirections full(problem, directions);
  if (isNoImpact(problem)) return differentiateNoImpact(problem, full, noImpact(problem));
  const PoissonImpact impact = poissonImpact(problem, observer);
  if (!isUsable(impact.closed.outcome.status))
    return withoutDerivatives(impact.closed.outcome);
  const double scale = problem.velocity.cwiseAbs().maxCoeff();
  const auto& [closed, compression, expansion] = impact;
  const VectorXd& e = problem.restitution;
  const ProjectionDerivative dc = differentiateProjection(problem.delassus, compression,
                                                          full.velocity, full.delassus, scale);
  const MatrixXd dReturned =
      e.asDiagonal() * dc.impulse + compression.impulse.asDiagonal() * full.restitution;
  const MatrixXd dq = full.velocityChange(dc.velocity, problem.delassus,
                                          e.cwiseProduct(compression.impulse), dReturned);
  const ProjectionDerivative de =
      differentiateProjection(problem.delassus, expansion, dq, full.delassus, scale);
  return differentiateEnding(problem, full, closed, dc.impulse + dReturned + de.impulse,
                             dc.isOneSided ? dc.message : de.message);
}

namespace {

ImpactOutcome solve(const ContactProblem& problem, const NoOptions&,
                    ImpactObserver* observer) {
  return solvePoisson(problem, observer);
}

ImpactDerivative differentiate(const ContactProblem& problem,
                               const ImpactDirections& directions, const NoOptions&,
                               ImpactObserver* observer) {
  return differentiatePoisson(problem, directions, observer);
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
  static const Law law = differentiatedBy<NoOptions, differentiate>(
      solvedBy<NoOptions, solve>({"poisson",
                                  "Poisson",
                                  "Poisson: compression and expansion, one LCP each",
                                  {required("restitution"), optional("friction")},
                                  false,
                                  {},
                                  kept}));
  return law;
}

}  // namespace multiple_impacts
