// SPDX-License-Identifier: Apache-2.0
/*! \file TennisBall.hpp
  \brief A tennis ball and a basketball that fall together (LZB report, section 8).
*/
#ifndef TennisBall_hpp
#define TennisBall_hpp

#include "multiple_impacts/models/Chain.hpp"
#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"
#include "published/Rooms.hpp"

namespace multiple_impacts::published::experiments {

/** Masses [kg], radii [m] and restitutions of the report. Contacts are linear. */
struct TennisCase {
  double tennisMass = 0.058, basketMass = 0.580;
  double tennisRadius = 0.032, basketRadius = 0.38;
  double tennisWall = 0.55, basketWall = 0.8, between = 0.326;  ///< e
};

/** The default of Tables 8 to 11; Figures 24 to 27 have a tennis ball of 3.25 cm. */
inline constexpr TennisCase kDefaultTennis{};

/** Both balls move at 1 m/s towards the wall; ball 0 is the upper one. K between the balls is
    1 N/m, since only ratios of stiffnesses matter. */
models::Chain tennisOnTop(const TennisCase& balls);
models::Chain basketOnTop(const TennisCase& balls);

/** Velocities after the impact: of the tennis ball, of the basketball [m/s].
    \param tennisFirst whether the tennis ball is on top */
Eigen::VectorXd tennisAndBasket(const models::Chain& chain, bool tennisFirst,
                                const LZBOptions& lzb = {});

/** Printed velocities carry the error of the published scheme [m/s]. */
inline constexpr double kSchemeError = 0.004;

}  // namespace multiple_impacts::published::experiments

#endif
