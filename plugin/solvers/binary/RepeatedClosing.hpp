// SPDX-License-Identifier: Apache-2.0
/*! \file RepeatedClosing.hpp
  \brief Notices that a closed group will be hit and close again for ever.
*/
#ifndef RepeatedClosing_hpp
#define RepeatedClosing_hpp

#include <vector>

#include "multiple_impacts/solvers/binary/CollidingContacts.hpp"

namespace multiple_impacts::binary {

/** Detects repetitions around a closed group, U_G = 0: it was hit through a contact k beside
    it, has closed again, nothing else has collided meanwhile, and k approaches again, slower.
    The group's speeds being zero then and now, the speed of k alone decides: the same will
    happen for ever, and k and the group close together.

    Without it, the group would close once in every round of the larger repetition, and
    repetitions inside repetitions would multiply. */
class RepeatedClosing {
 public:
  explicit RepeatedClosing(const CollidingContacts& contacts)
      : _contacts(contacts), _hits(contacts.size(), 0) {}

  /** Contact j collides. */
  void note(int j);

  /** What has been seen does not determine what comes next. */
  void forget() { _knownSince = _contacts.collisions(); }

  /** A group has been closed: its velocities are zero. \return a larger group that will close
      for that reason, in ascending order; empty: none is known */
  std::vector<int> closed(const std::vector<int>& group);

 private:
  /** A collision of a contact beside a closed group. */
  struct Hit {
    long collision = -1;     ///< number of the collision; -1: none
    double velocity = 0.;    ///< before it
    std::vector<int> group;  ///< ascending
    long hits = 0;           ///< collisions of the group and the contact before it
  };

  bool isClosed(int i) const { return _isClosed[i] && _contacts.velocity(i) == 0.; }
  void rememberHit(int j);
  std::vector<int> closedBeside(int j);
  long hitsOf(int contact, const std::vector<int>& group) const;
  bool willHitAgain(int contact) const;

  const CollidingContacts& _contacts;
  std::vector<long> _hits;  ///< collisions of each contact
  long _knownSince = 0;     ///< number of the collision before which hits do not count
  bool _anyClosed = false;  ///< until then, the following are empty
  std::vector<char> _isClosed;
  std::vector<Hit> _hitOf;
  std::vector<long> _mark;  ///< number of the last search that found a contact
  long _marks = 0;
};

}  // namespace multiple_impacts::binary

#endif
