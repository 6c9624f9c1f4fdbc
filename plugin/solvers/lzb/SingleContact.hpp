// SPDX-License-Identifier: Apache-2.0
/*! \file SingleContact.hpp
  \brief The LZB law at one contact alone, in closed form.
*/
#ifndef SingleContact_hpp
#define SingleContact_hpp

#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"
#include "multiple_impacts/solvers/projection/JoinedOutcome.hpp"

namespace multiple_impacts::lzb {

/** Whether a contact that is alone has an outcome in closed form: it has neither friction nor
    precompression. */
bool isFree(const ContactProblem& problem, Eigen::Index contact);

/** The impact of a contact that is alone and free. Compression takes up
    \f$ W_c = U_-^2 / (2 D) \f$, and both contact models give back \f$ e^2 W_c \f$, so that
    for any K and eta

    \f$ U_+ = -e U_-, \quad P = (1 + e) |U_-| / D \f$

    With \f$ a = 1/(\eta + 1) \f$, the depth \f$ X = ((\eta + 1) W_c / K)^a \f$, the force
    \f$ K X^\eta \f$ and the time T = X/|U-| c of compression follow from
    \f$ \dot x^2 = U_-^2 (1 - (x/X)^{\eta+1}) \f$:

    \f$ c = \int_0^1 \frac{du}{\sqrt{1 - u^{\eta+1}}} = a B(a, \tfrac12)
          = \sqrt\pi \, \frac{\Gamma(1 + a)}{\Gamma(\frac12 + a)} \f$

    (eta = 1: pi/2; Hertz: 1.4716). Expansion at the rate 1/e^2 takes e T (bi-stiffness). Along
    the curve of compression up to the loss of the rest, at \f$ (x/X)^{\eta+1} = 1 - e^2 \f$,
    it takes \f$ I_{e^2}(\frac12, a) \, T \f$ with the incomplete beta function I
    (mono-stiffness). A contact that does not approach has no impact. */
ContactOutcome singleContact(const ContactProblem& problem, Eigen::Index contact,
                             ContactModel model);

}  // namespace multiple_impacts::lzb

#endif
