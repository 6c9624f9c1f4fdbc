// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/SimulationCost.hpp"

#include <cmath>
#include <cstdio>

#include "multiple_impacts/command/SingleImpact.hpp"

namespace multiple_impacts::command {

namespace {

constexpr double kNoteworthy = 10., kTooLong = 3. * 3600.;  ///< [s]

/** Seconds over n^3, measured with 200 to 800 balls on a slow core. */
double cubeFactor(const SimulatedLaw& law) { return law.makeProblem ? 5e-9 : 5e-7; }

std::string duration(double seconds) {
  char text[32];
  if (seconds < 90.)
    std::snprintf(text, sizeof text, "%.0f seconds", seconds);
  else if (seconds < 5400.)
    std::snprintf(text, sizeof text, "%.0f minutes", seconds / 60.);
  else
    std::snprintf(text, sizeof text, "%.3g hours", seconds / 3600.);
  return text;
}

std::string balls(const Scenario& scenario) {
  return std::to_string(scenario.chain.balls.size()) + " balls";
}

}  // namespace

bool skipsSimulation(const Scenario& scenario, const SimulatedLaw& law) {
  if (!law.makeContactLaw) return true;
  return law.makeProblem && scenario.chain.balls.size() > kManyBalls &&
         !scenario.captureVelocity && isSingleImpact(scenario.chain);
}

double simulationSeconds(const Scenario& scenario, const SimulatedLaw& law) {
  if (skipsSimulation(scenario, law)) return 0.;
  return cubeFactor(law) * std::pow(static_cast<double>(scenario.chain.balls.size()), 3);
}

std::string slowNote(const Scenario& scenario, const SimulatedLaw& law) {
  const double seconds = simulationSeconds(scenario, law);
  if (!(seconds > kNoteworthy && seconds <= kTooLong)) return {};
  return law.name + ": Siconos may take about " + duration(seconds) + " to set up " +
         balls(scenario);
}

void requireAffordable(const Scenario& scenario, const SimulatedLaw& law) {
  const double seconds = simulationSeconds(scenario, law);
  if (!(seconds > kTooLong)) return;
  const auto most = static_cast<long>(std::cbrt(kTooLong / cubeFactor(law)));
  throw InvalidParameter("a simulation must have at most " + std::to_string(most) +
                         " balls, got " + std::to_string(scenario.chain.balls.size()) +
                         ": Siconos would take about " + duration(seconds) +
                         (law.makeProblem
                              ? "; without gravity and gaps there is no limit, nor "
                                "is there for `multiple-impacts solve`"
                              : "; take fewer balls, or the law moreau"));
}

}  // namespace multiple_impacts::command
