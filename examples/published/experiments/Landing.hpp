// SPDX-License-Identifier: Apache-2.0
/*! \file Landing.hpp
  \brief The first impact of a chain that falls on its wall, as a Siconos simulation.
*/
#ifndef Landing_hpp
#define Landing_hpp

#include <Eigen/Core>
#include <memory>

#include "multiple_impacts/contact/ImpactObserver.hpp"
#include "multiple_impacts/models/Chain.hpp"
#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"
#include "published/Rooms.hpp"

namespace multiple_impacts::published::experiments {

inline constexpr double kGravity = 9.81;  ///< [m/s^2]

/** Speed after a free fall [m/s]. */
double speedAfter(double height);

/** Velocities of the balls at the wall, positive towards it [m/s]. */
struct Landing {
  Eigen::VectorXd before, after;
};

/** Lets a wall chain whose balls touch fall from rest, under LZB, until all its contacts are
    closed at once. The velocities in `chain` are ignored.
    \param height between the last ball and the wall [m] */
Landing landingOf(models::Chain chain, double height, const LZBOptions& options = {},
                  std::shared_ptr<ImpactObserver> observer = nullptr);

}  // namespace multiple_impacts::published::experiments

#endif
