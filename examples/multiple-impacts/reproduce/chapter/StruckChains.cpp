// SPDX-License-Identifier: Apache-2.0
#include "StruckChains.hpp"

#include "Metrics.hpp"

namespace multiple_impacts::tool::chapter {

using Eigen::VectorXd;
using models::Chain;

Chain struckChain(const std::vector<double>& masses,
                  const models::ContactParameters& contact) {
  Chain chain = models::uniformChain(masses.size(), {}, contact);
  for (std::size_t i = 0; i < masses.size(); ++i) chain.balls[i].mass = masses[i];
  models::strikeFromLeft(chain, 1, 1.);
  return chain;
}

std::vector<double> disorderedMasses(std::size_t count, double low, double high,
                                     std::uint64_t seed) {
  UniformNumbers random(seed);
  std::vector<double> masses(count);
  for (double& mass : masses) mass = random.between(low, high);
  return masses;
}

Chain steelChain(std::size_t balls) {
  Chain chain = models::uniformChain(balls, models::sphere(0.01));
  models::setHertzStiffness(chain);
  models::strikeFromLeft(chain, 1, 1.);
  return chain;
}

VectorXd impulsesOf(const Chain& chain, const VectorXd& velocity) {
  const VectorXd before = velocitiesBefore(chain);
  VectorXd impulse(velocity.size() - 1);
  double lost = 0.;
  for (Eigen::Index i = 0; i < impulse.size(); ++i) {
    lost += chain.balls[i].mass * (before[i] - velocity[i]);
    impulse[i] = lost;
  }
  return impulse;
}

std::vector<double> listed(const VectorXd& values) { return {values.begin(), values.end()}; }

VectorXd descending(Eigen::Index n) {
  return VectorXd::LinSpaced(n, static_cast<double>(n), 1.);
}

}  // namespace multiple_impacts::tool::chapter
