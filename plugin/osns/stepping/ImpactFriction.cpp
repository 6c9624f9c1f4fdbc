// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/osns/stepping/ImpactFriction.hpp"

#include <NewtonImpactFrictionNSL.hpp>
#include <algorithm>

#include "multiple_impacts/contact/JointedContacts.hpp"
#include "multiple_impacts/osns/stepping/GroupProblem.hpp"

namespace multiple_impacts {

namespace {

using Eigen::Index;
using Eigen::VectorXd;
using Sparse = Eigen::SparseMatrix<double>;

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

VectorXd slidingFriction(const Sparse& delassus, const VectorXd& speeds,
                         const VectorXd& bounds) {
  constexpr double kAccuracy = 1e-10;
  constexpr int kSweeps = 1000;
  VectorXd impulse = VectorXd::Zero(speeds.size()), left = speeds;
  if (bounds.size() == 0) return impulse;
  const Index rows = speeds.size() / bounds.size();
  const VectorXd own = delassus.diagonal();
  const double enough = kAccuracy * speeds.cwiseAbs().maxCoeff();
  double change = 2. * enough;
  for (int sweep = 0; sweep < kSweeps && change > enough; ++sweep) {
    change = 0.;
    for (Index i = 0; i < bounds.size(); ++i) {
      const double steepest = own.segment(i * rows, rows).sum();  // at least an eigenvalue
      if (!(steepest > 0.)) continue;
      const VectorXd old = impulse.segment(i * rows, rows);
      VectorXd next = old - left.segment(i * rows, rows) / steepest;
      next *= std::min(1., bounds[i] / std::max(next.norm(), bounds[i]));
      for (Index k = 0; k < rows; ++k) left += (next[k] - old[k]) * delassus.col(i * rows + k);
      impulse.segment(i * rows, rows) = next;
      change = std::max(change, steepest * (next - old).norm());
    }
  }
  return impulse;
}

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
  for (Index k = 0; k < bounds.size(); ++k) {
    const std::size_t i = rows.contacts[static_cast<std::size_t>(k)];
    const VectorXd after =
        0.5 * (step.ratesBefore(i) + step.ratesFree(i)) + step.change(i, kicks);
    speeds.segment(k * size, size) += after.tail(size);
    bounds[k] = frictionOf(step, i) * impulses[i][0];
  }
  const VectorXd friction = slidingFriction(jointed.delassus, speeds, bounds);
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
