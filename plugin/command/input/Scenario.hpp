// SPDX-License-Identifier: Apache-2.0
/*! \file Scenario.hpp
  \brief Chains and laws from scenario files in TOML.
*/
#ifndef Scenario_hpp
#define Scenario_hpp

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "multiple_impacts/command/input/InputError.hpp"
#include "multiple_impacts/contact/Law.hpp"
#include "multiple_impacts/models/Chain.hpp"

namespace multiple_impacts::command {

/** Time steps of event-capturing laws, unless the scenario says more; frames of a motion. */
inline constexpr int kTimeSteps = 200;

/** Most time steps that a scenario may ask for. */
inline constexpr double kMostTimeSteps = 1e9;

/** What is computed: a chain that passes checkChain(), and options that pass Law::check. */
struct Scenario {
  std::string title;
  models::Chain chain;
  LawOptions options;
  double duration = 1e-3;  ///< of the simulation [s]
  /** ImpactOSNS::setCaptureVelocity [m/s]; empty: by the impacts that were seen. */
  std::optional<double> captureVelocity;
  /** EventDriven::setToleranceED [m, m/s, m/s^2]; empty: Siconos's, raised by rounding. */
  std::optional<double> eventTolerance;
  /** Longest time step of event-capturing laws [s]; empty: kTimeSteps of them. */
  std::optional<double> timeStep;

  /** Time steps of event-capturing laws: equal ones, as many as it takes. */
  long timeSteps() const;
};

/** Dotted keys and numbers that take the place of those in a file, such as
    {"contact.exponent", 1.2}: every number of a scenario can be varied this way. */
using Overrides = std::vector<std::pair<std::string, double>>;

/** Largest number of balls in a scenario. */
inline constexpr long kMostBalls = 1'000'000;

/** Reads a file; "-" is the standard input. Throws InputError if it cannot be read or is not a
    scenario. */
Scenario readScenario(const std::string& path, const Overrides& overrides = {});

/** The same from a text.

    \param name of the text in messages
*/
Scenario parseScenario(const std::string& text, const std::string& name,
                       const Overrides& overrides = {});

/** What the output calls a scenario: its title, or the name of its file if it has none. */
std::string headingOf(const Scenario& scenario, const std::string& path);

}  // namespace multiple_impacts::command

#endif
