// SPDX-License-Identifier: Apache-2.0
/*! \file Arrivals.hpp
  \brief Mechanisms on their way to an impact that is known beforehand.
*/
#ifndef Arrivals_hpp
#define Arrivals_hpp

#include <memory>
#include <string>
#include <vector>

#include "Mechanism.hpp"

namespace multiple_impacts::mechanisms {

/** A mechanism that flies freely until contacts close. */
struct Arrival {
  std::string name;
  std::shared_ptr<const Mechanism> mechanism;
  double time;      ///< of the impact [s]
  State impact;     ///< when the contacts close
  State start;      ///< at time 0
  double timeStep;  ///< no contact closes and reopens within it [s]
};

/** One contact closes: pendulums at a wall, two pendulums, a corner of the slider or of the
    block, a ball on a table that heaves or rocks, and two balls on a cart. */
std::vector<Arrival> isolatedArrivals();

/** Several contacts close at once: each bob at its wall, two pairs of bobs, the slider flat in
    its guide or jammed across it, the block flat, and three or more balls on a cart. */
std::vector<Arrival> multipleArrivals();

/** The double pendulum of most tests: 1 kg and 0.7 kg, 1 m and 1.2 m, with the position and
    velocities of the arrivals; a vertical wall for its tip, or one for each bob. */
Arrival doublePendulumArrival(bool bothBobs);

/** The slider-crank, on its way to the upper guide. */
Arrival sliderCrankArrival(bool flat);

}  // namespace multiple_impacts::mechanisms

#endif
