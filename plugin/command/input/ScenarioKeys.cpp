// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/input/ScenarioKeys.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "multiple_impacts/command/input/InputError.hpp"
#include "multiple_impacts/contact/ParameterCheck.hpp"

namespace multiple_impacts::command {

namespace {

constexpr const char* kKeys[] = {"title",
                                 "duration",
                                 "gravity",
                                 "gaps",
                                 "chain.kind",
                                 "chain.count",
                                 "chain.radius",
                                 "chain.mass",
                                 "chain.taper",
                                 "chain.steps",
                                 "chain.mass_ratio",
                                 "chain.mass_low",
                                 "chain.mass_high",
                                 "chain.seed",
                                 "chain.masses",
                                 "chain.radii",
                                 "material.young",
                                 "material.poisson",
                                 "material.density",
                                 "contact.restitution",
                                 "contact.stiffness",
                                 "contact.alpha",
                                 "contact.exponent",
                                 "contact.share",
                                 "wall.restitution",
                                 "wall.stiffness",
                                 "wall.exponent",
                                 "wall.share",
                                 "wall.young",
                                 "wall.poisson",
                                 "strike.left.count",
                                 "strike.left.speed",
                                 "strike.right.count",
                                 "strike.right.speed",
                                 "strike.all",
                                 "strike.velocities",
                                 "lzb.tolerance",
                                 "lzb.model",
                                 "lzb.scheme",
                                 "lzb.step",
                                 "lzb.max_steps",
                                 "binary.order",
                                 "binary.seed",
                                 "binary.tolerance",
                                 "binary.jump_to_limit",
                                 "binary.max_collisions",
                                 "impulse_ratio.energy_ratio",
                                 "impulse_ratio.ratios",
                                 "impulse_ratio.tolerance",
                                 "impulse_ratio.max_steps",
                                 "compliant.damping",
                                 "compliant.coefficient",
                                 "compliant.tolerance",
                                 "compliant.max_steps"};

bool isKey(const std::string& path) {
  return std::find(std::begin(kKeys), std::end(kKeys), path) != std::end(kKeys);
}

bool startsWith(const std::string& text, const std::string& start) {
  return text.compare(0, start.size(), start) == 0;
}

bool isTable(const std::string& path) {
  return std::any_of(std::begin(kKeys), std::end(kKeys),
                     [&](const char* key) { return startsWith(key, path + "."); });
}

/** The keys and tables right below a prefix, such as "strike.", separated by commas. */
std::string keysAfter(const std::string& prefix) {
  std::string text, last;
  for (const std::string key : kKeys) {
    if (!startsWith(key, prefix)) continue;
    const std::string name = key.substr(0, key.find('.', prefix.size()));
    if (name != last) text += (text.empty() ? "" : ", ") + name;
    last = name;
  }
  return text;
}

std::string allKeys() {
  std::string text;
  for (const char* key : kKeys) text += (text.empty() ? "" : ", ") + std::string(key);
  return text;
}

void checkTable(const TomlValue& table, const std::string& prefix, const std::string& file) {
  for (const TomlEntry& entry : table.as<TomlValue::Table>()) {
    const std::string path = prefix + entry.key;
    const TomlValue& value = entry.value;
    const bool dotted = entry.key.find('.') != std::string::npos;  // a quoted key
    if (isKey(path) && !dotted) continue;
    if (!isTable(path) || dotted)
      throw InputError(file, value.line, path, "",
                       "is not a key of scenarios; allowed: " + keysAfter(prefix));
    if (!value.is<TomlValue::Table>())
      throw InputError(file, value.line, path, value.text(), "must be a table");
    checkTable(value, path + ".", file);
  }
}

/** The value of a key, which is added where it is missing. */
TomlValue& valueOf(TomlValue& table, const std::string& key) {
  auto& entries = std::get<TomlValue::Table>(table.content);
  for (TomlEntry& entry : entries)
    if (entry.key == key) return entry.value;
  entries.push_back({key, {}});
  return entries.back().value;
}

/** Whole numbers as such: counts and seeds can be overridden, too. */
TomlValue valueOf(double number) {
  constexpr double kExact = 9007199254740992.;  // 2^53
  TomlValue value;
  if (std::floor(number) == number && std::abs(number) <= kExact)
    value.content = static_cast<std::int64_t>(number);
  else
    value.content = number;
  return value;
}

}  // namespace

void checkKeys(const TomlValue& root, const std::string& file) { checkTable(root, "", file); }

TomlValue overridden(TomlValue root, const Overrides& overrides, const std::string& file) {
  for (const auto& [path, number] : overrides) {
    if (!isKey(path))
      throw InputError(file, 0, path, toText(number),
                       "is not a key of scenarios; allowed: " + allKeys());
    if (startsWith(path, "wall.") && !root.find("wall"))
      throw InputError(file, 0, path, toText(number), "must have a table [wall] in the file");
    TomlValue* value = &root;
    std::size_t begin = 0;
    for (std::size_t dot; (dot = path.find('.', begin)) != std::string::npos;
         begin = dot + 1) {
      value = &valueOf(*value, path.substr(begin, dot - begin));
      if (!value->is<TomlValue::Table>()) value->content = TomlValue::Table{};
    }
    valueOf(*value, path.substr(begin)) = valueOf(number);
  }
  return root;
}

}  // namespace multiple_impacts::command
