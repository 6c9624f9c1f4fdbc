// SPDX-License-Identifier: Apache-2.0
/*! \file CollisionQueue.hpp
  \brief The approaching contacts, and which one comes next.
*/
#ifndef CollisionQueue_hpp
#define CollisionQueue_hpp

#include <cstdint>
#include <random>
#include <vector>

namespace multiple_impacts::binary {

/** A set of numbers 0 .. n-1 as a tree of 64-bit words: first, last and next member in a
    handful of operations, whatever n. */
class OrderedSet {
 public:
  explicit OrderedSet(int size);

  void set(int i, bool member);
  bool empty() const { return _levels.back()[0] == 0; }
  int first() const;
  int last() const;
  /** Smallest member >= i, or -1. */
  int next(int i) const;

 private:
  std::vector<std::vector<std::uint64_t>> _levels;
};

/** Lowest number first. set() is told the approach speed of a contact, 0 if it does not
    count. */
class LowestFirst {
 public:
  explicit LowestFirst(int size) : _set(size) {}
  void set(int i, double speed) { _set.set(i, speed > 0.); }
  int next() { return _set.empty() ? -1 : _set.first(); }

 private:
  OrderedSet _set;
};

class HighestFirst {
 public:
  explicit HighestFirst(int size) : _set(size) {}
  void set(int i, double speed) { _set.set(i, speed > 0.); }
  int next() { return _set.empty() ? -1 : _set.last(); }

 private:
  OrderedSet _set;
};

/** Round after round in ascending order. */
class RoundRobin {
 public:
  explicit RoundRobin(int size) : _set(size) {}
  void set(int i, double speed) { _set.set(i, speed > 0.); }
  int next();

 private:
  OrderedSet _set;
  int _position = 0;
};

/** Uniform choice. Uses only the raw output of the generator, which the C++ standard fixes. */
class RandomChoice {
 public:
  RandomChoice(int size, std::uint64_t seed) : _place(size, -1), _generator(seed) {}
  void set(int i, double speed);
  int next();

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

 private:
  int _leaves = 1;
  std::vector<double> _speed;
  std::vector<int> _winner;  ///< node k has children 2k and 2k+1; leaves are contacts
};

}  // namespace multiple_impacts::binary

#endif
