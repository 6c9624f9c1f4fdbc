// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/input/Value.hpp"

#include "multiple_impacts/contact/Texts.hpp"

namespace multiple_impacts::command {

double Value::number() const {
  return is<double>() ? as<double>() : static_cast<double>(as<std::int64_t>());
}

std::string Value::text() const {
  if (is<bool>()) return as<bool>() ? "true" : "false";
  if (is<std::int64_t>()) return std::to_string(as<std::int64_t>());
  if (is<double>()) return toText(as<double>());
  if (is<std::string>()) return '"' + as<std::string>() + '"';
  if (is<List>()) return "a list of " + std::to_string(as<List>().size());
  return is<Table>() ? "a table" : is<std::nullptr_t>() ? "null" : "a date or time";
}

const Value* Value::find(const std::string& key) const {
  for (const Entry& entry : as<Table>())
    if (entry.key == key) return &entry.value;
  return nullptr;
}

}  // namespace multiple_impacts::command
