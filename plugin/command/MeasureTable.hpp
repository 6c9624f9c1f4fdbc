// SPDX-License-Identifier: Apache-2.0
/*! \file MeasureTable.hpp
  \brief The measures of several laws as a printed table that explains itself.
*/
#ifndef MeasureTable_hpp
#define MeasureTable_hpp

#include <string>
#include <vector>

#include "multiple_impacts/command/LawMetrics.hpp"

namespace multiple_impacts::command {

/** Width of a law's column in printed tables. */
int columnWidth(const SimulatedLaw& law);

/** "name [unit]", or the name alone. */
std::string labelOf(const models::Measure& measure);

/** Prints the measures of all runs at their end, with the computing time; below the table what
    each means, and why there is none where it says "-". */
void printMeasures(const Scenario& scenario, const std::vector<MeasuredRun>& laws);

/** Prints what each of the measures means. */
void explain(const std::vector<models::Measure>& shown);

}  // namespace multiple_impacts::command

#endif
