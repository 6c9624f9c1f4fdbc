// SPDX-License-Identifier: Apache-2.0
#include "CollisionQueue.hpp"

#include <limits>

namespace multiple_impacts::binary {

namespace {

constexpr int kBits = 6;
constexpr int kMask = 63;

int lowestBit(std::uint64_t word) { return __builtin_ctzll(word); }
int highestBit(std::uint64_t word) { return 63 - __builtin_clzll(word); }

}  // namespace

OrderedSet::OrderedSet(int size) {
  int words = size;
  do {
    words = words > 0 ? ((words - 1) >> kBits) + 1 : 1;
    _levels.emplace_back(words, 0);
  } while (words > 1);
}

void OrderedSet::set(int i, bool member) {
  for (auto& level : _levels) {
    std::uint64_t& word = level[i >> kBits];
    const std::uint64_t bit = std::uint64_t{1} << (i & kMask);
    const bool wasEmpty = word == 0;
    word = member ? word | bit : word & ~bit;
    if (member ? !wasEmpty : word != 0) return;  // nothing changes further up
    i >>= kBits;
  }
}

int OrderedSet::first() const {
  int i = 0;
  for (auto level = _levels.rbegin(); level != _levels.rend(); ++level)
    i = (i << kBits) + lowestBit((*level)[i]);
  return i;
}

int OrderedSet::last() const {
  int i = 0;
  for (auto level = _levels.rbegin(); level != _levels.rend(); ++level)
    i = (i << kBits) + highestBit((*level)[i]);
  return i;
}

int OrderedSet::next(int i) const {
  for (std::size_t level = 0; level < _levels.size(); ++level) {
    const std::size_t wordIndex = static_cast<std::size_t>(i) >> kBits;
    if (wordIndex >= _levels[level].size()) return -1;
    const std::uint64_t rest = _levels[level][wordIndex] >> (i & kMask);
    if (rest != 0) {
      i += lowestBit(rest);
      while (level-- > 0) i = (i << kBits) + lowestBit(_levels[level][i]);
      return i;
    }
    i = static_cast<int>(wordIndex) + 1;
  }
  return -1;
}

int RoundRobin::next() {
  int i = _set.next(_position);
  if (i < 0) i = _set.next(0);
  _position = i + 1;
  return i;
}

void RandomChoice::set(int i, double speed) {
  const bool member = _place[i] >= 0;
  if (speed > 0. && !member) {
    _place[i] = static_cast<int>(_members.size());
    _members.push_back(i);
  } else if (!(speed > 0.) && member) {
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

void FastestFirst::set(int i, double speed) {
  _speed[i] = speed;
  for (int node = (_leaves + i) / 2; node > 0; node /= 2) {
    const int left = _winner[2 * node], right = _winner[2 * node + 1];
    _winner[node] = _speed[right] > _speed[left] ? right : left;
  }
}

}  // namespace multiple_impacts::binary
