// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/solve/ImpactSchema.hpp"

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <vector>

#include "multiple_impacts/command/input/ImpactFile.hpp"
#include "multiple_impacts/contact/Texts.hpp"

namespace multiple_impacts::command {

namespace {

using nlohmann::ordered_json;

/** Words and signs that both formats share. */
constexpr const char* kNormalText =
    "gradient of the gap with respect to the coordinates, by components that count from 0. "
    "The "
    "gap opens with the speed U = sum of value times velocity: a contact with U < 0 "
    "approaches. Of two balls on an axis, the left one has -1 and the right one +1";
constexpr const char* kTangentsText =
    "for friction: gradients of the sliding along one direction (in the plane) or two "
    "orthogonal ones (in space), by components as the normal. The surfaces slide on each "
    "other with the velocity u = sum of value times velocity";
constexpr const char* kEnergyText =
    "elastic energy before the impact, for laws with a precompression [J]";

std::string withUnit(const std::string& text, const std::string& unit) {
  return unit.empty() ? text : text + " [" + unit + "]";
}

ordered_json rangeOf(const Range& range) {
  using Limits = std::numeric_limits<double>;
  ordered_json schema{{"type", "number"}};
  if (range.lowest == Limits::denorm_min())
    schema["exclusiveMinimum"] = 0;
  else if (range.lowest > Limits::lowest())
    schema["minimum"] = range.lowest;
  if (range.highest < Limits::max()) schema["maximum"] = range.highest;
  return schema;
}

ordered_json described(ordered_json schema, const std::string& text) {
  schema["description"] = text;
  return schema;
}

ordered_json listOf(ordered_json items, const std::string& text) {
  return {
      {"type", "array"}, {"minItems", 1}, {"items", std::move(items)}, {"description", text}};
}

ordered_json optionSchema(const OptionField& field) {
  ordered_json schema;
  if (std::holds_alternative<double>(field.defaultValue)) schema = rangeOf(field.range);
  if (std::holds_alternative<std::int64_t>(field.defaultValue))
    schema = {{"type", "integer"},
              {"minimum", static_cast<std::int64_t>(field.range.lowest)},
              {"maximum", kLargestWhole}};
  if (std::holds_alternative<bool>(field.defaultValue)) schema = {{"type", "boolean"}};
  for (const ChoiceNames& choice : field.choices) schema["enum"].push_back(choice.key);
  std::visit([&](const auto& value) { schema["default"] = value; }, field.defaultValue);
  return described(schema, withUnit(field.text, field.unit));
}

std::string nameOf(const Law& law, const OptionField& field) {
  return law.name + '.' + field.key;
}

/** Components of a gradient, {index, value}. */
ordered_json gradientSchema() {
  return {
      {"type", "object"},
      {"required", {"index", "value"}},
      {"additionalProperties", false},
      {"properties",
       {{"index",
         {{"type", "array"},
          {"minItems", 1},
          {"uniqueItems", true},
          {"items", {{"type", "integer"}, {"minimum", 0}}}}},
        {"value", {{"type", "array"}, {"minItems", 1}, {"items", {{"type", "number"}}}}}}}};
}

ordered_json tangentsSchema() {
  ordered_json schema = listOf(gradientSchema(), kTangentsText);
  schema["maxItems"] = 2;
  return schema;
}

/** Friction needs tangents. */
ordered_json frictionRule() {
  return {{"if",
           {{"properties", {{"friction", {{"exclusiveMinimum", 0}}}}},
            {"required", {"friction"}}}},
          {"then", {{"required", {"tangents"}}}}};
}

ordered_json contactSchema() {
  ordered_json keys{{"normal", described(gradientSchema(), kNormalText)},
                    {"tangents", tangentsSchema()}};
  for (const ContactParameter& parameter : contactParameters())
    if (!parameter.key.empty())
      keys[parameter.key] =
          described(rangeOf(parameter.range), withUnit(parameter.text, parameter.unit));
  keys["energy"] = described(rangeOf(Range::NonNegative), kEnergyText);
  ordered_json schema{{"type", "object"},
                      {"required", {"normal"}},
                      {"additionalProperties", false},
                      {"properties", keys}};
  schema.update(frictionRule());
  return schema;
}

/** What a contact must have under this law, and what it must not have. */
ordered_json contactRules(const Law& law) {
  ordered_json required{"normal"};
  for (const LawParameter& each : law.parameters)
    if (each.isRequired && !each.parameter->key.empty())
      required.push_back(each.parameter->key);
  ordered_json rules{{"required", required}};
  if (!law.uses("friction")) rules["properties"]["friction"]["maximum"] = 0;
  return rules;
}

/** What an impact under this law must have, and the options that it may have. */
ordered_json rulesOf(const Law& law) {
  ordered_json options = ordered_json::object();
  for (const std::string& key : optionKeys()) {
    const OptionOfLaw found = findOption(law, key);
    options[key]["$ref"] = "#/$defs/" + nameOf(*found.law, *found.field);
  }
  const ordered_json isLaw{{"properties", {{"law", {{"const", law.name}}}}},
                           {"required", {"law"}}};
  return {{"if", isLaw},
          {"then",
           {{"properties",
             {{"contacts", {{"items", contactRules(law)}}},
              {"options", {{"additionalProperties", false}, {"properties", options}}}}}}}};
}

/** The schemas of contacts and of every option of every law, which others refer to. */
ordered_json definitions() {
  ordered_json all{{"contact", contactSchema()}};
  for (const Law* law : allLaws())
    for (const OptionField& field : law->options)
      all[nameOf(*law, field)] = optionSchema(field);
  return all;
}

ordered_json keysOfImpacts() {
  const ordered_json number = rangeOf(Range::Finite), mass = rangeOf(Range::Positive);
  ordered_json laws = ordered_json::array();
  std::vector<std::string> texts;
  for (const Law* law : allLaws()) {
    laws.push_back(law->name);
    texts.push_back(law->name + ": " + law->text);
  }
  return {{"$schema", {{"type", "string"}, {"description", "of this schema; not used"}}},
          {"law", {{"enum", laws}, {"description", listed(texts, "; ")}}},
          {"velocity", listOf(number, "generalised velocities before the impact [m/s]")},
          {"mass", listOf(mass, "diagonal of the mass matrix, as long as velocity [kg]")},
          {"mass_matrix", listOf({{"type", "array"}, {"items", number}},
                                 "rows of the symmetric, positive definite matrix [kg]")},
          {"contacts", listOf({{"$ref", "#/$defs/contact"}}, "those that are closed")},
          {"options",
           {{"type", "object"},
            {"description", "of the law; those of other laws are only checked"}}}};
}

/** The keys of a contact that a law uses, those that it requires or the others. */
std::string keysFor(const Law& law, bool required) {
  std::vector<std::string> keys;
  for (const LawParameter& each : law.parameters)
    if (each.isRequired == required && !each.parameter->key.empty())
      keys.push_back(withUnit(each.parameter->key, each.parameter->unit));
  return listed(keys);
}

/** "compliant: stiffness [N/m^eta], exponent; uses gap [m]" */
std::string needsOf(const Law& law) {
  const std::string needs = keysFor(law, true), uses = keysFor(law, false);
  const std::string may = uses.empty() ? "" : "; uses " + uses;
  return law.name + ": " + (needs.empty() ? "nothing" : needs) + may;
}

}  // namespace

std::string impactSchema() {
  ordered_json schema{{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                      {"title", "An impact for multiple-impacts solve, in SI units"},
                      {"type", "object"},
                      {"required", {"law", "velocity", "contacts"}},
                      {"additionalProperties", false},
                      {"properties", keysOfImpacts()}};
  schema["oneOf"] = {{{"required", {"mass"}}}, {{"required", {"mass_matrix"}}}};
  for (const Law* law : allLaws()) schema["allOf"].push_back(rulesOf(*law));
  schema["$defs"] = definitions();
  return schema.dump(2) + '\n';
}

std::string impactFormat() {
  std::string text =
      "The impact is a JSON object, in SI units:\n"
      "  law          one of " +
      listed(lawNames()) +
      "\n"
      "  velocity     [n]: generalised velocities before the impact [m/s]\n"
      "  mass         [n]: diagonal of the mass matrix [kg]; or\n"
      "  mass_matrix  [n][n]: symmetric, positive definite\n"
      "  contacts     a list of objects with normal and the numbers that the law needs\n"
      "  options      of the law (multiple-impacts laws); may be left out\n\n"
      "normal is {\"index\": [...], \"value\": [...]}: the gradient of the gap with respect "
      "to\n"
      "the coordinates, by components that count from 0. The gap opens with the speed\n"
      "U = sum of value times velocity: a contact with U < 0 approaches. Of two balls on an\n"
      "axis, the left one has -1 and the right one +1.\n\n"
      "Contacts with friction have tangents, a list of one (in the plane) or two such "
      "objects\n"
      "(in space, orthogonal): the surfaces slide with the velocity u = sum of value times\n"
      "velocity.\n\n"
      "What the laws need of each contact:\n";
  for (const Law* law : allLaws()) text += "  " + needsOf(*law) + '\n';
  return text + "A JSON schema of all this: multiple-impacts laws --format schema\n\n";
}

}  // namespace multiple_impacts::command
