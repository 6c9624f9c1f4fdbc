// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/models/ImpactSimulation.hpp"

#include <EventDriven.hpp>
#include <LCP.hpp>
#include <LagrangianDS.hpp>
#include <LsodarOSI.hpp>
#include <MoreauJeanOSI.hpp>
#include <NonSmoothDynamicalSystem.hpp>
#include <SimulationGraphs.hpp>
#include <TimeDiscretisation.hpp>
#include <TimeStepping.hpp>
#include <Topology.hpp>
#include <cmath>
#include <string>
#include <tuple>
#include <utility>

#include "multiple_impacts/nslaws/ImpactError.hpp"
#include "multiple_impacts/osns/LastingContact.hpp"
#include "multiple_impacts/osns/Release.hpp"

namespace multiple_impacts::models {

namespace {

constexpr double kTimeRounding = 1e-12;  ///< relative, of sums of time steps

/** Refuses a step longer than the run: such a run would do nothing. */
std::shared_ptr<TimeDiscretisation> makeTimeSteps(const char* where,
                                                  const NonSmoothDynamicalSystem& system,
                                                  double timeStep) {
  checked(where, "timeStep", timeStep, Range::Positive);
  const double duration = system.finalT() - system.t0();
  if (timeStep > duration * (1. + kTimeRounding))
    throw InvalidParameter(std::string(where) + ": timeStep must be at most the duration, " +
                           toText(duration) + ", got " + toText(timeStep));
  return std::make_shared<TimeDiscretisation>(system.t0(), timeStep);
}

/** A separate owner that releases the simulation when it ends: Siconos's own pointers never
    do. */
template <class Kind>
std::shared_ptr<Kind> mortal(const std::shared_ptr<Kind>& simulation) {
  return {simulation.get(), [simulation](Kind*) { release(*simulation); }};
}

/** For a force that is not finite, Siconos only reports that a linear system could not be
    solved. */
void requireFiniteForces(const ::EventDriven& simulation) {
  const DynamicalSystemsGraph& bodies =
      *simulation.nonSmoothDynamicalSystem()->topology()->dSG(0);
  DynamicalSystemsGraph::VIterator vertex, end;
  for (std::tie(vertex, end) = bodies.vertices(); vertex != end; ++vertex) {
    const auto body = std::dynamic_pointer_cast<LagrangianDS>(bodies.bundle(*vertex));
    if (!body || !body->forces()) continue;
    for (unsigned k = 0; k < body->forces()->size(); ++k)
      if (!std::isfinite((*body->forces())(k)))
        throw ImpactError(
            "goToEvent: forces of bodies must be finite, got " + toText((*body->forces())(k)) +
            " (body " + std::to_string(body->number()) + ", coordinate " + std::to_string(k) +
            ", after time " + toText(simulation.startingTime()) + " s)");
  }
}

}  // namespace

std::shared_ptr<::NonSmoothLaw> makeLaw(const SimulatedLaw& law,
                                        const ContactParameters& contact) {
  if (!law.makeContactLaw)
    throw InvalidParameter("makeLaw: " + law.name + " is computed without a simulation");
  return law.makeContactLaw(contact);
}

std::shared_ptr<::OneStepNSProblem> makeImpactProblem(const SimulatedLaw& law) {
  return makeImpactProblem(law, law.law->defaults);
}

std::shared_ptr<::OneStepNSProblem> makeImpactProblem(const SimulatedLaw& law,
                                                      const std::any& options) {
  if (law.isCapturing()) return law.makeStepProblem(*law.law, options);
  if (!law.makeProblem)
    throw InvalidParameter("makeImpactProblem: " + law.name + " has no impact problem");
  return law.makeProblem(options);
}

std::shared_ptr<::EventDriven> makeEventDriven(
    std::shared_ptr<::NonSmoothDynamicalSystem> system,
    std::shared_ptr<::OneStepNSProblem> impact, double timeStep) {
  return makeEventDriven(std::move(system), std::move(impact),
                         std::make_shared<LastingContact>(), timeStep);
}

std::shared_ptr<::EventDriven> makeEventDriven(
    std::shared_ptr<::NonSmoothDynamicalSystem> system,
    std::shared_ptr<::OneStepNSProblem> impact, std::shared_ptr<::OneStepNSProblem> lasting,
    double timeStep) {
  auto time = makeTimeSteps("makeEventDriven", *system, timeStep);
  auto simulation = std::make_shared<EventDriven>(system, time);
  simulation->insertIntegrator(std::make_shared<LsodarOSI>());
  simulation->insertNonSmoothProblem(impact, SICONOS_OSNSP_ED_IMPACT);
  simulation->insertNonSmoothProblem(lasting, SICONOS_OSNSP_ED_SMOOTH_ACC);
  return mortal(simulation);
}

bool goesOn(const ::Simulation& simulation) {
  const double end = simulation.nonSmoothDynamicalSystem()->finalT();
  return simulation.hasNextEvent() && simulation.nextTime() <= end * (1. + kTimeRounding);
}

void goToEvent(::EventDriven& simulation) {
  try {
    simulation.advanceToEvent();
  } catch (const Siconos::exception&) {
    requireFiniteForces(simulation);
    throw;
  }
}

void run(::EventDriven& simulation, const std::function<void()>& afterEvent) {
  while (goesOn(simulation)) {
    goToEvent(simulation);
    simulation.processEvents();
    if (afterEvent) afterEvent();
  }
}

std::shared_ptr<::TimeStepping> makeEventCapturing(
    std::shared_ptr<::NonSmoothDynamicalSystem> system, double timeStep) {
  return makeEventCapturing(std::move(system), std::make_shared<LCP>(), timeStep);
}

std::shared_ptr<::TimeStepping> makeEventCapturing(
    std::shared_ptr<::NonSmoothDynamicalSystem> system,
    std::shared_ptr<::OneStepNSProblem> problem, double timeStep) {
  auto time = makeTimeSteps("makeEventCapturing", *system, timeStep);
  auto integrator = std::make_shared<MoreauJeanOSI>(0.5);
  integrator->setConstraintActivationThreshold(1e-9);
  return mortal(std::make_shared<TimeStepping>(system, time, integrator, problem));
}

void run(::TimeStepping& simulation, const std::function<void()>& afterStep) {
  while (goesOn(simulation)) {
    simulation.computeOneStep();
    simulation.nextStep();
    if (afterStep) afterStep();
  }
}

}  // namespace multiple_impacts::models
