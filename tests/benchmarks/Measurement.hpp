// SPDX-License-Identifier: Apache-2.0
/*! \file Measurement.hpp
  \brief Runs candidates in turn, each run in a process of its own.
*/
#ifndef Measurement_hpp
#define Measurement_hpp

#include <vector>

#include "Candidate.hpp"

namespace multiple_impacts::benchmarks {

/** Solution with the shortest time of several runs, and the growth of the memory. */
struct Measurement {
  Solution solution;
  double megabytes = std::numeric_limits<double>::quiet_NaN();      ///< growth of the peak
  double peakMegabytes = std::numeric_limits<double>::quiet_NaN();  ///< of the whole process

  bool isUsable() const { return solution.status == "ok"; }
};

/** One run in a child process. If it crashes, or is ended because it takes longer than
    allowed, the status says so. Runs of less than 0.1 s are repeated for 0.2 s.
    \param secondsAllowed of processor time */
Measurement measure(const Candidate& candidate, const Problem& problem, double secondsAllowed);

/** Rounds in which every candidate runs once, so that other load on the machine affects all of
    them; the shortest time counts. Runs of more than 2 s are not repeated. */
std::vector<Measurement> measureInTurn(const std::vector<Candidate>& candidates,
                                       const Problem& problem, double secondsAllowed,
                                       int rounds = 5);

}  // namespace multiple_impacts::benchmarks

#endif
