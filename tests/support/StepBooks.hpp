// SPDX-License-Identifier: Apache-2.0
/*! \file StepBooks.hpp
  \brief The energy of a time step, booked from its impacts and from what lasting contacts do.
*/
#ifndef StepBooks_hpp
#define StepBooks_hpp

#include <Eigen/Core>
#include <Interaction.hpp>
#include <algorithm>
#include <memory>
#include <vector>

#include "multiple_impacts/osns/stepping/ImpactStep.hpp"

namespace multiple_impacts::test {

using Contacts = std::vector<std::shared_ptr<::Interaction>>;

/** P of the impacts of the last step, for each of the contacts [N.s]. */
inline Eigen::VectorXd impactImpulses(const ImpactStep& step, const Contacts& contacts) {
  Eigen::VectorXd impulses = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(contacts.size()));
  for (const SolvedImpact& impact : step.lastImpacts())
    for (std::size_t i = 0; i < contacts.size(); ++i) {
      const auto at =
          std::find(impact.contacts.begin(), impact.contacts.end(), contacts[i]->number());
      if (at != impact.contacts.end())
        impulses[static_cast<Eigen::Index>(i)] =
            impact.outcome.impulse[at - impact.contacts.begin()];
    }
  return impulses;
}

/** The same for all rows of the contacts, contact after contact: normal and tangents.
    \param rows of each contact */
inline Eigen::VectorXd impactRows(const ImpactStep& step, const Contacts& contacts, int rows) {
  Eigen::VectorXd impulses =
      Eigen::VectorXd::Zero(rows * static_cast<Eigen::Index>(contacts.size()));
  for (const SolvedImpact& impact : step.lastImpacts())
    for (std::size_t i = 0; i < contacts.size(); ++i) {
      const auto at =
          std::find(impact.contacts.begin(), impact.contacts.end(), contacts[i]->number());
      if (at == impact.contacts.end()) continue;
      const Eigen::Index contact = at - impact.contacts.begin();
      const Tangents& tangents = impact.problem.tangents;
      auto own = impulses.segment(rows * static_cast<Eigen::Index>(i), rows);
      own[0] = impact.outcome.impulse[contact];
      if (tangents.countAt(contact) > 0)
        own.segment(1, tangents.countAt(contact)) =
            tangents.at(contact, impact.outcome.tangentialImpulse);
    }
  return impulses;
}

/** What the impacts of the last step took, as their laws say [J]. */
inline double energyLost(const ImpactStep& step) {
  double lost = 0.;
  for (const SolvedImpact& impact : step.lastImpacts())
    lost += impact.outcome.statistics.energyLost;
  return lost;
}

/** The energy that contacts give to the bodies in a step with theta = 1/2 [J]. Impulses P of
    impacts and z of lasting contact do

    \f$ (P + z) \cdot (U_k + U_{k+1})/2 = P \cdot (U_{mid} + U^+)/2 +
    z \cdot (U_k + D P + U_{k+1})/2 \f$

    because U_k+1 = U_k + F + D (P + z), U_mid = U_k + F/2, U+ = U_mid + D P and D is
    symmetric. The law states the first part.
    \param before, after U_k and U_k+1 \param kicked D P */
inline double bookedEnergy(double lost, const Eigen::VectorXd& lasting,
                           const Eigen::VectorXd& before, const Eigen::VectorXd& kicked,
                           const Eigen::VectorXd& after) {
  return -lost + 0.5 * lasting.dot(before + kicked + after);
}

}  // namespace multiple_impacts::test

#endif
