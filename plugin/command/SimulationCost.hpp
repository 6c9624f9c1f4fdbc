// SPDX-License-Identifier: Apache-2.0
/*! \file SimulationCost.hpp
  \brief How long Siconos takes for a long chain.
*/
#ifndef SimulationCost_hpp
#define SimulationCost_hpp

#include <string>
#include <vector>

#include "multiple_impacts/command/input/Scenario.hpp"
#include "multiple_impacts/osns/SimulatedLaw.hpp"

namespace multiple_impacts::command {

/** Balls from which a scenario that is one impact is solved without a simulation. */
inline constexpr std::size_t kManyBalls = 500;

/** Whether the scenario is one impact of many balls, and the law has a solver for it. */
bool skipsSimulation(const Scenario& scenario, const SimulatedLaw& law);

/** A guess of the time that a simulation takes besides the impacts [s]. Siconos takes n^3 of n
    balls for its matrices: once for an event-driven simulation, at each time step with its own
    LCP; time steps under our laws take n each. Zero where there is no simulation. */
double simulationSeconds(const Scenario& scenario, const SimulatedLaw& law);

/** A line for the user if this is more than ten seconds, otherwise empty. */
std::string slowNote(const Scenario& scenario, const SimulatedLaw& law);

/** Prints these lines on standard error, before the laws are run. */
void printSlowNotes(const Scenario& scenario, const std::vector<SimulatedLaw>& laws);

/** Throws InvalidParameter if this is more than three hours: says how many balls would do, and
    what to do otherwise. */
void requireAffordable(const Scenario& scenario, const SimulatedLaw& law);

}  // namespace multiple_impacts::command

#endif
