// SPDX-License-Identifier: Apache-2.0
/*! \file Section.hpp
  \brief Checked access to the keys of a table, of TOML or JSON.
*/
#ifndef Section_hpp
#define Section_hpp

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "multiple_impacts/command/input/Value.hpp"
#include "multiple_impacts/contact/OptionField.hpp"

namespace multiple_impacts::command {

/** A table of a file. Every method throws InputError, which names the file, the line, the key,
    its value and what is allowed, if the key is not as required. The tree must outlive the
    section. */
class Section {
 public:
  /** The whole file. \param tableName what a table is called in messages */
  Section(std::string file, const Value& root, const char* tableName = "a table");

  /** The table under a key; an empty one if there is none. */
  Section section(const std::string& key) const;

  /** The keys of the table. */
  std::vector<std::string> keys() const;

  bool has(const std::string& key) const { return find(key) != nullptr; }
  bool hasText(const std::string& key) const;
  bool hasList(const std::string& key) const;

  double number(const std::string& key, const Range& range) const;
  double number(const std::string& key, const Range& range, double fallback) const;

  /** A whole number in low .. high. */
  std::int64_t whole(const std::string& key, std::int64_t low, std::int64_t high) const;
  std::int64_t whole(const std::string& key, std::int64_t low, std::int64_t high,
                     std::int64_t fallback) const;

  std::string text(const std::string& key, const std::string& fallback) const;

  /** true or false. */
  bool yesOrNo(const std::string& key, bool fallback) const;

  /** A list of numbers. */
  std::vector<double> list(const std::string& key, const Range& range) const;

  /** A list of [whole number in 1 .. high, number]. */
  std::vector<std::pair<std::int64_t, double>> countedList(const std::string& key,
                                                           std::int64_t high,
                                                           const Range& range) const;

  /** A list of count numbers, or one number for all of them.

      \param of what is counted, for messages: "contacts between balls"
  */
  std::vector<double> spread(const std::string& key, std::size_t count, const std::string& of,
                             const Range& range, double fallback) const;

  /** Refuses keys other than these. */
  void allowKeys(const std::vector<std::string>& keys) const;

  /** A list of tables. */
  std::vector<Section> sections(const std::string& key) const;

  /** A list of lists of numbers. */
  std::vector<std::vector<double>> rows(const std::string& key, const Range& range) const;

  /** A list of whole numbers in low .. high. */
  std::vector<std::int64_t> wholes(const std::string& key, std::int64_t low,
                                   std::int64_t high) const;

  /** The value of an option, in its range. \param key its key here, field.key or its alias */
  OptionValue option(const std::string& key, const OptionField& field) const;

  /** One of several names. \param all with members `name` and `choice` */
  template <class Names, class T>
  T choice(const std::string& key, const Names& all, T fallback) const {
    if (!has(key)) return fallback;
    std::vector<std::string> names;
    for (const auto& named : all) {
      if (hasText(key) && text(key, "") == named.name) return named.choice;
      names.push_back('"' + std::string(named.name) + '"');
    }
    refuse(key, "must be one of " + listed(names));
  }

  /** Throws InputError about the section as a whole. */
  [[noreturn]] void refuseAll(const std::string& allowed) const;

  /** Throws InputError about the value of a key, or about its absence. */
  [[noreturn]] void refuse(const std::string& key, const std::string& allowed) const;

 private:
  const Value* find(const std::string& key) const { return _table->find(key); }
  const Value& required(const std::string& key, const std::string& allowed) const;
  const Value::List& requiredList(const std::string& key, const std::string& allowed) const;
  double checkedNumber(const std::string& key, const Value& value, const Range& range) const;
  std::int64_t checkedWhole(const std::string& key, const Value& value, std::int64_t low,
                            std::int64_t high) const;
  [[noreturn]] void refuseValue(const std::string& key, const Value& value,
                                const std::string& allowed) const;
  std::string pathOf(const std::string& key) const;

  std::string _file;
  const char* _tableName;
  std::string _path;
  const Value* _table;
};

}  // namespace multiple_impacts::command

#endif
