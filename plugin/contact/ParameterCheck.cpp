// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/contact/ParameterCheck.hpp"

#include <cmath>

namespace multiple_impacts {

std::string allowed(Range range) {
  switch (range) {
    case Range::UnitInterval:
      return "must be in [0, 1]";
    case Range::Positive:
      return "must be positive and finite";
    case Range::NonNegative:
      return "must be zero or positive, and finite";
    case Range::Finite:
      return "must be finite";
  }
  return {};
}

bool contains(Range range, double value) {
  switch (range) {
    case Range::UnitInterval:
      return value >= 0. && value <= 1.;
    case Range::Positive:
      return value > 0. && std::isfinite(value);
    case Range::NonNegative:
      return value >= 0. && std::isfinite(value);
    case Range::Finite:
      return std::isfinite(value);
  }
  return false;
}

double checked(const std::string& where, const std::string& name, double value, Range range,
               const std::string& suffix) {
  if (!contains(range, value))
    throw InvalidParameter(where + ": " + name + " " + allowed(range) + ", got " +
                           toText(value) + suffix);
  return value;
}

}  // namespace multiple_impacts
