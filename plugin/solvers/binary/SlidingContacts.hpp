// SPDX-License-Identifier: Apache-2.0
/*! \file SlidingContacts.hpp
  \brief The contacts of a sequence of collisions with friction.
*/
#ifndef SlidingContacts_hpp
#define SlidingContacts_hpp

#include <vector>

#include "multiple_impacts/contact/ContactProblem.hpp"
#include "multiple_impacts/solvers/friction/SingleImpact.hpp"

namespace multiple_impacts::binary {

class SlidingContacts {
 public:
  /** \param problem outlives the contacts
      \param tolerance share of the largest speed below which an approach counts as
      closed (closedSpeed) */
  SlidingContacts(const ContactProblem& problem, double tolerance);

  int size() const { return static_cast<int>(_velocity.size()); }
  double threshold() const { return _threshold; }
  long collisions() const { return _collisions; }

  /** Passes the state of a contact to the queue. */
  template <class Queue>
  void tell(int i, Queue& queue) const {
    queue.set(i, _velocity[i] < -_threshold, _velocity[i]);
  }

  /** The exact impact of contact j alone (singleImpact); the queue learns the new speeds. */
  template <class Queue>
  void collide(int j, Queue& queue) {
    apply(j);
    queue.update(j, false, 0.);
    for (const int i : _neighbours[static_cast<std::size_t>(j)])
      queue.update(i, _velocity[i] < -_threshold, _velocity[i]);
  }

  const Eigen::VectorXd& velocities() const { return _velocity; }  ///< U [m/s]
  const Eigen::VectorXd& slips() const { return _slip; }           ///< u [m/s]
  const Eigen::VectorXd& impulses() const { return _impulse; }     ///< P [N.s]
  const Eigen::VectorXd& tangentialImpulses() const { return _tangentialImpulse; }
  const Eigen::VectorXd& normalLosses() const { return _normalLoss; }      ///< [J]
  const Eigen::VectorXd& frictionLosses() const { return _frictionLoss; }  ///< [J]

 private:
  void apply(int j);
  SingleContact blockOf(Eigen::Index contact) const;

  const ContactProblem& _problem;
  const Eigen::SparseMatrix<double> _couplingRows;  ///< W_tn^T: a column per tangent
  const double _threshold;
  std::vector<SingleContact> _blocks;
  std::vector<std::vector<int>> _neighbours;  ///< contacts that a collision changes
  long _collisions = 0;
  Eigen::VectorXd _velocity, _slip, _impulse, _tangentialImpulse, _normalLoss, _frictionLoss;
};

}  // namespace multiple_impacts::binary

#endif
