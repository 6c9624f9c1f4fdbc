// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/input/Value.hpp"

// toml++ 3.3 asserts conditions that texts such as "[/]" violate, or in optimised builds lets
// the compiler assume them, and then checks them again and reports an error. Without the
// assertions, and the assumptions that go with NDEBUG, these texts are refused like other bad
// texts.
#undef NDEBUG
#define TOML_ASSERT(expr) static_assert(true)
#define TOML_EXCEPTIONS 1
#define TOML_HEADER_ONLY 1
#include <toml++/toml.h>

#include <algorithm>
#include <boost/locale/utf.hpp>
#include <cstdio>
#include <string_view>
#include <utility>

#include "multiple_impacts/command/input/InputError.hpp"

namespace multiple_impacts::command {

namespace {

/** Walks through the characters of a TOML text, refuses what toml++ 3.3 does not survive, and
    writes the rest in ASCII:

    - Keys of many parts: each is a table inside a table, and these are freed by recursion.
    - Characters beyond ASCII: where white space may stand, what toml++ does with some of them
      is undefined. TOML allows them in comments, where they do not matter, and in strings:
      those in double quotes on one line are escaped, others are refused.
*/
class AsciiText {
 public:
  AsciiText(std::string_view text, const std::string& name) : _text(text), _name(name) {
    constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";
    if (_text.substr(0, 3) == byteOrderMark) _at = 3;
  }

  std::string written() {
    int parts = 1;
    while (_at < _text.size()) {
      const char c = _text[_at];
      if (c == '"' || c == '\'') {
        copyString(c);
        continue;
      }
      if (c == '#') {
        copyComment();
        continue;
      }
      if (c == '.' && ++parts > kMostKeyParts)
        refuse("keys must have at most " + std::to_string(kMostKeyParts) + " parts");
      if (std::string_view("=,[]{}\n").find(c) != std::string_view::npos) parts = 1;
      copy();
    }
    return std::move(_ascii);
  }

 private:
  [[noreturn]] void refuse(const std::string& allowed) const {
    throw InputError(_name, _line, "", "", allowed);
  }

  bool isAscii() const { return static_cast<unsigned char>(_text[_at]) < 0x80; }
  bool startsWith(std::string_view part) const {
    return _text.substr(_at, part.size()) == part;
  }

  void copy(std::size_t count = 1) {
    for (; count > 0 && _at < _text.size(); --count) {
      if (!isAscii())
        refuse("characters beyond ASCII must be in comments or in one line of double quotes");
      if (_text[_at] == '\n') ++_line;
      _ascii += _text[_at++];
    }
  }

  void copyComment() {
    for (; _at < _text.size() && _text[_at] != '\n'; ++_at)
      _ascii += isAscii() ? _text[_at] : '?';
  }

  /** From the opening quote past the closing one or, if it is missing, to the line's end. */
  void copyString(char quote) {
    const std::string triple(3, quote);
    const bool multiline = startsWith(triple);
    copy(multiline ? 3 : 1);
    while (_at < _text.size()) {
      if (multiline && startsWith(triple)) return copyQuotes(quote);
      if (!multiline && _text[_at] == '\n') return;
      if (!multiline && _text[_at] == quote) return copy();
      if (quote == '"' && _text[_at] == '\\')
        copy(2);
      else if (quote == '"' && !multiline && !isAscii())
        copyEscaped();
      else
        copy();
    }
  }

  /** The end of a multi-line string: three quotes, after up to two that belong to it. */
  void copyQuotes(char quote) {
    for (int i = 0; i < 5 && _at < _text.size() && _text[_at] == quote; ++i) copy();
  }

  void copyEscaped() {
    using Utf8 = boost::locale::utf::utf_traits<char>;
    const char* place = _text.data() + _at;
    const auto code = Utf8::decode(place, _text.data() + _text.size());
    if (code == boost::locale::utf::illegal || code == boost::locale::utf::incomplete)
      refuse("must be UTF-8");
    char escape[16];
    std::snprintf(escape, sizeof escape, "\\U%08lX", static_cast<unsigned long>(code));
    _ascii += escape;
    _at = static_cast<std::size_t>(place - _text.data());
  }

  std::string_view _text;
  const std::string& _name;
  std::string _ascii;
  std::size_t _at = 0;
  std::size_t _line = 1;
};

/** Values nested more deeply are ignored: no key is so deep, and the stack is finite. */
constexpr int kDeepest = 32;

Value converted(const toml::node& node, int depth);

Value::List converted(const toml::array& array, int depth) {
  Value::List list;
  list.reserve(array.size());
  for (const toml::node& item : array) list.push_back(converted(item, depth));
  return list;
}

Value::Table converted(const toml::table& table, int depth) {
  Value::Table entries;
  for (const auto& [key, node] : table)
    entries.push_back({std::string(key.str()), converted(node, depth)});
  std::stable_sort(entries.begin(), entries.end(),
                   [](const Entry& a, const Entry& b) { return a.value.line < b.value.line; });
  return entries;
}

Value converted(const toml::node& node, int depth) {
  Value value;
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

Value parseToml(const std::string& text, const std::string& name) {
  if (text.size() > kLargestText)
    throw InputError(name, 0, "", "",
                     "must have at most " + std::to_string(kLargestText) + " bytes");
  const std::string ascii = AsciiText(text, name).written();
  try {
    return converted(static_cast<const toml::node&>(toml::parse(ascii, name)), 0);
  } catch (const toml::parse_error& error) {
    throw InputError(name, error.source().begin.line, "", "",
                     std::string(error.description()));
  }
}

}  // namespace multiple_impacts::command
