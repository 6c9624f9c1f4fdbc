// SPDX-License-Identifier: Apache-2.0
/*! \file Tangents.hpp
  \brief The tangential directions of contacts with friction.
*/
#ifndef Tangents_hpp
#define Tangents_hpp

#include <Eigen/SparseCore>
#include <vector>

#include "multiple_impacts/contact/Export.hpp"

namespace multiple_impacts {

/** The directions in which surfaces slide on each other: per contact none (no friction), one
    (in the plane) or two that are orthogonal (in space). With \f$ H_t \f$ their Jacobian,
    impulses P along the normals and T along the tangents give

    \f$ U^+ = U^- + D P + W_{tn}^T T, \quad u^+ = u^- + W_{tn} P + W_{tt} T \f$

    | symbol | field    | unit | meaning                                                   |
    |--------|----------|------|-----------------------------------------------------------|
    | W_tt   | delassus | 1/kg | \f$ H_t M^{-1} H_t^T \f$, symmetric, semi-definite        |
    | W_tn   | coupling | 1/kg | \f$ H_t M^{-1} H^T \f$, tangents x contacts               |
    | u-     | slip     | m/s  | sliding velocities before, \f$ H_t v \f$                  |

    The tangents of contact i are the rows first[i] to first[i + 1] - 1. All is empty if no
    contact has any. */
struct Tangents {
  std::vector<int> first;
  Eigen::SparseMatrix<double> delassus;
  Eigen::SparseMatrix<double> coupling;
  Eigen::VectorXd slip;

  Eigen::Index rowCount() const { return slip.size(); }
  /** Number of tangents of a contact: 0, 1 or 2. */
  int countAt(Eigen::Index contact) const {
    return first.empty() ? 0 : first[contact + 1] - first[contact];
  }
  /** The elements of a vector over all tangents that belong to a contact. */
  template <class Vector>
  auto at(Eigen::Index contact, Vector&& all) const {
    return all.segment(first[contact], countAt(contact));
  }
};

/** The tangents of bodies with mass matrix M, gap Jacobian H and velocities v.

    \param tangentJacobian a row per tangent, contact after contact
    \param counts tangents of each contact: 0, 1 or 2

    Throws InvalidParameter unless the sizes fit and M is positive definite. */
SMI_EXPORT Tangents tangentsOf(const Eigen::SparseMatrix<double>& mass,
                               const Eigen::SparseMatrix<double>& gapJacobian,
                               const Eigen::SparseMatrix<double>& tangentJacobian,
                               const std::vector<int>& counts,
                               const Eigen::VectorXd& bodyVelocity);

}  // namespace multiple_impacts

#endif
