// SPDX-License-Identifier: Apache-2.0
/*! \file CollisionLimit.hpp
  \brief A sequence of collisions that is given up.
*/
#ifndef CollisionLimit_hpp
#define CollisionLimit_hpp

#include "multiple_impacts/solvers/projection/ImpactEnding.hpp"

namespace multiple_impacts::binary {

/** The outcome at maximumCollisions: what was reached, and who still approaches.
    \param threshold approaches up to it do not count [m/s] */
ImpactOutcome giveUpAtLimit(const ContactProblem& problem, UnfinishedImpact unfinished,
                            long collisions, const Eigen::VectorXd& velocity,
                            double threshold);

}  // namespace multiple_impacts::binary

#endif
