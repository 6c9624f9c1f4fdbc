// SPDX-License-Identifier: Apache-2.0
#include "CollidingContacts.hpp"

namespace multiple_impacts::binary {

using Eigen::VectorXd;

CollidingContacts::CollidingContacts(const ContactProblem& problem, double tolerance)
    : _threshold(tolerance * problem.velocity.cwiseAbs().maxCoeff()),
      _limitImpulse(VectorXd::Zero(problem.contactCount())),
      _limitLoss(VectorXd::Zero(problem.contactCount())) {
  const auto& delassus = problem.delassus;
  _contacts.reserve(problem.contactCount());
  _neighbours.reserve(delassus.nonZeros());
  for (int j = 0; j < problem.contactCount(); ++j) {
    Contact contact{};
    contact.velocity = problem.velocity[j];
    contact.restitution = problem.restitution[j];
    contact.neighboursBegin = static_cast<int>(_neighbours.size());
    for (Eigen::SparseMatrix<double>::InnerIterator it(delassus, j); it; ++it) {
      const int i = static_cast<int>(it.row());
      if (i == j)
        contact.diagonal = it.value();
      else if (it.value() != 0.)
        _neighbours.push_back({i, it.value()});
    }
    contact.neighboursEnd = static_cast<int>(_neighbours.size());
    contact.factor = -(1. + contact.restitution) / contact.diagonal;
    _contacts.push_back(contact);
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
