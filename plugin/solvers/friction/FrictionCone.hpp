// SPDX-License-Identifier: Apache-2.0
/*! \file FrictionCone.hpp
  \brief The perfectly plastic impact with Coulomb friction.
*/
#ifndef FrictionCone_hpp
#define FrictionCone_hpp

#include "multiple_impacts/contact/ContactProblem.hpp"

namespace multiple_impacts {

/** Velocities before impulses are applied, and the least that the normal ones may be. */
struct ConeStart {
  Eigen::VectorXd velocity;  ///< U [m/s]
  Eigen::VectorXd slip;      ///< u [m/s]
  Eigen::VectorXd least;     ///< l >= 0 [N.s]; zero: a plastic impact
  double scale = 0.;         ///< speed to which rounding is compared [m/s]; at least theirs
};

/** Impulses within the friction cones, and the velocities after them. */
struct ConeResult {
  Eigen::VectorXd impulse;            ///< P [N.s]
  Eigen::VectorXd tangentialImpulse;  ///< T [N.s]
  Eigen::VectorXd velocity;           ///< U+, exactly 0 where P > l [m/s]
  Eigen::VectorXd slip;               ///< u+, exactly 0 where |T| < mu P [m/s]
  double error = 0.;      ///< what is left of velocities that should vanish, over rounding
  bool converged = true;  ///< error <= 1
  long sweeps = 0;        ///< of projections over all contacts
  long newtonSteps = 0;   ///< linear systems solved
  int sides = 0;          ///< of the cones with facets that helped; 0: none was needed
};

/** Solves

    \f$ 0 \leq P - l \perp U^+ = U + D P + W_{tn}^T T \geq 0, \f$
    \f$ |T_i| \leq \mu_i P_i, \quad T_i \text{ against } u^+_i, \quad
        |T_i| = \mu_i P_i \text{ where } u^+_i \neq 0, \quad
        u^+ = u + W_{tn} P + W_{tt} T \f$

    In the plane there is a solution for any masses and any friction (Stewart and Trinkle, Int.
    J. Numer. Meth. Eng. 39, 1996); if friction is large or contacts are dependent, it need not
    be the only one. It removes kinetic energy if l = 0: T- - T+ = z.W z/2 + sum mu P |u+| with
    z = (P, T).

    Newton's method finds which contacts are open, stick or slide, and solves their equations
    to rounding (CoulombNewton). Where it fails it is tried again: from the impulses after ever
    more sweeps of projections, contact by contact, and in the end from those of cones with
    facets (FacetedCone).

    \param problem with D, tangents and friction */
SMI_EXPORT ConeResult solveFrictionCone(const ContactProblem& problem, const ConeStart& start);

}  // namespace multiple_impacts

#endif
