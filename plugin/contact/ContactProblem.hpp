// SPDX-License-Identifier: Apache-2.0
/*! \file ContactProblem.hpp
  \brief What an impact law needs to know about the bodies in contact.
*/
#ifndef ContactProblem_hpp
#define ContactProblem_hpp

#include <Eigen/SparseCore>
#include <limits>
#include <string>
#include <vector>

#include "multiple_impacts/contact/ContactParameters.hpp"
#include "multiple_impacts/contact/ParameterCheck.hpp"
#include "multiple_impacts/contact/Tangents.hpp"

namespace multiple_impacts {

/** The multiple impact of s contacts in a frozen configuration.

    With \f$ H \f$ the Jacobian of the gaps and \f$ M \f$ the mass matrix, the bodies appear
    only through the Delassus matrix and the normal relative velocities:

    \f$ U^+ = U^- + D P, \quad D = H M^{-1} H^T, \quad P \geq 0 \f$

    | symbol | field          | unit    | meaning                                          |
    |--------|----------------|---------|--------------------------------------------------|
    | D      | delassus       | 1/kg    | s x s, symmetric, positive semi-definite, sparse |
    | U-     | velocity       | m/s     | separation speeds before: U < 0 approaches       |
    | e      | restitution    | -       | energetic, kinetic or kinematic, by law; [0, 1]  |
    | K      | stiffness      | N/m^eta | force K x^eta of compliant contacts              |
    | eta    | exponent       | -       | the same: 1 linear, 3/2 Hertz                    |
    | F0     | precompression | N       | forces before the impact; empty: none            |
    | r      | impulseShare   | -       | impulses are in proportion to it                 |
    | g      | gaps           | m       | before the impact; empty: closed                 |
    | mu     | friction       | -       | Coulomb's coefficient; empty: no friction        |
    | k_t    | tangentialStiffness | N/m | of the surfaces; empty or infinite: rigid       |
    | T-     | kineticEnergy  | J       | of all bodies; NaN: unknown                      |

    Contacts with friction have tangents (Tangents.hpp). Each law says which of these it uses
    (Law::parameters). Both triangles of D are stored. Contacts may be dependent (D singular),
    but every diagonal entry is positive: a contact between two bodies that cannot move is
    refused.
*/
struct ContactProblem {
  Eigen::SparseMatrix<double> delassus;
  Eigen::VectorXd velocity;
  Eigen::VectorXd restitution;
  Eigen::VectorXd stiffness;
  Eigen::VectorXd exponent;
  Eigen::VectorXd precompression;
  Eigen::VectorXd impulseShare;
  Eigen::VectorXd gaps;
  Eigen::VectorXd friction;
  Eigen::VectorXd tangentialStiffness;
  Tangents tangents;
  double kineticEnergy = std::numeric_limits<double>::quiet_NaN();

  Eigen::Index contactCount() const { return velocity.size(); }
  /** mu > 0 at a contact. */
  bool hasFriction(Eigen::Index contact) const {
    return friction.size() > 0 && friction[contact] > 0.;
  }
  /** mu > 0 at any contact. */
  bool hasFriction() const { return (friction.array() > 0.).any(); }
};

/** A number that each contact has: where it is, what it is called, and what it may be. */
struct ContactParameter {
  std::string name;  ///< in Python: "restitution"
  std::string key;   ///< in files; empty: files do not give it directly
  Eigen::VectorXd ContactProblem::*values;
  double ContactParameters::*value;  ///< null: ContactParameters does not have it
  Range range;
  std::string unit;  ///< empty: it has none
  std::string text;  ///< what it is
  double fallback;   ///< for laws that do not use it
};

/** All parameters of contacts, in the order of ContactProblem. */
SMI_EXPORT const std::vector<ContactParameter>& contactParameters();

/** The parameter with the given name. Throws InvalidParameter if there is none. */
SMI_EXPORT const ContactParameter& contactParameter(const std::string& name);

/** The problem with the given parameters at its contacts. */
SMI_EXPORT ContactProblem withParameters(ContactProblem problem,
                                         const std::vector<ContactParameters>& contacts);

/** Checks sizes, finiteness, symmetry of D, its diagonal, restitutions, friction and
    tangents.
    \param where named in the message of the InvalidParameter thrown */
SMI_EXPORT void checkRigidContacts(const ContactProblem& problem, const char* where);

/** Also checks stiffness and exponent, and precompression and gaps if they are given. */
SMI_EXPORT void checkCompliantContacts(const ContactProblem& problem, const char* where);

/** Throws InvalidParameter if a contact has friction, for laws that do not know it.
    \param reason why there must be none, where it is not the law */
SMI_EXPORT void checkFrictionless(const ContactProblem& problem, const char* where,
                                  const std::string& reason = "this law does not know it");

/** Checks velocity, D and the impulse shares, which must be positive. */
SMI_EXPORT void checkImpulseShares(const ContactProblem& problem, const char* where);

/** The problem of bodies with mass matrix M, gap Jacobian H (one row per contact) and
    velocities v; restitution, stiffness and exponent are left to the caller. Throws
    InvalidParameter unless the sizes fit and M is positive definite. */
SMI_EXPORT ContactProblem contactProblemOf(const Eigen::SparseMatrix<double>& mass,
                                           const Eigen::SparseMatrix<double>& gapJacobian,
                                           const Eigen::VectorXd& bodyVelocity);

}  // namespace multiple_impacts

#endif
