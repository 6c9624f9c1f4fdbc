// SPDX-License-Identifier: Apache-2.0
/*! \file LawMetrics.hpp
  \brief Several laws on the same scenario, and their measures.
*/
#ifndef LawMetrics_hpp
#define LawMetrics_hpp

#include <functional>
#include <string>
#include <vector>

#include "multiple_impacts/command/LawSimulation.hpp"
#include "multiple_impacts/models/Measures.hpp"

namespace multiple_impacts::command {

/** A law's run and its measures. */
struct MeasuredRun {
  LawRun run;
  std::vector<models::MeasuredValue> metrics;  ///< in the order of models::measures()
};

/** Runs the laws one after the other, then compares each with LZB, wherever it is among them;
    without LZB, or if it failed, the measures of this comparison do not apply.
    \param recording if it shows progress, then also the number of the law
    \param afterEach called after each run; may be empty */
std::vector<MeasuredRun> measureLaws(const Scenario& scenario,
                                     const std::vector<SimulatedLaw>& laws,
                                     const Recording& recording = {},
                                     const std::function<void(const LawRun&)>& afterEach = {});

/** A run as measures see it. \param reference velocities under LZB; may be empty */
models::RunResult resultOf(const Scenario& scenario, const LawRun& run,
                           const Eigen::VectorXd& reference = {});

}  // namespace multiple_impacts::command

#endif
