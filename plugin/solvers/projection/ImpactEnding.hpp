// SPDX-License-Identifier: Apache-2.0
/*! \file ImpactEnding.hpp
  \brief The ending shared by all laws: an admissible outcome and its energy balance.
*/
#ifndef ImpactEnding_hpp
#define ImpactEnding_hpp

#include <string>

#include "multiple_impacts/contact/ContactProblem.hpp"
#include "multiple_impacts/contact/ImpactOutcome.hpp"
#include "multiple_impacts/solvers/projection/PlasticProjection.hpp"

namespace multiple_impacts {

/** What a law hands over when nothing worth resolving is left to exchange. */
struct UnfinishedImpact {
  Eigen::VectorXd impulse;         ///< P so far [N.s]
  Eigen::VectorXd dissipated;      ///< energy dissipated so far, per contact [J]
  Eigen::VectorXd storedEnergy;    ///< elastic energy still in the contacts [J]; empty if none
  double storedEnergyBefore = 0.;  ///< E0 [J]
  Eigen::VectorXd tangentialImpulse{};  ///< T so far [N.s]; empty: none
  Eigen::VectorXd frictionLoss{};       ///< energy that friction took, per contact [J]
};

/** What a law that finds all impulses at once hands over. Each contact dissipates the work of
    its impulses, -P (U- + U+)/2 - T.(u- + u+)/2.
    \param tangentialImpulse T; empty: none */
SMI_EXPORT UnfinishedImpact unfinishedWith(const ContactProblem& problem,
                                           Eigen::VectorXd impulse,
                                           Eigen::VectorXd tangentialImpulse = {});

/** Closes an impact.

    1. Velocities from the impulses alone: U = U- + D P + W_tn^T T, so that momentum holds to
       rounding.
    2. Contacts that still approach are closed by one perfectly plastic impact
       (PlasticProjection) without friction: it adds to P and leaves T, so that |T| <= mu P
       remains true. Elastic energy left in the contacts counts as dissipated.
    3. Energy balance: T- - T+ = -P.(U- + U+)/2 - T.(u- + u+)/2 from the outcome, against the
       dissipation that the law accumulated contact by contact.

    \return outcome with status Solved, or NotAdmissible, EnergyGain or NonFinite with a
    message; the law's own counters are left for the caller to fill in
*/
SMI_EXPORT ImpactOutcome closeImpact(const ContactProblem& problem,
                                     UnfinishedImpact unfinished);

/** A closed impact, and the projection that closed it. */
struct ClosedImpact {
  ImpactOutcome outcome;
  ProjectionResult closing;  ///< empty if the status is NonFinite
};

/** closeImpact() for those who need the projection as well, such as derivatives. */
SMI_EXPORT ClosedImpact closeWithProjection(const ContactProblem& problem,
                                            UnfinishedImpact unfinished);

/** The outcome of a computation that was given up: the state it had reached, without
    projection. */
SMI_EXPORT ImpactOutcome abandonImpact(const ContactProblem& problem,
                                       UnfinishedImpact unfinished, ImpactStatus status,
                                       std::string message);

/** The outcome of a law without an admissible one: NotAdmissible, with the impulses it arrived
    at. */
SMI_EXPORT ImpactOutcome refuseImpact(const ContactProblem& problem, Eigen::VectorXd impulse,
                                      std::string message);

/** The outcome of a perfectly plastic impact of all contacts. */
SMI_EXPORT ImpactOutcome plasticImpact(const ContactProblem& problem);

/** u+ = u- + W_tn P + W_tt T [m/s]; empty without tangents. */
Eigen::VectorXd slipAfter(const ContactProblem& problem, const Eigen::VectorXd& impulse,
                          const Eigen::VectorXd& tangentialImpulse);

/** The outcome when nothing approaches and nothing is compressed. */
SMI_EXPORT ImpactOutcome noImpact(const ContactProblem& problem);

}  // namespace multiple_impacts

#endif
