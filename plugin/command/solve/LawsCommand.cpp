// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "multiple_impacts/command/Program.hpp"
#include "multiple_impacts/command/solve/ImpactSchema.hpp"
#include "multiple_impacts/solvers/Laws.hpp"

namespace multiple_impacts::command {

namespace {

using nlohmann::ordered_json;

/** "number", "whole", "flag" or "choice". */
const char* typeOf(const OptionField& field) {
  constexpr const char* types[] = {"number", "whole", "flag", "choice"};
  return types[field.defaultValue.index()];
}

/** The values that an option may have. */
std::string allowedFor(const OptionField& field) {
  if (field.choices.empty())
    return field.defaultValue.index() < 2 ? field.range.allowed : "true or false";
  std::vector<std::string> keys;
  for (const ChoiceNames& choice : field.choices) keys.push_back(choice.key);
  return listed(keys);
}

ordered_json described(const OptionField& field) {
  ordered_json option{{"name", snakeCase(field.name)},
                      {"member", field.name},
                      {"key", field.key},
                      {"type", typeOf(field)},
                      {"unit", field.unit},
                      {"allowed", allowedFor(field)},
                      {"text", field.text}};
  std::visit([&](const auto& value) { option["default"] = value; }, field.defaultValue);
  if (field.choices.empty()) return option;
  option["enumeration"] = field.enumeration;
  option["enumeration_text"] = field.enumerationText;
  for (const ChoiceNames& choice : field.choices)
    option["choices"].push_back(
        {{"name", choice.name}, {"key", choice.key}, {"text", choice.text}});
  return option;
}

ordered_json described(const Law& law) {
  ordered_json out{{"name", law.name},
                   {"title", law.title},
                   {"text", law.text},
                   {"needs_kinetic_energy", law.needsKineticEnergy},
                   {"parameters", ordered_json::array()},
                   {"options", ordered_json::array()}};
  for (const LawParameter& each : law.parameters)
    out["parameters"].push_back({{"name", each.parameter->name},
                                 {"required", each.isRequired},
                                 {"key", each.parameter->key},
                                 {"unit", each.parameter->unit},
                                 {"allowed", each.parameter->range.allowed},
                                 {"text", each.parameter->text}});
  for (const OptionField& field : law.options) out["options"].push_back(described(field));
  return out;
}

std::string asJson() {
  ordered_json all = ordered_json::array();
  for (const Law* law : allLaws()) all.push_back(described(*law));
  return all.dump(2) + '\n';
}

std::string withUnit(const std::string& text, const std::string& unit) {
  return unit.empty() ? text : text + " [" + unit + "]";
}

/** A section for each law, with a table of its options. */
std::string asMarkdown() {
  std::string text;
  for (const Law* law : allLaws()) {
    text += "## " + law->name + "\n\n" + law->text + ".\n\nOf each contact: ";
    std::vector<std::string> parameters;
    for (const LawParameter& each : law->parameters)
      parameters.push_back(each.parameter->name + (each.isRequired ? "" : " (optional)"));
    text += listed(parameters) + ".\n\n";
    if (law->options.empty()) {
      text += "No options.\n\n";
      continue;
    }
    text += "| `" + law->title + "Options` | in files | default | allowed | meaning |\n";
    text += "|---|---|---|---|---|\n";
    for (const OptionField& field : law->options)
      text += "| `" + field.name + "` | `" + field.key + "` | `" + toText(field.defaultValue) +
              "` | " + allowedFor(field) + " | " + withUnit(field.text, field.unit) + " |\n";
    text += '\n';
  }
  return text;
}

std::string asText() {
  std::string text;
  for (const Law* law : allLaws()) {
    text += law->name + ": " + law->text + '\n';
    for (const LawParameter& each : law->parameters)
      text += "  contact " + each.parameter->name + (each.isRequired ? "" : ", optional") +
              ": " + withUnit(each.parameter->text, each.parameter->unit) + '\n';
    for (const OptionField& field : law->options)
      text += "  option " + field.key + " = " + toText(field.defaultValue) + ": " +
              withUnit(field.text, field.unit) + "; " + allowedFor(field) + '\n';
  }
  text +=
      "with Siconos, compare and sweep run these names event-driven, and in time steps with "
      "_capturing after them: " +
      allLaws().front()->name + "_capturing\n";
  return text;
}

struct Format {
  const char* name;
  std::string (*write)();
};

constexpr Format kFormats[] = {
    {"text", asText}, {"markdown", asMarkdown}, {"json", asJson}, {"schema", impactSchema}};

void printLaws(const std::string& format) {
  for (const Format& each : kFormats)
    if (format == each.name) std::fputs(each.write().c_str(), stdout);
}

}  // namespace

void addLaws(CLI::App& program, int& exitCode) {
  auto* command = program.add_subcommand(
      "laws", "the laws: what they model, what they need, their options and ranges");
  command->footer(
      "Examples:\n"
      "  multiple-impacts laws\n"
      "  multiple-impacts laws --format schema > impact.schema.json\n"
      "schema is a JSON schema of the impacts that `multiple-impacts solve` reads.");
  auto format = std::make_shared<std::string>("text");
  std::vector<std::string> names;
  for (const Format& each : kFormats) names.emplace_back(each.name);
  command->add_option("--format", *format, "of what is printed")
      ->check(CLI::IsMember(names))
      ->capture_default_str();
  command->callback([format, &exitCode] {
    printLaws(*format);
    exitCode = 0;
  });
}

}  // namespace multiple_impacts::command
