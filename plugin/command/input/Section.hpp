// SPDX-License-Identifier: Apache-2.0
/*! \file Section.hpp
  \brief Checked access to the keys of a TOML table.
*/
#ifndef Section_hpp
#define Section_hpp

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "multiple_impacts/command/input/TomlValue.hpp"
#include "multiple_impacts/contact/ParameterCheck.hpp"

namespace multiple_impacts::command {

/** The numbers that a key takes; NaN must not be one of them. */
struct Allowed {
  bool (*contains)(double);
  std::string text;  ///< for messages: "must be ..."
};

template <Range range>
Allowed allowedIn() {
  return {[](double value) { return contains(range, value); }, allowed(range)};
}

inline const Allowed kUnitInterval = allowedIn<Range::UnitInterval>();
inline const Allowed kPositive = allowedIn<Range::Positive>();
inline const Allowed kNonNegative = allowedIn<Range::NonNegative>();
inline const Allowed kFinite = allowedIn<Range::Finite>();

/** A table of a file. Every method throws InputError, which names the file, the line, the key,
    its value and what is allowed, where the key is not as asked for. The tree must outlive the
    section. */
class Section {
 public:
  /** The whole file. */
  Section(std::string file, const TomlValue& root);

  /** The table under a key; an empty one if there is none. */
  Section section(const std::string& key) const;

  bool has(const std::string& key) const { return find(key) != nullptr; }
  bool hasText(const std::string& key) const;
  bool hasList(const std::string& key) const;

  double number(const std::string& key, const Allowed& allowed) const;
  double number(const std::string& key, const Allowed& allowed, double fallback) const;

  /** A whole number in low .. high. */
  std::int64_t whole(const std::string& key, std::int64_t low, std::int64_t high) const;
  std::int64_t whole(const std::string& key, std::int64_t low, std::int64_t high,
                     std::int64_t fallback) const;

  std::string text(const std::string& key, const std::string& fallback) const;

  /** true or false. */
  bool yesOrNo(const std::string& key, bool fallback) const;

  /** A list of numbers. */
  std::vector<double> list(const std::string& key, const Allowed& allowed) const;

  /** A list of [whole number in 1 .. high, number]. */
  std::vector<std::pair<std::int64_t, double>> countedList(const std::string& key,
                                                           std::int64_t high,
                                                           const Allowed& allowed) const;

  /** A list of count numbers, or one number for all of them.

      \param of what there are count of, for messages: "contacts between balls"
  */
  std::vector<double> spread(const std::string& key, std::size_t count, const std::string& of,
                             const Allowed& allowed, double fallback) const;

  /** One of several names, such as kCollisionOrders. */
  template <class Names, class T>
  T choice(const std::string& key, const Names& all, T fallback) const {
    if (!has(key)) return fallback;
    std::string names;
    for (const auto& named : all) {
      if (hasText(key) && find(key)->template as<std::string>() == named.name)
        return named.choice;
      names += std::string(names.empty() ? "\"" : ", \"") + named.name + '"';
    }
    refuse(key, "must be one of " + names);
  }

  /** Throws InputError about a key that is there, or says that it is missing. */
  [[noreturn]] void refuse(const std::string& key, const std::string& allowed) const;

 private:
  const TomlValue* find(const std::string& key) const { return _table->find(key); }
  const TomlValue& required(const std::string& key, const std::string& allowed) const;
  const TomlValue::List& requiredList(const std::string& key, const Allowed& allowed) const;
  double checkedNumber(const std::string& key, const TomlValue& value,
                       const Allowed& allowed) const;
  std::int64_t checkedWhole(const std::string& key, const TomlValue& value, std::int64_t low,
                            std::int64_t high) const;
  [[noreturn]] void refuseValue(const std::string& key, const TomlValue& value,
                                const std::string& allowed) const;
  std::string pathOf(const std::string& key) const;

  std::string _file;
  std::string _path;
  const TomlValue* _table;
};

}  // namespace multiple_impacts::command

#endif
