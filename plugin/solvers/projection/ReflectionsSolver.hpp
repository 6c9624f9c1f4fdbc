// SPDX-License-Identifier: Apache-2.0
/*! \file ReflectionsSolver.hpp
  \brief Generalised reflections on a contact problem.
*/
#ifndef ReflectionsSolver_hpp
#define ReflectionsSolver_hpp

#include "multiple_impacts/contact/Law.hpp"

namespace multiple_impacts {

struct ReflectionsOptions {
  /** After as many the impact is given up with an error. Two balls of the mass ratio r against
      a wall take some pi sqrt(r). */
  long maximumReflections = 100'000;
};

/** Throws InvalidParameter unless every option is in its range. */
SMI_EXPORT void checkOptions(const ReflectionsOptions& options);

/** Generalised reflections (Smith, Kaufman, Vouga, Tamstorf and Grinspun, Reflections on
    simultaneous impact, 2012). While contacts V approach, Moreau's law with e = 1 acts on them
    alone:

    \f$ 0 \leq \Delta P_V \perp 2 U_V + D_{VV} \Delta P_V \geq 0 \f$,

    which is twice their perfectly plastic impulse. Each reflection keeps the energy; it leaves
    contacts that do not approach alone, and separates those that do. Contacts struck at the
    same moment share the impulse without an order among them: symmetric impacts stay
    symmetric.

    Less elastic contacts take a part of the plastic impact of all: with P^p its impulses and
    P^r those of the reflections,

    \f$ P = (1 - e) P^p + e P^r \f$

    With one restitution for all contacts this is a mean of two admissible outcomes, and
    creates no energy. Where restitutions differ, each contact takes the mean with its own, and
    approaches that are left are closed; an outcome with more energy than before is refused.

    A sequence ends unless contacts hold each other, such as a ball that touches two walls, so
    that no motion opens all of them (Vouga, Smith, Kaufman, Tamstorf and Grinspun, All's well
    that ends well, 2017). Then no outcome keeps the energy, and the message says so.

    \param problem with restitution and without friction
    \param observer sees one phase for each reflection, and one for the part of the plastic
    impact (PhaseTrace.hpp)
    \return impulses and velocities; CollisionLimit after maximumReflections; NotAdmissible if
    energy would be created, or a problem is too ill-conditioned */
SMI_EXPORT ImpactOutcome solveReflections(const ContactProblem& problem,
                                          const ReflectionsOptions& options = {},
                                          ImpactObserver* observer = nullptr);

/** The outcome and its derivatives, one reflection after the other (ProjectionDerivative.hpp):

    \f$ dU = dU^- + dD \, P + D \, dP, \quad
        dP = (1 - e) \, dP^p + e \, dP^r + de \, (P^r - P^p) \f$

    One-sided if a projection is, or where a contact neither approaches nor separates before a
    reflection, so that the data decide whether it takes part: the outcome may have a jump
    there. Throws InvalidParameter if there is friction. */
SMI_EXPORT ImpactDerivative differentiateReflections(const ContactProblem& problem,
                                                     const ImpactDirections& directions,
                                                     const ReflectionsOptions& options = {},
                                                     ImpactObserver* observer = nullptr);

}  // namespace multiple_impacts

#endif
