// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/contact/ParameterCheck.hpp"

namespace multiple_impacts {

double checked(const std::string& where, const std::string& name, double value,
               const Range& range, const std::string& suffix) {
  if (!range.contains(value))
    throw InvalidParameter(where + ": " + name + " " + range.allowed + ", got " +
                           toText(value) + suffix);
  return value;
}

}  // namespace multiple_impacts
