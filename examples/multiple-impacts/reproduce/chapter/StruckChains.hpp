// SPDX-License-Identifier: Apache-2.0
/*! \file StruckChains.hpp
  \brief The chains of sections 2 to 4: the first ball strikes the others, which are at rest.
*/
#ifndef StruckChains_hpp
#define StruckChains_hpp

#include <Eigen/Core>
#include <cstdint>
#include <random>
#include <vector>

#include "Chain.hpp"

namespace multiple_impacts::tool::chapter {

/** Random numbers that are the same on every machine: the standard fixes the raw output of the
    generator, not its distributions. */
class UniformNumbers {
 public:
  explicit UniformNumbers(std::uint64_t seed) : _generator(seed) {}

  double between(double low, double high) {
    return low + (high - low) * (static_cast<double>(_generator() >> 11) * 0x1p-53);
  }

 private:
  std::mt19937_64 _generator;
};

/** Balls of the given masses [kg] that touch; the first has 1 m/s. */
models::Chain struckChain(const std::vector<double>& masses,
                          const models::ContactParameters& contact = {});

/** Masses drawn uniformly between two bounds [kg]. */
std::vector<double> disorderedMasses(std::size_t count, double low, double high,
                                     std::uint64_t seed);

/** Elastic steel beads of 10 mm with Hertz contacts (section 4.3). */
models::Chain steelChain(std::size_t balls);

/** Impulses at the contacts of a free chain from the velocities after [N.s]: what the balls to
    the left of a contact have lost. */
Eigen::VectorXd impulsesOf(const models::Chain& chain, const Eigen::VectorXd& velocity);

std::vector<double> listed(const Eigen::VectorXd& values);

/** n, n-1, ..., 1 */
Eigen::VectorXd descending(Eigen::Index n);

}  // namespace multiple_impacts::tool::chapter

#endif
