// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/projection/ImpactEnding.hpp"

#include <utility>

#include "multiple_impacts/contact/ParameterCheck.hpp"
#include "multiple_impacts/solvers/projection/PlasticProjection.hpp"

namespace multiple_impacts {

namespace {

/** Share of created energy from which an outcome is refused. Only published schemes with too
    long a step come near it. */
constexpr double kCreatedEnergy = 0.01;

/** Fills in the energies once impulse, velocity and dissipated are final. */
void balanceEnergies(const ContactProblem& problem, double storedEnergyBefore,
                     ImpactOutcome& outcome) {
  ImpactStatistics& s = outcome.statistics;
  s.energyLost = -0.5 * outcome.impulse.dot(problem.velocity + outcome.velocity);
  s.storedEnergyBefore = storedEnergyBefore;
  s.energyBefore = problem.kineticEnergy;
  s.energyAfter = problem.kineticEnergy - s.energyLost;
  s.energyBalanceResidual = s.energyLost + storedEnergyBefore - s.dissipated.sum();
}

/** Energy that the bodies have gained beyond what the contacts had stored; negative for a loss
    [J]. */
double createdEnergy(const ImpactStatistics& s) {
  return -s.energyLost - s.storedEnergyBefore;
}

/** Energy created, relative to the kinetic energy or, if that is unknown, to that of the
    approaching motion on which the impulses worked; 0 if energy was lost. */
double createdShare(const ContactProblem& problem, const ImpactOutcome& outcome) {
  const ImpactStatistics& s = outcome.statistics;
  const double exchanged = 0.5 * outcome.impulse.dot(problem.velocity.cwiseAbs());
  const double created = createdEnergy(s);
  const double before = s.energyBefore > 0. ? s.energyBefore : exchanged;
  return created > 0. ? created / (before + s.storedEnergyBefore) : 0.;
}

UnfinishedImpact nothingYet(const ContactProblem& problem) {
  return unfinishedWith(problem, Eigen::VectorXd::Zero(problem.contactCount()));
}

ImpactOutcome outcomeSoFar(const ContactProblem& problem, UnfinishedImpact&& unfinished) {
  ImpactOutcome outcome;
  outcome.velocity = problem.velocity + problem.delassus * unfinished.impulse;
  outcome.impulse = std::move(unfinished.impulse);
  outcome.statistics.dissipated = std::move(unfinished.dissipated);
  return outcome;
}

}  // namespace

UnfinishedImpact unfinishedWith(const ContactProblem& problem, Eigen::VectorXd impulse) {
  const Eigen::VectorXd after = problem.velocity + problem.delassus * impulse;
  Eigen::VectorXd work = -0.5 * impulse.cwiseProduct(problem.velocity + after);
  return {std::move(impulse), std::move(work), {}, 0.};
}

ImpactOutcome closeImpact(const ContactProblem& problem, UnfinishedImpact unfinished) {
  const double storedBefore = unfinished.storedEnergyBefore;
  if (unfinished.storedEnergy.size() > 0) unfinished.dissipated += unfinished.storedEnergy;
  ImpactOutcome outcome = outcomeSoFar(problem, std::move(unfinished));
  if (!outcome.velocity.allFinite() || !outcome.impulse.allFinite()) {
    outcome.status = ImpactStatus::NonFinite;
    outcome.message = "impulses or velocities are not finite";
    return outcome;
  }

  const ProjectionResult projection = projectPlastic(problem.delassus, outcome.velocity,
                                                     problem.velocity.cwiseAbs().maxCoeff());
  // Energy removed at contact i: -z_i (U_i + w_i)/2. It is negative at a contact that was
  // opening but is pushed shut by its neighbours; the sum is positive.
  outcome.statistics.dissipated -=
      0.5 * projection.impulse.cwiseProduct(outcome.velocity + projection.velocity);
  outcome.statistics.projectedContacts = (projection.impulse.array() > 0.).count();
  outcome.statistics.projectionAttempts = projection.attempts;
  outcome.impulse += projection.impulse;
  outcome.velocity = projection.velocity;
  balanceEnergies(problem, storedBefore, outcome);

  outcome.status = ImpactStatus::Solved;
  if (createdShare(problem, outcome) > kCreatedEnergy) {
    outcome.status = ImpactStatus::EnergyGain;
    outcome.message = toText(createdEnergy(outcome.statistics)) +
                      " J of energy were created: the step is too long";
  }
  if (!projection.converged) {
    outcome.status = ImpactStatus::NotAdmissible;
    outcome.message = "an approach speed of " + toText(projection.residual) +
                      " m/s is left: the Delassus matrix is too ill-conditioned";
  }
  return outcome;
}

ImpactOutcome abandonImpact(const ContactProblem& problem, UnfinishedImpact unfinished,
                            ImpactStatus status, std::string message) {
  const double storedBefore = unfinished.storedEnergyBefore;
  ImpactOutcome outcome = outcomeSoFar(problem, std::move(unfinished));
  balanceEnergies(problem, storedBefore, outcome);
  outcome.status = status;
  outcome.message = std::move(message);
  return outcome;
}

ImpactOutcome refuseImpact(const ContactProblem& problem, Eigen::VectorXd impulse,
                           std::string message) {
  return abandonImpact(problem, unfinishedWith(problem, std::move(impulse)),
                       ImpactStatus::NotAdmissible, std::move(message));
}

ImpactOutcome plasticImpact(const ContactProblem& problem) {
  return closeImpact(problem, nothingYet(problem));
}

ImpactOutcome noImpact(const ContactProblem& problem) {
  return abandonImpact(problem, nothingYet(problem), ImpactStatus::NoImpact, {});
}

}  // namespace multiple_impacts
