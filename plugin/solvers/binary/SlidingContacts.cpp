// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/binary/SlidingContacts.hpp"

#include <algorithm>
#include <set>

#include "multiple_impacts/solvers/binary/ClosedSpeed.hpp"

namespace multiple_impacts::binary {

namespace {

using Eigen::Index;
using Eigen::VectorXd;
using Sparse = Eigen::SparseMatrix<double>;

void addScaled(VectorXd& sum, double factor, const Sparse& columns, Index column) {
  for (Sparse::InnerIterator it(columns, column); it; ++it)
    sum[it.row()] += factor * it.value();
}

/** The other contacts whose U a collision of contact j changes, in ascending order. */
std::vector<int> neighboursOf(const ContactProblem& problem, const Sparse& couplingRows,
                              Index j) {
  std::set<int> found;
  const auto add = [&found, j](const Sparse& columns, Index column) {
    for (Sparse::InnerIterator it(columns, column); it; ++it)
      if (it.row() != j && it.value() != 0.) found.insert(static_cast<int>(it.row()));
  };
  add(problem.delassus, j);
  for (int k = 0; problem.hasFriction(j) && k < problem.tangents.countAt(j); ++k)
    add(couplingRows, problem.tangents.first[static_cast<std::size_t>(j)] + k);
  return {found.begin(), found.end()};
}

}  // namespace

SlidingContacts::SlidingContacts(const ContactProblem& problem, double tolerance)
    : _problem(problem),
      _couplingRows(problem.tangents.coupling.transpose()),
      _threshold(closedSpeed(problem, tolerance)),
      _velocity(problem.velocity),
      _slip(problem.tangents.slip),
      _impulse(VectorXd::Zero(_velocity.size())),
      _tangentialImpulse(VectorXd::Zero(_slip.size())),
      _normalLoss(_impulse),
      _frictionLoss(_impulse) {
  for (Index j = 0; j < problem.contactCount(); ++j) {
    _blocks.push_back(blockOf(j));
    _neighbours.push_back(neighboursOf(problem, _couplingRows, j));
  }
}

SingleContact SlidingContacts::blockOf(Index contact) const {
  const Tangents& tangents = _problem.tangents;
  const int count = tangents.countAt(contact);
  const int first = tangents.first[static_cast<std::size_t>(contact)];
  SingleContact block{_problem.delassus.coeff(contact, contact), Eigen::Vector2d::Zero(),
                      Eigen::Matrix2d::Zero(), _problem.friction[contact],
                      _problem.restitution[contact]};
  for (int a = 0; a < count; ++a) {
    block.coupling[a] = tangents.coupling.coeff(first + a, contact);
    for (int b = 0; b < count; ++b)
      block.tangential(a, b) = tangents.delassus.coeff(first + a, first + b);
  }
  return block;
}

void SlidingContacts::apply(int j) {
  const Tangents& tangents = _problem.tangents;
  const Index first = tangents.first[static_cast<std::size_t>(j)];
  const int count = tangents.countAt(j);
  Eigen::Vector2d slip = Eigen::Vector2d::Zero();
  slip.head(count) = _slip.segment(first, count);
  const SingleImpact impact =
      singleImpact(_blocks[static_cast<std::size_t>(j)], _velocity[j], slip);
  ++_collisions;
  _impulse[j] += impact.impulse;
  _normalLoss[j] += impact.normalLoss;
  _frictionLoss[j] += impact.frictionLoss;
  addScaled(_velocity, impact.impulse, _problem.delassus, j);
  addScaled(_slip, impact.impulse, tangents.coupling, j);
  for (int k = 0; k < count; ++k) {
    _tangentialImpulse[first + k] += impact.tangentialImpulse[k];
    addScaled(_velocity, impact.tangentialImpulse[k], _couplingRows, first + k);
    addScaled(_slip, impact.tangentialImpulse[k], tangents.delassus, first + k);
  }
  _velocity[j] = std::max(0., _velocity[j]);
}

}  // namespace multiple_impacts::binary
