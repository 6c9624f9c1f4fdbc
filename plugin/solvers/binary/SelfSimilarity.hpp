// SPDX-License-Identifier: Apache-2.0
/*! \file SelfSimilarity.hpp
  \brief Notices that speeds have become what they were, up to a common factor.
*/
#ifndef SelfSimilarity_hpp
#define SelfSimilarity_hpp

#include <vector>

#include "multiple_impacts/solvers/binary/CollidingContacts.hpp"

namespace multiple_impacts::binary {

/** Detects a sequence of collisions that repeats itself, lambda < 1 times slower each time:
    contact j is about to collide as it was at some earlier moment, and the speeds of all
    contacts that have collided since are lambda times what they were then.

    Whenever a contact collides, the speeds are compared with those before one of its earlier
    collisions, which moves on after 8, 16, 32, ... collisions (Brent's algorithm). From left
    to right, all contacts before k come to an end between two collisions of k, and may do so
    by repeating themselves: there is one such comparison for every contact whose repetition is
    under way (Frame). In other orders there is one for all. */
class SelfSimilarity {
 public:
  /** \param nesting of the order: the queue's */
  SelfSimilarity(const CollidingContacts& contacts, int nesting);

  /** Contact j is about to collide. \return whether the group() repeats itself from now on */
  bool repeats(int j);

  /** Contact j collides. */
  void note(int j);

  /** What has been seen does not determine what comes next. */
  void forget() { _depth = 0; }

  /** A closed group starts afresh; repetitions around it go on. */
  void startAfresh(const std::vector<int>& group);

  /** The contacts that repeat themselves, in ascending order. */
  const std::vector<int>& group() const { return _group; }

 private:
  /** The repetition of one contact. */
  struct Frame {
    int contact;
    long length;          ///< collisions after which the speeds are remembered anew
    long remembered;      ///< number of the collision before which they were
    int lowest, highest;  ///< contacts that have collided since
    int first;            ///< number of the contact of speeds[0]
    std::vector<double> speeds;
  };

  bool isInside(int j, const Frame& frame) const;
  void push(int j);
  void pop();
  void tellOuter();
  void remember(Frame& frame);
  bool isSelfSimilar(const Frame& frame);

  const CollidingContacts& _contacts;
  const int _nesting;
  std::vector<Frame> _frames;  ///< the first _depth are in use
  int _depth = 0;
  std::vector<int> _group;
  std::vector<long> _lastHit;  ///< number of the last collision of each contact
};

}  // namespace multiple_impacts::binary

#endif
