// SPDX-License-Identifier: Apache-2.0
/*! \file ContactProblem.hpp
  \brief What an impact law needs to know about the bodies in contact.
*/
#ifndef ContactProblem_hpp
#define ContactProblem_hpp

#include <Eigen/SparseCore>
#include <limits>

namespace multiple_impacts {

/** The frictionless multiple impact of s contacts in a frozen configuration.

    With \f$ H \f$ the Jacobian of the gaps and \f$ M \f$ the mass matrix, the bodies appear
    only through the Delassus matrix and the normal relative velocities:

    \f$ U^+ = U^- + D P, \quad D = H M^{-1} H^T, \quad P \geq 0 \f$

    | symbol | field          | unit    | meaning                                          |
    |--------|----------------|---------|--------------------------------------------------|
    | D      | delassus       | 1/kg    | s x s, symmetric, positive semi-definite, sparse |
    | U-     | velocity       | m/s     | separation speeds before: U < 0 approaches       |
    | e      | restitution    | -       | energetic (LZB) or kinematic (binary), in [0, 1] |
    | K      | stiffness      | N/m^eta | force K x^eta; LZB only                          |
    | eta    | exponent       | -       | 1 linear, 3/2 Hertz; LZB only                    |
    | F0     | precompression | N       | forces before the impact; LZB only; empty: none  |
    | r      | impulseShare   | -       | impulses are in proportion to it; ImpulseRatio   |
    | T-     | kineticEnergy  | J       | of all bodies; NaN: unknown                      |

    Both triangles of D are stored. Contacts may be dependent (D singular), but every diagonal
    entry is positive: a contact between two bodies that cannot move is refused.
*/
struct ContactProblem {
  Eigen::SparseMatrix<double> delassus;
  Eigen::VectorXd velocity;
  Eigen::VectorXd restitution;
  Eigen::VectorXd stiffness;
  Eigen::VectorXd exponent;
  Eigen::VectorXd precompression;
  Eigen::VectorXd impulseShare;
  double kineticEnergy = std::numeric_limits<double>::quiet_NaN();

  Eigen::Index contactCount() const { return velocity.size(); }
};

/** Checks sizes, finiteness, symmetry of D, its diagonal, and restitutions.
    \param where named in the message of the InvalidParameter thrown */
void checkRigidContacts(const ContactProblem& problem, const char* where);

/** Also checks stiffness, exponent and precompression. */
void checkCompliantContacts(const ContactProblem& problem, const char* where);

/** Checks the gaps of all contacts before an impact: not negative [m]. */
void checkGaps(const ContactProblem& problem, const Eigen::VectorXd& gaps, const char* where);

/** Checks velocity, D and shares of the impulse, which are positive. */
void checkImpulseShares(const ContactProblem& problem, const char* where);

/** The problem of bodies with mass matrix M, gap Jacobian H (one row per contact) and
    velocities v; restitution, stiffness and exponent are left to the caller. Throws
    InvalidParameter unless the sizes fit and M is positive definite. */
ContactProblem contactProblemOf(const Eigen::SparseMatrix<double>& mass,
                                const Eigen::SparseMatrix<double>& gapJacobian,
                                const Eigen::VectorXd& bodyVelocity);

}  // namespace multiple_impacts

#endif
