// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/binary/CollapseWatch.hpp"

#include <algorithm>
#include <cmath>

namespace multiple_impacts::binary {

namespace {

/** Speeds count as the same, up to their common factor, if they differ by at most this share
    of the largest and of one minus the factor. While their direction turns by so little in
    every round, the speeds fall by factor^(1/difference) < exp(-1/kSimilarity) before it has
    turned. With a hundred times this share, 15 of 3000 random sequences were mistaken for
    infinite ones. */
constexpr double kSimilarity = 1e-3;
/** A factor nearer to 1 cannot be distinguished from rounding. */
constexpr double kLargestFactor = 1. - 1e-4;
constexpr long kFirstLength = 8;  ///< of a frame, in collisions
/** Most contacts whose speeds are remembered, per collision since the last time. */
constexpr long kMemoryPerCollision = 4;
constexpr long kSleep = 31;  ///< ratio of the time asleep to the time awake

}  // namespace

CollapseWatch::CollapseWatch(const CollidingContacts& contacts, int nesting)
    : _contacts(contacts),
      _nesting(nesting),
      _stretch(256 + 4 * contacts.size()),
      _sleepAt(_stretch),
      _lastHit(contacts.size(), -1),
      _hits(contacts.size(), 0) {}

/** Whether a collision of j belongs to the frame's repetition. */
bool CollapseWatch::isInside(int j, const Frame& frame) const {
  return _nesting * (frame.contact - j) >= 0;
}

void CollapseWatch::push(int j) {
  if (_depth == static_cast<int>(_frames.size())) _frames.emplace_back();
  Frame& frame = _frames[_depth++];
  frame.contact = frame.lowest = frame.highest = j;
  frame.length = kFirstLength;
  frame.remembered = _contacts.collisions();
  frame.speeds.clear();
}

/** What happened in the innermost frame also happened in the one around it. */
void CollapseWatch::tellOuter() {
  if (_depth < 2) return;
  const Frame& inner = _frames[_depth - 1];
  Frame& outer = _frames[_depth - 2];
  outer.lowest = std::min(outer.lowest, inner.lowest);
  outer.highest = std::max(outer.highest, inner.highest);
}

void CollapseWatch::pop() {
  tellOuter();
  --_depth;
}

bool CollapseWatch::repeats(int j) {
  while (_depth > 0 && !isInside(j, _frames[_depth - 1])) pop();
  return _depth > 0 && _frames[_depth - 1].contact == j && isSelfSimilar(_frames[_depth - 1]);
}

void CollapseWatch::note(int j) {
  if (_contacts.collisions() >= _sleepAt) return sleep();
  if (_depth == 0 || (_nesting != 0 && _frames[_depth - 1].contact != j)) push(j);
  Frame& frame = _frames[_depth - 1];
  const bool isDue = _contacts.collisions() - frame.remembered >= frame.length;
  if (isDue) {
    tellOuter();
    frame.contact = j;
    remember(frame);
  }
  frame.lowest = std::min(frame.lowest, j);
  frame.highest = std::max(frame.highest, j);
  if (_anyClosed) rememberHit(j);
  _lastHit[j] = _contacts.collisions();
  ++_hits[j];
}

/** Stores the speeds of the contacts that have collided recently. */
void CollapseWatch::remember(Frame& frame) {
  const long since = _contacts.collisions() - frame.remembered;
  const long count = frame.highest - frame.lowest + 1;
  frame.length *= 2;
  frame.remembered = _contacts.collisions();
  frame.first = frame.lowest;
  frame.speeds.clear();
  if (count <= kMemoryPerCollision * since || _nesting == 0)
    for (int i = frame.lowest; i <= frame.highest; ++i)
      frame.speeds.push_back(_contacts.velocity(i));
  frame.lowest = frame.highest = frame.contact;
}

bool CollapseWatch::isSelfSimilar(const Frame& frame) {
  const int last = frame.first + static_cast<int>(frame.speeds.size()) - 1;
  if (frame.speeds.empty() || frame.lowest < frame.first || frame.highest > last) return false;
  const auto then = [&](int i) { return frame.speeds[i - frame.first]; };
  const double factor = _contacts.velocity(frame.contact) / then(frame.contact);
  if (!(factor > 0. && factor <= kLargestFactor)) return false;
  _group.clear();
  double largest = 0., difference = 0.;
  for (int i = frame.lowest; i <= frame.highest; ++i) {
    if (_lastHit[i] < frame.remembered) continue;
    _group.push_back(i);
    largest = std::max(largest, std::abs(then(i)));
    difference = std::max(difference, std::abs(_contacts.velocity(i) - factor * then(i)));
  }
  return difference <= kSimilarity * (1. - factor) * factor * largest;
}

void CollapseWatch::forget() {
  _depth = 0;
  _knownSince = _contacts.collisions();
}

/** Drops the frames inside a group that has closed; repetitions around it continue. */
void CollapseWatch::dropFramesOf(const std::vector<int>& group) {
  const int outermost = _nesting > 0 ? group.back() : group.front();
  while (_depth > 0 && _nesting * (outermost - _frames[_depth - 1].contact) >= 0) pop();
}

void CollapseWatch::sleep() {
  forget();
  _wakeAt = _contacts.collisions() + kSleep * _stretch;
  _stretch *= 2;
  _sleepAt = _wakeAt + _stretch;
}

std::vector<int> CollapseWatch::closed(const std::vector<int>& group) {
  _anyClosed = true;
  _isClosed.resize(_contacts.size(), false);
  _mark.resize(_contacts.size(), 0);
  _hitOf.resize(_contacts.size());
  for (const int i : group) _isClosed[i] = true;
  dropFramesOf(group);
  _sleepAt = _contacts.collisions() + std::max(_stretch, _contacts.collisions());

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

void CollapseWatch::rememberHit(int j) {
  Hit& hit = _hitOf[j];
  hit.group = closedBeside(j);
  hit.collision = hit.group.empty() ? -1 : _contacts.collisions();
  hit.velocity = _contacts.velocity(j);
  hit.hits = hitsOf(j, hit.group);
}

/** The closed contacts that a collision at j reaches, directly or through other closed
    ones. */
std::vector<int> CollapseWatch::closedBeside(int j) {
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

long CollapseWatch::hitsOf(int contact, const std::vector<int>& group) const {
  long sum = _hits[contact];
  for (const int i : group) sum += _hits[i];
  return sum;
}

/** Whether only the contact and the closed group beside it have collided since it hit that
    group, the group has closed again, and the contact approaches again, but more slowly. */
bool CollapseWatch::willHitAgain(int contact) const {
  const Hit& hit = _hitOf[contact];
  if (hit.collision < _knownSince) return false;
  const double factor = _contacts.velocity(contact) / hit.velocity;
  return factor <= kLargestFactor &&
         _contacts.collisions() - hit.collision == hitsOf(contact, hit.group) - hit.hits &&
         std::all_of(hit.group.begin(), hit.group.end(), [&](int i) { return isClosed(i); });
}

}  // namespace multiple_impacts::binary
