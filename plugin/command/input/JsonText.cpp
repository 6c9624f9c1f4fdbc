// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>

#include "multiple_impacts/command/input/InputError.hpp"
#include "multiple_impacts/command/input/Value.hpp"

namespace multiple_impacts::command {

namespace {

using nlohmann::json;

/** Values nested more deeply are ignored: no key is so deep, and the stack is finite. */
constexpr int kDeepest = 32;

/** Whole numbers beyond 64 bits count as numbers that are not whole. */
bool isWhole(const json& node) {
  return node.is_number_integer() &&
         (!node.is_number_unsigned() ||
          node.get<std::uint64_t>() <=
              static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()));
}

Value converted(const json& node, int depth) {
  Value value;
  if (depth > kDeepest) return value;
  if (node.is_null()) value.content = nullptr;
  if (node.is_object()) {
    Value::Table entries;
    for (const auto& item : node.items())
      entries.push_back({item.key(), converted(item.value(), depth + 1)});
    value.content = std::move(entries);
  }
  if (node.is_array()) {
    Value::List list;
    list.reserve(node.size());
    for (const json& item : node) list.push_back(converted(item, depth + 1));
    value.content = std::move(list);
  }
  if (node.is_string()) value.content = node.get<std::string>();
  if (node.is_boolean()) value.content = node.get<bool>();
  if (node.is_number()) value.content = node.get<double>();
  if (isWhole(node)) value.content = node.get<std::int64_t>();
  return value;
}

}  // namespace

Value parseJson(const std::string& text, const std::string& name) {
  try {
    const json content = json::parse(text);
    if (!content.is_object()) throw InputError(name, 0, "the file", "", "must be an object");
    return converted(content, 0);
  } catch (const json::exception& error) {
    throw InputError(name, 0, "", "", std::string("no JSON: ") + error.what());
  }
}

}  // namespace multiple_impacts::command
