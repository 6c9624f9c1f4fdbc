// SPDX-License-Identifier: Apache-2.0
/*! \file Format.hpp
  \brief Numbers and CSV fields as text.
*/
#ifndef Format_hpp
#define Format_hpp

#include <cstdio>
#include <string>

namespace multiple_impacts::benchmarks {

/** As printf would write it: formatted("%.1e s", 1e-8) is "1.0e-08 s". */
template <class... Values>
std::string formatted(const char* format, Values... values) {
  char text[128];
  std::snprintf(text, sizeof text, format, values...);
  return text;
}

/** A field of a CSV file that may contain commas. */
inline std::string quoted(const std::string& text) { return '"' + text + '"'; }

}  // namespace multiple_impacts::benchmarks

#endif
