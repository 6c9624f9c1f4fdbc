// SPDX-License-Identifier: Apache-2.0
/*! \file Metrics.hpp
  \brief Measures of the outcome of an impact in a chain (comparison chapter, section 5).

  All throw InvalidParameter unless there are as many velocities as balls.
*/
#ifndef Metrics_hpp
#define Metrics_hpp

#include "multiple_impacts/contact/Export.hpp"
#include "multiple_impacts/models/Chain.hpp"

namespace multiple_impacts::models {

/** Phi = 100 |v - v_ref| / |v_ref|, Euclidean norms (eq. 38) [%]. */
SMI_EXPORT double gapMeasure(const Eigen::VectorXd& velocity,
                             const Eigen::VectorXd& reference);

/** Number of balls with |v_i - v_ref,i| / |v_ref| < precision (eq. 39). */
SMI_EXPORT long wellPredicted(const Eigen::VectorXd& velocity,
                              const Eigen::VectorXd& reference, double precision = 0.05);

/** C_KE: standard deviation of the kinetic energies of the balls over their mean (eqs. 40-41);
    0 if all are equal, sqrt(n-1) if one ball has all the energy, NaN if nothing moves. */
SMI_EXPORT double dispersion(const Chain& chain, const Eigen::VectorXd& velocity);

/** Kinetic energy of the balls [J]. */
SMI_EXPORT double kineticEnergy(const Chain& chain, const Eigen::VectorXd& velocity);

/** KER = T+/T-: kinetic energy relative to that before the first impact; NaN if nothing moves
    then. */
SMI_EXPORT double energyRatio(const Chain& chain, const Eigen::VectorXd& velocity);

/** Momentum along the axis [kg.m/s]. */
SMI_EXPORT double momentum(const Chain& chain, const Eigen::VectorXd& velocity);

/** Number of balls that move in the direction of the axis faster than the given share of the
    fastest ball. */
SMI_EXPORT long movingForward(const Eigen::VectorXd& velocity, double share = 1e-6);

/** Minus the velocity of the centre of mass after the impact over that before it, for a column
    that hits a wall; NaN if it was at rest. */
SMI_EXPORT double effectiveRestitution(const Chain& chain, const Eigen::VectorXd& velocity);

/** Velocities of the balls before the first impact [m/s]. */
SMI_EXPORT Eigen::VectorXd velocitiesBefore(const Chain& chain);

}  // namespace multiple_impacts::models

#endif
