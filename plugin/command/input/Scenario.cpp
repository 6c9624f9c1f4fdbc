// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/input/Scenario.hpp"

#include <algorithm>
#include <any>
#include <cmath>

#include "multiple_impacts/command/input/ChainReader.hpp"
#include "multiple_impacts/command/input/OptionCheck.hpp"
#include "multiple_impacts/command/input/ScenarioKeys.hpp"
#include "multiple_impacts/command/input/Section.hpp"
#include "multiple_impacts/command/input/TextFile.hpp"
#include "multiple_impacts/command/input/Value.hpp"
#include "multiple_impacts/solvers/Laws.hpp"

namespace multiple_impacts::command {

namespace {

/** Options of a law from the section that has its name. */
std::any readOptions(const Section& section, const Law& law) {
  std::any options = law.defaults;
  for (const OptionField& field : law.options)
    if (section.has(field.key)) field.set(options, section.option(field.key, field));
  checkOptions(section, law, options);
  return options;
}

Range timeStepRange(double duration) {
  return {duration / kMostTimeSteps, duration,
          "must be from 1e-9 of the duration to the duration"};
}

Scenario interpreted(const Section& root) {
  Scenario scenario;
  scenario.title = root.text("title", "");
  scenario.duration = root.number("duration", Range::Positive, scenario.duration);
  if (root.has("capture_velocity"))
    scenario.captureVelocity = root.number("capture_velocity", Range::NonNegative);
  if (root.has("event_tolerance"))
    scenario.eventTolerance = root.number("event_tolerance", Range::Positive);
  if (root.has("time_step"))
    scenario.timeStep = root.number("time_step", timeStepRange(scenario.duration));
  for (const Law* law : allLaws())
    scenario.options.set(*law, readOptions(root.section(law->name), *law));
  scenario.chain = readChain(root);
  models::checkChain(scenario.chain);
  return scenario;
}

}  // namespace

long Scenario::timeSteps() const {
  constexpr double kRounding = 1e-12;
  if (!timeStep) return kTimeSteps;
  return std::max(1L, std::lround(std::ceil(duration / *timeStep * (1. - kRounding))));
}

Scenario readScenario(const std::string& path, const Overrides& overrides) {
  return parseScenario(textOf(path, kLargestText), inputName(path), overrides);
}

Scenario parseScenario(const std::string& text, const std::string& name,
                       const Overrides& overrides) {
  Value root = parseToml(text, name);
  checkKeys(root, name);
  root = overridden(std::move(root), overrides, name);
  try {
    return interpreted(Section(name, root));
  } catch (const InvalidParameter& error) {
    throw InputError(name, 0, "", "", error.what());
  }
}

std::string headingOf(const Scenario& scenario, const std::string& path) {
  return scenario.title.empty() ? inputName(path) : scenario.title;
}

}  // namespace multiple_impacts::command
