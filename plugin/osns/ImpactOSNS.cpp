// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/osns/ImpactOSNS.hpp"

#include <NewtonImpactNSL.hpp>
#include <NonSmoothDynamicalSystem.hpp>
#include <NonSmoothLaw.hpp>
#include <Simulation.hpp>
#include <cmath>
#include <limits>

#include "multiple_impacts/contact/ParameterCheck.hpp"
#include "multiple_impacts/osns/ImpactAudit.hpp"
#include "multiple_impacts/osns/InteractionLoop.hpp"
#include "multiple_impacts/osns/KnownParameters.hpp"
#include "multiple_impacts/osns/LastingContact.hpp"
#include "multiple_impacts/osns/ModelCheck.hpp"
#include "multiple_impacts/osns/RefreshForces.hpp"
#include "multiple_impacts/osns/UnusedOptions.hpp"

namespace multiple_impacts {

ImpactOSNS::ImpactOSNS(const Law& law, std::string name)
    : ::LinearOSNS(unusedOptions()), SolvedImpacts(law, std::move(name)) {}

bool ImpactOSNS::accepts(const ::NonSmoothLaw& law) const {
  return dynamic_cast<const ::NewtonImpactNSL*>(&law) != nullptr;
}

std::string ImpactOSNS::acceptedLaws() const {
  return "Siconos's NewtonImpactNSL (or BinaryCollisionNSL)";
}

ContactParameters ImpactOSNS::parametersOf(const ::NonSmoothLaw& law) const {
  return knownParameters(law).values;
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
  setLast({});
  if (!preCompute(time)) return 0;
  const ContactSeam seam(*simulation()->indexSet(indexSetLevel()));
  const std::string where = name() + ": the impact of " + std::to_string(seam.size()) +
                            " contacts at time " + toText(time) + " s";
  solveImpact(seam, time, where);
  applyOutcome(seam, time, where);
  setImpactCount(impactCount() + 1);
  stopIfEndless(time, where);
  return 0;
}

void ImpactOSNS::solveImpact(const ContactSeam& seam, double time, const std::string& where) {
  std::vector<ContactParameters> parameters;
  for (std::size_t i = 0; i < seam.size(); ++i)
    parameters.push_back(parametersOf(seam.law(i)));
  const ContactProblem problem = withParameters(seam.readProblem(time), parameters);
  solve(problem, seam.numbers(), isCaptured(problem), where);
}

void ImpactOSNS::applyOutcome(const ContactSeam& seam, double time, const std::string& where) {
  ::NonSmoothDynamicalSystem& system = *simulation()->nonSmoothDynamicalSystem();
  const Eigen::VectorXd multipliers = seam.multipliers();
  const ImpactOutcome& outcome = lastOutcome();
  seam.write(outcome.impulse, outcome.velocity);
  try {
    const AuditedBodies bodies =
        auditImpact(seam, lastProblem(), outcome, system, time, where);
    setEnergyAfter(bodies.kineticEnergy);
    allowForRounding(bodies.velocity, time);
  } catch (...) {
    seam.write(multipliers, lastProblem().velocity);
    system.updateInput(time, inputOutputLevel());
    throw;
  }
  seam.write(outcome.impulse, outcome.velocity);
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
  const double approach = -lastProblem().velocity.minCoeff();
  if (approach > kCaptureRatio * fastest()) {
    _slowImpacts = 0;
    return;
  }
  if (_slowImpacts++ == 0) _slowSince = time;
  if (_slowImpacts < kMany) return;
  const ::NonSmoothDynamicalSystem& system = *simulation()->nonSmoothDynamicalSystem();
  if (time - _slowSince < kShort * (system.finalT() - system.t0()))
    throw EndlessImpacts(where + " is one of " + std::to_string(kMany) + " within " +
                             toText(time - _slowSince) + " s, all slower than " +
                             toText(kCaptureRatio) +
                             " times the fastest: bodies that should rest keep bouncing. The "
                             "last approached at " +
                             toText(approach) + " m/s, the capture velocity is " +
                             toText(captureVelocity()) + " m/s",
                         "set a larger one with setCaptureVelocity()");
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
  const auto closed = (lastOutcome().velocity.array() == 0.).cast<double>();
  lasting->allowFor((closed * velocity.array().abs()).maxCoeff());
  constexpr double kRootError = 100. * std::numeric_limits<double>::epsilon();
  lasting->allowFor(2. * kRootError * std::abs(time) * fastest());  // the next may be faster
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
  displayOptions();
  displayMore();
  displayImpacts();
}

}  // namespace multiple_impacts
