// SPDX-License-Identifier: Apache-2.0
/*! \file CompliantSolver.hpp
  \brief The physical reference: the motion of bodies with compliant contacts, on a contact
  problem.
*/
#ifndef CompliantSolver_hpp
#define CompliantSolver_hpp

#include "multiple_impacts/contact/Law.hpp"

namespace multiple_impacts {

/** The contact force: elastic, K x^eta, or with damping. */
enum class DampingModel {
  Undamped,
  HuntCrossley,  ///< K x^eta (1 + c dx/dt) (Simon; Hunt and Crossley), c in s/m
  KuwabaraKono   ///< K (x^eta + c x^(eta-1) dx/dt) (Acary and Taha, eq. 11), c in s; eta >= 1
};

template <>
SMI_EXPORT const Choices<DampingModel>& choices<DampingModel>();
inline const char* toString(DampingModel value) { return nameOf(value); }

struct CompliantOptions {
  DampingModel damping = DampingModel::Undamped;
  /** c of the damping model, for all contacts; not negative. */
  double coefficient = 0.;
  /** Error of a step, relative to the largest speed before the impact and to the indentations
      and impulses that go with it; 1e-13 to 1e-2. The error of the outcome sums those of
      thousands of steps: it may be a thousand times larger, or ten thousand times for
      exponents below 0.5, whose forces all but jump where a contact closes. */
  double tolerance = 1e-12;
  /** Steps after which the computation is given up with ImpactStatus::StepLimit, unless only
      damped contacts that cannot open are still moving: these are certain to come to rest. */
  long maximumSteps = 10'000'000;
};

/** Throws InvalidParameter unless every option is in its range. */
SMI_EXPORT void checkOptions(const CompliantOptions& options);

/** Integrates the motion of bodies with compliant contacts and real gaps:

    \f$ \dot x = -U, \quad \dot U = D \lambda(x, \dot x), \quad
        \lambda = \max(0, K x^\eta (1 + \ldots)) \; (x > 0), \quad 0 \; (x \leq 0) \f$

    with the indentation x of each contact, negative where there is a gap. Unlike in LZB, a
    contact that has opened must close its gap before it presses again; the normals of the
    contacts are those of the configuration before the impact. Bodies that touch nothing fly on
    until the next contact closes; the impact is over when no contact approaches any more.

    Damped contacts that cannot open, as around a ring or between two walls, come to rest only
    in the limit of infinite time. Once their energy is below the tolerance and no other
    contact can close again they are brought to rest by one plastic impact. The velocities are
    those of the limit; the impulses leave out what the contacts would still exchange in
    equilibrium. Without damping such a motion has no end.

    Integrated by Boost.odeint's dense-output Dormand-Prince pair.

    \param problem with stiffness and exponent; a precompression is the initial indentation,
    gaps are those before the impact, and no contact has both; restitution is not used
    \return statistics.duration is the time of the last force that was computed
*/
SMI_EXPORT ImpactOutcome solveCompliant(const ContactProblem& problem,
                                        const CompliantOptions& options = {},
                                        ImpactObserver* observer = nullptr);

}  // namespace multiple_impacts

#endif
