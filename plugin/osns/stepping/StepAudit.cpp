// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/osns/stepping/StepAudit.hpp"

#include <algorithm>

#include "multiple_impacts/nslaws/ImpactError.hpp"
#include "multiple_impacts/osns/Agreement.hpp"

namespace multiple_impacts {

namespace {

using Eigen::Index;
using Eigen::VectorXd;

void auditGroup(const StepContacts& step, const GroupProblem& group,
                const ImpactOutcome& outcome, const std::vector<VectorXd>& kicks,
                const std::string& where) {
  const VectorXd &before = group.problem.velocity, &impulse = outcome.impulse;
  const VectorXd expected = group.speedsAfter(impulse);
  const VectorXd stated = before + group.problem.delassus * impulse;
  const double scale = std::max(before.cwiseAbs().maxCoeff(), expected.cwiseAbs().maxCoeff());
  const VectorXd terms = group.problem.delassus.cwiseAbs() * impulse;
  double work = 0.;
  for (std::size_t i = 0; i < group.contacts.size(); ++i) {
    const double found = before[i] + step.change(group.contacts[i], kicks)[0];
    if (!agree(expected[i], found, scale, terms.maxCoeff()) ||
        !agree(stated[i], outcome.velocity[i], scale, terms.maxCoeff()))
      throw ImpactError(where + "the outcome separates the contact of interaction " +
                        std::to_string(step.seam.interaction(group.contacts[i]).number()) +
                        " at " + bothNumbers(outcome.velocity[i], found, "m/s"));
    work += impulse[i] * 0.5 * (before[i] + found);
  }
  // D may be unsymmetric, O(h), while the law sees its symmetric part.
  const double lost = outcome.statistics.energyLost + 0.5 * impulse.dot(stated - expected);
  const double exchanged = impulse.dot(before.cwiseAbs() + expected.cwiseAbs());
  if (!agree(lost, -work, exchanged, impulse.dot(terms)))
    throw ImpactError(where + "the outcome says that the kinetic energy falls by " +
                      toText(lost) + " J, but that of the bodies falls by " + toText(-work) +
                      " J");
}

}  // namespace

void auditStep(const StepContacts& step, const std::vector<GroupProblem>& groups,
               const std::vector<SolvedImpact>& impacts, const std::vector<VectorXd>& kicks,
               const std::string& where) {
  for (std::size_t g = 0; g < groups.size(); ++g)
    auditGroup(step, groups[g], impacts[g].outcome, kicks, where);
}

}  // namespace multiple_impacts
