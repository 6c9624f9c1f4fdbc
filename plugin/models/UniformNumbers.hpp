// SPDX-License-Identifier: Apache-2.0
/*! \file UniformNumbers.hpp
  \brief Random numbers that are the same on every machine.
*/
#ifndef UniformNumbers_hpp
#define UniformNumbers_hpp

#include <cstdint>
#include <random>

namespace multiple_impacts::models {

/** The standard fixes the raw output of the generator, but not the distributions: here its
    upper 53 bits are mapped to [0, 1[. */
class UniformNumbers {
 public:
  explicit UniformNumbers(std::uint64_t seed) : _generator(seed) {}

  double between(double low, double high) {
    return low + (high - low) * (static_cast<double>(_generator() >> 11) * 0x1p-53);
  }

 private:
  std::mt19937_64 _generator;
};

}  // namespace multiple_impacts::models

#endif
