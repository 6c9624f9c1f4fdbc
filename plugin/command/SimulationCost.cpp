// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/SimulationCost.hpp"

#include <cmath>
#include <cstdio>

#include "multiple_impacts/command/SingleImpact.hpp"

namespace multiple_impacts::command {

namespace {

constexpr double kNoteworthy = 10., kTooLong = 3. * 3600.;  ///< [s]

/** factor n^power seconds for n balls. */
struct Cost {
  double factor, power;
};

/** Measured on a slow core, with 200 to 800 balls; time steps with up to 10 000. The matrices
    of EventDriven and those of Siconos's own LCP are dense, ours in time steps are not. */
Cost costOf(const Scenario& scenario, const SimulatedLaw& law) {
  const auto steps = static_cast<double>(scenario.timeSteps());
  if (!law.isCapturing()) return {5e-9, 3.};
  if (law == moreauCapturingSimulation()) return {2.5e-9 * steps, 3.};
  return {2.5e-5 * steps, 1.};
}

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

/** What to do instead. */
std::string advice(const SimulatedLaw& law) {
  if (!law.isCapturing())
    return "; without gravity and gaps there is no limit, nor is there for `multiple-impacts "
           "solve`; " +
           law.name + "_capturing takes less";
  return law == moreauCapturingSimulation()
             ? "; take fewer balls, or the law moreau"
             : "; take fewer balls or a longer time_step, or the law " + law.law->name;
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
  const auto [factor, power] = costOf(scenario, law);
  return factor * std::pow(static_cast<double>(scenario.chain.balls.size()), power);
}

std::string slowNote(const Scenario& scenario, const SimulatedLaw& law) {
  const double seconds = simulationSeconds(scenario, law);
  if (!(seconds > kNoteworthy && seconds <= kTooLong)) return {};
  return law.name + ": Siconos may take about " + duration(seconds) +
         (law.isCapturing() ? " for the time steps of " : " to set up ") + balls(scenario);
}

void printSlowNotes(const Scenario& scenario, const std::vector<SimulatedLaw>& laws) {
  for (const SimulatedLaw& law : laws)
    if (const std::string note = slowNote(scenario, law); !note.empty())
      std::fprintf(stderr, "multiple-impacts: %s\n", note.c_str());
}

void requireAffordable(const Scenario& scenario, const SimulatedLaw& law) {
  const double seconds = simulationSeconds(scenario, law);
  if (!(seconds > kTooLong)) return;
  const auto [factor, power] = costOf(scenario, law);
  const auto most = static_cast<long>(std::pow(kTooLong / factor, 1. / power));
  throw InvalidParameter("a simulation must have at most " + std::to_string(most) +
                         " balls, got " + std::to_string(scenario.chain.balls.size()) +
                         ": Siconos would take about " + duration(seconds) + advice(law));
}

}  // namespace multiple_impacts::command
