// SPDX-License-Identifier: Apache-2.0
/*! \file CollidingContacts.hpp
  \brief The contacts of a sequence of collisions, laid out for a fast loop.
*/
#ifndef CollidingContacts_hpp
#define CollidingContacts_hpp

#include <cstddef>
#include <vector>

#include "multiple_impacts/contact/ContactProblem.hpp"

namespace multiple_impacts::binary {

class CollidingContacts {
 public:
  /** \param tolerance share of the largest speed below which an approach counts as
      closed (closedSpeed) */
  CollidingContacts(const ContactProblem& problem, double tolerance);
  CollidingContacts(const CollidingContacts&) = delete;
  CollidingContacts& operator=(const CollidingContacts&) = delete;

  struct Neighbour {
    int contact;
    double coupling;  ///< D_ij, off the diagonal [1/kg]
    double gain;      ///< -(1 + e_j) D_ij/D_jj: what a collision of j adds to U_i, over U_j
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
  /** Whether a contact still has to collide. */
  bool approaches(int i) const { return _contacts[i].velocity < -_threshold; }
  Neighbours neighbours(int i) const { return _contacts[i].neighbours; }
  long collisions() const { return _collisions; }

  /** Passes the state of a contact to the queue. */
  template <class Queue>
  void tell(int i, Queue& queue) const {
    queue.set(i, approaches(i), velocity(i));
  }

  /** U_j becomes -e U_j by the impulse p = -(1 + e) U_j/D_jj, and its neighbours change by
      p D_ij; the queue learns the new speeds. \return p */
  template <class Queue>
  double collide(int j, Queue& queue) {
    Contact& contact = _contacts[j];
    const double approach = contact.velocity;
    contact.velocity = -contact.restitution * approach;
    contact.approaches += approach;
    contact.squares += approach * approach;
    ++_collisions;
    queue.update(j, false, 0.);
    const auto hit = [&](const Neighbour& neighbour) {
      double& velocity = _contacts[neighbour.contact].velocity;
      velocity += neighbour.gain * approach;
      queue.update(neighbour.contact, velocity < -_threshold, velocity);
    };
    // The neighbour that is most likely to be next comes last.
    const auto [first, last] = contact.neighbours;
    if constexpr (Queue::kNesting > 0)
      for (const Neighbour* neighbour = last; neighbour != first;) hit(*--neighbour);
    else
      for (const Neighbour* neighbour = first; neighbour != last;) hit(*neighbour++);
    return contact.factor * approach;
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
        _contacts[neighbour.contact].velocity += neighbour.coupling * impulse[k];
    for (const int i : group)
      for (const Neighbour& neighbour : neighbours(i)) tell(neighbour.contact, queue);
    for (const int i : group) {
      _contacts[i].velocity = 0.;
      tell(i, queue);
    }
  }

  Eigen::VectorXd velocities() const;
  Eigen::VectorXd impulses() const;
  Eigen::VectorXd dissipated() const;  ///< at each contact [J]

 private:
  struct alignas(64) Contact {
    double velocity;     ///< U [m/s]
    double restitution;  ///< e
    double factor;       ///< -(1 + e)/D_jj [kg]
    double diagonal;     ///< D_jj [1/kg]
    double approaches;   ///< sum of U before its collisions: P = factor * approaches
    double squares;      ///< sum of their squares: the loss is (1 - e^2)/(2 D_jj) times it
    Neighbours neighbours;
  };

  std::vector<Contact> _contacts;
  std::vector<Neighbour> _neighbours;
  double _threshold;
  long _collisions = 0;
  Eigen::VectorXd _limitImpulse, _limitLoss;
};

}  // namespace multiple_impacts::binary

#endif
