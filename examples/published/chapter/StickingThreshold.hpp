// SPDX-License-Identifier: Apache-2.0
/*! \file StickingThreshold.hpp
  \brief The restitution below which a struck chain ends as one block (chapter, table 4).
*/
#ifndef StickingThreshold_hpp
#define StickingThreshold_hpp

#include <cstddef>
#include <functional>

#include "published/Rooms.hpp"

namespace multiple_impacts::published::chapter {

/** Neighbours stick if their relative speed is below this share of the impact speed. */
inline constexpr double kStuck = 1e-3;

/** Restitutions on both sides of the threshold. */
struct Bracket {
  double sticks = 0., separates = 1.;
};

/** How one impact of n balls ended, and its cost. */
struct StickingRun {
  bool sticks = false;
  double largestRelativeSpeed = 0.;  ///< of neighbours [m/s]
  double seconds = 0.;               ///< CPU
};

StickingRun stickingRun(std::size_t n, double restitution);

/** Halves a bracket until it is no longer than the resolution. */
Bracket bisected(Bracket bracket, double resolution,
                 const std::function<bool(double)>& sticks);

/** Bisection inside the expected bracket if it contains the threshold, otherwise on the side
    where the threshold is. */
Bracket thresholdNear(std::size_t n, const Bracket& expected, double resolution);

}  // namespace multiple_impacts::published::chapter

#endif
