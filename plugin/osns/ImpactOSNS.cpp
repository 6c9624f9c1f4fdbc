// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/osns/ImpactOSNS.hpp"

#include <NewtonImpactNSL.hpp>
#include <NonSmoothDynamicalSystem.hpp>
#include <NonSmoothLaw.hpp>
#include <Simulation.hpp>
#include <algorithm>
#include <cmath>
#include <iomanip>
#include <iostream>
#include <limits>

#include "multiple_impacts/contact/ParameterCheck.hpp"
#include "multiple_impacts/nslaws/CompliantContactNSL.hpp"
#include "multiple_impacts/osns/ImpactAudit.hpp"
#include "multiple_impacts/osns/InteractionLoop.hpp"
#include "multiple_impacts/osns/LastingContact.hpp"
#include "multiple_impacts/osns/ModelCheck.hpp"
#include "multiple_impacts/osns/RefreshForces.hpp"
#include "multiple_impacts/osns/UnusedOptions.hpp"
#include "multiple_impacts/solvers/projection/ImpactEnding.hpp"

namespace multiple_impacts {

namespace {

/** A value of an option as a person reads it: choices by their names in C++. */
std::string shown(const OptionField& option, const OptionValue& value) {
  for (const ChoiceNames& choice : option.choices)
    if (choice.key == toText(value)) return choice.name;
  return toText(value);
}

std::string nameOf(const ::NonSmoothLaw& law) {
  const auto* const compliant = dynamic_cast<const CompliantContactNSL*>(&law);
  return compliant ? compliant->name() : className(law);
}

}  // namespace

ImpactOSNS::ImpactOSNS(const Law& law, std::string name)
    : ::LinearOSNS(unusedOptions()),
      _law(law),
      _name(std::move(name)),
      _options(law.defaults) {}

void ImpactOSNS::setLawOptions(std::any options) {
  _law.check(options);
  _options = std::move(options);
}

bool ImpactOSNS::accepts(const ::NonSmoothLaw& law) const {
  return dynamic_cast<const ::NewtonImpactNSL*>(&law) != nullptr;
}

std::string ImpactOSNS::acceptedLaws() const {
  return "Siconos's NewtonImpactNSL (or BinaryCollisionNSL)";
}

ContactParameters ImpactOSNS::parametersOf(const ::NonSmoothLaw& law) const {
  ContactParameters parameters;
  parameters.restitution = static_cast<const ::NewtonImpactNSL&>(law).e();
  return parameters;
}

void ImpactOSNS::initialize(std::shared_ptr<::Simulation> simulation) {
  checkModel(*simulation, *this, name(), SICONOS_OSNSP_ED_IMPACT);
  checkLaws(*simulation->indexSet(0));
  checkUnusedOptions(_numerics_solver_options.get(), name());
  ::OneStepNSProblem::initialize(simulation);
}

bool ImpactOSNS::preCompute(double time) {
  if (simulation()->indexSet(indexSetLevel())->size() == 0) return false;
  checkUnusedOptions(_numerics_solver_options.get(), name());
  refreshForces(*simulation(), time);
  updateInteractionBlocks();
  return true;
}

int ImpactOSNS::compute(double time) {
  _lastOutcome = {};
  if (!preCompute(time)) return 0;
  const ContactSeam seam(*simulation()->indexSet(indexSetLevel()));
  _lastContacts.clear();
  for (std::size_t i = 0; i < seam.size(); ++i)
    _lastContacts.push_back(seam.interaction(i).number());
  const std::string where = name() + ": the impact of " + std::to_string(seam.size()) +
                            " contacts at time " + toText(time) + " s";
  solveImpact(seam, time, where);
  applyOutcome(seam, time, where);
  ++_impactCount;
  stopIfEndless(time, where);
  return 0;
}

void ImpactOSNS::solveImpact(const ContactSeam& seam, double time, const std::string& where) {
  try {
    std::vector<ContactParameters> parameters;
    for (std::size_t i = 0; i < seam.size(); ++i)
      parameters.push_back(parametersOf(seam.law(i)));
    _lastProblem = withParameters(seam.readProblem(time), parameters);
    _fastest = std::max(_fastest, -_lastProblem.velocity.minCoeff());
    _lastOutcome = isCaptured(_lastProblem)
                       ? plasticImpact(_lastProblem)
                       : _law.solve(_lastProblem, _options, _observer.get());
  } catch (const InvalidParameter& error) {
    throw ImpactError(where + ": " + error.what());
  }
  if (!isUsable(_lastOutcome.status))
    throw ImpactError(where + " failed (" + toString(_lastOutcome.status) +
                      "): " + _lastOutcome.message);
}

void ImpactOSNS::applyOutcome(const ContactSeam& seam, double time, const std::string& where) {
  ::NonSmoothDynamicalSystem& system = *simulation()->nonSmoothDynamicalSystem();
  const Eigen::VectorXd multipliers = seam.multipliers();
  seam.write(_lastOutcome.impulse, _lastOutcome.velocity);
  try {
    const AuditedBodies bodies =
        auditImpact(seam, _lastProblem, _lastOutcome, system, time, where);
    _lastOutcome.statistics.energyAfter = bodies.kineticEnergy;
    allowForRounding(bodies.velocity, time);
  } catch (...) {
    seam.write(multipliers, _lastProblem.velocity);
    system.updateInput(time, inputOutputLevel());
    throw;
  }
  seam.write(_lastOutcome.impulse, _lastOutcome.velocity);
}

double ImpactOSNS::captureVelocity() const {
  return _captureVelocity.value_or(kCaptureRatio * _fastest);
}

void ImpactOSNS::setCaptureVelocity(double speed) {
  _captureVelocity =
      checked(name() + "::setCaptureVelocity", "capture velocity", speed, Range::NonNegative);
}

/** Slow, and without a precompression whose energy would have to be released. */
bool ImpactOSNS::isCaptured(const ContactProblem& problem) const {
  const double slow = captureVelocity();
  return slow > 0. && problem.velocity.minCoeff() >= -slow &&
         !(problem.precompression.array() > 0.).any();
}

/** Impacts that follow each other so fast, and are so slow, that the run would take more than
    a million of them: a body that should rest does not. */
void ImpactOSNS::stopIfEndless(double time, const std::string& where) {
  constexpr long kMany = 1000;
  constexpr double kShort = 1e-3;  // of the run
  const double approach = -_lastProblem.velocity.minCoeff();
  if (approach > kCaptureRatio * _fastest) {
    _slowImpacts = 0;
    return;
  }
  if (_slowImpacts++ == 0) _slowSince = time;
  if (_slowImpacts < kMany) return;
  const ::NonSmoothDynamicalSystem& system = *simulation()->nonSmoothDynamicalSystem();
  if (time - _slowSince < kShort * (system.finalT() - system.t0()))
    throw ImpactError(
        where + " is one of " + std::to_string(kMany) + " within " +
        toText(time - _slowSince) + " s, all slower than " + toText(kCaptureRatio) +
        " times the fastest: bodies that should rest keep bouncing. The last approached at " +
        toText(approach) + " m/s, the capture velocity is " + toText(captureVelocity()) +
        " m/s: set a larger one with setCaptureVelocity()");
  _slowImpacts = 0;
}

/** Siconos must take for zero what is zero but for rounding: speeds that are zero in the
    outcome and not quite so in the bodies, and the gap of the next contact that closes. LSODAR
    finds its time to 100 roundings of the time; the bodies penetrate as long. */
void ImpactOSNS::allowForRounding(const Eigen::VectorXd& velocity, double time) const {
  const ::OneStepNSProblems& problems = *simulation()->oneStepNSProblems();
  if (problems.size() <= SICONOS_OSNSP_ED_SMOOTH_ACC) return;
  const auto lasting =
      std::dynamic_pointer_cast<LastingContact>(problems[SICONOS_OSNSP_ED_SMOOTH_ACC]);
  if (!lasting) return;
  const auto closed = (_lastOutcome.velocity.array() == 0.).cast<double>();
  lasting->allowFor((closed * velocity.array().abs()).maxCoeff());
  constexpr double kRootError = 100. * std::numeric_limits<double>::epsilon();
  lasting->allowFor(2. * kRootError * std::abs(time) * _fastest);  // the next may be faster
}

bool ImpactOSNS::checkCompatibleNSLaw(::NonSmoothLaw& law) {
  checkLaw(law, name());
  return true;
}

void ImpactOSNS::checkLaws(InteractionsGraph& contacts) const {
  forEachInteraction(contacts, [this](const ::Interaction& contact) {
    checkLaw(*contact.nonSmoothLaw(),
             name() + ": interaction " + std::to_string(contact.number()));
  });
}

void ImpactOSNS::checkLaw(const ::NonSmoothLaw& law, const std::string& where) const {
  if (law.size() == 1 && accepts(law)) return;
  throw ImpactError(where + ": the law " + nameOf(law) + " of size " +
                    std::to_string(law.size()) + " cannot be used with " + name() +
                    "; it accepts " + acceptedLaws() + " of size 1");
}

void ImpactOSNS::display() const {
  std::cout << "=== " << _name << " ===\n";
  for (const OptionField& option : _law.options)
    std::cout << "  " << std::left << std::setw(21) << option.name << ": "
              << shown(option, option.get(_options)) << "\n";
  displayMore();
  const ImpactStatistics& s = _lastOutcome.statistics;
  std::cout << "  capture velocity     : " << captureVelocity() << "\n"
            << "  impacts so far       : " << _impactCount << "\n"
            << "  last impact          : " << toString(_lastOutcome.status) << ", "
            << _lastContacts.size() << " contacts\n"
            << "  energy lost [J]      : " << s.energyLost << " (balance to "
            << s.energyBalanceResidual << ")\n"
            << "===================\n";
}

}  // namespace multiple_impacts
