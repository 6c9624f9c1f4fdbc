// SPDX-License-Identifier: Apache-2.0
/*! \file Agreement.hpp
  \brief When two numbers of an audit are the same.
*/
#ifndef Agreement_hpp
#define Agreement_hpp

#include <cmath>
#include <string>

#include "multiple_impacts/contact/ParameterCheck.hpp"

namespace multiple_impacts {

/** Whether two numbers agree to 1e-9 of their scale and 1e-14 of terms that may cancel.
    \param scale of the numbers, \param terms size of the terms that they are sums of */
inline bool agree(double one, double other, double scale, double terms) {
  return std::abs(one - other) <= 1e-9 * scale + 1e-14 * terms;  // false for NaN
}

inline std::string bothNumbers(double expected, double found, const char* unit) {
  return toText(expected) + " " + unit + ", but the bodies have " + toText(found) + " " + unit;
}

}  // namespace multiple_impacts

#endif
