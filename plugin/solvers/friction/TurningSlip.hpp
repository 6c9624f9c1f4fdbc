// SPDX-License-Identifier: Apache-2.0
/*! \file TurningSlip.hpp
  \brief An impact in space while its slip changes its direction.
*/
#ifndef TurningSlip_hpp
#define TurningSlip_hpp

#include "multiple_impacts/solvers/friction/ImpactCourse.hpp"

namespace multiple_impacts::friction {

/** Follows an impact with two tangents until it is over or its slip stops. With u = r (cos
    theta, sin theta) =: r s and the variable dx = dp/r,

    \f$ d\theta/dx = s^\perp \cdot b, \quad d \ln r/dx = s \cdot b, \quad dp/dx = r, \quad
        b = W_{tn} - \mu W_{tt} s \f$

    is regular where the slip stops: r falls like an exponential. Integrated by Boost.odeint's
    Dormand-Prince pair to 1e-13; the end is located by repeating the step in which it is.
    (Odeint's pair of orders 7 and 8 will not do: its error estimate is zero where all but p
    has come to rest.) */
void followTurningSlip(ImpactCourse& course);

}  // namespace multiple_impacts::friction

#endif
