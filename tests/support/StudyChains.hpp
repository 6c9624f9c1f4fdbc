// SPDX-License-Identifier: Apache-2.0
/*! \file StudyChains.hpp
  \brief The chains that the papers study, for tests and benchmarks.
*/
#ifndef StudyChains_hpp
#define StudyChains_hpp

#include <cmath>

#include "RandomSource.hpp"
#include "multiple_impacts/contact/HertzContact.hpp"
#include "multiple_impacts/models/Chain.hpp"

namespace multiple_impacts::test {

/** Steel beads of 10 mm that touch; the first strikes at 1 m/s (chapter, section 4.3; RR-7636,
    A.2.1). */
inline models::Chain steelChain(std::size_t balls, double restitution = 1.) {
  models::Chain chain = models::uniformChain(balls, models::sphere(0.01), {restitution});
  models::setHertzStiffness(chain);
  models::strikeFromLeft(chain, 1, 1.);
  return chain;
}

/** Striker of 10 mm and beads that shrink by 5 % each, the first of 10 mm (RR-7636, A.2.2). */
inline models::Chain taperedChain(std::size_t beads) {
  models::Chain chain = steelChain(beads + 1);
  double radius = 0.01;
  for (std::size_t i = 2; i <= beads; ++i) chain.balls[i] = models::sphere(radius *= 0.95);
  models::setHertzStiffness(chain);
  return chain;
}

/** m = K = v = 1: the first ball strikes. */
inline models::Chain unitChain(std::size_t balls, double restitution = 1.,
                               double exponent = kHertzExponent) {
  models::Chain chain = models::uniformChain(balls, {}, {restitution, 1., exponent});
  models::strikeFromLeft(chain, 1, 1.);
  return chain;
}

/** m = K = v = 1: all balls hit a wall (chapter, section 5.2). */
inline models::Chain wallChain(std::size_t balls, double restitution = 1.,
                               double exponent = kHertzExponent) {
  models::Chain chain = models::uniformChain(balls, {}, {restitution, 1., exponent});
  models::addWall(chain, {restitution, 1., exponent});
  models::strikeFromLeft(chain, balls, 1.);
  return chain;
}

/** unitChain with K_i = 1 + alpha (i-1), or counted from the other end with |alpha| for
    alpha < 0 (chapter, section 5.1.2). */
inline models::Chain linearlyGradedChain(std::size_t balls, double alpha) {
  models::Chain chain = unitChain(balls);
  const std::size_t last = chain.contacts.size() - 1;
  for (std::size_t i = 0; i <= last; ++i)
    chain.contacts[i].stiffness = 1. + std::abs(alpha) * (alpha > 0. ? i : last - i);
  return chain;
}

/** unitChain with every second ball ratio times as heavy (chapter, section 5.1.4). */
inline models::Chain massDecoratedChain(std::size_t balls, double ratio) {
  models::Chain chain = unitChain(balls);
  for (std::size_t i = 1; i < balls; i += 2) chain.balls[i].mass *= ratio;
  return chain;
}

/** Masses drawn uniformly between two bounds [kg]; the first ball strikes at 1 m/s (chapter,
    section 3.2, where the distribution of the masses is not given). */
inline models::Chain disorderedChain(std::size_t balls, double restitution, std::uint64_t seed,
                                     double lightest = 0.5, double heaviest = 1.5) {
  models::Chain chain = unitChain(balls, restitution);
  RandomSource random(seed);
  for (models::Ball& ball : chain.balls) ball.mass = random.uniform(lightest, heaviest);
  return chain;
}

}  // namespace multiple_impacts::test

#endif
