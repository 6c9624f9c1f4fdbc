// SPDX-License-Identifier: Apache-2.0
/*! \file PublishedCollisions.hpp
  \brief Algorithm 1 of the comparison chapter, as printed.
*/
#ifndef PublishedCollisions_hpp
#define PublishedCollisions_hpp

#include <vector>

#include "multiple_impacts/models/Chain.hpp"

namespace multiple_impacts::benchmarks {

struct PublishedOutcome {
  std::vector<double> velocity;  ///< of the balls [m/s]
  long collisions = 0;
};

/** Binary collisions from left to right in a free chain: before every collision all contacts
    are examined, those that approach are collected, and the one with the lowest number is
    treated.
    \param tolerance approach speed that counts [m/s] */
PublishedOutcome publishedCollisions(const models::Chain& chain, double tolerance);

}  // namespace multiple_impacts::benchmarks

#endif
