// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/projection/ImpactEnding.hpp"

#include <utility>

#include "multiple_impacts/contact/ParameterCheck.hpp"

namespace multiple_impacts {

namespace {

/** Share of created energy from which an outcome is refused. Only published schemes with too
    long a step come near it. */
constexpr double kCreatedEnergy = 0.01;

}  // namespace

Eigen::VectorXd slipAfter(const ContactProblem& problem, const Eigen::VectorXd& impulse,
                          const Eigen::VectorXd& tangentialImpulse) {
  const Tangents& tangents = problem.tangents;
  if (tangents.rowCount() == 0) return {};
  return tangents.slip + tangents.coupling * impulse + tangents.delassus * tangentialImpulse;
}

namespace {

/** U- + D P + W_tn^T T. */
Eigen::VectorXd velocityAfter(const ContactProblem& problem, const Eigen::VectorXd& impulse,
                              const Eigen::VectorXd& tangentialImpulse) {
  Eigen::VectorXd velocity = problem.velocity + problem.delassus * impulse;
  if (tangentialImpulse.size() > 0)
    velocity += problem.tangents.coupling.transpose() * tangentialImpulse;
  return velocity;
}

/** T of all tangents of the problem, where none is given. */
Eigen::VectorXd orNone(const ContactProblem& problem, Eigen::VectorXd tangentialImpulse) {
  if (tangentialImpulse.size() > 0) return tangentialImpulse;
  return Eigen::VectorXd::Zero(problem.tangents.rowCount());
}

/** Fills in slip and energies once impulses, velocity and dissipated are final. */
void balanceEnergies(const ContactProblem& problem, double storedEnergyBefore,
                     ImpactOutcome& outcome) {
  ImpactStatistics& s = outcome.statistics;
  outcome.slip = slipAfter(problem, outcome.impulse, outcome.tangentialImpulse);
  s.energyLost = -0.5 * outcome.impulse.dot(problem.velocity + outcome.velocity);
  if (outcome.slip.size() > 0)
    s.energyLost -= 0.5 * outcome.tangentialImpulse.dot(problem.tangents.slip + outcome.slip);
  s.storedEnergyBefore = storedEnergyBefore;
  s.energyBefore = problem.kineticEnergy;
  s.energyAfter = problem.kineticEnergy - s.energyLost;
  s.energyBalanceResidual =
      s.energyLost + storedEnergyBefore - s.dissipated.sum() - s.frictionLoss.sum();
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
  double exchanged = 0.5 * outcome.impulse.dot(problem.velocity.cwiseAbs());
  if (outcome.slip.size() > 0)
    exchanged +=
        0.5 * outcome.tangentialImpulse.cwiseAbs().dot(problem.tangents.slip.cwiseAbs());
  const double created = createdEnergy(s);
  const double before = s.energyBefore > 0. ? s.energyBefore : exchanged;
  return created > 0. ? created / (before + s.storedEnergyBefore) : 0.;
}

UnfinishedImpact nothingYet(const ContactProblem& problem) {
  return unfinishedWith(problem, Eigen::VectorXd::Zero(problem.contactCount()));
}

ImpactOutcome outcomeSoFar(const ContactProblem& problem, UnfinishedImpact&& unfinished) {
  ImpactOutcome outcome;
  outcome.tangentialImpulse = orNone(problem, std::move(unfinished.tangentialImpulse));
  outcome.velocity = velocityAfter(problem, unfinished.impulse, outcome.tangentialImpulse);
  outcome.impulse = std::move(unfinished.impulse);
  outcome.statistics.dissipated = std::move(unfinished.dissipated);
  outcome.statistics.frictionLoss = std::move(unfinished.frictionLoss);
  return outcome;
}

}  // namespace

UnfinishedImpact unfinishedWith(const ContactProblem& problem, Eigen::VectorXd impulse,
                                Eigen::VectorXd tangentialImpulse) {
  UnfinishedImpact unfinished;
  const Eigen::VectorXd T = orNone(problem, std::move(tangentialImpulse));
  const Eigen::VectorXd after = velocityAfter(problem, impulse, T);
  unfinished.dissipated = -0.5 * impulse.cwiseProduct(problem.velocity + after);
  const Tangents& tangents = problem.tangents;
  const Eigen::VectorXd slips = slipAfter(problem, impulse, T) + tangents.slip;
  for (Eigen::Index i = 0; i < impulse.size(); ++i)
    if (tangents.countAt(i) > 0)
      unfinished.dissipated[i] -= 0.5 * tangents.at(i, T).dot(tangents.at(i, slips));
  unfinished.impulse = std::move(impulse);
  unfinished.tangentialImpulse = T;
  return unfinished;
}

ImpactOutcome closeImpact(const ContactProblem& problem, UnfinishedImpact unfinished) {
  return closeWithProjection(problem, std::move(unfinished)).outcome;
}

ClosedImpact closeWithProjection(const ContactProblem& problem, UnfinishedImpact unfinished) {
  const double storedBefore = unfinished.storedEnergyBefore;
  if (unfinished.storedEnergy.size() > 0) unfinished.dissipated += unfinished.storedEnergy;
  ImpactOutcome outcome = outcomeSoFar(problem, std::move(unfinished));
  if (!outcome.velocity.allFinite() || !outcome.impulse.allFinite() ||
      !outcome.tangentialImpulse.allFinite()) {
    outcome.status = ImpactStatus::NonFinite;
    outcome.message = "impulses or velocities are not finite";
    return {std::move(outcome), {}};
  }

  ProjectionResult projection = projectPlastic(problem.delassus, outcome.velocity,
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
  return {std::move(outcome), std::move(projection)};
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
