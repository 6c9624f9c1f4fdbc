// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/binary/RepeatedClosing.hpp"

#include <algorithm>

#include "multiple_impacts/solvers/binary/Shrinking.hpp"

namespace multiple_impacts::binary {

void RepeatedClosing::note(int j) {
  if (_anyClosed) rememberHit(j);
  ++_hits[j];
}

std::vector<int> RepeatedClosing::closed(const std::vector<int>& group) {
  _anyClosed = true;
  _isClosed.resize(_contacts.size(), false);
  _mark.resize(_contacts.size(), 0);
  _hitOf.resize(_contacts.size());
  for (const int i : group) _isClosed[i] = true;
  for (const int i : group)
    for (const auto& neighbour : _contacts.neighbours(i)) {
      const int k = neighbour.contact;
      if (_contacts.approaches(k) && willHitAgain(k)) {
        std::vector<int> larger = _hitOf[k].group;
        larger.insert(std::lower_bound(larger.begin(), larger.end(), k), k);
        return larger;
      }
    }
  return {};
}

void RepeatedClosing::rememberHit(int j) {
  Hit& hit = _hitOf[j];
  hit.group = closedBeside(j);
  hit.collision = hit.group.empty() ? -1 : _contacts.collisions();
  hit.velocity = _contacts.velocity(j);
  hit.hits = hitsOf(j, hit.group);
}

/** The closed contacts that a collision at j is handed on to, directly or through others. */
std::vector<int> RepeatedClosing::closedBeside(int j) {
  std::vector<int> found;
  _mark[j] = ++_marks;
  const auto visit = [&](int from) {
    for (const auto& neighbour : _contacts.neighbours(from)) {
      const int i = neighbour.contact;
      if (_mark[i] == _marks || !isClosed(i)) continue;
      _mark[i] = _marks;
      found.push_back(i);
    }
  };
  visit(j);
  for (std::size_t k = 0; k < found.size(); ++k) visit(found[k]);
  std::sort(found.begin(), found.end());
  return found;
}

long RepeatedClosing::hitsOf(int contact, const std::vector<int>& group) const {
  long sum = _hits[contact];
  for (const int i : group) sum += _hits[i];
  return sum;
}

/** Whether nothing but a contact and the group beside it has collided since it hit the closed
    group, which has closed again, and it approaches as before, but slower. */
bool RepeatedClosing::willHitAgain(int contact) const {
  const Hit& hit = _hitOf[contact];
  if (hit.collision < _knownSince) return false;
  const double factor = _contacts.velocity(contact) / hit.velocity;
  return isShrinking(factor) &&
         _contacts.collisions() - hit.collision == hitsOf(contact, hit.group) - hit.hits &&
         std::all_of(hit.group.begin(), hit.group.end(), [&](int i) { return isClosed(i); });
}

}  // namespace multiple_impacts::binary
