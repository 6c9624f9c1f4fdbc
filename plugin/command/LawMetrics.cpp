// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/LawMetrics.hpp"

#include <algorithm>
#include <limits>

#include "multiple_impacts/models/Metrics.hpp"

namespace multiple_impacts::command {

using namespace models;
using Eigen::VectorXd;

namespace {

/** \param reference velocities under LZB, which the law is compared with; may be empty */
std::vector<Metric> metricsOf(const Scenario& scenario, const LawRun& run,
                              const VectorXd& reference) {
  const models::Chain& chain = scenario.chain;
  const VectorXd before = velocitiesBefore(chain);
  const double none = std::numeric_limits<double>::quiet_NaN();
  const bool failed = run.velocity.size() == 0;
  const bool compared = !failed && reference.size() > 0;
  const auto of = [&](double value) { return failed ? none : value; };
  const VectorXd v = failed ? before : run.velocity;
  const double energyBefore = kineticEnergy(chain, before);
  return {{"gap_percent", compared ? gapMeasure(v, reference) : none},
          {"balls_predicted_well",
           compared ? static_cast<double>(wellPredicted(v, reference)) : none},
          {"dispersion", of(dispersion(chain, v))},
          {"energy_ratio", of(kineticEnergy(chain, v) / energyBefore)},
          {"balls_forward", of(static_cast<double>(movingForward(v)))},
          {"effective_restitution", chain.wall ? of(effectiveRestitution(chain, v)) : none},
          {"momentum_error", chain.wall || chain.gravity != 0.
                                 ? none
                                 : of(momentum(chain, v) - momentum(chain, before))},
          {"energy_created", of(std::max(0., kineticEnergy(chain, v) - energyBefore))}};
}

}  // namespace

std::vector<MeasuredRun> measureLaws(const Scenario& scenario,
                                     const std::vector<SimulatedLaw>& laws,
                                     const Recording& recording) {
  std::vector<MeasuredRun> measured;
  VectorXd reference;
  for (const SimulatedLaw& law : laws) {
    measured.push_back({simulate(scenario, law, recording), {}});
    if (law == lzbSimulation()) reference = measured.back().run.velocity;
  }
  for (MeasuredRun& each : measured) each.metrics = metricsOf(scenario, each.run, reference);
  return measured;
}

std::vector<std::string> metricNames(const Scenario& scenario) {
  std::vector<std::string> names;
  for (const Metric& metric : metricsOf(scenario, {}, {})) names.push_back(metric.name);
  return names;
}

}  // namespace multiple_impacts::command
