// SPDX-License-Identifier: Apache-2.0
/*! \file SingleImpact.hpp
  \brief Scenarios that are one impact and free flight, without a simulation.
*/
#ifndef SingleImpact_hpp
#define SingleImpact_hpp

#include "multiple_impacts/command/LawSimulation.hpp"

namespace multiple_impacts::command {

/** Whether all balls touch and nothing accelerates them. Then the impact at time 0 is the only
    one: afterwards no contact approaches, all velocities are constant, and so no gap ever
    closes again. */
bool isSingleImpact(const models::Chain& chain);

/** What a simulation of such a scenario gives, from the solver of the law and
    q(t) = q0 + v+ t. A simulation's set-up grows with the cube of the number of balls.
    \param run its law has a solver; sets all of it but failure and seconds */
void solveSingleImpact(const Scenario& scenario, const Recording& recording, LawRun& run);

}  // namespace multiple_impacts::command

#endif
