// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/LawMetrics.hpp"

namespace multiple_impacts::command {

using Eigen::VectorXd;

models::RunResult resultOf(const Scenario& scenario, const LawRun& run,
                           const VectorXd& reference) {
  return {scenario.chain,   run.velocity,           reference,   run.end,
          run.impacts,      run.lastImpact,         run.seconds, run.trust.amplification,
          run.trust.digits, run.trust.velocityError};
}

std::vector<MeasuredRun> measureLaws(const Scenario& scenario,
                                     const std::vector<SimulatedLaw>& laws,
                                     const Recording& recording,
                                     const std::function<void(const LawRun&)>& afterEach) {
  std::vector<MeasuredRun> measured;
  VectorXd reference;
  for (const SimulatedLaw& law : laws) {
    Recording named = recording;
    if (!recording.progress.empty())
      named.progress += std::string(toString(law)) + " (law " +
                        std::to_string(measured.size() + 1) + " of " +
                        std::to_string(laws.size()) + ")";
    measured.push_back({simulate(scenario, law, named), {}});
    if (afterEach) afterEach(measured.back().run);
    if (law == lzbSimulation()) reference = measured.back().run.velocity;
  }
  for (auto& [run, metrics] : measured)
    for (const models::Measure& measure : models::measures())
      metrics.push_back(evaluate(measure, resultOf(scenario, run, reference)));
  return measured;
}

}  // namespace multiple_impacts::command
