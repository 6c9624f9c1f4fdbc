// SPDX-License-Identifier: Apache-2.0
/*! \file Candidate.hpp
  \brief What is measured: a method with its tolerance or step, behind one interface.
*/
#ifndef Candidate_hpp
#define Candidate_hpp

#include <time.h>

#include <Eigen/Core>
#include <functional>
#include <limits>
#include <string>

#include "Problem.hpp"

namespace multiple_impacts::benchmarks {

/** What a method returns. */
struct Solution {
  Eigen::VectorXd velocity;  ///< of the balls after the impact [m/s]
  double seconds = std::numeric_limits<double>::quiet_NaN();  ///< of the computation alone
  long steps = -1;                                            ///< accepted; -1 if unknown
  double forceEvaluations = -1;  ///< of one contact each; -1 if unknown
  std::string status = "ok";     ///< or why there is no outcome
};

struct Candidate {
  std::string method;
  std::string parameter;  ///< tolerance or step, as printed
  std::function<Solution(const Problem&)> solve;
};

/** Processor time of this thread, which other processes on the machine hardly disturb. (While
    a timer limits the process, its own time is only counted in ticks of 4 ms.) */
class Stopwatch {
 public:
  double seconds() const { return now() - _start; }

 private:
  static double now() {
    timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
  }

  double _start = now();
};

}  // namespace multiple_impacts::benchmarks

#endif
