// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/binary/CollisionQueue.hpp"

#include <limits>

namespace multiple_impacts::binary {

OrderedSet::OrderedSet(int size) {
  int words = size;
  do {
    words = words > 0 ? ((words - 1) >> kBits) + 1 : 1;
    _begin[_levels + 1] = _begin[_levels] + words;
    ++_levels;
  } while (words > 1);
  _words.assign(_begin[_levels], 0);
}

int OrderedSet::next(int i) const {
  for (int level = 0; level < _levels; ++level) {
    const int place = _begin[level] + (i >> kBits);
    if (place >= _begin[level + 1]) return -1;
    const std::uint64_t rest = _words[place] >> (i & kMask);
    if (rest != 0) {
      i += lowestBit(rest);
      while (level-- > 0) i = (i << kBits) + lowestBit(_words[_begin[level] + i]);
      return i;
    }
    i = (i >> kBits) + 1;
  }
  return -1;
}

int RoundRobin::next() {
  _begin = _position;
  int i = _set.next(_position);
  if (i < 0) i = _set.next(0);
  _position = i + 1;
  return i;
}

/** The search goes up from where it began, and then round. */
bool RoundRobin::mayPrecede(int i, int j) const {
  const bool isLater = i < _begin, isLaterChoice = j < _begin;
  return isLater == isLaterChoice ? i < j : isLaterChoice;
}

void RandomChoice::set(int i, bool approaches, double) {
  const bool member = _place[i] >= 0;
  if (approaches && !member) {
    _place[i] = static_cast<int>(_members.size());
    _members.push_back(i);
  } else if (!approaches && member) {
    const int moved = _members.back();
    _members[_place[i]] = moved;
    _place[moved] = _place[i];
    _members.pop_back();
    _place[i] = -1;
  }
}

int RandomChoice::next() {
  if (_members.empty()) return -1;
  // Rejection makes every member equally likely.
  const std::uint64_t count = _members.size();
  const std::uint64_t limit = std::numeric_limits<std::uint64_t>::max() / count * count;
  std::uint64_t draw;
  do draw = _generator();
  while (draw >= limit);
  return _members[draw % count];
}

FastestFirst::FastestFirst(int size) {
  while (_leaves < size) _leaves *= 2;
  _speed.assign(_leaves, 0.);
  _winner.resize(2 * _leaves);
  for (int i = 0; i < _leaves; ++i) _winner[_leaves + i] = i;
  for (int node = _leaves - 1; node > 0; --node) _winner[node] = _winner[2 * node];
}

/** A node whose winner is too slow has no other that is fast enough. */
std::vector<int> FastestFirst::equals(double share) const {
  const double least = (1. - share) * _speed[_winner[1]];
  std::vector<int> found, nodes{1};
  while (!nodes.empty()) {
    const int node = nodes.back();
    nodes.pop_back();
    if (_speed[_winner[node]] < least) continue;
    if (node >= _leaves) {
      found.push_back(node - _leaves);
      continue;
    }
    nodes.push_back(2 * node + 1);
    nodes.push_back(2 * node);
  }
  return found;
}

void FastestFirst::set(int i, bool approaches, double velocity) {
  _speed[i] = approaches ? -velocity : 0.;
  for (int node = (_leaves + i) / 2; node > 0; node /= 2) {
    const int left = _winner[2 * node], right = _winner[2 * node + 1];
    const int winner = _speed[right] > _speed[left] ? right : left;
    if (winner == _winner[node] && winner != i) return;  // nothing changes further up
    _winner[node] = winner;
  }
}

}  // namespace multiple_impacts::binary
