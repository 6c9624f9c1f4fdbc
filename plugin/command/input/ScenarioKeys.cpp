// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/input/ScenarioKeys.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "multiple_impacts/command/input/InputError.hpp"
#include "multiple_impacts/solvers/Laws.hpp"

namespace multiple_impacts::command {

namespace {

/** All keys: those of the chain, and the options of every law. */
const std::vector<std::string>& allKeys() {
  static const std::vector<std::string> all = [] {
    std::vector<std::string> keys{"title",
                                  "duration",
                                  "gravity",
                                  "capture_velocity",
                                  "event_tolerance",
                                  "time_step",
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
                                  "chain.radius_low",
                                  "chain.radius_high",
                                  "chain.radius_deviation",
                                  "chain.log_deviation",
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
                                  "strike.velocities"};
    for (const Law* law : allLaws())
      for (const OptionField& option : law->options)
        keys.push_back(law->name + '.' + option.key);
    return keys;
  }();
  return all;
}

bool isKey(const std::string& path) {
  return std::find(allKeys().begin(), allKeys().end(), path) != allKeys().end();
}

bool startsWith(const std::string& text, const std::string& start) {
  return text.compare(0, start.size(), start) == 0;
}

bool isTable(const std::string& path) {
  return std::any_of(allKeys().begin(), allKeys().end(),
                     [&](const std::string& key) { return startsWith(key, path + "."); });
}

/** The keys and tables right below a prefix, such as "strike.", separated by commas. */
std::string keysAfter(const std::string& prefix) {
  std::vector<std::string> names;
  for (const std::string& key : allKeys()) {
    if (!startsWith(key, prefix)) continue;
    const std::string name = key.substr(0, key.find('.', prefix.size()));
    if (names.empty() || names.back() != name) names.push_back(name);
  }
  return listed(names);
}

void checkTable(const Value& table, const std::string& prefix, const std::string& file) {
  for (const Entry& entry : table.as<Value::Table>()) {
    const std::string path = prefix + entry.key;
    const Value& value = entry.value;
    const bool dotted = entry.key.find('.') != std::string::npos;  // a quoted key
    if (isKey(path) && !dotted) continue;
    if (!isTable(path) || dotted)
      throw InputError(file, value.line, path, "",
                       "is not a key of scenarios; allowed: " + keysAfter(prefix));
    if (!value.is<Value::Table>())
      throw InputError(file, value.line, path, value.text(), "must be a table");
    checkTable(value, path + ".", file);
  }
}

/** The value of a key, which is added if it is missing. */
Value& valueOf(Value& table, const std::string& key) {
  auto& entries = std::get<Value::Table>(table.content);
  for (Entry& entry : entries)
    if (entry.key == key) return entry.value;
  entries.push_back({key, {}});
  return entries.back().value;
}

/** Whole numbers stay whole, so that counts and seeds can be overridden, too. */
Value valueOf(double number) {
  constexpr double kExact = 9007199254740992.;  // 2^53
  Value value;
  if (std::floor(number) == number && std::abs(number) <= kExact)
    value.content = static_cast<std::int64_t>(number);
  else
    value.content = number;
  return value;
}

}  // namespace

void checkKeys(const Value& root, const std::string& file) { checkTable(root, "", file); }

Value overridden(Value root, const Overrides& overrides, const std::string& file) {
  for (const auto& [path, number] : overrides) {
    if (!isKey(path))
      throw InputError(file, 0, path, toText(number),
                       "is not a key of scenarios; allowed: " + listed(allKeys()));
    if (startsWith(path, "wall.") && !root.find("wall"))
      throw InputError(file, 0, path, toText(number), "must have a table [wall] in the file");
    Value* value = &root;
    std::size_t begin = 0;
    for (std::size_t dot; (dot = path.find('.', begin)) != std::string::npos;
         begin = dot + 1) {
      value = &valueOf(*value, path.substr(begin, dot - begin));
      if (!value->is<Value::Table>()) value->content = Value::Table{};
    }
    valueOf(*value, path.substr(begin)) = valueOf(number);
  }
  return root;
}

}  // namespace multiple_impacts::command
