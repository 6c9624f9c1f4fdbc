// SPDX-License-Identifier: Apache-2.0
/*! \file Choices.hpp
  \brief The values of an enumeration with their names: one table for C++, files and Python.
*/
#ifndef Choices_hpp
#define Choices_hpp

#include <string>
#include <vector>

#include "multiple_impacts/contact/Export.hpp"

namespace multiple_impacts {

/** One value of an enumeration. */
template <class Enum>
struct Choice {
  Enum value;
  const char* name;  ///< in C++ and Python: "BiStiffness"
  const char* key;   ///< in files: "bi"
  const char* text;  ///< what it means
};

/** An enumeration as a table. */
template <class Enum>
struct Choices {
  const char* name;  ///< of the enumeration: "ContactModel"
  const char* text;  ///< what is chosen
  std::vector<Choice<Enum>> all;
};

/** The table of an enumeration, defined beside it. */
template <class Enum>
const Choices<Enum>& choices();

/** All values of an enumeration, in the order of its table. */
template <class Enum>
std::vector<Enum> values() {
  std::vector<Enum> all;
  for (const Choice<Enum>& choice : choices<Enum>().all) all.push_back(choice.value);
  return all;
}

/** Name of a value, as in C++. Each enumeration also has a toString() of its own: a template
    of that name would clash with Siconos's. */
template <class Enum>
const char* nameOf(Enum value) {
  for (const Choice<Enum>& choice : choices<Enum>().all)
    if (choice.value == value) return choice.name;
  return "unknown";
}

}  // namespace multiple_impacts

#endif
