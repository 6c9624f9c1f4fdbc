// SPDX-License-Identifier: Apache-2.0
/*! \file RandomSource.hpp
  \brief Random numbers that are the same on every machine.
*/
#ifndef RandomSource_hpp
#define RandomSource_hpp

#include <cmath>
#include <cstdint>
#include <numeric>
#include <random>
#include <utility>
#include <vector>

namespace multiple_impacts::test {

/** The standard fixes the raw output of mt19937_64 but not its distributions: numbers are
    mapped to ranges here. */
class RandomSource {
 public:
  explicit RandomSource(std::uint64_t seed) : _generator(seed) {}

  /** In [0, 1[, a multiple of 2^-53. */
  double unit() { return static_cast<double>(_generator() >> 11) * 0x1p-53; }
  double uniform(double low, double high) { return low + (high - low) * unit(); }
  double logUniform(double low, double high) { return low * std::pow(high / low, unit()); }
  /** In low .. high, both included. */
  int integer(int low, int high) {
    return low + static_cast<int>(_generator() % static_cast<std::uint64_t>(high - low + 1));
  }
  bool chance(double probability) { return unit() < probability; }

  /** A permutation of 0 .. n-1. */
  std::vector<int> permutation(int n) {
    std::vector<int> order(n);
    std::iota(order.begin(), order.end(), 0);
    for (int i = n - 1; i > 0; --i) std::swap(order[i], order[integer(0, i)]);
    return order;
  }

 private:
  std::mt19937_64 _generator;
};

}  // namespace multiple_impacts::test

#endif
