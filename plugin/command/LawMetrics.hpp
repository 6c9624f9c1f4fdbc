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

/** One column of a table; NaN: does not apply. */
struct Metric {
  const char* name;
  double value;
};

/** A law's run and what it measures. */
struct MeasuredRun {
  LawRun run;
  std::vector<Metric> metrics;  ///< always the same names in the same order
};

/** Runs the laws one after the other, then compares each with LZB, wherever that is among them;
    without it, or if it failed, what would be compared does not apply. */
std::vector<MeasuredRun> measureLaws(const Scenario& scenario,
                                     const std::vector<SimulatedLaw>& laws,
                                     const Recording& recording = {});

/** Names of the metrics. */
std::vector<std::string> metricNames(const Scenario& scenario);

}  // namespace multiple_impacts::command

#endif
