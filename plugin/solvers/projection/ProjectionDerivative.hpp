// SPDX-License-Identifier: Apache-2.0
/*! \file ProjectionDerivative.hpp
  \brief How the plastic projection follows its data.
*/
#ifndef ProjectionDerivative_hpp
#define ProjectionDerivative_hpp

#include <Eigen/SparseCore>
#include <string>
#include <vector>

#include "multiple_impacts/contact/ContactNumbers.hpp"
#include "multiple_impacts/contact/Export.hpp"
#include "multiple_impacts/solvers/projection/PlasticProjection.hpp"

namespace multiple_impacts {

/** Derivatives of a projection, one column for each direction. */
struct ProjectionDerivative {
  Eigen::MatrixXd impulse;   ///< of z
  Eigen::MatrixXd velocity;  ///< of w
  bool isOneSided = false;   ///< a direction changes the set of closed contacts at once
  std::string message;       ///< at which contact; empty if it is not one-sided
};

/** The derivative of \f$ 0 \leq z \perp w = U + D z \geq 0 \f$ at its solution. The contacts
    A = {z > 0} stay closed and the others open:

    \f$ D_{AA} \, dz_A = -(dU + dD \, z)_A, \quad dw = dU + dD \, z + D \, dz \f$

    with dz = 0 outside A, and dw exactly 0 on A. If contacts of A are dependent, dw is still
    unique, and dz is the solution of the least \f$ dz \cdot S dz \f$, with S the diagonal of
    D, to 1e-7 or so.

    It is one-sided, with the derivative for the A that the projection found, if a direction or
    its opposite
    - opens or closes a contact with z = w = 0, or
    - moves dependent contacts of A as they cannot move together. The part of dw that no
      impulse takes away is then left in it.

    A contact with z = w = 0 that stays closed on both sides is no kink: z = 0 may be a choice
    among the impulses of dependent contacts. It then counts as one of A.

    \param delassus D, of the projection
    \param solution of the projection
    \param dU one column for each direction
    \param dD one matrix for each direction; empty: D does not change
    \param velocityScale speed against which z and w are zero to rounding [m/s]
    \param numbers of the contacts in the message */
SMI_EXPORT ProjectionDerivative differentiateProjection(
    const Eigen::SparseMatrix<double>& delassus, const ProjectionResult& solution,
    const Eigen::MatrixXd& dU, const std::vector<Eigen::SparseMatrix<double>>& dD,
    double velocityScale, const ContactNumbers& numbers = {});

}  // namespace multiple_impacts

#endif
