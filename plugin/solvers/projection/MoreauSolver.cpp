// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/projection/MoreauSolver.hpp"

#include "multiple_impacts/contact/PhaseTrace.hpp"
#include "multiple_impacts/solvers/Laws.hpp"
#include "multiple_impacts/solvers/projection/ImpactEnding.hpp"
#include "multiple_impacts/solvers/projection/PlasticProjection.hpp"

namespace multiple_impacts {

ImpactOutcome solveMoreau(const ContactProblem& problem, ImpactObserver* observer) {
  using Eigen::VectorXd;
  checkRigidContacts(problem, "solveMoreau");
  if (!(problem.velocity.array() < 0.).any()) return noImpact(problem);
  PhaseTrace trace(observer, problem);
  const VectorXd returned = problem.restitution.cwiseProduct(problem.velocity);
  const ProjectionResult projection =
      projectPlastic(problem.delassus, problem.velocity + returned);
  if (!projection.converged)
    return refuseImpact(problem, projection.impulse, "no solution of Moreau's LCP was found");
  ImpactOutcome outcome = abandonImpact(problem, unfinishedWith(problem, projection.impulse),
                                        ImpactStatus::Solved, {});
  outcome.velocity = projection.velocity - returned;  // exactly -e U- where P > 0
  trace.end(outcome.impulse, outcome.velocity);
  return outcome;
}

namespace {

ImpactOutcome solve(const ContactProblem& problem, const NoOptions&,
                    ImpactObserver* observer) {
  return solveMoreau(problem, observer);
}

}  // namespace

const Law& moreauLaw() {
  LawPromises kept;
  kept.boundsEnergy = false;
  kept.separatesAll = false;  // a contact that separates before may be pressed down to -e U-
  kept.isExactInUnits = false;
  static const Law law = solvedBy<NoOptions, solve>({"moreau",
                                                     "Moreau",
                                                     "Moreau: all contacts at once, one LCP",
                                                     {required("restitution")},
                                                     false,
                                                     {},
                                                     kept});
  return law;
}

}  // namespace multiple_impacts
