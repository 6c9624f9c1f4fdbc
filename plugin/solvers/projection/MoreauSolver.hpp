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

/** The outcome and its derivatives. With q = (1 + e) U-, which is projected to w:

    \f$ dq = (1 + e) \, dU^- + de \, U^-, \quad dU^+ = dw - e \, dU^- - de \, U^- \f$

    and dP, dw as in ProjectionDerivative.hpp. An outcome that is not usable has none: the
    matrices are empty. Throws InvalidParameter if there is friction. */
SMI_EXPORT ImpactDerivative differentiateMoreau(const ContactProblem& problem,
                                                const ImpactDirections& directions,
                                                ImpactObserver* observer = nullptr);

}  // namespace multiple_impacts

#endif
