// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/projection/MoreauSolver.hpp"

#include <utility>

#include "multiple_impacts/contact/PhaseTrace.hpp"
#include "multiple_impacts/solvers/Laws.hpp"
#include "multiple_impacts/solvers/projection/EndingDerivative.hpp"
#include "multiple_impacts/solvers/projection/ImpactEnding.hpp"
#include "multiple_impacts/solvers/projection/PlasticProjection.hpp"
#include "multiple_impacts/solvers/projection/ProjectionDerivative.hpp"

namespace multiple_impacts {

namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

/** An outcome, and the projection behind it. */
struct MoreauImpact {
  ImpactOutcome outcome;
  ProjectionResult projection;
};

/** The impact of a checked problem; something approaches. */
MoreauImpact moreauImpact(const ContactProblem& problem, ImpactObserver* observer) {
  PhaseTrace trace(observer, problem);
  const VectorXd returned = problem.restitution.cwiseProduct(problem.velocity);
  ProjectionResult projection = projectPlastic(problem.delassus, problem.velocity + returned);
  if (!projection.converged)
    return {refuseImpact(problem, projection.impulse, "no solution of Moreau's LCP was found"),
            std::move(projection)};
  ImpactOutcome outcome = abandonImpact(problem, unfinishedWith(problem, projection.impulse),
                                        ImpactStatus::Solved, {});
  outcome.velocity = projection.velocity - returned;  // exactly -e U- where P > 0
  trace.end(outcome.impulse, outcome.velocity);
  return {std::move(outcome), std::move(projection)};
}

void check(const ContactProblem& problem, const char* where) {
  checkFrictionless(problem, where);
  checkRigidContacts(problem, where);
}

bool isNoImpact(const ContactProblem& problem) {
  return !(problem.velocity.array() < 0.).any();
}

}  // namespace

ImpactOutcome solveMoreau(const ContactProblem& problem, ImpactObserver* observer) {
  check(problem, "solveMoreau");
  if (isNoImpact(problem)) return noImpact(problem);
  return moreauImpact(problem, observer).outcome;
}

ImpactDerivative differentiateMoreau(const ContactProblem& problem,
                                     const ImpactDirections& directions,
                                     ImpactObserver* observer) {
  check(problem, "differentiateMoreau");
  checkDirections(problem, directions, "differentiateMoreau");
  const FullDirections full(problem, directions);
  if (isNoImpact(problem)) return differentiateNoImpact(problem, full, noImpact(problem));
  MoreauImpact impact = moreauImpact(problem, observer);
  if (!isUsable(impact.outcome.status)) return withoutDerivatives(std::move(impact.outcome));
  const MatrixXd dReturned = problem.restitution.asDiagonal() * full.velocity +
                             problem.velocity.asDiagonal() * full.restitution;
  ProjectionDerivative projection =
      differentiateProjection(problem.delassus, impact.projection, full.velocity + dReturned,
                              full.delassus, problem.velocity.cwiseAbs().maxCoeff());
  return {std::move(impact.outcome), projection.velocity - dReturned,
          std::move(projection.impulse), projection.isOneSided, std::move(projection.message)};
}

namespace {

ImpactOutcome solve(const ContactProblem& problem, const NoOptions&,
                    ImpactObserver* observer) {
  return solveMoreau(problem, observer);
}

ImpactDerivative differentiate(const ContactProblem& problem,
                               const ImpactDirections& directions, const NoOptions&,
                               ImpactObserver* observer) {
  return differentiateMoreau(problem, directions, observer);
}

}  // namespace

const Law& moreauLaw() {
  LawPromises kept;
  kept.boundsEnergy = false;
  kept.separatesAll = false;  // a contact that separates before may be pressed down to -e U-
  kept.isExactInUnits = false;
  static const Law law = differentiatedBy<NoOptions, differentiate>(
      solvedBy<NoOptions, solve>({"moreau",
                                  "Moreau",
                                  "Moreau: all contacts at once, one LCP",
                                  {required("restitution")},
                                  false,
                                  {},
                                  kept}));
  return law;
}

}  // namespace multiple_impacts
