// SPDX-License-Identifier: Apache-2.0
/*! \file CollisionQueue.hpp
  \brief The approaching contacts, and which one comes next.

  Every queue has the same interface:
  - set(i, approaches, velocity): gives the velocity of contact i, and whether it approaches at
    a speed that counts;
  - update(i, approaches, velocity): the same, once each, for the last choice and for the
    contacts that its collision changes;
  - next(): the contact that collides next, or -1;
  - isDetermined(): whether next() depends on the speeds alone, and not on chance;
  - kNesting: 1 if no contact collides while one with a lower number approaches, -1 if none
    does while one with a higher number approaches, 0 otherwise;
  - mayInterrupt(i, lowest, highest): whether contact i, if it approached, could come before
    contacts numbered lowest to highest that still approach;
  - mayPrecede(i, j): whether contact i, had it approached ever so slowly, might have been
    chosen in place of the last choice j, or have changed it;
  - equals(share): the contacts, the choice among them, whose speeds differ from that of the
    choice by no more than a share of it, where speeds decide; empty elsewhere.
*/
#ifndef CollisionQueue_hpp
#define CollisionQueue_hpp

#include <array>
#include <cstdint>
#include <random>
#include <vector>

namespace multiple_impacts::binary {

/** A set of numbers 0 .. n-1 as a tree of 64-bit words: first, last and next member in a
    handful of operations for any n. A bit of a word says whether a word of the level below has
    any bit set. */
class OrderedSet {
 public:
  explicit OrderedSet(int size);

  void set(int i, bool member) {
    std::uint64_t& word = _words[i >> kBits];
    const std::uint64_t before = word;
    word = (before & ~bitOf(i)) | (std::uint64_t{member} << (i & kMask));
    if (_levels > 1 && (before == 0) != (word == 0)) setAbove(i >> kBits, word != 0);
  }
  bool empty() const { return _words.back() == 0; }
  int first() const {
    int i = 0;
    for (int level = _levels; level-- > 0;)
      i = (i << kBits) + lowestBit(_words[_begin[level] + i]);
    return i;
  }
  int last() const {
    int i = 0;
    for (int level = _levels; level-- > 0;)
      i = (i << kBits) + highestBit(_words[_begin[level] + i]);
    return i;
  }
  /** Smallest member >= i, or -1. */
  int next(int i) const;

 private:
  static constexpr int kBits = 6;
  static constexpr int kMask = 63;
  static std::uint64_t bitOf(int i) { return std::uint64_t{1} << (i & kMask); }
  static int lowestBit(std::uint64_t word) { return __builtin_ctzll(word); }
  static int highestBit(std::uint64_t word) { return kMask - __builtin_clzll(word); }
  void setAbove(int i, bool member) {
    for (int level = 1; level < _levels; ++level, i >>= kBits) {
      std::uint64_t& word = _words[_begin[level] + (i >> kBits)];
      const bool wasEmpty = word == 0;
      word = member ? word | bitOf(i) : word & ~bitOf(i);
      if (member ? !wasEmpty : word != 0) return;  // nothing changes further up
    }
  }

  int _levels = 0;
  std::array<int, 7> _begin{};  ///< first word of each level, and the end of the last
  std::vector<std::uint64_t> _words;
};

/** Lowest number first. Below the last choice, only neighbours that its collision has changed
    can approach: most often one of them is next, and is found without searching the whole set.
    The branch lets the processor begin the next collision before this one is computed. */
class LowestFirst {
 public:
  explicit LowestFirst(int size) : _set(size), _last(size), _lowest(size) {}
  void set(int i, bool approaches, double) {
    _set.set(i, approaches);
    _lowest = _last;
  }
  void update(int i, bool approaches, double) {
    if (i >= _last) {
      _set.set(i, approaches);
    } else if (approaches) {
      _set.set(i, true);
      if (i < _lowest) _lowest = i;
    }
  }
  int next() {
    if (_lowest == _last) {
      if (_set.empty()) return -1;
      _lowest = _set.first();
    }
    return _last = _lowest;
  }
  bool isDetermined() const { return true; }
  static constexpr int kNesting = 1;
  bool mayInterrupt(int i, int, int highest) const { return i < highest; }
  bool mayPrecede(int i, int j) const { return i < j; }
  std::vector<int> equals(double) const { return {}; }

 private:
  OrderedSet _set;
  int _last;    ///< choice
  int _lowest;  ///< approaching contact below it, or itself
};

class HighestFirst {
 public:
  explicit HighestFirst(int size) : _set(size), _last(-1), _highest(-1) {}
  void set(int i, bool approaches, double) {
    _set.set(i, approaches);
    _highest = _last;
  }
  void update(int i, bool approaches, double) {
    if (i <= _last) {
      _set.set(i, approaches);
    } else if (approaches) {
      _set.set(i, true);
      if (i > _highest) _highest = i;
    }
  }
  int next() {
    if (_highest == _last) {
      if (_set.empty()) return -1;
      _highest = _set.last();
    }
    return _last = _highest;
  }
  bool isDetermined() const { return true; }
  static constexpr int kNesting = -1;
  bool mayInterrupt(int i, int lowest, int) const { return i > lowest; }
  bool mayPrecede(int i, int j) const { return i > j; }
  std::vector<int> equals(double) const { return {}; }

 private:
  OrderedSet _set;
  int _last;     ///< choice
  int _highest;  ///< approaching contact above it, or itself
};

/** Rounds in ascending order. */
class RoundRobin {
 public:
  explicit RoundRobin(int size) : _set(size) {}
  void set(int i, bool approaches, double) { _set.set(i, approaches); }
  void update(int i, bool approaches, double) { _set.set(i, approaches); }
  int next();
  bool isDetermined() const { return true; }
  static constexpr int kNesting = 0;
  bool mayInterrupt(int, int, int) const { return true; }
  bool mayPrecede(int i, int j) const;
  std::vector<int> equals(double) const { return {}; }

 private:
  OrderedSet _set;
  int _begin = 0;     ///< where the search for the last choice began
  int _position = 0;  ///< where the next one begins
};

/** Uniform choice. Uses only the raw output of the generator, which the C++ standard fixes. */
class RandomChoice {
 public:
  RandomChoice(int size, std::uint64_t seed) : _place(size, -1), _generator(seed) {
    _members.reserve(size);
  }
  void set(int i, bool approaches, double velocity);
  void update(int i, bool approaches, double velocity) { set(i, approaches, velocity); }
  int next();
  bool isDetermined() const { return _members.size() <= 1; }
  static constexpr int kNesting = 0;
  bool mayInterrupt(int, int, int) const { return true; }
  bool mayPrecede(int, int) const { return true; }  // one more to draw from
  std::vector<int> equals(double) const { return {}; }

 private:
  std::vector<int> _members, _place;
  std::mt19937_64 _generator;
};

/** Largest speed first: a tournament tree. */
class FastestFirst {
 public:
  explicit FastestFirst(int size);
  void set(int i, bool approaches, double velocity);
  void update(int i, bool approaches, double velocity) { set(i, approaches, velocity); }
  int next() const { return _speed[_winner[1]] > 0. ? _winner[1] : -1; }
  bool isDetermined() const { return true; }
  static constexpr int kNesting = 0;
  bool mayInterrupt(int, int, int) const { return true; }
  bool mayPrecede(int, int) const { return false; }
  std::vector<int> equals(double share) const;

 private:
  int _leaves = 1;
  std::vector<double> _speed;
  std::vector<int> _winner;  ///< node k has children 2k and 2k+1; leaves are contacts
};

}  // namespace multiple_impacts::binary

#endif
