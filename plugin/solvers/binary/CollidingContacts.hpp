// SPDX-License-Identifier: Apache-2.0
/*! \file CollidingContacts.hpp
  \brief The contacts of a sequence of collisions, laid out for the loop.
*/
#ifndef CollidingContacts_hpp
#define CollidingContacts_hpp

#include <cstddef>
#include <vector>

#include "ContactProblem.hpp"

namespace multiple_impacts::binary {

class CollidingContacts {
 public:
  /** \param tolerance share of the largest speed below which an approach counts as closed */
  CollidingContacts(const ContactProblem& problem, double tolerance);

  struct Neighbour {
    int contact;
    double coupling;  ///< off-diagonal entry of D [1/kg]
  };
  /** The other contacts that a collision changes. */
  struct Neighbours {
    const Neighbour *first, *last;
    const Neighbour* begin() const { return first; }
    const Neighbour* end() const { return last; }
  };

  int size() const { return static_cast<int>(_contacts.size()); }
  double velocity(int i) const { return _contacts[i].velocity; }
  double diagonal(int i) const { return _contacts[i].diagonal; }
  double threshold() const { return _threshold; }
  /** Speed of an approach that counts, or 0. */
  double approach(int i) const {
    const double speed = -_contacts[i].velocity;
    return speed > _threshold ? speed : 0.;
  }
  Neighbours neighbours(int i) const {
    const Neighbour* all = _neighbours.data();
    return {all + _contacts[i].neighboursBegin, all + _contacts[i].neighboursEnd};
  }
  long collisions() const { return _collisions; }

  /** U_j becomes -e U_j by the impulse p = -(1 + e) U_j/D_jj, and its neighbours change by
      p D_ij; the queue learns the new speeds. \return p */
  template <class Queue>
  double collide(int j, Queue& queue) {
    Contact& contact = _contacts[j];
    const double approach = contact.velocity;
    const double p = contact.factor * approach;
    contact.velocity = -contact.restitution * approach;
    contact.approaches += approach;
    contact.squares += approach * approach;
    ++_collisions;
    for (const Neighbour& neighbour : neighbours(j))
      change(neighbour.contact, neighbour.coupling * p, queue);
    queue.set(j, 0.);
    return p;
  }

  /** Impulses P that bring the velocities of a group to zero: the limit of infinitely many
      collisions among its members. */
  template <class Queue>
  void close(const std::vector<int>& group, const Eigen::VectorXd& impulse, Queue& queue) {
    for (std::size_t k = 0; k < group.size(); ++k) {
      const int i = group[k];
      _limitImpulse[i] += impulse[k];
      _limitLoss[i] -= 0.5 * impulse[k] * velocity(i);
    }
    for (std::size_t k = 0; k < group.size(); ++k)
      for (const Neighbour& neighbour : neighbours(group[k]))
        change(neighbour.contact, neighbour.coupling * impulse[k], queue);
    for (const int i : group) {
      _contacts[i].velocity = 0.;
      queue.set(i, 0.);
    }
  }

  Eigen::VectorXd velocities() const;
  Eigen::VectorXd impulses() const;
  Eigen::VectorXd dissipated() const;  ///< at each contact [J]

 private:
  struct Contact {
    double velocity;     ///< U [m/s]
    double restitution;  ///< e
    double factor;       ///< -(1 + e)/D_jj [kg]
    double diagonal;     ///< D_jj [1/kg]
    double approaches;   ///< sum of U before its collisions: P = factor * approaches
    double squares;      ///< sum of their squares: the loss is (1 - e^2)/(2 D_jj) times it
    int neighboursBegin, neighboursEnd;
  };

  template <class Queue>
  void change(int i, double by, Queue& queue) {
    _contacts[i].velocity += by;
    queue.set(i, approach(i));
  }

  std::vector<Contact> _contacts;
  std::vector<Neighbour> _neighbours;
  double _threshold;
  long _collisions = 0;
  Eigen::VectorXd _limitImpulse, _limitLoss;
};

}  // namespace multiple_impacts::binary

#endif
