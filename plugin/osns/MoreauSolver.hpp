// SPDX-License-Identifier: Apache-2.0
/*! \file MoreauSolver.hpp
  \brief Moreau's law on a contact problem, by Siconos Numerics.
*/
#ifndef MoreauSolver_hpp
#define MoreauSolver_hpp

#include "ContactProblem.hpp"
#include "ImpactOutcome.hpp"

namespace multiple_impacts {

/** Contacts up to which the LCP goes to Siconos's dense solver (Lemke); more are solved by our
    sparse plastic projection, which is the same LCP with another right-hand side. */
inline constexpr Eigen::Index kDenseContacts = 400;

/** Moreau's impact law (chapter, eq. 11):

    \f$ 0 \leq P \perp U^+ + e U^- \geq 0, \quad U^+ = U^- + D P \f$

    \return status Solved, or NotAdmissible if the LCP has no solution that was found. With
    unequal restitutions the law itself may create energy, or leave an approach (U+ < 0): both
    are reported as they are, in the energies and velocities. */
ImpactOutcome solveMoreau(const ContactProblem& problem);

}  // namespace multiple_impacts

#endif
