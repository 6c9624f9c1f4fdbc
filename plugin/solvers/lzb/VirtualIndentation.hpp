// SPDX-License-Identifier: Apache-2.0
/*! \file VirtualIndentation.hpp
  \brief Integrates the LZB law in the virtual indentation of each contact.
*/
#ifndef VirtualIndentation_hpp
#define VirtualIndentation_hpp

#include "multiple_impacts/contact/ContactNumbers.hpp"
#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"

namespace multiple_impacts::lzb {

/** The law in the variable x with E = K x^(eta+1)/(eta+1), lambda = K x^eta:

    \f$ \dot x = r d, \quad \dot d = -D \lambda(x), \quad x \geq 0 \f$

    with rate r = 1 in compression and, for the bi-stiffness model, r = 1/e^2 in expansion. The
    published form in E is singular at E = 0 and needs starting rules, a primary contact and a
    distributing law; this one needs none of them.

    Between phase changes r is constant, so that \f$ \ddot x = -r D \lambda(x) \f$ is a
    second-order equation without velocity: a Runge-Kutta-Nystrom pair integrates it. Turns and
    closings inside a step are corrected for, and the step is shortened where that is not
    enough; openings are left to the error estimate. Contacts with x = 0 that do not approach
    take no part and cost nothing.
    \param numbers of the contacts in the message */
ImpactOutcome integrateIndentation(const ContactProblem& problem, const LZBOptions& options,
                                   ImpactObserver* observer,
                                   const ContactNumbers& numbers = {});

/** The same outcome, and its derivatives (StateDerivatives.hpp). */
ImpactDerivative differentiateIndentation(const ContactProblem& problem,
                                          const ImpactDirections& directions,
                                          const LZBOptions& options, ImpactObserver* observer,
                                          const ContactNumbers& numbers = {});

}  // namespace multiple_impacts::lzb

#endif
