// SPDX-License-Identifier: Apache-2.0
/*! \file MoreauSolver.hpp
  \brief Moreau's law on a contact problem.
*/
#ifndef MoreauSolver_hpp
#define MoreauSolver_hpp

#include "multiple_impacts/contact/Law.hpp"

namespace multiple_impacts {

/** Moreau's impact law (chapter, eq. 11):

    \f$ 0 \leq P \perp U^+ + e U^- \geq 0, \quad U^+ = U^- + D P \f$

    Siconos has it as NewtonImpactNSL with LCP. Here it is the plastic projection of
    \f$ (1 + e) U^- \f$, the same LCP: where masses are very different or contacts dependent,
    Siconos's dense solvers leave approaches of 1e-9 of the speeds, or find no solution.

    \param observer sees one phase (PhaseTrace.hpp)
    \return status Solved, or NotAdmissible if no solution of the LCP was found. With unequal
    restitutions the law itself may create energy, or leave an approach (U+ < 0): both are
    reported as they are, in the energies and velocities. */
SMI_EXPORT ImpactOutcome solveMoreau(const ContactProblem& problem,
                                     ImpactObserver* observer = nullptr);

}  // namespace multiple_impacts

#endif
