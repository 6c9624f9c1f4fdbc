// SPDX-License-Identifier: Apache-2.0
/*! \file StepGrid.hpp
  \brief The grid from which step lengths are taken.
*/
#ifndef StepGrid_hpp
#define StepGrid_hpp

#include <cmath>

#include "multiple_impacts/solvers/lzb/LZBConstants.hpp"

namespace multiple_impacts::lzb {

/** 2^octaves or the next lower power of 2^(1/16). Step lengths are taken from such a grid: the
    rounding of error estimates then does not reach them, and an outcome changes with the
    numbering of the contacts, or with the units, by little more than rounding. */
inline double snappedPower(double octaves) {
  constexpr double density = LZBConstants::gridPerOctave;
  return std::exp2(std::floor(density * octaves + LZBConstants::gridRounding) / density);
}
inline double snapped(double ratio) { return snappedPower(std::log2(ratio)); }

}  // namespace multiple_impacts::lzb

#endif
