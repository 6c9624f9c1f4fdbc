// SPDX-License-Identifier: Apache-2.0
/*! \file CollapseWatch.hpp
  \brief Notices that a sequence of collisions repeats itself for ever.
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
    same contact is about to collide, everything will happen again, lambda times slower, for
    ever. Its impulses add up to a finite P, so that every collision speed in the group G tends
    to zero:

    \f$ U_G + D_{GG} P_G = 0 \f$

    the limit is a perfectly plastic impact of the group (Towne and Hadlock's three balls: all
    go on as one). It is reached in one go.

    Two detectors notice it: SelfSimilarity compares the speeds with earlier ones, and
    RepeatedClosing looks at what hits a group that is closed already.

    The watch sleeps most of the time, until it finds something: sequences may be long without
    being infinite.
*/
class CollapseWatch {
 public:
  /** \param nesting of the order: the queue's */
  CollapseWatch(const CollidingContacts& contacts, int nesting);

  long wakeAt() const { return _wakeAt; }  ///< number of a collision
  bool isAwake() const { return _contacts.collisions() >= _wakeAt; }

  /** Contact j is about to collide. \return whether the group() repeats itself from now on */
  bool repeats(int j) { return _similarity.repeats(j); }

  /** Contact j collides. */
  void note(int j);

  /** What has been seen does not determine what comes next. */
  void forget();

  /** The contacts that repeat themselves, in ascending order. */
  const std::vector<int>& group() const { return _similarity.group(); }

  /** A group has been closed: its velocities are zero. \return a larger group that will close
      for that reason, in ascending order; empty: none is known */
  std::vector<int> closed(const std::vector<int>& group);

 private:
  void sleep();

  const CollidingContacts& _contacts;
  SelfSimilarity _similarity;
  RepeatedClosing _closing;
  long _stretch;               ///< collisions that it stays awake for
  long _wakeAt = 0, _sleepAt;  ///< numbers of collisions
};

}  // namespace multiple_impacts::binary

#endif
