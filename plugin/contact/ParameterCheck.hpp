// SPDX-License-Identifier: Apache-2.0
/*! \file ParameterCheck.hpp
  \brief Range checks for user input, with messages that name the parameter and what is
  allowed.
*/
#ifndef ParameterCheck_hpp
#define ParameterCheck_hpp

#include <stdexcept>
#include <string>

#include "multiple_impacts/contact/Texts.hpp"

namespace multiple_impacts {

/** Thrown when a value given by the user is outside its range. Nothing has been changed. */
class InvalidParameter : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

/** The ranges of parameters. */
enum class Range {
  UnitInterval,  ///< [0, 1]: coefficients of restitution
  Positive,      ///< ]0, +inf[: stiffnesses, exponents, masses, radii
  NonNegative,   ///< [0, +inf[: precompressions, tolerances that may be switched off
  Finite         ///< ]-inf, +inf[: velocities, positions
};

/** Checks one value; NaN and infinities are never allowed.

    \param where class and method the value was given to, e.g. "LZBImpactNSL::setStiffness"
    \param name the parameter, e.g. "stiffness"
    \param value the value given
    \param range what is allowed
    \param suffix appended to the message, e.g. " (contact 4)"
    \return the value, so that members can be initialised in one expression
*/
double checked(const std::string& where, const std::string& name, double value, Range range,
               const std::string& suffix = {});

/** "must be in [0, 1]" and the like. */
std::string allowed(Range range);

/** Whether the value is one of the range; NaN is in none. */
bool contains(Range range, double value);

}  // namespace multiple_impacts

#endif
