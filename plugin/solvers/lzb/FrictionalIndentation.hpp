// SPDX-License-Identifier: Apache-2.0
/*! \file FrictionalIndentation.hpp
  \brief Integrates the LZB law with Coulomb friction.
*/
#ifndef FrictionalIndentation_hpp
#define FrictionalIndentation_hpp

#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"

namespace multiple_impacts::lzb {

/** The law in virtual indentations x, as integrateIndentation(), with friction tau at every
    contact:

    \f$ \dot x = r d, \quad \lambda = K x^\eta, \quad
        \dot d = -(D \lambda + W_{tn}^T \tau), \quad
        \dot u = W_{tn} \lambda + W_{tt} \tau \f$

    (Zhao, Liu and Brogliato 2009, in the plane; here in the plane and in space). The elastic
    energy takes up normal work only; friction takes energy and never gives any, so that the
    energy of bodies and contacts does not grow.

    Between changes of phase and grip the equation is smooth: a Runge-Kutta pair of orders 5
    and 4 integrates it, from one change to the next. */
ImpactOutcome integrateFriction(const ContactProblem& problem, const LZBOptions& options,
                                ImpactObserver* observer);

}  // namespace multiple_impacts::lzb

#endif
