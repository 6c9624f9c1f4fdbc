// SPDX-License-Identifier: Apache-2.0
/*! \file ParameterCheck.hpp
  \brief Range checks for user input, with messages that name the parameter and what is
  allowed.
*/
#ifndef ParameterCheck_hpp
#define ParameterCheck_hpp

#include <limits>
#include <string>

#include "multiple_impacts/contact/Error.hpp"
#include "multiple_impacts/contact/Texts.hpp"

namespace multiple_impacts {

/** The values that a parameter may have, lowest <= value <= highest; NaN is in no range. */
struct Range {
  double lowest, highest;
  const char* allowed;  ///< for messages: "must be in [0, 1]"

  bool contains(double value) const { return value >= lowest && value <= highest; }

  static const Range UnitInterval;  ///< [0, 1]: coefficients of restitution
  static const Range Positive;      ///< ]0, +inf[: stiffnesses, exponents, masses, radii
  static const Range NonNegative;   ///< [0, +inf[: precompressions, gaps
  static const Range Finite;        ///< ]-inf, +inf[: velocities, positions
};

inline constexpr Range Range::UnitInterval{0., 1., "must be in [0, 1]"};
inline constexpr Range Range::Positive{std::numeric_limits<double>::denorm_min(),
                                       std::numeric_limits<double>::max(),
                                       "must be positive and finite"};
inline constexpr Range Range::NonNegative{0., std::numeric_limits<double>::max(),
                                          "must be zero or positive, and finite"};
inline constexpr Range Range::Finite{std::numeric_limits<double>::lowest(),
                                     std::numeric_limits<double>::max(), "must be finite"};

/** Checks one value; NaN and infinities are never allowed.

    \param where class and method the value was given to, e.g. "LZBImpactNSL::setStiffness"
    \param name the parameter, e.g. "stiffness"
    \param value the value given
    \param range what is allowed
    \param suffix appended to the message, e.g. " (contact 4)"
    \return the value, so that members can be initialised in one expression
*/
SMI_EXPORT double checked(const std::string& where, const std::string& name, double value,
                          const Range& range, const std::string& suffix = {});

}  // namespace multiple_impacts

#endif
