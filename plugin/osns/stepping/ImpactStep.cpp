// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/osns/stepping/ImpactStep.hpp"

#include <Interaction.hpp>
#include <NonSmoothDynamicalSystem.hpp>
#include <NonSmoothLaw.hpp>
#include <SiconosVector.hpp>
#include <Simulation.hpp>
#include <algorithm>
#include <cmath>
#include <iostream>
#include <limits>
#include <unordered_map>

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

constexpr double kRounding = 1e-13;

bool isEqual(const VectorXd& one, const VectorXd& other) {
  return one.size() == other.size() && one == other;
}

bool isSame(const Eigen::SparseMatrix<double>& one, const Eigen::SparseMatrix<double>& other) {
  return (one - other).norm() <= kRounding * one.norm();
}

bool isSame(const Tangents& one, const Tangents& other, double speed) {
  return one.first == other.first &&
         (one.slip - other.slip).lpNorm<Eigen::Infinity>() <= kRounding * speed &&
         isSame(one.delassus, other.delassus) && isSame(one.coupling, other.coupling);
}

/** Equal to rounding, so that the law would give the same outcome. */
bool isSame(const ContactProblem& one, const ContactProblem& other) {
  const double speed = std::max(one.velocity.lpNorm<Eigen::Infinity>(),
                                one.tangents.slip.lpNorm<Eigen::Infinity>());
  for (const ContactParameter& parameter : contactParameters())
    if (!isEqual(one.*parameter.values, other.*parameter.values)) return false;
  return (one.velocity - other.velocity).lpNorm<Eigen::Infinity>() <= kRounding * speed &&
         isSame(one.delassus, other.delassus) && isSame(one.tangents, other.tangents, speed);
}

/** Where a contact may get a parameter from that its law does not tell. */
std::string adviceFor(const std::string& parameter) {
  if (parameter == "stiffness" || parameter == "exponent")
    return "give one with setDefaultStiffness() or setContactSource(), or let it carry "
           "LZBImpactNSL or, with friction, LZBFrictionNSL";
  return "give one with setContactSource(), or let it carry a law that has it, such as "
         "NewtonImpactNSL";
}

/** One tangent at each contact, for a problem in which nothing moves. */
Tangents restingTangents(Index contacts) {
  Tangents tangents;
  for (Index i = 0; i <= contacts; ++i) tangents.first.push_back(static_cast<int>(i));
  tangents.delassus = Eigen::MatrixXd::Identity(contacts, contacts).sparseView();
  tangents.coupling.resize(contacts, contacts);
  tangents.slip = VectorXd::Zero(contacts);
  return tangents;
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
  if (!std::isnan(_time)) return;
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
  if (const std::optional<KnownParameters> answer = _source(contact))
    for (const ContactParameter& parameter : contactParameters())
      if (parameter.value && answer->has(parameter.name)) {
        known.values.*parameter.value = answer->values.*parameter.value;
        if (!known.has(parameter.name)) known.names.push_back(parameter.name);
      }
  return known;
}

void ImpactStep::setContactSource(ContactSource source) {
  if (!source) return setKnownSource(nullptr);
  setKnownSource([source = std::move(source)](const ::Interaction& contact) {
    const std::optional<ContactParameters> answer = source(contact);
    if (!answer) return std::optional<KnownParameters>();
    KnownParameters known{*answer, {}};
    for (const ContactParameter& parameter : contactParameters())
      if (parameter.value && (parameter.name != "friction" || answer->friction != 0.))
        known.names.push_back(parameter.name);
    return std::optional(known);
  });
}

void ImpactStep::checkParameters(const KnownParameters& known,
                                 const ::Interaction& contact) const {
  for (const LawParameter& needed : law().parameters)
    if (needed.isRequired && !known.has(needed.parameter->name))
      throw ImpactError(name() + ": interaction " + std::to_string(contact.number()) +
                        " has the law " + nameOf(*contact.nonSmoothLaw()) +
                        ", which does not tell the " + needed.parameter->name + " that " +
                        law().title + " needs; " + adviceFor(needed.parameter->name));
  if (rubs(known) && contact.dimension() < 2)
    throw ImpactError(name() + ": interaction " + std::to_string(contact.number()) +
                      " has the friction " + toText(known.values.friction) + ", but its law " +
                      nameOf(*contact.nonSmoothLaw()) +
                      " has no tangential row; let it carry NewtonImpactFrictionNSL or "
                      "LZBFrictionNSL");
}

/** Whether the law sees friction at a contact. */
bool ImpactStep::rubs(const KnownParameters& known) const {
  return frictionInside() && known.values.friction > 0.;
}

/** Where options decide what a law needs, its solver says so: for a contact that does not
    approach, it only looks at the parameters. */
void ImpactStep::checkTrial(const KnownParameters& known, const std::string& where) const {
  ContactProblem trial;
  trial.delassus = Eigen::MatrixXd::Identity(1, 1).sparseView();
  trial.velocity = VectorXd::Zero(1);
  trial.kineticEnergy = 0.;
  if (rubs(known)) trial.tangents = restingTangents(1);
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
  for (Index i = 0; i < problem.contactCount(); ++i)
    if (problem.hasFriction(i) && problem.tangents.countAt(i) == 0) problem.friction[i] = 0.;
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
    if (isImpact(group)) solveGroup(step, group, posed, impulses);
  setImpactCount(_countBefore + static_cast<long>(_lastImpacts.size()));

  std::vector<VectorXd> kicks = bodyKicks(step, impulses, simulation);
  auditStep(step, posed, _lastImpacts, kicks, where());
  if (!frictionInside()) {
    for (const ImpactGroup& group : groups) addFriction(step, group, kicks, impulses);
    kicks = bodyKicks(step, impulses, simulation);
  }
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

void ImpactStep::solveGroup(const StepContacts& step, const ImpactGroup& connected,
                            std::vector<GroupProblem>& posed,
                            std::vector<VectorXd>& impulses) {
  std::unordered_map<std::size_t, KnownParameters> parameters;
  std::vector<std::size_t> rubbing;
  for (const std::size_t i : connected.contacts) {
    const ::Interaction& contact = step.seam.interaction(i);
    const KnownParameters& known = parameters[i] = parametersOf(contact);
    checkParameters(known, contact);
    if (rubs(known)) rubbing.push_back(i);
  }
  GroupProblem group(step, connected, rubbing);
  if (!(group.problem.velocity.array() < 0.).any()) return;  // held by joints, or by forces
  std::vector<KnownParameters> known;
  std::vector<std::size_t> numbers;
  for (const std::size_t i : group.contacts) {
    known.push_back(parameters[i]);
    numbers.push_back(step.seam.interaction(i).number());
  }
  giveParameters(group.problem, known);
  solveUnlessKnown(group.problem, std::move(numbers));
  const VectorXd impulse = GroupProblem::impulsesOf(lastOutcome());
  if (!impulse.allFinite())
    throw ImpactError(where() + "the impulses of the outcome are not finite");
  group.distribute(impulse, impulses);
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
  std::cout << "  friction             : " << (frictionInside() ? "inside" : "after")
            << " the impacts\n";
  if (_defaultStiffness)
    std::cout << "  default stiffness    : " << _defaultStiffness->first << ", exponent "
              << _defaultStiffness->second << "\n";
  displayImpacts();
}

}  // namespace multiple_impacts
