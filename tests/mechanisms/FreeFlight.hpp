// SPDX-License-Identifier: Apache-2.0
/*! \file FreeFlight.hpp
  \brief The motion of a mechanism that touches nothing, without Siconos.
*/
#ifndef FreeFlight_hpp
#define FreeFlight_hpp

#include "Mechanism.hpp"

namespace multiple_impacts::mechanisms {

/** The state after a time, or before it if negative [s]. Classical Runge-Kutta; the error
    falls with the fourth power of the number of steps. */
State fly(const Mechanism& mechanism, const State& from, double duration, int steps = 4000);

}  // namespace multiple_impacts::mechanisms

#endif
