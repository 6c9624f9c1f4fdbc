// SPDX-License-Identifier: Apache-2.0
/*! \file Progressions.hpp
  \brief Sequences of parameter values between two ends.
*/
#ifndef Progressions_hpp
#define Progressions_hpp

#include <vector>

#include "published/Rooms.hpp"

namespace multiple_impacts::published::chapter {

/** Equally spaced. */
std::vector<double> linear(double first, double last, int count);

/** With a constant ratio, computed as powers of 10. */
std::vector<double> geometric(double first, double last, int count);

/** The same as powers of last/first: some values differ from those of geometric() in the last
    digit, on which numbers of binary collisions may depend. */
std::vector<double> byFactors(double first, double last, int count);

}  // namespace multiple_impacts::published::chapter

#endif
