// SPDX-License-Identifier: Apache-2.0
/*! \file ImpactFriction.hpp
  \brief Friction after the impacts of a time step, for laws that do not know it.
*/
#ifndef ImpactFriction_hpp
#define ImpactFriction_hpp

#include <Eigen/Core>
#include <vector>

#include "multiple_impacts/osns/stepping/ImpactGroups.hpp"

namespace multiple_impacts {

/** Adds the impulses of friction to those of an impact: slidingFriction with the bounds
    r_i = mu_i P_i; joints hold.
    \param group of the impact
    \param kicks that the impulses P give to the bodies [m/s]
    \param impulses rows of each interaction of the step [N.s] */
void addFriction(const StepContacts& step, const ImpactGroup& group,
                 const std::vector<Eigen::VectorXd>& kicks,
                 std::vector<Eigen::VectorXd>& impulses);

}  // namespace multiple_impacts

#endif
