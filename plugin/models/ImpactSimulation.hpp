// SPDX-License-Identifier: Apache-2.0
/*! \file ImpactSimulation.hpp
  \brief Siconos simulations of a model under each of the impact laws.
*/
#ifndef ImpactSimulation_hpp
#define ImpactSimulation_hpp

#include <functional>
#include <memory>

#include "multiple_impacts/osns/SimulatedLaw.hpp"

class EventDriven;
class NonSmoothDynamicalSystem;
class Simulation;
class TimeStepping;

namespace multiple_impacts::models {

/** The nonsmooth law to attach to an Interaction. Throws InvalidParameter if the law is
    computed without a simulation. */
SMI_EXPORT std::shared_ptr<::NonSmoothLaw> makeLaw(const SimulatedLaw& law,
                                                   const ContactParameters& contact);

/** The impact problem that goes with it, with default options: for makeEventDriven(), or for
    makeEventCapturing() if the law is event-capturing. Throws InvalidParameter if the law has
    none. */
SMI_EXPORT std::shared_ptr<::OneStepNSProblem> makeImpactProblem(const SimulatedLaw& law);
/** The same with other options. \param options struct of the law, such as LZBOptions */
SMI_EXPORT std::shared_ptr<::OneStepNSProblem> makeImpactProblem(const SimulatedLaw& law,
                                                                 const std::any& options);

/** An event-driven simulation: LSODAR between the impacts, `impact` for the impacts,
    LastingContact for the forces of lasting contacts. The simulation ends, and its memory is
    released, with the last copy of the returned pointer; bodies and contacts can still be read
    afterwards.
    \param timeStep between outputs, at most the duration of the run [s] */
SMI_EXPORT std::shared_ptr<::EventDriven> makeEventDriven(
    std::shared_ptr<::NonSmoothDynamicalSystem> system,
    std::shared_ptr<::OneStepNSProblem> impact, double timeStep);
/** The same with another problem for the forces of lasting contacts. */
SMI_EXPORT std::shared_ptr<::EventDriven> makeEventDriven(
    std::shared_ptr<::NonSmoothDynamicalSystem> system,
    std::shared_ptr<::OneStepNSProblem> impact, std::shared_ptr<::OneStepNSProblem> lasting,
    double timeStep);

/** Whether the next event is within the final time. Siconos itself continues to the first time
    step at or after the final time. */
SMI_EXPORT bool goesOn(const ::Simulation& simulation);

/** Integrates to the next event. Throws an ImpactError that names any force that is not
    finite, and its body; the bodies are then left where LSODAR asked for it. */
SMI_EXPORT void goToEvent(::EventDriven& simulation);

/** Runs an event-driven simulation to its final time.
    \param afterEvent called after each event; may be empty */
SMI_EXPORT void run(::EventDriven& simulation, const std::function<void()>& afterEvent = {});

/** Moreau's law in its event-capturing scheme (Moreau-Jean, chapter, eqs. 28-31). Contacts
    with a gap of up to 1e-9 m count as closed: otherwise balls that touch may be missed
    through the rounding of their positions. */
SMI_EXPORT std::shared_ptr<::TimeStepping> makeEventCapturing(
    std::shared_ptr<::NonSmoothDynamicalSystem> system, double timeStep);

/** The same with another problem in the time steps, such as an ImpactLCP with any law. */
SMI_EXPORT std::shared_ptr<::TimeStepping> makeEventCapturing(
    std::shared_ptr<::NonSmoothDynamicalSystem> system,
    std::shared_ptr<::OneStepNSProblem> problem, double timeStep);

/** Runs an event-capturing simulation to its final time.
    \param afterStep called after each time step; may be empty */
SMI_EXPORT void run(::TimeStepping& simulation, const std::function<void()>& afterStep = {});

}  // namespace multiple_impacts::models

#endif
