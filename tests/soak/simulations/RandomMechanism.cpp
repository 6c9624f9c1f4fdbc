// SPDX-License-Identifier: Apache-2.0
#include "RandomMechanism.hpp"

#include <algorithm>
#include <functional>
#include <vector>

#include "FacingPendulums.hpp"
#include "PendulumCart.hpp"
#include "SliderCrank.hpp"
#include "TumblingBlock.hpp"

namespace multiple_impacts::soak {

namespace {

using Eigen::Index;
using Eigen::Vector2d;
using Eigen::Vector3d;
using Eigen::VectorXd;
using mechanisms::State;
using test::RandomSource;

VectorXd randomVector(RandomSource& random, Index size, double largest) {
  VectorXd values(size);
  for (double& value : values) value = random.uniform(-largest, largest);
  return values;
}

std::vector<mechanisms::PendulumLink> randomLinks(RandomSource& random, Index count) {
  std::vector<mechanisms::PendulumLink> links;
  for (Index i = 0; i < count; ++i)
    links.push_back({random.logUniform(0.1, 2.), random.uniform(0.3, 1.2)});
  return links;
}

/** Walls to the left and right of some bobs, always including the last. */
RandomMechanism randomPendulum(RandomSource& random) {
  const Index links = random.integer(2, 4);
  const double speed = random.uniform(1., 5.);
  const std::vector<mechanisms::PendulumLink> chain = randomLinks(random, links);
  const State start{randomVector(random, links, 0.4), randomVector(random, links, speed)};
  std::vector<mechanisms::BobWall> walls;
  for (Index bob = 0; bob < links; ++bob) {
    if (bob + 1 < links && random.chance(0.5)) continue;
    for (const double side : {-1., 1.}) {
      walls.push_back(wallThrough(chain, start.q, bob, Vector2d(side, 0.)));
      walls.back().offset -= random.uniform(0.02, 0.2);
    }
  }
  return {std::make_shared<mechanisms::Pendulum>(chain, walls), start, speed, 3e-4 / speed};
}

/** Two bodies: pendulums of 2 or 3 links whose lower bobs nearly touch. */
RandomMechanism randomFacingPendulums(RandomSource& random) {
  const Index links = random.integer(2, 3);
  const double speed = random.uniform(1., 3.), distance = 1.;
  const mechanisms::Pendulum left(randomLinks(random, links), {}),
      right(randomLinks(random, links), {});
  const State start{randomVector(random, 2 * links, 0.1),
                    randomVector(random, 2 * links, speed)};
  VectorXd reach = reachAt(left, right, distance, start.q, links);
  for (double& s : reach) s -= random.uniform(0.01, 0.1);
  return {std::make_shared<mechanisms::FacingPendulums>(left, right, distance, reach), start,
          speed, 5e-4 / speed};
}

/** The slider starts in the middle of its guide. */
RandomMechanism randomSliderCrank(RandomSource& random) {
  mechanisms::SliderCrankParameters p;
  for (double* const value :
       {&p.crankLength, &p.rodLength, &p.crankMass, &p.rodMass, &p.sliderMass, &p.crankInertia,
        &p.rodInertia, &p.sliderInertia, &p.clearance})
    *value *= random.uniform(0.7, 1.4);
  const double speed = random.logUniform(20., 200.);
  return {std::make_shared<mechanisms::SliderCrank>(p),
          {Vector3d::Zero(), Vector3d(speed, -speed * p.crankLength / p.rodLength, 0.)},
          speed,
          5e-4 / speed};
}

RandomMechanism randomBlock(RandomSource& random) {
  mechanisms::BlockParameters p;
  p.mass = random.logUniform(0.1, 2.);
  p.halfWidth = random.uniform(0.03, 0.15);
  p.halfHeight = random.uniform(0.03, 0.15);
  const State start{Vector3d(0., random.uniform(0.25, 0.4), random.uniform(-1.5, 1.5)),
                    randomVector(random, 3, 2.)};
  return {std::make_shared<mechanisms::TumblingBlock>(p), start, 2., 2e-4};
}

/** All balls hang and touch, and no two move apart: Moreau's law could press them into each
    other. */
RandomMechanism randomCart(RandomSource& random) {
  mechanisms::PendulumCartParameters p;
  const Index balls = random.integer(3, 6);
  const bool equal = random.chance(0.5);
  for (Index i = 0; i < balls; ++i)
    p.ballMasses.push_back(equal ? 0.3 : random.logUniform(0.1, 1.));
  p.cartMass = random.logUniform(0.3, 10.);
  p.stringLength = random.uniform(0.5, 1.5);
  const double speed = random.uniform(0.5, 2.);
  VectorXd turning = randomVector(random, balls, speed);
  std::sort(turning.begin(), turning.end(), std::greater<>());
  const auto cart = std::make_shared<mechanisms::PendulumCart>(p);
  const State start{VectorXd::Zero(balls + 1), cart->fromAngles(0., turning)};
  // The angles add up along the balls: strikes would soon make the last ones whirl round.
  return {cart, start, speed / static_cast<double>(balls), 3e-4};
}

}  // namespace

RandomMechanism randomMechanism(RandomSource& random) {
  switch (random.integer(0, 4)) {
    case 0:
      return randomPendulum(random);
    case 1:
      return randomSliderCrank(random);
    case 2:
      return randomBlock(random);
    case 3:
      return randomFacingPendulums(random);
    default:
      return randomCart(random);
  }
}

}  // namespace multiple_impacts::soak
