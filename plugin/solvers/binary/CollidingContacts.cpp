// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/binary/CollidingContacts.hpp"

#include "multiple_impacts/solvers/binary/ClosedSpeed.hpp"

namespace multiple_impacts::binary {

using Eigen::VectorXd;

CollidingContacts::CollidingContacts(const ContactProblem& problem, double tolerance)
    : _threshold(closedSpeed(problem, tolerance)),
      _limitImpulse(VectorXd::Zero(problem.contactCount())),
      _limitLoss(VectorXd::Zero(problem.contactCount())) {
  const auto& delassus = problem.delassus;
  _contacts.resize(problem.contactCount());
  _neighbours.reserve(delassus.nonZeros());  // so that pointers to them stay valid
  for (int j = 0; j < size(); ++j) {
    Contact& contact = _contacts[j];
    contact = {};
    contact.velocity = problem.velocity[j];
    contact.restitution = problem.restitution[j];
    contact.diagonal = delassus.coeff(j, j);
    contact.factor = -(1. + contact.restitution) / contact.diagonal;
    contact.neighbours.first = _neighbours.data() + _neighbours.size();
    for (Eigen::SparseMatrix<double>::InnerIterator it(delassus, j); it; ++it)
      if (it.row() != j && it.value() != 0.)
        _neighbours.push_back(
            {static_cast<int>(it.row()), it.value(), contact.factor * it.value()});
    contact.neighbours.last = _neighbours.data() + _neighbours.size();
  }
}

VectorXd CollidingContacts::velocities() const {
  VectorXd result(size());
  for (int i = 0; i < size(); ++i) result[i] = _contacts[i].velocity;
  return result;
}

VectorXd CollidingContacts::impulses() const {
  VectorXd result = _limitImpulse;
  for (int i = 0; i < size(); ++i) result[i] += _contacts[i].factor * _contacts[i].approaches;
  return result;
}

VectorXd CollidingContacts::dissipated() const {
  VectorXd result = _limitLoss;
  for (int i = 0; i < size(); ++i) {
    const Contact& c = _contacts[i];
    result[i] += 0.5 * (1. - c.restitution * c.restitution) * c.squares / c.diagonal;
  }
  return result;
}

}  // namespace multiple_impacts::binary
