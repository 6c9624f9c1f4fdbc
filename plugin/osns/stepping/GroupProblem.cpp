// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/osns/stepping/GroupProblem.hpp"

#include <SecondOrderDS.hpp>
#include <SiconosMatrix.hpp>
#include <cstddef>
#include <unordered_set>

#include "multiple_impacts/contact/JointedContacts.hpp"

namespace multiple_impacts {

namespace {

using Eigen::Index;
using Eigen::VectorXd;
using Sparse = Eigen::SparseMatrix<double>;

/** Rows of D that belong to the contacts and to the joints of a group. */
struct GroupRows {
  GroupRows(const StepContacts& step, const ImpactGroup& group,
            const std::vector<std::size_t>& rubbing)
      : counts(step.size(), 0) {
    for (const std::size_t i : group.contacts) counts[i] = step.contacts[i].impactRows();
    for (const std::size_t i : group.joints) counts[i] = step.contacts[i].impactRows();
    for (const std::size_t i : rubbing)
      counts[i] = static_cast<unsigned>(step.contacts[i].gradient.rows());
    std::vector<ImpactRow> tangents;
    int place = 0;
    for (std::size_t i = 0; i < counts.size(); ++i)
      for (unsigned k = 0; k < counts[i]; ++k, ++place)
        if (step.contacts[i].role == StepRole::Joint)
          joints.push_back(place);
        else
          (k == 0 ? contacts : tangents).push_back({i, k, place});
    contacts.insert(contacts.end(), tangents.begin(), tangents.end());
  }

  std::vector<int> places() const {
    std::vector<int> result;
    for (const ImpactRow& row : contacts) result.push_back(row.place);
    return result;
  }

  std::vector<unsigned> counts;     ///< of each interaction of the step
  std::vector<ImpactRow> contacts;  ///< normals, then tangents
  std::vector<int> joints;          ///< rows of D
};

/** Rows along which the joints let something move; the others have D = 0 but for rounding. A
    contact that is held fast has no tangents either. */
std::vector<int> movable(const Sparse& held, const Sparse& all,
                         const std::vector<ImpactRow>& rows) {
  constexpr double kHeld = 1e-12;
  const VectorXd own = all.diagonal(), left = held.diagonal();
  std::vector<int> result;
  std::unordered_set<std::size_t> fast;
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (left[i] > kHeld * own[rows[i].place] && fast.count(rows[i].contact) == 0)
      result.push_back(static_cast<int>(i));
    else if (rows[i].row == 0)
      fast.insert(rows[i].contact);
  return result;
}

VectorXd joined(const VectorXd& normal, const VectorXd& tangential) {
  VectorXd all(normal.size() + tangential.size());
  all << normal, tangential;
  return all;
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

GroupProblem::GroupProblem(const StepContacts& step, const ImpactGroup& group,
                           const std::vector<std::size_t>& rubbing)
    : _joints(group.joints) {
  const GroupRows all(step, group, rubbing);
  _assembled = step.seam.readDelassus(all.counts);
  _jointRows = all.joints;
  const Sparse symmetric = symmetricPart(_assembled);
  const JointedContacts jointed = holdJoints(symmetric, all.places(), all.joints);
  const std::vector<int> moving = movable(jointed.delassus, symmetric, all.contacts);
  _delassus = holdJoints(jointed.delassus, moving, {}).delassus;
  _transfer.resize(jointed.transfer.rows(), static_cast<Index>(moving.size()));
  for (std::size_t i = 0; i < moving.size(); ++i)
    _transfer.col(static_cast<Index>(i)) = jointed.transfer.col(moving[i]);
  choose(moving, all.contacts);
  pose(step);
  problem.kineticEnergy = kineticEnergy(step, group);
}

/** The rows of the problem, and which contact has how many tangents. */
void GroupProblem::choose(const std::vector<int>& moving, const std::vector<ImpactRow>& from) {
  for (const int i : moving) {
    rows.push_back(from[i]);
    if (rows.back().row == 0) contacts.push_back(rows.back().contact);
  }
  if (rows.size() == contacts.size()) return;
  std::vector<int>& first = problem.tangents.first;
  auto row = rows.begin() + static_cast<std::ptrdiff_t>(contacts.size());
  first.assign(1, 0);
  for (const std::size_t contact : contacts) {
    first.push_back(first.back());
    for (; row != rows.end() && row->contact == contact; ++row) ++first.back();
  }
}

/** Matrices and speeds of the problem. */
void GroupProblem::pose(const StepContacts& step) {
  const auto normals = static_cast<Index>(contacts.size());
  const Index tangents = static_cast<Index>(rows.size()) - normals;
  VectorXd speeds = _transfer.transpose() * halfForced(step, _joints, _transfer.rows());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto [contact, row, place] = rows[i];
    speeds[static_cast<Index>(i)] +=
        0.5 * (step.ratesBefore(contact)[row] + step.ratesFree(contact)[row]);
  }
  problem.velocity = speeds.head(normals);
  problem.delassus = _delassus.topLeftCorner(normals, normals);
  if (tangents == 0) return;
  problem.tangents.slip = speeds.tail(tangents);
  problem.tangents.delassus = _delassus.bottomRightCorner(tangents, tangents);
  problem.tangents.coupling = _delassus.bottomLeftCorner(tangents, normals);
}

VectorXd GroupProblem::speedsBefore() const {
  return joined(problem.velocity, problem.tangents.slip);
}

VectorXd GroupProblem::speedsOf(const ImpactOutcome& outcome) {
  return joined(outcome.velocity, outcome.slip);
}

VectorXd GroupProblem::impulsesOf(const ImpactOutcome& outcome) {
  return joined(outcome.impulse, outcome.tangentialImpulse);
}

void GroupProblem::distribute(const VectorXd& impulse, std::vector<VectorXd>& impulses) const {
  for (std::size_t i = 0; i < rows.size(); ++i)
    impulses[rows[i].contact][rows[i].row] = impulse[static_cast<Index>(i)];
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
  for (std::size_t i = 0; i < rows.size(); ++i) all[rows[i].place] = impulse[i];
  for (std::size_t i = 0; i < _jointRows.size(); ++i) all[_jointRows[i]] = held[i];
  const VectorXd change = _assembled * all;
  VectorXd speeds = speedsBefore();
  for (std::size_t i = 0; i < rows.size(); ++i) speeds[i] += change[rows[i].place];
  return speeds;
}

}  // namespace multiple_impacts
