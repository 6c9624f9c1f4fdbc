// SPDX-License-Identifier: Apache-2.0
/*! \file InputError.hpp
  \brief What is wrong with a scenario file, in one line.
*/
#ifndef InputError_hpp
#define InputError_hpp

#include <cstddef>
#include <string>

#include "multiple_impacts/contact/Error.hpp"

namespace multiple_impacts::command {

/** Thrown when a file given by the user cannot be used; names the place, the key, the value
    and what is allowed: "chain.toml:7: contact.restitution = 1.5: must be in [0, 1]". */
class InputError : public Error {
 public:
  /** \param file as the user named it
      \param line from 1; 0: unknown, or the value is not from the file
      \param key dotted, e.g. "contact.restitution"; may be empty
      \param value as text; empty: there is none
      \param allowed what would have been right, e.g. "must be in [0, 1]"
  */
  InputError(const std::string& file, std::size_t line, const std::string& key,
             const std::string& value, const std::string& allowed)
      : Error(oneLine(file) + place(line) + subject(key, value) + ": " + oneLine(allowed)) {}

 private:
  static constexpr std::size_t kLongestPart = 80;  ///< of keys and values in the message

  static std::string place(std::size_t line) {
    return line > 0 ? ":" + std::to_string(line) : std::string();
  }

  static std::string subject(const std::string& key, const std::string& value) {
    if (key.empty()) return {};
    const std::string name = ": " + shortened(oneLine(key));
    return value.empty() ? name : name + " = " + shortened(oneLine(value));
  }

  static std::string shortened(const std::string& text) {
    return text.size() <= kLongestPart ? text : text.substr(0, kLongestPart) + "...";
  }

  /** Control characters become spaces. */
  static std::string oneLine(std::string text) {
    for (char& c : text)
      if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
    return text;
  }
};

}  // namespace multiple_impacts::command

#endif
