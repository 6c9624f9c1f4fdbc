// SPDX-License-Identifier: Apache-2.0
/*! \file SteppedChain.hpp
  \brief Chains in time steps, under any law.
*/
#ifndef SteppedChain_hpp
#define SteppedChain_hpp

#include <TimeStepping.hpp>
#include <algorithm>
#include <memory>
#include <vector>

#include "SiconosMultipleImpacts.hpp"

namespace multiple_impacts::test {

/** A chain whose time steps have an ImpactLCP. */
struct SteppedChain {
  /** \param contactLaw the simulated law whose nonsmooth laws the contacts carry */
  SteppedChain(const models::Chain& chain, const Law& law, const std::any& options,
               const SimulatedLaw& contactLaw, double timeStep, double finalTime)
      : model(models::buildChain(chain, contactLaw, finalTime)),
        impact(std::make_shared<ImpactLCP>(law, options)),
        simulation(models::makeEventCapturing(model.system, impact, timeStep)) {}

  void steps(int count) {
    for (int i = 0; i < count; ++i) {
      simulation->computeOneStep();
      simulation->nextStep();
    }
  }

  models::ChainModel model;
  std::shared_ptr<ImpactLCP> impact;
  std::shared_ptr<::TimeStepping> simulation;
};

/** Every law of the list, once. */
inline std::vector<SimulatedLaw> listedLaws() {
  std::vector<SimulatedLaw> listed;
  for (const SimulatedLaw& law : simulatedLaws())
    if (std::none_of(listed.begin(), listed.end(),
                     [&law](const SimulatedLaw& other) { return other.law == law.law; }))
      listed.push_back(law);
  return listed;
}

/** What contacts of a law carry in time steps: what they carry event-driven; for the compliant
    reference, which has no such simulation, what LZB's carry. */
inline const SimulatedLaw& contactLawOf(const SimulatedLaw& law) {
  return law.makeContactLaw ? law : lzbSimulation();
}

}  // namespace multiple_impacts::test

#endif
