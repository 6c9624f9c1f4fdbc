// SPDX-License-Identifier: Apache-2.0
/*! \file Value.hpp
  \brief The contents of a TOML or JSON text as a tree that knows its lines.
*/
#ifndef Value_hpp
#define Value_hpp

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace multiple_impacts::command {

struct Entry;

/** A value. std::monostate stands for TOML's dates and times, nullptr for JSON's null: neither
    has a use here. */
struct Value {
  using List = std::vector<Value>;
  using Table = std::vector<Entry>;  ///< in the order of the lines

  std::variant<std::monostate, std::nullptr_t, bool, std::int64_t, double, std::string, List,
               Table>
      content;
  std::size_t line = 0;  ///< from 1; 0: not from a text

  template <class T>
  bool is() const {
    return std::holds_alternative<T>(content);
  }
  template <class T>
  const T& as() const {
    return std::get<T>(content);
  }
  bool isNumber() const { return is<std::int64_t>() || is<double>(); }
  /** Only for a value with isNumber(). */
  double number() const;
  /** The value as text, for messages. */
  std::string text() const;
  /** The value of a table's key, or null. */
  const Value* find(const std::string& key) const;
};

/** A key of a table with its value. */
struct Entry {
  std::string key;
  Value value;
};

/** Largest text that is read [bytes]: lists for a million balls fit into it. */
inline constexpr std::size_t kLargestText = 64'000'000;

/** Largest number of parts in a dotted key such as a.b.c. */
inline constexpr int kMostKeyParts = 16;

/** Parses a JSON text into a table; its lines are unknown. Throws InputError if it is not a
    JSON object.

    \param name of the file, for messages
*/
Value parseJson(const std::string& text, const std::string& name);

/** Parses a TOML 1.0 text into a table. Throws InputError, with the line, if it is not TOML,
    is larger than kLargestText, has keys of more than kMostKeyParts parts, or characters
    beyond ASCII in strings of several lines.

    \param name of the file, for messages
*/
Value parseToml(const std::string& text, const std::string& name);

}  // namespace multiple_impacts::command

#endif
