// SPDX-License-Identifier: Apache-2.0
/*! \file PlanarModel.hpp
  \brief Balls in the plane as a Siconos model.
*/
#ifndef PlanarModel_hpp
#define PlanarModel_hpp

#include "multiple_impacts/models/BallModel.hpp"
#include "multiple_impacts/models/ImpactSimulation.hpp"
#include "multiple_impacts/models/PlanarBalls.hpp"

namespace multiple_impacts::models {

/** Siconos objects of planar balls: two degrees of freedom per ball, one interaction for
    each listed pair, closed or not,

    \f$ m_i \ddot q_i = m_i g, \quad y = |q_j - q_i| - R_i - R_j \geq 0 \f$

    and \f$ y = n \cdot (q_i - p) - R_i \f$ at a wall.

    LSODAR looks for contacts at the ends of its steps only: choose a time step shorter than
    the time a ball needs to fly through another. */
using PlanarModel = BallModel;

/** Builds the model with the nonsmooth laws that go with the impact law.
    \param finalTime of the simulation [s] */
SMI_EXPORT PlanarModel buildPlanarBalls(const PlanarBalls& planar, const SimulatedLaw& law,
                                        double finalTime);

}  // namespace multiple_impacts::models

#endif
