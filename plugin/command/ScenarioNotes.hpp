// SPDX-License-Identifier: Apache-2.0
/*! \file ScenarioNotes.hpp
  \brief What a user may not expect of a law in a scenario.
*/
#ifndef ScenarioNotes_hpp
#define ScenarioNotes_hpp

#include <string>

#include "multiple_impacts/command/input/Scenario.hpp"
#include "multiple_impacts/contact/Law.hpp"

namespace multiple_impacts::command {

/** A line if the law leaves restitutions of the scenario aside (LawNotes.hpp); otherwise
    empty. */
std::string noteOn(const Scenario& scenario, const Law& law);

}  // namespace multiple_impacts::command

#endif
