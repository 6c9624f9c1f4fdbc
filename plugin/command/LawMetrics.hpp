// SPDX-License-Identifier: Apache-2.0
/*! \file LawMetrics.hpp
  \brief Several laws on the same scenario, and their measures by name.
*/
#ifndef LawMetrics_hpp
#define LawMetrics_hpp

#include <string>
#include <vector>

#include "multiple_impacts/command/LawSimulation.hpp"

namespace multiple_impacts::command {

/** One column of a table; NaN if it does not apply. */
struct Metric {
  const char* name;
  double value;
};

/** A law's run and its measures. */
struct MeasuredRun {
  LawRun run;
  std::vector<Metric> metrics;  ///< always the same names in the same order
};

/** Runs the laws one after the other, then compares each with LZB, wherever it is among them;
    without LZB, or if it failed, the measures of this comparison do not apply. */
std::vector<MeasuredRun> measureLaws(const Scenario& scenario,
                                     const std::vector<SimulatedLaw>& laws,
                                     const Recording& recording = {});

/** Names of the metrics. */
std::vector<std::string> metricNames(const Scenario& scenario);

}  // namespace multiple_impacts::command

#endif
