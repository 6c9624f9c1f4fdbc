// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/input/Scenario.hpp"

#include <cstdint>
#include <limits>

#include "multiple_impacts/command/input/ChainReader.hpp"
#include "multiple_impacts/command/input/OptionNames.hpp"
#include "multiple_impacts/command/input/ScenarioKeys.hpp"
#include "multiple_impacts/command/input/Section.hpp"
#include "multiple_impacts/command/input/TextFile.hpp"
#include "multiple_impacts/command/input/TomlValue.hpp"
#include "multiple_impacts/contact/ParameterCheck.hpp"

namespace multiple_impacts::command {

namespace {

constexpr std::int64_t kLargest = std::numeric_limits<std::int64_t>::max();

const Allowed kLZBTolerance{[](double v) { return v >= 1e-13 && v <= 1e-2; },
                            "must be in [1e-13, 1e-2]"};
const Allowed kBinaryTolerance{[](double v) { return v >= 0. && v <= 1e-2; },
                               "must be in [0, 1e-2]"};

LZBOptions readLZB(const Section& lzb) {
  LZBOptions options;
  options.tolerance = lzb.number("tolerance", kLZBTolerance, options.tolerance);
  options.model = lzb.choice("model", kContactModels, options.model);
  options.scheme = lzb.choice("scheme", kLZBSchemes, options.scheme);
  if (options.scheme != LZBScheme::VirtualIndentation || lzb.has("step"))
    options.step = lzb.number("step", kPositive);
  if (options.scheme == LZBScheme::TimeEuler && options.model != ContactModel::BiStiffness)
    lzb.refuse("model", "must be \"bi\" for lzb.scheme \"time_euler\"");
  options.maximumSteps = lzb.whole("max_steps", 0, kLargest, options.maximumSteps);
  return options;
}

BinaryOptions readBinary(const Section& binary) {
  BinaryOptions options;
  options.order = binary.choice("order", kCollisionOrders, options.order);
  options.seed = binary.whole("seed", 0, kLargest, static_cast<std::int64_t>(options.seed));
  options.tolerance = binary.number("tolerance", kBinaryTolerance, options.tolerance);
  options.jumpToLimit = binary.yesOrNo("jump_to_limit", options.jumpToLimit);
  options.maximumCollisions =
      binary.whole("max_collisions", 1, kLargest, options.maximumCollisions);
  return options;
}

ImpulseRatioOptions readImpulseRatio(const Section& section) {
  ImpulseRatioOptions options;
  options.energyRatio = section.number("energy_ratio", kUnitInterval, options.energyRatio);
  options.ratios = section.choice("ratios", kRatioSources, options.ratios);
  options.tolerance = section.number("tolerance", kLZBTolerance, options.tolerance);
  options.maximumSteps = section.whole("max_steps", 1, kLargest, options.maximumSteps);
  return options;
}

CompliantOptions readCompliant(const Section& section) {
  CompliantOptions options;
  options.damping = section.choice("damping", kDampingModels, options.damping);
  options.coefficient = section.number("coefficient", kNonNegative, options.coefficient);
  options.tolerance = section.number("tolerance", kLZBTolerance, options.tolerance);
  options.maximumSteps = section.whole("max_steps", 1, kLargest, options.maximumSteps);
  return options;
}

Scenario interpreted(const Section& root) {
  Scenario scenario;
  scenario.title = root.text("title", "");
  scenario.duration = root.number("duration", kPositive, scenario.duration);
  scenario.lzb = readLZB(root.section("lzb"));
  scenario.binary = readBinary(root.section("binary"));
  scenario.impulseRatio = readImpulseRatio(root.section("impulse_ratio"));
  scenario.compliant = readCompliant(root.section("compliant"));
  scenario.chain = readChain(root);
  models::checkChain(scenario.chain);
  checkOptions(scenario.lzb);
  checkOptions(scenario.binary);
  checkOptions(scenario.impulseRatio);
  checkOptions(scenario.compliant);
  return scenario;
}

}  // namespace

Scenario readScenario(const std::string& path, const Overrides& overrides) {
  return parseScenario(contentsOf(path, kLargestText), path, overrides);
}

Scenario parseScenario(const std::string& text, const std::string& name,
                       const Overrides& overrides) {
  TomlValue root = parseToml(text, name);
  checkKeys(root, name);
  root = overridden(std::move(root), overrides, name);
  try {
    return interpreted(Section(name, root));
  } catch (const InvalidParameter& error) {
    throw InputError(name, 0, "", "", error.what());
  }
}

}  // namespace multiple_impacts::command
