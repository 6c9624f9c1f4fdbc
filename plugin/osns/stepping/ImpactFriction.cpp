// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/osns/stepping/ImpactFriction.hpp"

#include <NewtonImpactFrictionNSL.hpp>

#include "multiple_impacts/contact/JointedContacts.hpp"
#include "multiple_impacts/osns/stepping/GroupProblem.hpp"
#include "multiple_impacts/solvers/friction/SlidingFriction.hpp"

namespace multiple_impacts {

namespace {

using Eigen::Index;
using Eigen::VectorXd;

/** mu, where the contact has friction; else 0. */
double frictionOf(const StepContacts& step, std::size_t contact) {
  const auto* law = dynamic_cast<const ::NewtonImpactFrictionNSL*>(&step.seam.law(contact));
  return law && step.contacts[contact].gradient.rows() > 1 ? law->mu() : 0.;
}

/** Contacts of an impact at which friction acts, and the rows of D that they and the joints
    have. */
struct SlidingRows {
  SlidingRows(const StepContacts& step, const ImpactGroup& group,
              const std::vector<VectorXd>& impulses)
      : counts(step.size(), 0) {
    for (const std::size_t i : group.contacts)
      if (frictionOf(step, i) * impulses[i][0] > 0.) contacts.push_back(i);
    for (const std::size_t i : contacts)
      counts[i] = static_cast<unsigned>(step.contacts[i].gradient.rows());
    for (const std::size_t i : group.joints) counts[i] = step.contacts[i].impactRows();
    int row = 0;
    for (std::size_t i = 0; i < counts.size(); ++i)
      for (unsigned k = 0; k < counts[i]; ++k, ++row)
        if (step.contacts[i].role == StepRole::Joint)
          joints.push_back(row);
        else if (k > 0)
          tangents.push_back(row);
  }

  std::vector<std::size_t> contacts;
  std::vector<unsigned> counts;
  std::vector<int> tangents, joints;
};

}  // namespace

void addFriction(const StepContacts& step, const ImpactGroup& group,
                 const std::vector<VectorXd>& kicks, std::vector<VectorXd>& impulses) {
  const SlidingRows rows(step, group, impulses);
  if (rows.contacts.empty()) return;
  const JointedContacts jointed = holdJoints(
      symmetricPart(step.seam.readDelassus(rows.counts)), rows.tangents, rows.joints);
  VectorXd speeds =
      jointed.transfer.transpose() * halfForced(step, group.joints, jointed.transfer.rows());
  VectorXd bounds(static_cast<Index>(rows.contacts.size()));
  const Index size = speeds.size() / bounds.size();
  std::vector<int> first(1, 0);
  for (Index k = 0; k < bounds.size(); ++k) {
    const std::size_t i = rows.contacts[static_cast<std::size_t>(k)];
    const VectorXd after =
        0.5 * (step.ratesBefore(i) + step.ratesFree(i)) + step.change(i, kicks);
    speeds.segment(k * size, size) += after.tail(size);
    bounds[k] = frictionOf(step, i) * impulses[i][0];
    first.push_back(first.back() + static_cast<int>(size));
  }
  const VectorXd friction = slidingFriction(jointed.delassus, speeds, first, bounds);
  for (Index k = 0; k < bounds.size(); ++k)
    impulses[rows.contacts[static_cast<std::size_t>(k)]].tail(size) =
        friction.segment(k * size, size);
  const VectorXd held = jointed.transfer * friction;
  Index row = 0;
  for (const std::size_t joint : group.joints) {
    impulses[joint] += held.segment(row, impulses[joint].size());
    row += impulses[joint].size();
  }
}

}  // namespace multiple_impacts
