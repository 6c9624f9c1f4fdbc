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

}  // namespace multiple_impacts::command

#endif
