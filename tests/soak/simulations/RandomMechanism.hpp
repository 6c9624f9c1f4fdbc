// SPDX-License-Identifier: Apache-2.0
/*! \file RandomMechanism.hpp
  \brief Random mechanisms whose mass or gradients depend on their position.
*/
#ifndef RandomMechanism_hpp
#define RandomMechanism_hpp

#include <memory>

#include "Mechanism.hpp"
#include "RandomSource.hpp"

namespace multiple_impacts::soak {

struct RandomMechanism {
  std::shared_ptr<const mechanisms::Mechanism> mechanism;
  mechanisms::State start;
  double speed;     ///< of the coordinates that are struck [1/s] or [m/s]
  double timeStep;  ///< short enough for LSODAR to see every contact [s]
};

/** A pendulum of 2 to 4 links with bobs between walls, two pendulums that meet, a slider-crank
    with play, a block above the floor, or 3 to 6 balls on a cart. */
RandomMechanism randomMechanism(test::RandomSource& random);

}  // namespace multiple_impacts::soak

#endif
