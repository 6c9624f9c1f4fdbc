// SPDX-License-Identifier: Apache-2.0
/*! \file ScenarioKeys.hpp
  \brief The keys of a scenario file.
*/
#ifndef ScenarioKeys_hpp
#define ScenarioKeys_hpp

#include <string>

#include "multiple_impacts/command/input/Scenario.hpp"
#include "multiple_impacts/command/input/Value.hpp"

namespace multiple_impacts::command {

/** Throws InputError at the first key that no scenario has, or whose value should be a table
    but is not. */
void checkKeys(const Value& root, const std::string& file);

/** The tree with numbers in place of the values that it had; missing tables are added, except
    for [wall], whose presence has a meaning. Throws InputError for keys that no scenario has.

    \param root a tree that passes checkKeys()
*/
Value overridden(Value root, const Overrides& overrides, const std::string& file);

}  // namespace multiple_impacts::command

#endif
