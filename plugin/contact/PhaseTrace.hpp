// SPDX-License-Identifier: Apache-2.0
/*! \file PhaseTrace.hpp
  \brief What an observer sees of a law without time.
*/
#ifndef PhaseTrace_hpp
#define PhaseTrace_hpp

#include "multiple_impacts/contact/ContactProblem.hpp"
#include "multiple_impacts/contact/ImpactObserver.hpp"

namespace multiple_impacts {

/** A sample of a law without time; tangentialImpulse and slip are empty without friction. */
SMI_EXPORT ImpactSample phaseSample(double phase, const Tangents& tangents,
                                    const Eigen::VectorXd& impulse,
                                    const Eigen::VectorXd& velocity,
                                    const Eigen::VectorXd& tangentialImpulse,
                                    const Eigen::VectorXd& slip);

/** Shows the phases of an impact: the velocities before it, then the impulses and velocities
    of each phase. The time of a sample is the number of the phase, its force is the impulses
    of that phase [N.s], and its energy is zero, as for binary collisions. With friction there
    are tangential impulses and slip as well; surfaces stick where the slip is exactly zero. */
class SMI_EXPORT PhaseTrace {
 public:
  /** \param observer may be null: nothing is shown
      \param problem outlives the trace */
  PhaseTrace(ImpactObserver* observer, const ContactProblem& problem);

  /** A phase is over, and others follow.
      \param tangentialImpulse and slip: empty without friction */
  void show(const Eigen::VectorXd& impulse, const Eigen::VectorXd& velocity,
            const Eigen::VectorXd& tangentialImpulse = {}, const Eigen::VectorXd& slip = {});
  /** The last phase is over. */
  void end(const Eigen::VectorXd& impulse, const Eigen::VectorXd& velocity,
           const Eigen::VectorXd& tangentialImpulse = {}, const Eigen::VectorXd& slip = {});

 private:
  ImpactObserver* const _observer;
  const ContactProblem& _problem;
  double _phase = 0.;
};

}  // namespace multiple_impacts

#endif
