// SPDX-License-Identifier: Apache-2.0
/*! \file ChainModel.hpp
  \brief A chain of balls as a Siconos model.
*/
#ifndef ChainModel_hpp
#define ChainModel_hpp

#include "multiple_impacts/models/BallModel.hpp"
#include "multiple_impacts/models/Chain.hpp"
#include "multiple_impacts/models/ImpactSimulation.hpp"

namespace multiple_impacts::models {

/** Siconos objects of a chain: one degree of freedom per ball, one interaction per contact,

    \f$ m_i \ddot q_i = m_i g, \quad y_i = q_{i+1} - q_i - R_i - R_{i+1} \geq 0 \f$

    and y = q_wall - q_n - R_n at the wall. Ball 0 starts at q = 0. */
using ChainModel = BallModel;

/** Builds the model with the nonsmooth laws that go with the impact law.
    \param finalTime of the simulation [s] */
SMI_EXPORT ChainModel buildChain(const Chain& chain, const SimulatedLaw& law,
                                 double finalTime);

}  // namespace multiple_impacts::models

#endif
