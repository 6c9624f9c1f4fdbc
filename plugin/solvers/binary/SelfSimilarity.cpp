// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/binary/SelfSimilarity.hpp"

#include <algorithm>
#include <cmath>

#include "multiple_impacts/solvers/binary/Shrinking.hpp"

namespace multiple_impacts::binary {

namespace {

/** Speeds are the same, up to their common factor, within this share of the largest and of one
    minus the factor. While a direction turns by so little in every round, the speeds fall by
    factor^(1/difference) < exp(-1/kSimilarity) before it has turned. With a hundred times this
    share, 15 of 3000 random sequences were taken for infinite ones. */
constexpr double kSimilarity = 1e-3;
constexpr long kFirstLength = 8;  ///< of a frame, in collisions
/** Contacts whose speeds are remembered, per collision since the last time. */
constexpr long kMemoryPerCollision = 4;

}  // namespace

SelfSimilarity::SelfSimilarity(const CollidingContacts& contacts, int nesting)
    : _contacts(contacts), _nesting(nesting), _lastHit(contacts.size(), -1) {}

/** Whether a collision of j belongs to the repetition of the frame's contact. */
bool SelfSimilarity::isInside(int j, const Frame& frame) const {
  return _nesting * (frame.contact - j) >= 0;
}

void SelfSimilarity::push(int j) {
  if (_depth == static_cast<int>(_frames.size())) _frames.emplace_back();
  Frame& frame = _frames[_depth++];
  frame.contact = frame.lowest = frame.highest = j;
  frame.length = kFirstLength;
  frame.remembered = _contacts.collisions();
  frame.speeds.clear();
}

/** What happened in the innermost frame happened in the one around it too. */
void SelfSimilarity::tellOuter() {
  if (_depth < 2) return;
  const Frame& inner = _frames[_depth - 1];
  Frame& outer = _frames[_depth - 2];
  outer.lowest = std::min(outer.lowest, inner.lowest);
  outer.highest = std::max(outer.highest, inner.highest);
}

void SelfSimilarity::pop() {
  tellOuter();
  --_depth;
}

bool SelfSimilarity::repeats(int j) {
  while (_depth > 0 && !isInside(j, _frames[_depth - 1])) pop();
  return _depth > 0 && _frames[_depth - 1].contact == j && isSelfSimilar(_frames[_depth - 1]);
}

void SelfSimilarity::note(int j) {
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
  _lastHit[j] = _contacts.collisions();
}

/** The speeds of the contacts that have collided of late. */
void SelfSimilarity::remember(Frame& frame) {
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

bool SelfSimilarity::isSelfSimilar(const Frame& frame) {
  const int last = frame.first + static_cast<int>(frame.speeds.size()) - 1;
  if (frame.speeds.empty() || frame.lowest < frame.first || frame.highest > last) return false;
  const auto then = [&](int i) { return frame.speeds[i - frame.first]; };
  const double factor = _contacts.velocity(frame.contact) / then(frame.contact);
  if (!(factor > 0. && isShrinking(factor))) return false;
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

void SelfSimilarity::startAfresh(const std::vector<int>& group) {
  const int outermost = _nesting > 0 ? group.back() : group.front();
  while (_depth > 0 && _nesting * (outermost - _frames[_depth - 1].contact) >= 0) pop();
}

}  // namespace multiple_impacts::binary
