// SPDX-License-Identifier: Apache-2.0
/*! \file CollapseLimit.hpp
  \brief The limit of infinitely many collisions in a group of contacts.
*/
#ifndef CollapseLimit_hpp
#define CollapseLimit_hpp

#include <optional>
#include <vector>

#include "multiple_impacts/solvers/binary/CollidingContacts.hpp"

namespace multiple_impacts::binary {

/** The impulses P >= 0 of the members with U_G + D_GG P = 0.
    \param group contacts in ascending order
    \return nullopt if there are no such impulses: the group does not close as a whole */
std::optional<Eigen::VectorXd> collapseLimit(const CollidingContacts& contacts,
                                             const std::vector<int>& group);

/** A contact outside a group, and the lowest velocity it may have while the group closes. */
struct Outsider {
  int contact;
  double lowestVelocity;
};

std::vector<Outsider> outsiders(const CollidingContacts& contacts,
                                const std::vector<int>& group, const Eigen::VectorXd& impulse);

}  // namespace multiple_impacts::binary

#endif
