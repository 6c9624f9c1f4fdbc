// SPDX-License-Identifier: Apache-2.0
/*! \file FrictionCone.hpp
  \brief The perfectly plastic impact with Coulomb friction.
*/
#ifndef FrictionCone_hpp
#define FrictionCone_hpp

#include "multiple_impacts/contact/ContactProblem.hpp"

namespace multiple_impacts {

/** Impulses within the friction cones, and the velocities after them. */
struct ConeResult {
  Eigen::VectorXd impulse;            ///< P [N.s]
  Eigen::VectorXd tangentialImpulse;  ///< T [N.s]
  Eigen::VectorXd velocity;           ///< U+ [m/s]
  Eigen::VectorXd slip;               ///< u+ [m/s]
  double residual = 0.;               ///< largest speed that should vanish but does not [m/s]
  bool converged = true;              ///< it is at the level of rounding
  long sweeps = 0;                    ///< of projections over all contacts
  long newtonSteps = 0;               ///< linear systems solved
};

/** Velocities before impulses are applied, and the least that the normal ones may be. */
struct ConeStart {
  Eigen::VectorXd velocity;  ///< U [m/s]
  Eigen::VectorXd slip;      ///< u [m/s]
  Eigen::VectorXd least;     ///< l >= 0 [N.s]; zero: a plastic impact
};

/** Solves

    \f$ 0 \leq P - l \perp U^+ = U + D P + W_{tn}^T T \geq 0, \f$
    \f$ |T_i| \leq \mu_i P_i, \quad T_i \text{ against } u^+_i, \quad
        |T_i| = \mu_i P_i \text{ where } u^+_i \neq 0, \quad
        u^+ = u + W_{tn} P + W_{tt} T \f$

    In the plane this is the linear complementarity problem of Stewart and Trinkle (Int. J.
    Numer. Meth. Eng. 39, 1996), which has a solution for any masses and any friction; it need
    not be the only one if friction is large. Newton's method on the projections

    \f$ P = \max(l, P - U^+/D_{ii}), \quad T_i = \mathrm{proj}_{|T_i| \leq \mu_i P_i}(T_i -
        u^+_i/w_i) \f$

    (Alart and Curnier, Comput. Methods Appl. Mech. Eng. 92, 1991) tells which contacts are
    open, stick or slide and solves their equations to rounding. It starts from sweeps of these
    projections, contact by contact, more of them each time. Contacts may be dependent.

    \param problem with D, tangents and friction
    \param start velocities and l */
SMI_EXPORT ConeResult solveFrictionCone(const ContactProblem& problem, const ConeStart& start);

}  // namespace multiple_impacts

#endif
