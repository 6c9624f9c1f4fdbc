// SPDX-License-Identifier: Apache-2.0
/*! \file ImpactFriction.hpp
  \brief Friction in the impacts of a time step.
*/
#ifndef ImpactFriction_hpp
#define ImpactFriction_hpp

#include <Eigen/SparseCore>
#include <vector>

#include "multiple_impacts/contact/Export.hpp"
#include "multiple_impacts/osns/stepping/ImpactGroups.hpp"

namespace multiple_impacts {

/** Impulses t that bring sliding surfaces as close to rest as Coulomb's bound allows:

    \f$ t = \arg\min \; t \cdot u + t \cdot D t / 2, \quad |t_i| \leq r_i \f$

    The energy changes by that minimum, which is not positive. At each contact, t is against
    the speed u + D t that is left, and |t_i| < r_i only where none is left. Found by
    projections, contact by contact: every one lowers the energy, to 1e-10 of the speeds.
    \param delassus D of the tangential rows, symmetric [1/kg]
    \param speeds u [m/s]
    \param bounds r of each contact, which has speeds.size()/bounds.size() rows [N.s] */
SMI_EXPORT Eigen::VectorXd slidingFriction(const Eigen::SparseMatrix<double>& delassus,
                                           const Eigen::VectorXd& speeds,
                                           const Eigen::VectorXd& bounds);

/** Adds the impulses of friction to those of an impact, with r_i = mu_i P_i; joints hold.
    \param group of the impact
    \param kicks that the impulses P give to the bodies [m/s]
    \param impulses rows of each interaction of the step [N.s] */
void addFriction(const StepContacts& step, const ImpactGroup& group,
                 const std::vector<Eigen::VectorXd>& kicks,
                 std::vector<Eigen::VectorXd>& impulses);

}  // namespace multiple_impacts

#endif
