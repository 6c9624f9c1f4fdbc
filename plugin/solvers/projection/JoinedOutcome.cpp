// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/projection/JoinedOutcome.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "multiple_impacts/solvers/projection/EndingDerivative.hpp"
#include "multiple_impacts/solvers/projection/ImpactEnding.hpp"

namespace multiple_impacts {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using Indices = ContactGroups::Indices;

/** Counts that do not apply to any part are -1. */
void addCount(long& all, long part) {
  if (part >= 0) all = std::max(all, 0L) + part;
}

void addStatistics(ImpactStatistics& all, const ImpactStatistics& part) {
  for (long ImpactStatistics::*count :
       {&ImpactStatistics::steps, &ImpactStatistics::rejectedSteps,
        &ImpactStatistics::forceEvaluations, &ImpactStatistics::projectedContacts,
        &ImpactStatistics::projectionAttempts})
    addCount(all.*count, part.*count);
  all.largestActiveCount = std::max(all.largestActiveCount, part.largestActiveCount);
  all.duration = std::fmax(all.duration, part.duration);
  all.largestForce = std::fmax(all.largestForce, part.largestForce);
  all.storedEnergyBefore += part.storedEnergyBefore;
  all.energyLost += part.energyLost;
  all.energyBalanceResidual += part.energyBalanceResidual;
}

/** Puts the elements of a group at their places; those of an empty part are left. */
void put(const VectorXd& part, const Indices& places, Index size, VectorXd& all) {
  if (part.size() == 0) return;
  if (all.size() == 0) all = VectorXd::Zero(size);
  for (Index i = 0; i < places.size(); ++i) all[places[i]] = part[i];
}

constexpr const char* kNotFinite = "impulses or velocities are not finite";

/** What follows once impulses are known. */
void complete(const ContactProblem& problem, ImpactOutcome& outcome) {
  ImpactStatistics& s = outcome.statistics;
  outcome.slip = slipAfter(problem, outcome.impulse, outcome.tangentialImpulse);
  s.energyBefore = problem.kineticEnergy;
  s.energyAfter = problem.kineticEnergy - s.energyLost;
}

}  // namespace

JoinedOutcome::JoinedOutcome(const ContactProblem& problem, const ContactGroups& groups)
    : _problem(problem), _groups(groups) {
  const Index contacts = problem.contactCount();
  _outcome.status = ImpactStatus::NoImpact;
  _outcome.velocity = problem.velocity;
  _outcome.impulse = _outcome.statistics.dissipated = VectorXd::Zero(contacts);
  _outcome.tangentialImpulse = VectorXd::Zero(problem.tangents.rowCount());
}

void JoinedOutcome::note(ImpactStatus status, const std::string& message) {
  if (status != ImpactStatus::NoImpact) _outcome.status = status;
  if (!isUsable(status)) _outcome.message = message;
}

bool JoinedOutcome::add(int group, const ImpactOutcome& part) {
  const Indices contacts = _groups.contacts(group);
  const Index count = _problem.contactCount();
  put(part.velocity, contacts, count, _outcome.velocity);
  put(part.impulse, contacts, count, _outcome.impulse);
  put(part.tangentialImpulse, _groups.tangents(group), 0, _outcome.tangentialImpulse);
  put(part.statistics.dissipated, contacts, count, _outcome.statistics.dissipated);
  put(part.statistics.frictionLoss, contacts, count, _outcome.statistics.frictionLoss);
  addStatistics(_outcome.statistics, part.statistics);
  note(part.status, part.message);
  return isUsable(part.status);
}

bool JoinedOutcome::add(const ContactOutcome& part) {
  _outcome.velocity[part.contact] = part.velocity;
  _outcome.impulse[part.contact] = part.impulse;
  _outcome.statistics.dissipated[part.contact] = part.dissipated;
  addStatistics(_outcome.statistics, part.statistics);
  note(part.status, isUsable(part.status) ? "" : kNotFinite);
  return isUsable(part.status);
}

ImpactOutcome JoinedOutcome::outcome() {
  complete(_problem, _outcome);
  return std::move(_outcome);
}

ImpactOutcome soleOutcome(const ContactProblem& problem, const ContactOutcome& contact) {
  ImpactOutcome outcome;
  outcome.status = contact.status;
  if (!isUsable(contact.status)) outcome.message = kNotFinite;
  outcome.impulse = VectorXd::Constant(1, contact.impulse);
  outcome.velocity = VectorXd::Constant(1, contact.velocity);
  outcome.tangentialImpulse = VectorXd::Zero(problem.tangents.rowCount());
  outcome.statistics = contact.statistics;
  outcome.statistics.dissipated = VectorXd::Constant(1, contact.dissipated);
  complete(problem, outcome);
  return outcome;
}

JoinedDerivative::JoinedDerivative(const ContactProblem& problem, const ContactGroups& groups,
                                   Index count)
    : _groups(groups), _outcome(problem, groups) {
  _derivative.velocity = MatrixXd::Zero(problem.contactCount(), count);
  _derivative.impulse = MatrixXd::Zero(problem.contactCount(), count);
}

bool JoinedDerivative::add(int group, const std::vector<Index>& directions,
                           ImpactDerivative part) {
  const bool isKnown = _outcome.add(group, part.outcome);
  if (!isKnown) {
    _derivative = {};
    return false;
  }
  const Indices contacts = _groups.contacts(group);
  for (std::size_t m = 0; m < directions.size(); ++m)
    for (Index i = 0; i < contacts.size(); ++i) {
      const auto column = static_cast<Index>(m);
      _derivative.velocity(contacts[i], directions[m]) = part.velocity(i, column);
      _derivative.impulse(contacts[i], directions[m]) = part.impulse(i, column);
    }
  _derivative.undetermined = std::max(_derivative.undetermined, part.undetermined);
  if (part.isOneSided && !_derivative.isOneSided) {
    _derivative.isOneSided = true;
    _derivative.message = std::move(part.message);
  }
  return true;
}

ImpactDerivative JoinedDerivative::derivative() {
  _derivative.outcome = _outcome.outcome();
  return std::move(_derivative);
}

}  // namespace multiple_impacts
