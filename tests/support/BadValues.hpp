// SPDX-License-Identifier: Apache-2.0
/*! \file BadValues.hpp
  \brief Values outside the ranges of ParameterCheck.hpp.
*/
#ifndef BadValues_hpp
#define BadValues_hpp

#include <limits>

namespace multiple_impacts::test {

inline constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

struct BadValue {
  double value;
  const char* text;  ///< the value as the message must show it
};

inline constexpr BadValue kNotInUnitInterval[] = {{-0.1, "got -0.1"},
                                                  {1.1, "got 1.1"},
                                                  {kNaN, "got nan"},
                                                  {kInfinity, "got inf"},
                                                  {-kInfinity, "got -inf"}};
inline constexpr BadValue kNotPositive[] = {{0., "got 0"},
                                            {-3.5, "got -3.5"},
                                            {kNaN, "got nan"},
                                            {kInfinity, "got inf"},
                                            {-kInfinity, "got -inf"}};
inline constexpr BadValue kNegative[] = {
    {-2., "got -2"}, {kNaN, "got nan"}, {kInfinity, "got inf"}, {-kInfinity, "got -inf"}};

}  // namespace multiple_impacts::test

#endif
