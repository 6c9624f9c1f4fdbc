// SPDX-License-Identifier: Apache-2.0
/*! \file ImpulseRatioSolver.hpp
  \brief The law of impulse ratios with one energetic coefficient, on a contact problem.
*/
#ifndef ImpulseRatioSolver_hpp
#define ImpulseRatioSolver_hpp

#include "multiple_impacts/contact/Law.hpp"
#include "multiple_impacts/solvers/compliant/CompliantSolver.hpp"

namespace multiple_impacts {

/** Where the ratios between the impulses come from. */
enum class RatioSource {
  Given,       ///< problem.impulseShare: p_i/p_j = r_i/r_j
  Regularised  ///< the impulses of the elastic compliant motion (solveCompliant)
};

template <>
SMI_EXPORT const Choices<RatioSource>& choices<RatioSource>();
inline const char* toString(RatioSource value) { return nameOf(value); }

struct ImpulseRatioOptions {
  /** Global energetic coefficient: kinetic energy of all bodies after the impact over that
      before, in [0, 1]. Not a ratio of velocities. */
  double energyRatio = 1.;
  RatioSource ratios = RatioSource::Regularised;
  /** Error of the regularised motion: CompliantOptions::tolerance. */
  double tolerance = 1e-12;
  /** Steps of the regularised motion after which it is given up with ImpactStatus::StepLimit.
      Motions that end need thousands. */
  long maximumSteps = 1'000'000;
};

/** Throws InvalidParameter unless every option is in its range. */
SMI_EXPORT void checkOptions(const ImpulseRatioOptions& options);

/** The energetic coefficients for which a direction of the impulses gives an admissible
    outcome. */
struct EnergyRange {
  double lowest = 1., highest = 0.;  ///< empty if lowest > highest
  bool isEmpty() const { return lowest > highest; }
};

/** For impulses P = p r: the range of e in which the energy balance has a root and no contact
    approaches afterwards (Acary and Taha, eq. 7).
    \param problem with kineticEnergy
    \param direction r, not negative */
SMI_EXPORT EnergyRange admissibleEnergyRatios(const ContactProblem& problem,
                                              const Eigen::VectorXd& direction);

/** The law of Acary and Taha (2005): the contacts that may take part (involvedContacts) share
    the impulse in given ratios, P = p r, whose size p follows from the balance of energy

    \f$ p \, r \cdot U^- + \tfrac12 p^2 \, r \cdot D r = (e - 1) T^- \f$,

    the larger root (eqs. 5 and 13: 3 balls in a line, and in the plane). The n-2 ratios of a
    chain of n balls are given as n-1 shares, of which only the ratios matter.

    \param problem with kineticEnergy, and impulseShare or stiffness and exponent
    \param observer sees the regularised motion that gives the ratios, or, if they are given,
    one phase (PhaseTrace.hpp)
    \return NotAdmissible, with the range of coefficients that are allowed, if e and the ratios
    are outside the admissible domain; StepLimit if the regularised motion does not end
*/
SMI_EXPORT ImpactOutcome solveImpulseRatio(const ContactProblem& problem,
                                           const ImpulseRatioOptions& options = {},
                                           ImpactObserver* observer = nullptr);

}  // namespace multiple_impacts

#endif
