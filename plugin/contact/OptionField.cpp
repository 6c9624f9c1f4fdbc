// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/contact/OptionField.hpp"

#include <cctype>

namespace multiple_impacts {

std::string toText(const OptionValue& value) {
  if (const auto* number = std::get_if<double>(&value)) return toText(*number);
  if (const auto* whole = std::get_if<std::int64_t>(&value)) return std::to_string(*whole);
  if (const auto* flag = std::get_if<bool>(&value)) return *flag ? "true" : "false";
  return std::get<std::string>(value);
}

std::string snakeCase(const std::string& name) {
  std::string text;
  for (const char letter : name) {
    const auto code = static_cast<unsigned char>(letter);
    if (std::isupper(code)) text += '_';
    text += static_cast<char>(std::tolower(code));
  }
  return text;
}

void checkRanges(const std::string& where, const std::vector<OptionField>& fields,
                 const std::any& options) {
  for (const OptionField& field : fields) {
    const OptionValue value = field.get(options);
    const auto* number = std::get_if<double>(&value);
    const auto* whole = std::get_if<std::int64_t>(&value);
    const bool fits = number  ? field.range.contains(*number)
                      : whole ? field.range.contains(static_cast<double>(*whole))
                              : true;
    if (!fits)
      throw InvalidParameter(where + ": " + field.name + " " + field.range.allowed + ", got " +
                             toText(value));
  }
}

}  // namespace multiple_impacts
