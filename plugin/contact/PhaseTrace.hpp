// SPDX-License-Identifier: Apache-2.0
/*! \file PhaseTrace.hpp
  \brief What an observer sees of a law without time.
*/
#ifndef PhaseTrace_hpp
#define PhaseTrace_hpp

#include "multiple_impacts/contact/ContactProblem.hpp"
#include "multiple_impacts/contact/ImpactObserver.hpp"

namespace multiple_impacts {

/** Shows the phases of an impact: the velocities before it, then the impulses and velocities
    of each phase. The time of a sample is the number of the phase, its force is the impulses
    of that phase [N.s], and its energy is zero, as for binary collisions. */
class SMI_EXPORT PhaseTrace {
 public:
  /** \param observer may be null: nothing is shown */
  PhaseTrace(ImpactObserver* observer, const ContactProblem& problem);

  /** A phase is over, and others follow. */
  void show(const Eigen::VectorXd& impulse, const Eigen::VectorXd& velocity);
  /** The last phase is over. */
  void end(const Eigen::VectorXd& impulse, const Eigen::VectorXd& velocity);

 private:
  ImpactObserver* const _observer;
  double _phase = 0.;
};

}  // namespace multiple_impacts

#endif
