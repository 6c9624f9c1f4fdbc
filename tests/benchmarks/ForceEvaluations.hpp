// SPDX-License-Identifier: Apache-2.0
/*! \file ForceEvaluations.hpp
  \brief How often solveLZB evaluated the force of a contact.
*/
#ifndef ForceEvaluations_hpp
#define ForceEvaluations_hpp

#include "ImpactOutcome.hpp"

namespace multiple_impacts::benchmarks {

/** The solver's own count, where ImpactStatistics has one. */
template <class Statistics>
auto countEvaluations(const Statistics& statistics, int)
    -> decltype(static_cast<double>(statistics.forceEvaluations)) {
  return static_cast<double>(statistics.forceEvaluations);
}

/** Otherwise an upper bound: eight stages in each step tried, over the largest number of
    contacts that were active at once. */
template <class Statistics>
double countEvaluations(const Statistics& statistics, long) {
  return 8. * static_cast<double>(statistics.steps + statistics.rejectedSteps) *
         static_cast<double>(statistics.largestActiveCount);
}

inline double forceEvaluations(const ImpactStatistics& statistics) {
  return countEvaluations(statistics, 0);
}

}  // namespace multiple_impacts::benchmarks

#endif
