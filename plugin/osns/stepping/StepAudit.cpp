// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/osns/stepping/StepAudit.hpp"

#include <algorithm>

#include "multiple_impacts/nslaws/ImpactError.hpp"
#include "multiple_impacts/osns/Agreement.hpp"

namespace multiple_impacts {

namespace {

using Eigen::Index;
using Eigen::VectorXd;

/** What a row of an outcome does, for messages. */
std::string motionOf(const StepContacts& step, const ImpactRow& row) {
  const std::string contact = "the contact of interaction " +
                              std::to_string(step.seam.interaction(row.contact).number());
  return row.row == 0 ? "separates " + contact + " at " : "lets " + contact + " slide at ";
}

void auditGroup(const StepContacts& step, const GroupProblem& group,
                const ImpactOutcome& outcome, const std::vector<VectorXd>& kicks,
                const std::string& where) {
  const VectorXd before = group.speedsBefore(), impulse = GroupProblem::impulsesOf(outcome),
                 after = GroupProblem::speedsOf(outcome);
  const VectorXd expected = group.speedsAfter(impulse);
  const VectorXd stated = before + group.delassus() * impulse;
  const double scale = std::max(before.cwiseAbs().maxCoeff(), expected.cwiseAbs().maxCoeff());
  const VectorXd terms = group.delassus().cwiseAbs() * impulse.cwiseAbs();
  double work = 0.;
  for (std::size_t k = 0; k < group.rows.size(); ++k) {
    const auto i = static_cast<Index>(k);
    const ImpactRow& row = group.rows[k];
    const double found = before[i] + step.change(row.contact, kicks)[row.row];
    if (!agree(expected[i], found, scale, terms.maxCoeff()) ||
        !agree(stated[i], after[i], scale, terms.maxCoeff()))
      throw ImpactError(where + "the outcome " + motionOf(step, row) +
                        bothNumbers(after[i], found, "m/s"));
    work += impulse[i] * 0.5 * (before[i] + found);
  }
  // D may be unsymmetric, O(h), while the law sees its symmetric part.
  const double lost = outcome.statistics.energyLost + 0.5 * impulse.dot(stated - expected);
  const VectorXd sizes = impulse.cwiseAbs();
  const double exchanged = sizes.dot(before.cwiseAbs() + expected.cwiseAbs());
  if (!agree(lost, -work, exchanged, sizes.dot(terms)))
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
