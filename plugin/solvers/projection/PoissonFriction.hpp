// SPDX-License-Identifier: Apache-2.0
/*! \file PoissonFriction.hpp
  \brief Poisson's impact law with Coulomb friction.
*/
#ifndef PoissonFriction_hpp
#define PoissonFriction_hpp

#include "multiple_impacts/contact/ContactProblem.hpp"
#include "multiple_impacts/contact/ImpactObserver.hpp"
#include "multiple_impacts/contact/ImpactOutcome.hpp"

namespace multiple_impacts {

/** Two phases, each a cone problem (Pfeiffer and Glocker, Multibody Dynamics with Unilateral
    Contacts, chapter 8, without tangential restitution):

    \f$ 0 \leq P^c \perp U^c \geq 0, \quad |T^c| \leq \mu P^c \text{ against } u^c \f$
    (compression),
    \f$ 0 \leq P^e - e P^c \perp U^+ \geq 0, \quad |T^e| \leq \mu P^e \text{ against } u^+ \f$
    (expansion).

    With one restitution for all contacts, energy is never created. With
    \f$ f = \sum \mu P |u| \f$ of each phase, u after it, and \f$ |z|^2 = z \cdot W z \f$ for
    z = (P, T),

    \f$ 2 (T^- - T^+) = |z^c|^2 - 2 e \, z^c \cdot W z^e + |z^e|^2 + 2 (1 + e) f^c
        + 2 (f^e + e \, T^c \cdot u^+) \geq 0 \f$

    since \f$ P^e \geq e P^c \f$. With several restitutions it may be, where friction presses
    contacts against each other: one gives back what it took up while the other, which had
    opposed it, does not. All impulses of expansion are then multiplied by the factor, less
    than 1, with which no energy is lost or created; cones and one-sidedness are convex, and
    remain.

    `dissipated` has what each contact takes, friction included. What friction takes of it
    cannot be said, and `frictionLoss` is empty: the law has both impulses of a phase, but not
    how they grow. If they grew in proportion, friction would take \f$ -T \cdot (u + u')/2 \f$
    with the slips u before and u' after the phase. That may be negative, for all contacts
    together as well: where W_tn P reverses the slip, or would do so without friction, T acts
    along u. Example: the end of a rod, D = W_tt = 5/2 and W_tn = -3/2, strikes with U = -1 and
    u = 1/2, and sticks after compression with T = 1/16. Friction would have given the rod
    1/64 J; by Stronge's law, which follows the slip, it takes 1/35 J. The part
    \f$ \mu P |u'| \f$ is never negative, but zero wherever contacts stick.

    \param problem checked by the caller; something approaches
    \param observer sees both phases; may be null
    \return an admissible outcome, or NotAdmissible if a cone problem was not solved */
ImpactOutcome solvePoissonFriction(const ContactProblem& problem, ImpactObserver* observer);

}  // namespace multiple_impacts

#endif
