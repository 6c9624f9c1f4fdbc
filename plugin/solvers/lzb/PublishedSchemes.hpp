// SPDX-License-Identifier: Apache-2.0
/*! \file PublishedSchemes.hpp
  \brief The two published integration schemes of the LZB law, as printed, for comparison.
*/
#ifndef PublishedSchemes_hpp
#define PublishedSchemes_hpp

#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"

namespace multiple_impacts::lzb {

/** Explicit Euler in time on the contact energies (chapter, eqs. 32-37, algorithms 2-4). A
    contact that enters with E = 0 gets the impulse K (d dt)^eta dt / 2 (eq. 34). */
ImpactOutcome integrateInTime(const ContactProblem& problem, const LZBOptions& options,
                              ImpactObserver* observer);

/** Explicit Euler in the impulse of the primary contact, the one with the most energy,
    distributed to the others (RR-7636, eqs. 11-13, algorithms 1-3), for both contact
    models. */
ImpactOutcome integrateInImpulse(const ContactProblem& problem, const LZBOptions& options,
                                 ImpactObserver* observer);

}  // namespace multiple_impacts::lzb

#endif
