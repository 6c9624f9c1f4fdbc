// SPDX-License-Identifier: Apache-2.0
/*! \file CoulombNewton.hpp
  \brief Newton's method for contacts with friction.
*/
#ifndef CoulombNewton_hpp
#define CoulombNewton_hpp

#include "multiple_impacts/solvers/friction/CoulombRows.hpp"

namespace multiple_impacts::friction {

/** One step of Newton's method on the projections of CoulombRows (Alart and Curnier, Comput.
    Methods Appl. Mech. Eng. 92, 1991). Its equations are U = 0 where a contact is closed, else
    P = l; u = 0 where it sticks, else T = mu P d with the direction d of T - rho u. In the
    plane they are linear: the step is exact once it is known which contacts are open, stick or
    slide.

    \param epsilon added to the diagonal of the equations of velocities, relative to it:
    dependent contacts do not determine their impulses, which change as little as possible
    \return the change of z; not finite if the equations are singular */
Eigen::VectorXd newtonStep(const CoulombRows& rows, const Eigen::VectorXd& z,
                           const Eigen::VectorXd& w, double epsilon);

}  // namespace multiple_impacts::friction

#endif
