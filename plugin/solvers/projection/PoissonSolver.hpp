// SPDX-License-Identifier: Apache-2.0
/*! \file PoissonSolver.hpp
  \brief Poisson's impact law on a contact problem.
*/
#ifndef PoissonSolver_hpp
#define PoissonSolver_hpp

#include "multiple_impacts/contact/Law.hpp"

namespace multiple_impacts {

/** Poisson's law in two phases, each a linear complementarity problem (Pfeiffer and Glocker,
    Multibody Dynamics with Unilateral Contacts, chapter 8, without friction):

    \f$ 0 \leq P^c \perp U^c = U^- + D P^c \geq 0 \f$ (compression),
    \f$ 0 \leq P^e - e P^c \perp U^+ = U^c + D P^e \geq 0 \f$ (expansion).

    Each contact gives back at least the share e of the impulse it took up; more only where it
    would otherwise be penetrated. With one coefficient for all contacts the outcome is that of
    Moreau's law wherever the latter is admissible: under Moreau's law, a contact that
    separates before the impact and is pressed by its neighbours penetrates.

    With friction both phases are cone problems; PoissonFriction.hpp has the equations.

    \param problem with restitution (kinetic, in [0, 1]) and, if any, friction; stiffness and
    exponent are not used
    \param observer sees two phases, compression and expansion (PhaseTrace.hpp)
    \return impulses and velocities that are admissible, or NotAdmissible if a problem is
    too ill-conditioned */
SMI_EXPORT ImpactOutcome solvePoisson(const ContactProblem& problem,
                                      ImpactObserver* observer = nullptr);

/** The outcome and its derivatives, one phase after the other (ProjectionDerivative.hpp):
    expansion begins with \f$ q = U^c + D (e P^c) \f$,

    \f$ dq = dU^c + dD \, (e P^c) + D \, d(e P^c), \quad
        d(e P^c) = e \, dP^c + de \, P^c \f$

    A contact that neither approaches nor separates, but is pressed in compression, ends at the
    kink of expansion: it may be pressed there as well, or not.

    Impulses of dependent contacts are not unique, and where their restitutions differ U+ is
    not either: it is that of the impulses the solver comes to. dU+ takes it that the part of
    these impulses which moves nothing does not change.

    A kink of compression makes it one-sided, even if expansion forgets it. An outcome that is
    not usable has no derivatives: the matrices are empty. Throws InvalidParameter if there is
    friction. */
SMI_EXPORT ImpactDerivative differentiatePoisson(const ContactProblem& problem,
                                                 const ImpactDirections& directions,
                                                 ImpactObserver* observer = nullptr);

}  // namespace multiple_impacts

#endif
