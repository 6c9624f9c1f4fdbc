// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/input/Section.hpp"

#include "multiple_impacts/command/input/InputError.hpp"

namespace multiple_impacts::command {

namespace {

const TomlValue kEmptyTable{TomlValue::Table{}, 0};

std::string item(const std::string& key, std::size_t index) {
  return key + "[" + std::to_string(index) + "]";
}

}  // namespace

Section::Section(std::string file, const TomlValue& root)
    : _file(std::move(file)), _table(&root) {}

Section Section::section(const std::string& key) const {
  Section below = *this;
  below._path = pathOf(key);
  const TomlValue* table = find(key);
  if (table && !table->is<TomlValue::Table>()) refuse(key, "must be a table");
  below._table = table ? table : &kEmptyTable;
  return below;
}

bool Section::hasText(const std::string& key) const {
  return has(key) && find(key)->is<std::string>();
}

bool Section::hasList(const std::string& key) const {
  return has(key) && find(key)->is<TomlValue::List>();
}

double Section::number(const std::string& key, const Allowed& allowed) const {
  return checkedNumber(key, required(key, allowed.text), allowed);
}

double Section::number(const std::string& key, const Allowed& allowed, double fallback) const {
  return has(key) ? number(key, allowed) : fallback;
}

std::int64_t Section::whole(const std::string& key, std::int64_t low,
                            std::int64_t high) const {
  return checkedWhole(key, required(key, "must be a whole number"), low, high);
}

std::int64_t Section::whole(const std::string& key, std::int64_t low, std::int64_t high,
                            std::int64_t fallback) const {
  return has(key) ? whole(key, low, high) : fallback;
}

std::string Section::text(const std::string& key, const std::string& fallback) const {
  if (!has(key)) return fallback;
  if (!hasText(key)) refuse(key, "must be a text in quotes");
  return find(key)->as<std::string>();
}

bool Section::yesOrNo(const std::string& key, bool fallback) const {
  if (!has(key)) return fallback;
  if (!find(key)->is<bool>()) refuse(key, "must be true or false");
  return find(key)->as<bool>();
}

std::vector<double> Section::list(const std::string& key, const Allowed& allowed) const {
  const TomlValue::List& items = requiredList(key, allowed);
  std::vector<double> numbers;
  numbers.reserve(items.size());
  for (std::size_t i = 0; i < items.size(); ++i)
    numbers.push_back(checkedNumber(item(key, i), items[i], allowed));
  return numbers;
}

std::vector<std::pair<std::int64_t, double>> Section::countedList(
    const std::string& key, std::int64_t high, const Allowed& allowed) const {
  const TomlValue::List& items = requiredList(key, allowed);
  std::vector<std::pair<std::int64_t, double>> pairs;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::string name = item(key, i);
    if (!items[i].is<TomlValue::List>() || items[i].as<TomlValue::List>().size() != 2)
      refuseValue(name, items[i], "must be a list of two: [count, number]");
    const TomlValue::List& pair = items[i].as<TomlValue::List>();
    pairs.emplace_back(checkedWhole(item(name, 0), pair[0], 1, high),
                       checkedNumber(item(name, 1), pair[1], allowed));
  }
  return pairs;
}

std::vector<double> Section::spread(const std::string& key, std::size_t count,
                                    const std::string& of, const Allowed& allowed,
                                    double fallback) const {
  if (!hasList(key)) return std::vector<double>(count, number(key, allowed, fallback));
  std::vector<double> numbers = list(key, allowed);
  if (numbers.size() != count)
    refuse(key, "must be one number, or one for each of " + std::to_string(count) + " " + of);
  return numbers;
}

void Section::refuse(const std::string& key, const std::string& allowed) const {
  if (const TomlValue* value = find(key)) refuseValue(key, *value, allowed);
  throw InputError(_file, _table->line, pathOf(key), "", "is missing; " + allowed);
}

const TomlValue& Section::required(const std::string& key, const std::string& allowed) const {
  if (!has(key)) refuse(key, allowed);
  return *find(key);
}

const TomlValue::List& Section::requiredList(const std::string& key,
                                             const Allowed& allowed) const {
  const TomlValue& value = required(key, "must be a list");
  if (!value.is<TomlValue::List>()) refuse(key, "must be a list; each item " + allowed.text);
  return value.as<TomlValue::List>();
}

double Section::checkedNumber(const std::string& key, const TomlValue& value,
                              const Allowed& allowed) const {
  if (!value.isNumber()) refuseValue(key, value, "must be a number; " + allowed.text);
  if (!allowed.contains(value.number())) refuseValue(key, value, allowed.text);
  return value.number();
}

std::int64_t Section::checkedWhole(const std::string& key, const TomlValue& value,
                                   std::int64_t low, std::int64_t high) const {
  const bool whole = value.is<std::int64_t>();
  if (!whole || value.as<std::int64_t>() < low || value.as<std::int64_t>() > high)
    refuseValue(
        key, value,
        "must be a whole number in " + std::to_string(low) + " .. " + std::to_string(high));
  return value.as<std::int64_t>();
}

void Section::refuseValue(const std::string& key, const TomlValue& value,
                          const std::string& allowed) const {
  throw InputError(_file, value.line, pathOf(key), value.text(), allowed);
}

std::string Section::pathOf(const std::string& key) const {
  return _path.empty() ? key : _path + "." + key;
}

}  // namespace multiple_impacts::command
