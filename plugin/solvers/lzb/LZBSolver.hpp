// SPDX-License-Identifier: Apache-2.0
/*! \file LZBSolver.hpp
  \brief The multiple-impact law of Liu, Zhao and Brogliato on a contact problem.
*/
#ifndef LZBSolver_hpp
#define LZBSolver_hpp

#include "multiple_impacts/contact/Law.hpp"

namespace multiple_impacts {

/** Where a contact loses its energy. With \f$ W_c \f$ the energy at the end of compression,
    both give back \f$ e^2 W_c \f$. */
enum class ContactModel {
  BiStiffness,   ///< along the whole expansion: dE = d dP / e^2 (chapter, eq. 25)
  MonoStiffness  ///< at once, when E has fallen to (1 - e^2) Wc (RR-7636, section 2.1, item 5)
};

/** How the impact is integrated. */
enum class LZBScheme {
  VirtualIndentation,  ///< default: adaptive, of order 8, corrected for phase changes
  TimeEuler,           ///< chapter, algorithms 2-4: explicit Euler in time, fixed step
  ImpulseEuler         ///< RR-7636, algorithms 1-3: explicit Euler in the primary impulse
};

template <>
SMI_EXPORT const Choices<ContactModel>& choices<ContactModel>();
inline const char* toString(ContactModel value) { return nameOf(value); }
template <>
SMI_EXPORT const Choices<LZBScheme>& choices<LZBScheme>();
inline const char* toString(LZBScheme value) { return nameOf(value); }

struct LZBOptions {
  ContactModel model = ContactModel::BiStiffness;
  LZBScheme scheme = LZBScheme::VirtualIndentation;
  /** Error of the post-impact velocities, relative to the largest relative velocity at the
      time among the contacts that are connected; 1e-13 to 1e-2. Contacts with an exponent
      eta below 0.3 limit the accuracy to about 5e-7 at 0.2, 1e-5 at 0.1 and 1e-4 near 0.
      Contacts with a restitution between 0 and 1e-5 limit it to 1e-8: what they give back is
      lost in the rounding of what they store. In the published schemes it is the speed below
      which contacts count as at rest, and so determines the end of the impact. */
  double tolerance = 1e-8;
  /** Step of the published schemes: in time [s] or in the primary impulse [N.s]; they have no
      default. Not used by VirtualIndentation. */
  double step = 0.;
  /** Steps, of contacts that are connected, after which the computation is given up with
      ImpactStatus::StepLimit; 0 means ten million, or a hundred per contact if that is more.
      An elastic system whose contacts cannot open, such as a chain held between two walls,
      never ends. */
  long maximumSteps = 0;
};

/** Throws InvalidParameter unless every option is in its range. */
SMI_EXPORT void checkOptions(const LZBOptions& options);

/** Integrates the impact.

    For each contact, with approach speed \f$ d = -U \f$, force \f$ \lambda \f$ and elastic
    energy E, the law reads (chapter, eqs. 18-25; errata of the exponents applied)

    \f$ \lambda = (1+\eta)^{\eta/(\eta+1)} K^{1/(\eta+1)} E^{\eta/(\eta+1)}, \quad
        \dot d = -D \lambda, \quad
        \dot E = \lambda d \; (d \geq 0), \quad \dot E = \lambda d / e^2 \; (d < 0) \f$

    until every contact has E = 0 and d <= 0 (eq. 37). Contacts enter and re-enter the impact
    as soon as they approach. Parameters may differ from contact to contact. With e = 0 the
    energy of a contact vanishes at the end of its compression; if this holds for all contacts
    and D has no positive off-diagonal entry, as in a chain, the outcome is that of the
    perfectly plastic impact, and is computed as such.

    Groups of contacts that are not connected, through D or friction, do not feel each other.
    Under the default scheme each has the outcome that it has alone, to the last bit. A contact
    that is alone, without friction and precompression, has U+ = -e U- in closed form
    (lzb/SingleContact.hpp), and takes no steps.

    \param problem with restitution (energetic), stiffness and exponent; precompression,
    friction and tangential stiffness optional. The published schemes refuse friction
    \param options see LZBOptions
    \param observer called along the way; may be null
    \return impulses and velocities that are admissible (U+ >= 0, P >= 0, no energy created
    beyond the tolerance), or a status that says why not
*/
SMI_EXPORT ImpactOutcome solveLZB(const ContactProblem& problem,
                                  const LZBOptions& options = {},
                                  ImpactObserver* observer = nullptr);

/** The outcome of solveLZB() and its derivatives, without friction and for the default scheme.
    They follow the integration (lzb/StateDerivatives.hpp) and cost six to seven times as much
    for every eight directions. One-sided where a contact loses its force at once (e = 0,
    mono-stiffness) while it hardly moves, or almost does, to a millionth: the outcome has a
    jump there; and at e = 0 for directions of e, which then count as zero. */
SMI_EXPORT ImpactDerivative differentiateLZB(const ContactProblem& problem,
                                             const ImpactDirections& directions,
                                             const LZBOptions& options = {},
                                             ImpactObserver* observer = nullptr);

}  // namespace multiple_impacts

#endif
