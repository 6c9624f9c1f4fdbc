// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/osns/stepping/GroupProblem.hpp"

#include <SecondOrderDS.hpp>
#include <SiconosMatrix.hpp>

#include "multiple_impacts/contact/JointedContacts.hpp"

namespace multiple_impacts {

namespace {

using Eigen::Index;
using Eigen::VectorXd;
using Sparse = Eigen::SparseMatrix<double>;

/** Rows of D that belong to the contacts and to the joints of a group. */
struct GroupRows {
  GroupRows(const StepContacts& step, const ImpactGroup& group) : counts(step.size(), 0) {
    for (const std::size_t i : group.contacts) counts[i] = step.contacts[i].impactRows();
    for (const std::size_t i : group.joints) counts[i] = step.contacts[i].impactRows();
    int row = 0;
    for (std::size_t i = 0; i < counts.size(); ++i)
      for (unsigned k = 0; k < counts[i]; ++k)
        (step.contacts[i].role == StepRole::Joint ? joints : contacts).push_back(row++);
  }

  std::vector<unsigned> counts;       ///< of each interaction of the step
  std::vector<int> contacts, joints;  ///< rows of D
};

/** Contacts that the joints let move; the others have D = 0 but for rounding. */
std::vector<int> movable(const Sparse& held, const Sparse& all, const std::vector<int>& rows) {
  constexpr double kHeld = 1e-12;
  const VectorXd own = all.diagonal(), left = held.diagonal();
  std::vector<int> result;
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (left[i] > kHeld * own[rows[i]]) result.push_back(static_cast<int>(i));
  return result;
}

/** Before the impact, with the masses of the bodies; where joints take up a part of the
    forces, to O(h) [J]. */
double kineticEnergy(const StepContacts& step, const ImpactGroup& group) {
  double energy = 0.;
  for (const std::size_t b : group.bodies) {
    const VectorXd v = step.bodies[b].middle();
    const auto mass = step.bodies[b].body->mass();
    for (Index i = 0; i < v.size(); ++i)
      for (Index k = 0; k < v.size(); ++k)
        energy += 0.5 * v[i] * (mass ? mass->getValue(i, k) : (i == k ? 1. : 0.)) * v[k];
  }
  return energy;
}

}  // namespace

Sparse symmetricPart(const Sparse& matrix) {
  const Sparse transposed = matrix.transpose();
  return 0.5 * (matrix + transposed);
}

VectorXd halfForced(const StepContacts& step, const std::vector<std::size_t>& joints,
                    Index rows) {
  VectorXd change(rows);
  Index row = 0;
  for (const std::size_t joint : joints) {
    const VectorXd half = 0.5 * (step.ratesFree(joint) - step.ratesBefore(joint));
    change.segment(row, half.size()) = half;
    row += half.size();
  }
  return change;
}

GroupProblem::GroupProblem(const StepContacts& step, const ImpactGroup& group)
    : _joints(group.joints) {
  const GroupRows rows(step, group);
  _assembled = step.seam.readDelassus(rows.counts);
  _jointRows = rows.joints;
  const Sparse all = symmetricPart(_assembled);
  const JointedContacts jointed = holdJoints(all, rows.contacts, rows.joints);
  const std::vector<int> moving = movable(jointed.delassus, all, rows.contacts);
  problem.delassus = holdJoints(jointed.delassus, moving, {}).delassus;
  problem.velocity.resize(static_cast<Index>(moving.size()));
  _transfer.resize(jointed.transfer.rows(), static_cast<Index>(moving.size()));
  for (std::size_t i = 0; i < moving.size(); ++i) {
    contacts.push_back(group.contacts[moving[i]]);
    _contactRows.push_back(rows.contacts[moving[i]]);
    _transfer.col(i) = jointed.transfer.col(moving[i]);
  }
  const VectorXd held = _transfer.transpose() * halfForced(step, _joints, _transfer.rows());
  for (std::size_t i = 0; i < contacts.size(); ++i)
    problem.velocity[i] =
        0.5 * (step.ratesBefore(contacts[i])[0] + step.ratesFree(contacts[i])[0]) + held[i];
  problem.kineticEnergy = kineticEnergy(step, group);
}

void GroupProblem::distribute(const VectorXd& impulse, std::vector<VectorXd>& impulses) const {
  for (std::size_t i = 0; i < contacts.size(); ++i) impulses[contacts[i]][0] = impulse[i];
  const VectorXd held = _transfer * impulse;
  Index row = 0;
  for (const std::size_t joint : _joints) {
    impulses[joint] = held.segment(row, impulses[joint].size());
    row += impulses[joint].size();
  }
}

VectorXd GroupProblem::speedsAfter(const VectorXd& impulse) const {
  const VectorXd held = _transfer * impulse;
  VectorXd all = VectorXd::Zero(_assembled.rows());
  for (std::size_t i = 0; i < _contactRows.size(); ++i) all[_contactRows[i]] = impulse[i];
  for (std::size_t i = 0; i < _jointRows.size(); ++i) all[_jointRows[i]] = held[i];
  const VectorXd change = _assembled * all;
  VectorXd speeds = problem.velocity;
  for (std::size_t i = 0; i < _contactRows.size(); ++i) speeds[i] += change[_contactRows[i]];
  return speeds;
}

}  // namespace multiple_impacts
