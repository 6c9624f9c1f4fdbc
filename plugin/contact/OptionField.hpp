// SPDX-License-Identifier: Apache-2.0
/*! \file OptionField.hpp
  \brief The options of a law as a table: all it takes to read, check, show and document them.
*/
#ifndef OptionField_hpp
#define OptionField_hpp

#include <any>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <variant>
#include <vector>

#include "multiple_impacts/contact/Choices.hpp"
#include "multiple_impacts/contact/ParameterCheck.hpp"

namespace multiple_impacts {

/** The value of an option: a number, a whole number, true or false, or the key of a choice. */
using OptionValue = std::variant<double, std::int64_t, bool, std::string>;

/** A choice of any enumeration. */
struct ChoiceNames {
  std::string name, key, text;  ///< as in Choice
};

/** One option. Options travel as a std::any that holds the options struct of their law. */
struct OptionField {
  std::string name;                  ///< of the member: "maximumSteps"
  std::string key;                   ///< in files: "max_steps"
  std::string unit;                  ///< "s"; empty: it has none
  std::string text;                  ///< what it means
  Range range = Range::Finite;       ///< of numbers and whole numbers
  std::string enumeration;           ///< "ContactModel"; empty: not a choice
  std::string enumerationText;       ///< what is chosen
  std::vector<ChoiceNames> choices;  ///< of the enumeration
  std::string alias;                 ///< another key in files; empty: there is none

  OptionValue defaultValue;  ///< also tells the type

  std::function<OptionValue(const std::any& options)> get;
  /** The type of the value must be that of get(); ranges are not checked here. */
  std::function<void(std::any& options, const OptionValue& value)> set;

  OptionField&& known(std::string otherKey) && {
    alias = std::move(otherKey);
    return std::move(*this);
  }
};

/** The largest whole number that files and Python may give. */
inline constexpr std::int64_t kLargestWhole = std::numeric_limits<std::int64_t>::max();

/** The value as text: 1e-8, 100000000, true, the key of a choice. */
SMI_EXPORT std::string toText(const OptionValue& value);

/** "maximum_steps" from "maximumSteps": C++ names as Python spells them. */
SMI_EXPORT std::string snakeCase(const std::string& name);

/** Throws InvalidParameter, which names the option, unless all numbers are in their ranges.
    \param where the struct, for the message: "LZBOptions" */
SMI_EXPORT void checkRanges(const std::string& where, const std::vector<OptionField>& fields,
                            const std::any& options);

/** An option that is a number. */
template <class Options>
OptionField number(double Options::*member, const char* name, const Range& range,
                   const char* unit, const char* text, const char* key = nullptr) {
  OptionField field;
  field.name = name;
  field.key = key ? key : snakeCase(name);
  field.unit = unit;
  field.text = text;
  field.range = range;
  field.get = [member](const std::any& options) -> OptionValue {
    return std::any_cast<const Options&>(options).*member;
  };
  field.set = [member](std::any& options, const OptionValue& value) {
    std::any_cast<Options&>(options).*member = std::get<double>(value);
  };
  field.defaultValue = field.get(Options{});
  return field;
}

/** An option that is a whole number. */
template <class Options, class Whole>
OptionField whole(Whole Options::*member, const char* name, const Range& range,
                  const char* text, const char* key = nullptr) {
  OptionField field;
  field.name = name;
  field.key = key ? key : snakeCase(name);
  field.text = text;
  field.range = range;
  field.get = [member](const std::any& options) -> OptionValue {
    const Whole value = std::any_cast<const Options&>(options).*member;
    return value > static_cast<Whole>(kLargestWhole) ? kLargestWhole
                                                     : static_cast<std::int64_t>(value);
  };
  field.set = [member](std::any& options, const OptionValue& value) {
    std::any_cast<Options&>(options).*member =
        static_cast<Whole>(std::get<std::int64_t>(value));
  };
  field.defaultValue = field.get(Options{});
  return field;
}

/** An option that is true or false. */
template <class Options>
OptionField flag(bool Options::*member, const char* name, const char* text) {
  OptionField field;
  field.name = name;
  field.key = snakeCase(name);
  field.text = text;
  field.get = [member](const std::any& options) -> OptionValue {
    return std::any_cast<const Options&>(options).*member;
  };
  field.set = [member](std::any& options, const OptionValue& value) {
    std::any_cast<Options&>(options).*member = std::get<bool>(value);
  };
  field.defaultValue = field.get(Options{});
  return field;
}

/** An option that is one of the values of an enumeration. */
template <class Options, class Enum>
OptionField choice(Enum Options::*member, const char* name, const char* text) {
  const Choices<Enum>& table = choices<Enum>();
  OptionField field;
  field.name = name;
  field.key = snakeCase(name);
  field.text = text;
  field.enumeration = table.name;
  field.enumerationText = table.text;
  for (const Choice<Enum>& each : table.all)
    field.choices.push_back({each.name, each.key, each.text});
  field.get = [member, &table](const std::any& options) -> OptionValue {
    for (const Choice<Enum>& each : table.all)
      if (each.value == std::any_cast<const Options&>(options).*member) return each.key;
    return std::string();
  };
  field.set = [member, &table](std::any& options, const OptionValue& value) {
    for (const Choice<Enum>& each : table.all)
      if (each.key == std::get<std::string>(value))
        std::any_cast<Options&>(options).*member = each.value;
  };
  field.defaultValue = field.get(Options{});
  return field;
}

}  // namespace multiple_impacts

#endif
