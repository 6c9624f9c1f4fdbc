// SPDX-License-Identifier: Apache-2.0
/*! \file CollisionQueue.hpp
  \brief The approaching contacts, and which one comes next.

  Every queue has the same interface:
  - set(i, speed): the approach speed of contact i is now this, 0 if it does not count;
  - next(): the contact that collides next, or -1;
  - isDetermined(): whether next() depends on the speeds alone, and not on chance;
  - kNesting: 1 if no contact collides while one with a lower number approaches, -1 if while one
    with a higher number does, 0 otherwise;
  - mayInterrupt(i, lowest, highest): whether contact i, if it approached, could come before
    contacts with numbers from lowest to highest that go on approaching.
*/
#ifndef CollisionQueue_hpp
#define CollisionQueue_hpp

#include <array>
#include <cstdint>
#include <random>
#include <vector>

namespace multiple_impacts::binary {

/** A set of numbers 0 .. n-1 as a tree of 64-bit words: first, last and next member in a
    handful of operations, whatever n. A bit of a word says whether a word of the level below
    has any. */
class OrderedSet {
 public:
  explicit OrderedSet(int size);

  void set(int i, bool member) {
    std::uint64_t& word = _words[i >> kBits];
    const std::uint64_t before = word;
    const std::uint64_t place = i & kMask;
    word = (before & ~(std::uint64_t{1} << place)) | (std::uint64_t{member} << place);
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
  static int lowestBit(std::uint64_t word) { return __builtin_ctzll(word); }
  static int highestBit(std::uint64_t word) { return kMask - __builtin_clzll(word); }
  void setAbove(int i, bool member);

  int _levels = 0;
  std::array<int, 7> _begin{};  ///< first word of each level, and the end of the last
  std::vector<std::uint64_t> _words;
};

/** Lowest number first. */
class LowestFirst {
 public:
  explicit LowestFirst(int size) : _set(size) {}
  void set(int i, double speed) { _set.set(i, speed > 0.); }
  int next() { return _set.empty() ? -1 : _set.first(); }
  bool isDetermined() const { return true; }
  static constexpr int kNesting = 1;
  bool mayInterrupt(int i, int, int highest) const { return i < highest; }

 private:
  OrderedSet _set;
};

class HighestFirst {
 public:
  explicit HighestFirst(int size) : _set(size) {}
  void set(int i, double speed) { _set.set(i, speed > 0.); }
  int next() { return _set.empty() ? -1 : _set.last(); }
  bool isDetermined() const { return true; }
  static constexpr int kNesting = -1;
  bool mayInterrupt(int i, int lowest, int) const { return i > lowest; }

 private:
  OrderedSet _set;
};

/** Round after round in ascending order. */
class RoundRobin {
 public:
  explicit RoundRobin(int size) : _set(size) {}
  void set(int i, double speed) { _set.set(i, speed > 0.); }
  int next();
  bool isDetermined() const { return true; }
  static constexpr int kNesting = 0;
  bool mayInterrupt(int, int, int) const { return true; }

 private:
  OrderedSet _set;
  int _position = 0;
};

/** Uniform choice. Uses only the raw output of the generator, which the C++ standard fixes. */
class RandomChoice {
 public:
  RandomChoice(int size, std::uint64_t seed) : _place(size, -1), _generator(seed) {
    _members.reserve(size);
  }
  void set(int i, double speed);
  int next();
  bool isDetermined() const { return _members.size() <= 1; }
  static constexpr int kNesting = 0;
  bool mayInterrupt(int, int, int) const { return true; }

 private:
  std::vector<int> _members, _place;
  std::mt19937_64 _generator;
};

/** Largest speed first: a tournament tree. */
class FastestFirst {
 public:
  explicit FastestFirst(int size);
  void set(int i, double speed);
  int next() const { return _speed[_winner[1]] > 0. ? _winner[1] : -1; }
  bool isDetermined() const { return true; }
  static constexpr int kNesting = 0;
  bool mayInterrupt(int, int, int) const { return true; }

 private:
  int _leaves = 1;
  std::vector<double> _speed;
  std::vector<int> _winner;  ///< node k has children 2k and 2k+1; leaves are contacts
};

}  // namespace multiple_impacts::binary

#endif
