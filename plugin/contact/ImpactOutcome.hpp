// SPDX-License-Identifier: Apache-2.0
/*! \file ImpactOutcome.hpp
  \brief What an impact law returns: impulses, velocities, status and statistics.
*/
#ifndef ImpactOutcome_hpp
#define ImpactOutcome_hpp

#include <Eigen/Core>
#include <limits>
#include <string>

#include "multiple_impacts/contact/Choices.hpp"

namespace multiple_impacts {

/** How the computation of an impact ended. */
enum class ImpactStatus {
  NotRun,          ///< no computation has taken place
  Solved,          ///< admissible outcome to the requested tolerance
  NoImpact,        ///< nothing approaches and nothing is compressed: P = 0, U+ = U-
  StepLimit,       ///< LZB, compliant: maximumSteps reached before the contacts opened
  CollisionLimit,  ///< binary, reflections: their limit reached before every pair separated
  NonFinite,       ///< the numbers overflowed: parameters beyond any physical range
  EnergyGain,      ///< over 1 % of energy was created: a published scheme with too long a step
  NotAdmissible    ///< the plastic projection could not remove a remaining approach
};

template <>
SMI_EXPORT const Choices<ImpactStatus>& choices<ImpactStatus>();
inline const char* toString(ImpactStatus value) { return nameOf(value); }

/** True for a status whose impulses and velocities may be applied to the bodies. */
inline bool isUsable(ImpactStatus status) {
  return status == ImpactStatus::Solved || status == ImpactStatus::NoImpact;
}

/** Counts and balances of one impact; -1 and NaN mean "does not apply". */
struct ImpactStatistics {
  long steps = -1;          ///< LZB: accepted integration steps
  long rejectedSteps = -1;  ///< LZB: steps tried again (error too large, switch to be located)
  long forceEvaluations = -1;    ///< LZB: contact forces computed, all stages of all steps
  long collisions = -1;          ///< binary: collisions treated; reflections: their number
  long collapses = -1;           ///< binary: infinite sequences replaced by their limit
  long largestActiveCount = -1;  ///< LZB: largest number of contacts integrated at once
  long projectedContacts = 0;    ///< contacts closed by the final plastic projection
  long projectionAttempts = -1;  ///< of that projection; 0: nothing approached
  double duration = std::numeric_limits<double>::quiet_NaN();  ///< LZB: of the impact [s]

  double energyBefore = std::numeric_limits<double>::quiet_NaN();  ///< T- [J], if known
  double energyAfter = std::numeric_limits<double>::quiet_NaN();   ///< T+ [J], if T- is known
  double storedEnergyBefore = 0.;  ///< E0 [J], elastic energy of the precompression
  /** T- - T+ = -P.(U- + U+)/2 - T.(u- + u+)/2 [J], from the outcome alone. */
  double energyLost = 0.;
  /** Energy dissipated at each contact [J]; that of friction is apart where a law follows it
      in time. */
  Eigen::VectorXd dissipated;
  /** Energy that friction took at each contact, never negative [J]; empty: not known apart, as
      under Poisson's law (PoissonFriction.hpp says why). */
  Eigen::VectorXd frictionLoss;
  /** (T- + E0) - (T+ + sum of dissipated and frictionLoss) [J]. */
  double energyBalanceResidual = 0.;
  double largestForce = std::numeric_limits<double>::quiet_NaN();  ///< LZB [N]
};

/** How far the data of an impact determine its outcome (solvers/Trust.hpp computes it). NaN:
    not asked for, or not known, and then the message says why; an impact that was given up has
    a message of its own. */
struct ImpactTrust {
  /** How much larger than the errors of the data that of the outcome is: with random errors of
      all data, eps times as large as these, the velocities after are wrong by eps times
      amplification times the largest |U-|. Errors of velocities are eps times the largest
      |U-|, too. */
  double amplification = std::numeric_limits<double>::quiet_NaN();
  /** Share of the largest |U-| by which outcomes differ when data differ by no more than the
      accuracy of the law, where vibrations inside the impact are chaotic: smaller errors leave
      as much open. Normally 0. */
  double undetermined = std::numeric_limits<double>::quiet_NaN();
  /** Decimal digits of U+, counted from the largest |U-|, that can be believed if the data are
      exact but for the accuracy of the law: 0 to 16. */
  double digits = std::numeric_limits<double>::quiet_NaN();
  /** One line if the outcome is hardly determined, or has a kink or a jump at these data, or
      if that is not known; empty otherwise. */
  std::string message;
};

/** Outcome of one impact. When the status is not usable, impulse and velocity are those
    reached so far, and message says where the computation stopped. */
struct ImpactOutcome {
  ImpactStatus status = ImpactStatus::NotRun;
  Eigen::VectorXd impulse;   ///< P >= 0 [N.s]
  Eigen::VectorXd velocity;  ///< U+ [m/s]
  /** T and u+ of the tangents [N.s], [m/s]; |T| <= mu P at each contact. Empty if the problem
      has no tangents. */
  Eigen::VectorXd tangentialImpulse, slip;
  ImpactStatistics statistics;
  std::string message;  ///< empty for a usable outcome
  ImpactTrust trust{};
};

}  // namespace multiple_impacts

#endif
