// SPDX-License-Identifier: Apache-2.0
/*! \file BodyKicks.hpp
  \brief What impulses do to the bodies of a time step.
*/
#ifndef BodyKicks_hpp
#define BodyKicks_hpp

#include <vector>

#include "multiple_impacts/osns/stepping/StepContacts.hpp"

namespace multiple_impacts {

/** W^-1 H^T P of every body, as MoreauJeanOSI applies impulses to it [m/s]. Velocities that
    boundary conditions prescribe do not change.
    \param impulses rows of each interaction of the step [N.s] */
std::vector<Eigen::VectorXd> bodyKicks(const StepContacts& step,
                                       const std::vector<Eigen::VectorXd>& impulses,
                                       ::Simulation& simulation);

}  // namespace multiple_impacts

#endif
