// SPDX-License-Identifier: Apache-2.0
/*! \file RunTrust.hpp
  \brief How far the data of the impacts of a run determine their outcomes.
*/
#ifndef RunTrust_hpp
#define RunTrust_hpp

#include <any>
#include <limits>
#include <string>

#include "multiple_impacts/contact/Law.hpp"

namespace multiple_impacts::command {

/** The figures of trust of one impact, which is computed once more; unknown, at no cost, if
    the law has no derivatives. */
ImpactTrust trustOf(const Law& law, const ContactProblem& problem, const std::any& options);

/** The worst of all impacts of a run. What one impact leaves open, the next may magnify again,
    and how far is not known: errors at the end of a run of several impacts can be larger than
    this says. NaN: no impact, or its derivatives are not known. */
struct RunTrust {
  double amplification = std::numeric_limits<double>::quiet_NaN();  ///< the largest
  double digits = std::numeric_limits<double>::quiet_NaN();         ///< the fewest
  /** Largest error of velocities after an impact if the data are exact, 10^-digits of its
      largest |U-| [m/s]. */
  double velocityError = std::numeric_limits<double>::quiet_NaN();
  /** When an impact that its data hardly determine happens, and why they do not; of several
      that with the fewest digits. Empty: there is none. */
  std::string doubt;
  double seconds = 0.;  ///< that it took to find out

  /** Adds an impact. \param time when it happens [s] */
  void add(const Law& law, const ContactProblem& problem, const std::any& options,
           double time);
};

}  // namespace multiple_impacts::command

#endif
