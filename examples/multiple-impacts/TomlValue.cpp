// SPDX-License-Identifier: Apache-2.0
#include "TomlValue.hpp"

// toml++ 3.3 asserts, or in optimised builds lets the compiler assume, what texts such as "[/]" do
// not fulfil, and then checks the same again and reports it. Without the assertions, and the
// assumptions that go with NDEBUG, these texts are refused like all others.
#undef NDEBUG
#define TOML_ASSERT(expr) static_assert(true)
#define TOML_EXCEPTIONS 1
#define TOML_HEADER_ONLY 1
#include <toml++/toml.h>

#include <algorithm>
#include <string_view>

#include "InputError.hpp"
#include "ParameterCheck.hpp"

namespace multiple_impacts::tool {

namespace {

/** Walks through the characters of a TOML text and refuses what toml++ 3.3 does not survive:

    - Keys of many parts: each is a table in a table, which are freed by recursion.
    - Characters beyond ASCII where white space may be: some make its search for them undefined.
      TOML allows them in comments and texts only; here these texts must be on one line.
*/
class TextCheck {
 public:
  TextCheck(std::string_view text, const std::string& name) : _text(text), _name(name) {
    constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";
    if (_text.substr(0, 3) == byteOrderMark) _at = 3;
  }

  void run() {
    int parts = 1;
    while (_at < _text.size()) {
      const char c = _text[_at];
      if (c == '"' || c == '\'') {
        skipString(c);
        continue;
      }
      if (c == '#') skipComment();
      if (c == '.' && ++parts > kMostKeyParts)
        refuse("keys must have at most " + std::to_string(kMostKeyParts) + " parts");
      if (std::string_view("=,[]{}\n#").find(c) != std::string_view::npos) parts = 1;
      if (c != '#') requireAscii();
      advance(1);
    }
  }

 private:
  [[noreturn]] void refuse(const std::string& allowed) const {
    throw InputError(_name, _line, "", "", allowed);
  }

  void requireAscii() const {
    if (static_cast<unsigned char>(_text[_at]) >= 0x80)
      refuse("characters beyond ASCII must be in comments or in quoted texts of one line");
  }

  void advance(std::size_t count) {
    for (; count > 0 && _at < _text.size(); --count, ++_at)
      if (_text[_at] == '\n') ++_line;
  }

  /** To its last character. */
  void skipComment() {
    while (_at + 1 < _text.size() && _text[_at + 1] != '\n') ++_at;
  }

  /** From the opening quote to behind the closing one, or, if it is missing, the line's end. */
  void skipString(char quote) {
    const std::string triple(3, quote);
    const bool multiline = _text.substr(_at, 3) == triple;
    advance(multiline ? 3 : 1);
    while (_at < _text.size()) {
      if (multiline && _text.substr(_at, 3) == triple) return skipQuotes(quote);
      if (!multiline && _text[_at] == '\n') return;
      if (!multiline && _text[_at] == quote) return advance(1);
      if (quote == '"' && _text[_at] == '\\') advance(1);
      if (multiline && _at < _text.size()) requireAscii();
      advance(1);
    }
  }

  /** The end of a multi-line string: three quotes, after one or two that belong to it. */
  void skipQuotes(char quote) {
    for (int i = 0; i < 5 && _at < _text.size() && _text[_at] == quote; ++i) ++_at;
  }

  std::string_view _text;
  const std::string& _name;
  std::size_t _at = 0;
  std::size_t _line = 1;
};

/** Values further down are not looked at: no key is there, and the stack is finite. */
constexpr int kDeepest = 32;

TomlValue converted(const toml::node& node, int depth);

TomlValue::List converted(const toml::array& array, int depth) {
  TomlValue::List list;
  list.reserve(array.size());
  for (const toml::node& item : array) list.push_back(converted(item, depth));
  return list;
}

TomlValue::Table converted(const toml::table& table, int depth) {
  TomlValue::Table entries;
  for (const auto& [key, node] : table)
    entries.push_back({std::string(key.str()), converted(node, depth)});
  std::stable_sort(entries.begin(), entries.end(), [](const TomlEntry& a, const TomlEntry& b) {
    return a.value.line < b.value.line;
  });
  return entries;
}

TomlValue converted(const toml::node& node, int depth) {
  TomlValue value;
  value.line = node.source().begin.line;
  if (depth > kDeepest) return value;
  if (const auto* table = node.as_table()) value.content = converted(*table, depth + 1);
  if (const auto* array = node.as_array()) value.content = converted(*array, depth + 1);
  if (const auto* text = node.as_string()) value.content = text->get();
  if (const auto* whole = node.as_integer()) value.content = whole->get();
  if (const auto* number = node.as_floating_point()) value.content = number->get();
  if (const auto* boolean = node.as_boolean()) value.content = boolean->get();
  return value;
}

}  // namespace

double TomlValue::number() const {
  return is<double>() ? as<double>() : static_cast<double>(as<std::int64_t>());
}

std::string TomlValue::text() const {
  if (is<bool>()) return as<bool>() ? "true" : "false";
  if (is<std::int64_t>()) return std::to_string(as<std::int64_t>());
  if (is<double>()) return toText(as<double>());
  if (is<std::string>()) return '"' + as<std::string>() + '"';
  if (is<List>()) return "a list of " + std::to_string(as<List>().size());
  return is<Table>() ? "a table" : "a date or time";
}

const TomlValue* TomlValue::find(const std::string& key) const {
  for (const TomlEntry& entry : as<Table>())
    if (entry.key == key) return &entry.value;
  return nullptr;
}

TomlValue parseToml(const std::string& text, const std::string& name) {
  if (text.size() > kLargestText)
    throw InputError(name, 0, "", "",
                     "must have at most " + std::to_string(kLargestText) + " bytes");
  TextCheck(text, name).run();
  try {
    return converted(static_cast<const toml::node&>(toml::parse(text, name)), 0);
  } catch (const toml::parse_error& error) {
    throw InputError(name, error.source().begin.line, "", "",
                     std::string(error.description()));
  }
}

}  // namespace multiple_impacts::tool
