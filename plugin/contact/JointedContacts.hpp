// SPDX-License-Identifier: Apache-2.0
/*! \file JointedContacts.hpp
  \brief Contacts of bodies that joints hold together.
*/
#ifndef JointedContacts_hpp
#define JointedContacts_hpp

#include <Eigen/SparseCore>
#include <vector>

#include "multiple_impacts/contact/Export.hpp"

namespace multiple_impacts {

/** An impact on the manifold of the joints. */
struct JointedContacts {
  Eigen::SparseMatrix<double> delassus;  ///< of the contacts, with the joints holding [1/kg]
  Eigen::MatrixXd transfer;              ///< joint impulses = transfer * contact impulses
};

/** Takes the joints out of an impact. With contacts c and joints b of one Delassus matrix,
    impulses of the joints keep their speeds as they were:

    \f$ D_{bc} P_c + D_{bb} P_b = 0, \quad U_c^+ = U_c^- + (D_{cc} - D_{cb} D_{bb}^+ D_{bc})
    P_c \f$

    Redundant joints make D_bb singular; the impulses of least norm are taken then.
    \param delassus of contacts and joints together [1/kg]
    \param contacts, joints rows of each */
SMI_EXPORT JointedContacts holdJoints(const Eigen::SparseMatrix<double>& delassus,
                                      const std::vector<int>& contacts,
                                      const std::vector<int>& joints);

}  // namespace multiple_impacts

#endif
