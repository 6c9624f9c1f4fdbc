// SPDX-License-Identifier: Apache-2.0
/*! \file ChainStates.hpp
  \brief Conversion between quantities of the contacts and of the balls.
*/
#ifndef ChainStates_hpp
#define ChainStates_hpp

#include <Eigen/Core>

#include "multiple_impacts/models/Chain.hpp"
#include "published/Rooms.hpp"

namespace multiple_impacts::published {

/** Velocities of the balls from the separation speeds of the contacts and the total momentum
    or, in a wall chain, the wall at rest [m/s]. */
Eigen::VectorXd ballVelocities(const models::Chain& chain, const Eigen::VectorXd& separation);

/** Impulses of the contacts so far: the momentum that the balls before them have lost
    [N.s]. */
Eigen::VectorXd impulsesTo(const models::Chain& chain, const Eigen::VectorXd& velocity);

}  // namespace multiple_impacts::published

#endif
