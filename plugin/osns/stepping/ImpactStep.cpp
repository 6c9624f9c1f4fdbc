// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/osns/stepping/ImpactStep.hpp"

#include <Interaction.hpp>
#include <NonSmoothDynamicalSystem.hpp>
#include <NonSmoothLaw.hpp>
#include <SiconosVector.hpp>
#include <Simulation.hpp>
#include <algorithm>
#include <iostream>
#include <limits>

#include "multiple_impacts/contact/ParameterCheck.hpp"
#include "multiple_impacts/nslaws/ImpactError.hpp"
#include "multiple_impacts/osns/InteractionLoop.hpp"
#include "multiple_impacts/osns/KnownParameters.hpp"
#include "multiple_impacts/osns/ModelCheck.hpp"
#include "multiple_impacts/osns/stepping/BodyKicks.hpp"
#include "multiple_impacts/osns/stepping/GroupProblem.hpp"
#include "multiple_impacts/osns/stepping/ImpactFriction.hpp"
#include "multiple_impacts/osns/stepping/ImpactGroups.hpp"
#include "multiple_impacts/osns/stepping/StepAudit.hpp"

namespace multiple_impacts {

namespace {

using Eigen::Index;
using Eigen::VectorXd;

/** Equal to rounding, so that the law would give the same outcome. */
bool isSame(const ContactProblem& one, const ContactProblem& other) {
  constexpr double kRounding = 1e-13;
  const Eigen::SparseMatrix<double> difference = one.delassus - other.delassus;
  return (one.velocity - other.velocity).lpNorm<Eigen::Infinity>() <=
             kRounding * one.velocity.lpNorm<Eigen::Infinity>() &&
         difference.norm() <= kRounding * one.delassus.norm() &&
         one.restitution == other.restitution && one.stiffness == other.stiffness;
}

}  // namespace

ImpactStep::ImpactStep(const Law& law, std::any options, std::string name)
    : SolvedImpacts(law, std::move(name)), _time(std::numeric_limits<double>::quiet_NaN()) {
  setLawOptions(std::move(options));
}

void ImpactStep::setDefaultStiffness(double stiffness, double exponent) {
  const std::string where = name() + "::setDefaultStiffness";
  _defaultStiffness = {checked(where, "stiffness", stiffness, Range::Positive),
                       checked(where, "exponent", exponent, Range::Positive)};
}

void ImpactStep::checkStep(::Simulation& simulation, const ::OneStepNSProblem& problem) const {
  checkSteppingModel(simulation, problem, name());
  forEachInteraction(*simulation.indexSet(0), [this](const ::Interaction& interaction) {
    const std::string where = name() + ": interaction " + std::to_string(interaction.number());
    if (roleOf(*interaction.nonSmoothLaw(), where) != StepRole::Contact) return;
    const KnownParameters known = parametersOf(interaction);
    checkParameters(known, interaction);
    checkTrial(known, where);
  });
}

KnownParameters ImpactStep::parametersOf(const ::Interaction& contact) const {
  KnownParameters known = knownParameters(*contact.nonSmoothLaw());
  if (_defaultStiffness && !known.has("stiffness")) {
    std::tie(known.values.stiffness, known.values.exponent) = *_defaultStiffness;
    known.names.insert(known.names.end(), {"stiffness", "exponent"});
  }
  if (!_source) return known;
  if (const std::optional<ContactParameters> answer = _source(contact)) {
    known.values = *answer;
    for (const ContactParameter& parameter : contactParameters())
      if (parameter.value && !known.has(parameter.name)) known.names.push_back(parameter.name);
  }
  return known;
}

void ImpactStep::checkParameters(const KnownParameters& known,
                                 const ::Interaction& contact) const {
  for (const LawParameter& needed : law().parameters)
    if (needed.isRequired && !known.has(needed.parameter->name))
      throw ImpactError(name() + ": interaction " + std::to_string(contact.number()) +
                        " has the law " + nameOf(*contact.nonSmoothLaw()) +
                        ", which does not tell the " + needed.parameter->name + " that " +
                        law().title +
                        " needs; give one with setDefaultStiffness() or "
                        "setContactSource(), or take a law that has it");
}

/** Where options decide what a law needs, its solver says so: for a contact that does not
    approach, it only looks at the parameters. */
void ImpactStep::checkTrial(const KnownParameters& known, const std::string& where) const {
  ContactProblem trial;
  trial.delassus = Eigen::MatrixXd::Identity(1, 1).sparseView();
  trial.velocity = VectorXd::Zero(1);
  trial.kineticEnergy = 0.;
  giveParameters(trial, {known});
  try {
    law().solve(trial, lawOptions(), nullptr);
  } catch (const InvalidParameter& error) {
    throw ImpactError(where + ": " + error.what());
  }
}

void ImpactStep::giveParameters(ContactProblem& problem,
                                const std::vector<KnownParameters>& known) const {
  const auto isKnown = [&known](const ContactParameter& parameter) {
    return std::all_of(
        known.begin(), known.end(),
        [&parameter](const KnownParameters& contact) { return contact.has(parameter.name); });
  };
  for (const ContactParameter& parameter : contactParameters()) {
    if (!parameter.value) continue;
    VectorXd values = VectorXd::Constant(problem.contactCount(), parameter.fallback);
    if (law().uses(parameter.name)) {
      if (!isKnown(parameter)) continue;
      for (std::size_t i = 0; i < known.size(); ++i)
        values[i] = known[i].values.*parameter.value;
    }
    problem.*parameter.values = values;
  }
}

bool ImpactStep::isImpact(const ImpactGroup& group) const {
  const double slow = hasOwnCaptureVelocity()
                          ? captureVelocity()
                          : std::max(captureVelocity(), group.acceleration);
  return group.approach > slow;
}

void ImpactStep::beginStep(double time) {
  if (time == _time) return;
  _time = time;
  _countBefore = impactCount();
  _lastImpacts.clear();
}

VectorXd ImpactStep::solveImpacts(const ContactSeam& active, ::Simulation& simulation,
                                  double time, Index rows) {
  const StepContacts step(active, simulation, time, name());
  _iterate.swap(_lastImpacts);
  _lastImpacts.clear();

  std::vector<VectorXd> impulses;
  for (const StepContact& contact : step.contacts)
    impulses.push_back(VectorXd::Zero(contact.gradient.rows()));
  std::vector<GroupProblem> posed;
  const std::vector<ImpactGroup> groups = impactGroups(step);
  for (const ImpactGroup& group : groups)
    if (isImpact(group)) solveGroup(GroupProblem(step, group), step, posed, impulses);
  setImpactCount(_countBefore + static_cast<long>(_lastImpacts.size()));

  std::vector<VectorXd> kicks = bodyKicks(step, impulses, simulation);
  auditStep(step, posed, _lastImpacts, kicks, where());
  for (const ImpactGroup& group : groups) addFriction(step, group, kicks, impulses);
  kicks = bodyKicks(step, impulses, simulation);
  VectorXd q = VectorXd::Zero(rows);
  _impulses.clear();
  for (std::size_t i = 0; i < step.size(); ++i) {
    q.segment(step.seam.position(i), impulses[i].size()) =
        step.ratesFree(i) + step.change(i, kicks);
    if ((impulses[i].array() != 0.).any())
      _impulses.push_back({step.seam.interaction(i).shared_from_this(), impulses[i]});
  }
  return q;
}

std::string ImpactStep::where() const {
  return name() + ", in the step to time " + toText(_time) + " s: ";
}

void ImpactStep::solveGroup(GroupProblem group, const StepContacts& step,
                            std::vector<GroupProblem>& posed,
                            std::vector<VectorXd>& impulses) {
  if (!(group.problem.velocity.array() < 0.).any()) return;  // held by joints, or by forces
  std::vector<KnownParameters> known;
  std::vector<std::size_t> numbers;
  for (const std::size_t i : group.contacts) {
    const ::Interaction& contact = step.seam.interaction(i);
    known.push_back(parametersOf(contact));
    checkParameters(known.back(), contact);
    numbers.push_back(contact.number());
  }
  giveParameters(group.problem, known);
  solveUnlessKnown(group.problem, std::move(numbers));
  if (!lastOutcome().impulse.allFinite())
    throw ImpactError(where() + "the impulses of the outcome are not finite");
  group.distribute(lastOutcome().impulse, impulses);
  _lastImpacts.push_back(last());
  posed.push_back(std::move(group));
}

void ImpactStep::solveUnlessKnown(ContactProblem problem, std::vector<std::size_t> contacts) {
  for (SolvedImpact& known : _iterate)
    if (known.contacts == contacts && isSame(known.problem, problem))
      return setLast(std::move(known));
  const std::string impact =
      where() + "the impact of " + std::to_string(contacts.size()) + " contacts";
  solve(std::move(problem), std::move(contacts), false, impact);
}

void ImpactStep::addImpulses() const {
  for (const Impulse& impulse : _impulses)
    for (Index k = 0; k < impulse.rows.size(); ++k)
      (*impulse.interaction->lambda(1))(k) += impulse.rows[k];
}

void ImpactStep::displayStep() const {
  displayOptions();
  if (_defaultStiffness)
    std::cout << "  default stiffness    : " << _defaultStiffness->first << ", exponent "
              << _defaultStiffness->second << "\n";
  displayImpacts();
}

}  // namespace multiple_impacts
