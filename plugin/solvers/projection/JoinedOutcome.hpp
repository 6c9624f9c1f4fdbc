// SPDX-License-Identifier: Apache-2.0
/*! \file JoinedOutcome.hpp
  \brief One outcome from those of separate groups of contacts.
*/
#ifndef JoinedOutcome_hpp
#define JoinedOutcome_hpp

#include <string>

#include "multiple_impacts/contact/ContactGroups.hpp"
#include "multiple_impacts/contact/ImpactDerivative.hpp"
#include "multiple_impacts/contact/ImpactOutcome.hpp"

namespace multiple_impacts {

/** The impact of one contact that no other one feels. */
struct ContactOutcome {
  Eigen::Index contact = 0;
  ImpactStatus status = ImpactStatus::NoImpact;
  double impulse = 0.;          ///< P [N.s]
  double velocity = 0.;         ///< U+ [m/s]
  double dissipated = 0.;       ///< [J]
  ImpactStatistics statistics;  ///< without what each contact has of its own
};

/** The outcome of a problem with one contact. */
ImpactOutcome soleOutcome(const ContactProblem& problem, const ContactOutcome& contact);

/** Impulses, velocities and losses of each group at their places. Counts and energies add up;
    the impact lasts as long as its longest part, and its largest force is that of any part, of
    those that have times and forces. Contacts of groups that were not added have P = 0. */
class JoinedOutcome {
 public:
  /** All arguments must outlive this object. */
  JoinedOutcome(const ContactProblem& problem, const ContactGroups& groups);

  /** \return false if the group was given up: so is the whole, with its status and message */
  bool add(int group, const ImpactOutcome& part);
  bool add(const ContactOutcome& part);

  /** To be called once, at the end. */
  ImpactOutcome outcome();

 private:
  void note(ImpactStatus status, const std::string& message);

  const ContactProblem& _problem;
  const ContactGroups& _groups;
  ImpactOutcome _outcome;
};

/** The derivatives of separate groups, likewise. */
class JoinedDerivative {
 public:
  /** \param count of directions */
  JoinedDerivative(const ContactProblem& problem, const ContactGroups& groups,
                   Eigen::Index count);

  /** \param directions of the derivatives of the group; along the others, it has none
      \return false if the group was given up: so is the whole */
  bool add(int group, const std::vector<Eigen::Index>& directions, ImpactDerivative part);

  /** To be called once, at the end. */
  ImpactDerivative derivative();

 private:
  const ContactGroups& _groups;
  JoinedOutcome _outcome;
  ImpactDerivative _derivative;
};

}  // namespace multiple_impacts

#endif
