// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/input/Section.hpp"

#include <algorithm>

#include "multiple_impacts/command/input/InputError.hpp"

namespace multiple_impacts::command {

namespace {

const Value kEmptyTable{Value::Table{}, 0};

std::string item(const std::string& key, std::size_t index) {
  return key + "[" + std::to_string(index) + "]";
}

std::string eachItem(const Range& range) {
  return std::string("must be a list; each item ") + range.allowed;
}

}  // namespace

Section::Section(std::string file, const Value& root, const char* tableName)
    : _file(std::move(file)), _tableName(tableName), _table(&root) {}

Section Section::section(const std::string& key) const {
  Section below = *this;
  below._path = pathOf(key);
  const Value* table = find(key);
  if (table && !table->is<Value::Table>()) refuse(key, std::string("must be ") + _tableName);
  below._table = table ? table : &kEmptyTable;
  return below;
}

std::vector<std::string> Section::keys() const {
  std::vector<std::string> keys;
  for (const Entry& entry : _table->as<Value::Table>()) keys.push_back(entry.key);
  return keys;
}

bool Section::hasText(const std::string& key) const {
  return has(key) && find(key)->is<std::string>();
}

bool Section::hasList(const std::string& key) const {
  return has(key) && find(key)->is<Value::List>();
}

double Section::number(const std::string& key, const Range& range) const {
  return checkedNumber(key, required(key, range.allowed), range);
}

double Section::number(const std::string& key, const Range& range, double fallback) const {
  return has(key) ? number(key, range) : fallback;
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

std::vector<double> Section::list(const std::string& key, const Range& range) const {
  const Value::List& items = requiredList(key, eachItem(range));
  std::vector<double> numbers;
  numbers.reserve(items.size());
  for (std::size_t i = 0; i < items.size(); ++i)
    numbers.push_back(checkedNumber(item(key, i), items[i], range));
  return numbers;
}

std::vector<std::pair<std::int64_t, double>> Section::countedList(const std::string& key,
                                                                  std::int64_t high,
                                                                  const Range& range) const {
  const Value::List& items = requiredList(key, eachItem(range));
  std::vector<std::pair<std::int64_t, double>> pairs;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::string name = item(key, i);
    if (!items[i].is<Value::List>() || items[i].as<Value::List>().size() != 2)
      refuseValue(name, items[i], "must be a list of two: [count, number]");
    const Value::List& pair = items[i].as<Value::List>();
    pairs.emplace_back(checkedWhole(item(name, 0), pair[0], 1, high),
                       checkedNumber(item(name, 1), pair[1], range));
  }
  return pairs;
}

std::vector<std::vector<double>> Section::rows(const std::string& key,
                                               const Range& range) const {
  const Value::List& items = requiredList(key, "must be a list of lists of numbers");
  std::vector<std::vector<double>> rows;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::string name = item(key, i);
    if (!items[i].is<Value::List>()) refuseValue(name, items[i], "must be a list of numbers");
    rows.emplace_back();
    for (const Value& value : items[i].as<Value::List>())
      rows.back().push_back(checkedNumber(item(name, rows.back().size()), value, range));
  }
  return rows;
}

std::vector<std::int64_t> Section::wholes(const std::string& key, std::int64_t low,
                                          std::int64_t high) const {
  const Value::List& items = requiredList(key, "must be a list of whole numbers");
  std::vector<std::int64_t> numbers;
  for (const Value& value : items)
    numbers.push_back(checkedWhole(item(key, numbers.size()), value, low, high));
  return numbers;
}

std::vector<Section> Section::sections(const std::string& key) const {
  const Value::List& items = requiredList(key, "must be a list");
  std::vector<Section> sections;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::string name = item(key, i);
    if (!items[i].is<Value::Table>())
      refuseValue(name, items[i], std::string("must be ") + _tableName);
    sections.push_back(*this);
    sections.back()._path = pathOf(name);
    sections.back()._table = &items[i];
  }
  return sections;
}

void Section::allowKeys(const std::vector<std::string>& keys) const {
  for (const Entry& entry : _table->as<Value::Table>())
    if (std::find(keys.begin(), keys.end(), entry.key) == keys.end())
      refuseValue(entry.key, entry.value, "unknown key; known here: " + listed(keys));
}

OptionValue Section::option(const std::string& key, const OptionField& field) const {
  if (std::holds_alternative<double>(field.defaultValue)) return number(key, field.range);
  if (std::holds_alternative<std::int64_t>(field.defaultValue))
    return whole(key, static_cast<std::int64_t>(field.range.lowest), kLargestWhole);
  if (std::holds_alternative<bool>(field.defaultValue)) return yesOrNo(key, false);
  std::vector<std::string> keys;
  for (const ChoiceNames& choice : field.choices) {
    if (hasText(key) && text(key, "") == choice.key) return choice.key;
    keys.push_back('"' + choice.key + '"');
  }
  refuse(key, "must be one of " + listed(keys));
}

std::vector<double> Section::spread(const std::string& key, std::size_t count,
                                    const std::string& of, const Range& range,
                                    double fallback) const {
  if (!hasList(key)) return std::vector<double>(count, number(key, range, fallback));
  std::vector<double> numbers = list(key, range);
  if (numbers.size() != count)
    refuse(key, "must be one number, or one for each of " + std::to_string(count) + " " + of);
  return numbers;
}

void Section::refuseAll(const std::string& allowed) const {
  throw InputError(_file, _table->line, _path, "", allowed);
}

void Section::refuse(const std::string& key, const std::string& allowed) const {
  if (const Value* value = find(key)) refuseValue(key, *value, allowed);
  throw InputError(_file, _table->line, pathOf(key), "", "is missing; " + allowed);
}

const Value& Section::required(const std::string& key, const std::string& allowed) const {
  if (!has(key)) refuse(key, allowed);
  return *find(key);
}

const Value::List& Section::requiredList(const std::string& key,
                                         const std::string& allowed) const {
  const Value& value = required(key, allowed);
  if (!value.is<Value::List>()) refuse(key, allowed);
  return value.as<Value::List>();
}

double Section::checkedNumber(const std::string& key, const Value& value,
                              const Range& range) const {
  if (!value.isNumber())
    refuseValue(key, value, std::string("must be a number; ") + range.allowed);
  if (!range.contains(value.number())) refuseValue(key, value, range.allowed);
  return value.number();
}

std::int64_t Section::checkedWhole(const std::string& key, const Value& value,
                                   std::int64_t low, std::int64_t high) const {
  const bool whole = value.is<std::int64_t>();
  if (!whole || value.as<std::int64_t>() < low || value.as<std::int64_t>() > high)
    refuseValue(
        key, value,
        "must be a whole number in " + std::to_string(low) + " .. " + std::to_string(high));
  return value.as<std::int64_t>();
}

void Section::refuseValue(const std::string& key, const Value& value,
                          const std::string& allowed) const {
  const std::string text = value.is<Value::Table>() ? _tableName : value.text();
  throw InputError(_file, value.line, pathOf(key), text, allowed);
}

std::string Section::pathOf(const std::string& key) const {
  return _path.empty() ? key : _path + "." + key;
}

}  // namespace multiple_impacts::command
