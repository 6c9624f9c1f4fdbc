// SPDX-License-Identifier: Apache-2.0
/*! \file Cradle.hpp
  \brief Newton's cradle: aligned balls that hang on strings and touch at rest.
*/
#ifndef Cradle_hpp
#define Cradle_hpp

#include <vector>

#include "multiple_impacts/contact/Export.hpp"
#include "multiple_impacts/models/ChainModel.hpp"

namespace multiple_impacts::models {

/** A free chain of balls hanging on strings of equal length. */
struct SMI_EXPORT Cradle {
  Chain chain;               ///< without wall; gravity along the axis and gaps are not used
  double stringLength = 1.;  ///< l [m]
  double gravity = 9.81;     ///< g, across the axis [m/s^2]
  /** Displacements of the balls from rest at the start [m]; empty: none. */
  std::vector<double> pulled;

  double period() const;  ///< of a ball alone, 2 pi sqrt(l/g) [s]
};

/** Siconos objects of a cradle that swings by small angles. The coordinate q_i of a ball is
    its displacement from rest, where all balls touch:

    \f$ m_i \ddot q_i = -m_i (g/l) q_i, \quad y_i = q_{i+1} - q_i \geq 0 \f$

    so that BallModel::positions() are displacements.

    Balls that hang together press on each other: use an EventTolerance of 1e-10 and a capture
    velocity of 1e-4 m/s.
    \param finalTime of the simulation [s] */
SMI_EXPORT ChainModel buildCradle(const Cradle& cradle, const SimulatedLaw& law,
                                  double finalTime);

/** Potential energy, the sum of m g q^2 / (2 l) over the balls [J]. */
SMI_EXPORT double potentialEnergy(const Cradle& cradle, const Eigen::VectorXd& displacements);

/** Throws InvalidParameter unless the chain is valid and has no wall, length and gravity are
    positive, and no ball is pulled through its neighbour. */
SMI_EXPORT void checkCradle(const Cradle& cradle);

}  // namespace multiple_impacts::models

#endif
