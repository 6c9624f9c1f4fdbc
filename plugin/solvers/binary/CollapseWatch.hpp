// SPDX-License-Identifier: Apache-2.0
/*! \file CollapseWatch.hpp
  \brief Detects that a sequence of collisions repeats itself for ever.
*/
#ifndef CollapseWatch_hpp
#define CollapseWatch_hpp

#include <vector>

#include "multiple_impacts/solvers/binary/CollidingContacts.hpp"
#include "multiple_impacts/solvers/binary/RepeatedClosing.hpp"
#include "multiple_impacts/solvers/binary/SelfSimilarity.hpp"

namespace multiple_impacts::binary {

/** Looks for inelastic collapse: infinitely many collisions in a group of contacts.

    A collision is linear in U, and an order that depends on the speeds alone chooses the same
    contacts again when all speeds are multiplied by the same number. So if the speeds of the
    contacts that collided since some moment are lambda < 1 times what they were then, and the
    same contact is about to collide, everything will happen again, with lambda times the
    speeds, for ever. The impulses add up to a finite P, and every collision speed in the group
    G tends to zero:

    \f$ U_G + D_{GG} P_G = 0 \f$

    The limit is a perfectly plastic impact of the group (Towne and Hadlock's three balls move
    on as one). It is computed in a single step.

    Repetition is detected in two ways:
    - Whenever a contact collides, the speeds are compared with those before one of its earlier
      collisions, which moves on after 8, 16, 32, ... collisions (Brent's algorithm). From left
      to right, all contacts before k come to an end between two collisions of k, and may do so
      by repeating themselves: there is one such comparison for every contact whose repetition
      is under way (Frame). In other orders there is one for all.
    - A group that is closed (U_G = 0) is hit through a contact k, closes again, and k
      approaches again: then k and the group close together. This keeps repetitions inside
      repetitions from multiplying.

    Until it finds something the watch sleeps most of the time: sequences may be long without
    being infinite.
*/
class CollapseWatch {
 public:
  /** \param nesting kNesting of the queue */
  CollapseWatch(const CollidingContacts& contacts, int nesting);

  long wakeAt() const { return _wakeAt; }  ///< number of the collision at which it wakes up
  bool isAwake() const { return _contacts.collisions() >= _wakeAt; }

  /** Contact j is about to collide. \return whether the group() repeats itself from now on */
  bool repeats(int j) { return _similarity.repeats(j); }

  /** Contact j collides. */
  void note(int j);

  /** Discards what has been seen: it does not determine what comes next. */
  void forget();

  /** The contacts that repeat themselves, in ascending order. */
  const std::vector<int>& group() const { return _similarity.group(); }

  /** A group has been closed: its velocities are zero. \return a larger group that will close
      as a result, in ascending order; empty if none is known */
  std::vector<int> closed(const std::vector<int>& group);

 private:
  void sleep();

  const CollidingContacts& _contacts;
  SelfSimilarity _similarity;
  RepeatedClosing _closing;
  long _stretch;               ///< collisions that it stays awake for
  long _wakeAt = 0, _sleepAt;  ///< as numbers of collisions
};

}  // namespace multiple_impacts::binary

#endif
