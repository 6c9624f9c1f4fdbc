// SPDX-License-Identifier: Apache-2.0
#include "published/chapter/ChapterChains.hpp"

#include <cmath>

#include "multiple_impacts/models/UniformNumbers.hpp"

namespace multiple_impacts::published::chapter {

using models::Chain;

Chain struckChain(const std::vector<double>& masses, const ContactParameters& contact) {
  Chain chain = models::uniformChain(masses.size(), {}, contact);
  for (std::size_t i = 0; i < masses.size(); ++i) chain.balls[i].mass = masses[i];
  models::strikeFromLeft(chain, 1, 1.);
  return chain;
}

Chain freeChain(std::size_t n, double restitution, double exponent) {
  return struckChain(std::vector<double>(n, 1.), {restitution, 1., exponent});
}

Chain wallChain(std::size_t n, double restitution, double exponent) {
  Chain chain = freeChain(n, restitution, exponent);
  models::addWall(chain, {restitution, 1., exponent});
  models::strikeFromLeft(chain, n, 1.);
  return chain;
}

Chain decoratedChain(std::size_t n, double massRatio) {
  Chain chain = freeChain(n);
  for (std::size_t i = 1; i < n; i += 2) chain.balls[i].mass = massRatio;
  return chain;
}

Chain gradedChain(std::size_t n, double alpha, double reference) {
  Chain chain = freeChain(n);
  const std::size_t count = chain.contactCount();
  for (std::size_t i = 0; i < count; ++i) {
    const auto rank = static_cast<double>(alpha > 0. ? i : count - 1 - i);
    chain.contacts[i].stiffness = reference * (1. + std::abs(alpha) * rank);
  }
  return chain;
}

Chain inSteel(Chain chain) {
  const models::Ball steel = models::sphere(0.01);
  const double stiffness =
      hertzSphereSphere(steel.radius, steel.elastic, steel.radius, steel.elastic);
  for (models::Ball& ball : chain.balls) ball.mass *= steel.mass;
  for (ContactParameters& contact : chain.contacts) contact.stiffness = stiffness;
  return chain;
}

std::vector<double> disorderedMasses(std::size_t count, double low, double high,
                                     std::uint64_t seed) {
  models::UniformNumbers random(seed);
  std::vector<double> masses(count);
  for (double& mass : masses) mass = random.between(low, high);
  return masses;
}

}  // namespace multiple_impacts::published::chapter
