// SPDX-License-Identifier: Apache-2.0
/*! \file ClosedSpeed.hpp
  \brief The approach speed that counts as closed in a sequence of collisions.
*/
#ifndef ClosedSpeed_hpp
#define ClosedSpeed_hpp

#include <algorithm>
#include <limits>

#include "multiple_impacts/contact/ContactProblem.hpp"

namespace multiple_impacts::binary {

/** A share of the largest speed before, but no less than speeds at which collisions can still
    be computed to rounding: near the smallest numbers an infinite sequence goes round for ever
    [m/s]. */
inline double closedSpeed(const ContactProblem& problem, double tolerance) {
  constexpr double kSmallest =
      std::numeric_limits<double>::min() / std::numeric_limits<double>::epsilon();
  return std::max(kSmallest, tolerance * problem.velocity.cwiseAbs().maxCoeff());
}

}  // namespace multiple_impacts::binary

#endif
