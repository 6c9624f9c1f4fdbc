// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/binary/CollapseWatch.hpp"

#include <algorithm>

namespace multiple_impacts::binary {

namespace {

constexpr long kSleep = 31;  ///< time asleep over time awake

}  // namespace

CollapseWatch::CollapseWatch(const CollidingContacts& contacts, int nesting)
    : _contacts(contacts),
      _similarity(contacts, nesting),
      _closing(contacts),
      _stretch(256 + 4 * contacts.size()),
      _sleepAt(_stretch) {}

void CollapseWatch::note(int j) {
  if (_contacts.collisions() >= _sleepAt) return sleep();
  _similarity.note(j);
  _closing.note(j);
}

void CollapseWatch::forget() {
  _similarity.forget();
  _closing.forget();
}

void CollapseWatch::sleep() {
  forget();
  _wakeAt = _contacts.collisions() + kSleep * _stretch;
  _stretch *= 2;
  _sleepAt = _wakeAt + _stretch;
}

std::vector<int> CollapseWatch::closed(const std::vector<int>& group) {
  _similarity.startAfresh(group);
  _sleepAt = _contacts.collisions() + std::max(_stretch, _contacts.collisions());
  return _closing.closed(group);
}

}  // namespace multiple_impacts::binary
