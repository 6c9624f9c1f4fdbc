// SPDX-License-Identifier: Apache-2.0
/*! \file Pulse.hpp
  \brief What passes through a contact: arrival, peak, duration and impulses of the force.

  Definitions of RR-7636, section 5.4. Forces are given as samples: times increase, forces are
  not negative.
*/
#ifndef Pulse_hpp
#define Pulse_hpp

#include <Eigen/Core>
#include <optional>
#include <vector>

#include "multiple_impacts/contact/Export.hpp"

namespace multiple_impacts::models {

struct Peak {
  double time = 0.;   ///< [s]
  double force = 0.;  ///< [N]
};

/** The maxima of a force, in order of time: those of at least a hundredth of the largest,
    after which the force falls by a tenth before it rises above them. Each is the top of the
    parabola through three samples. */
SMI_EXPORT std::vector<Peak> peaksOf(const Eigen::VectorXd& time,
                                     const Eigen::VectorXd& force);

/** The first pulse through a contact. */
struct Pulse {
  double arrival = 0.;  ///< T: when the force peaks [s]
  double peak = 0.;     ///< F_m [N]
  /** tau of F = F_m cos^6((t - T)/tau), fitted to the front (eq. 40) [s]. */
  double duration = 0.;
  double front = 0.;    ///< impulse up to T + tau (eq. 42) [N.s]
  double tail = 0.;     ///< impulse after T + tau (eq. 43) [N.s]
  double spacing = 0.;  ///< of the samples around the peak [s]
};

/** The pulse of the first peak that reaches a tenth of the largest force; empty if there is no
    force. */
SMI_EXPORT std::optional<Pulse> firstPulse(const Eigen::VectorXd& time,
                                           const Eigen::VectorXd& force);

/** Speeds of the wave through the balls between consecutive contacts (eq. 41) [m/s], v =
    diameter / (T_i - T_(i-1)); negative if it runs from the last ball to the first; NaN where
    no front is seen to travel:

    - there is no pulse, or one without a front (tau = 0);
    - samples are too far apart: tau or |T_i - T_(i-1)| is shorter than two spacings h. Above
      that, the parabola through three samples finds the peak of a cos^6 of any tau >= 2 h to
      0.07 h, and v to 7 % or better;
    - the front changes its shape on the way, so that its parts travel at different speeds:
      half of the peak is reached c tau before the peak, c = arccos(2^(-1/6)), and between the
      contacts this lead changes by more than half of T_i - T_(i-1). At a step from large balls
      to small ones, neighbouring contacts peak almost at once though nothing travels so fast.

    \param diameters of the balls between the contacts, one fewer than the contacts [m] */
SMI_EXPORT std::vector<double> waveSpeeds(const std::vector<std::optional<Pulse>>& pulses,
                                          const std::vector<double>& diameters);

}  // namespace multiple_impacts::models

#endif
