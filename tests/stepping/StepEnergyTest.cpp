// SPDX-License-Identifier: Apache-2.0
/* Energy in time steps without forces, from the velocities of the bodies: it does not grow. */
#include <cppunit/extensions/HelperMacros.h>

#include "FacingPendulums.hpp"
#include "MechanismModel.hpp"
#include "Near.hpp"
#include "OutcomeCheck.hpp"
#include "RandomSource.hpp"
#include "SteppedChain.hpp"
#include "Steps.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;
using Eigen::VectorXd;

namespace {

double kineticEnergy(const BallModel& model) {
  double energy = 0.;
  for (const auto& ball : model.balls) energy += ball->computeKineticEnergy();
  return energy;
}

/** Restitutions differ, but not under Moreau's law, which may then create energy. */
ContactParameters randomContact(RandomSource& random, const Law& law) {
  const double e = &law == &moreauLaw() ? 0.8 : random.uniform(0., 1.);
  return {e, random.logUniform(1e7, 1e9), kHertzExponent};
}

/** Balls with gaps or without between two walls. */
Chain randomChain(RandomSource& random, const Law& law) {
  Chain chain = uniformChain(random.integer(2, 6), sphere(0.01));
  addWall(chain, {});
  for (std::size_t i = 0; i < chain.contactCount(); ++i) {
    chain.contacts[i] = randomContact(random, law);
    chain.gaps.push_back(random.chance(0.5) ? 0. : random.uniform(0., 0.01));
  }
  for (Ball& ball : chain.balls) {
    ball.mass *= random.logUniform(0.2, 5.);
    ball.velocity = random.uniform(-1., 1.);
  }
  chain.balls[0].velocity = 1.;
  return chain;
}

/** Balls in a grid, some of which touch, between four walls. */
PlanarBalls randomDiscs(RandomSource& random, const Law& law) {
  PlanarBalls discs;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) {
      PlanarBall ball;
      ball.mass = random.uniform(0.01, 0.1);
      ball.radius = random.chance(0.5) ? 0.02 : 0.017;
      ball.position = {0.02 + 0.04 * i, 0.02 + 0.04 * j};
      ball.velocity = {random.uniform(-1., 1.), random.uniform(-1., 1.)};
      discs.balls.push_back(ball);
    }
  discs.walls = {{{0., 0.}, {0., 1.}, {}},
                 {{0., 0.}, {1., 0.}, {}},
                 {{0.12, 0.12}, {0., -1.}, {}},
                 {{0.12, 0.12}, {-1., 0.}, {}}};
  watchAllPairs(discs);
  for (PlanarContact& contact : discs.contacts)
    contact.parameters = randomContact(random, law);
  return discs;
}

/** Steps in which the kinetic energy must not grow: by more than rounding, or the tolerance of
    laws that integrate a motion in their impacts. \return impacts */
long requireNoGrowth(const std::string& what, BallModel& model, const Law& law,
                     double timeStep) {
  const auto impact = std::make_shared<ImpactLCP>(law);
  const auto simulation = makeEventCapturing(model.system, impact, timeStep);
  double before = kineticEnergy(model);
  const double allowed = (law.uses("stiffness") ? 1e-8 : 1e-12) * before;
  for (int i = 0; i < 300; ++i) {
    advance(*simulation, 1);
    const double after = kineticEnergy(model);
    require(after - before <= allowed, what + ", step " + std::to_string(i), after - before,
            allowed);
    before = after;
  }
  return impact->impactCount();
}

}  // namespace

class StepEnergyTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StepEnergyTest);
  CPPUNIT_TEST(chainsNeverGainEnergy);
  CPPUNIT_TEST(discsNeverGainEnergy);
  CPPUNIT_TEST(mechanismsNeverGainEnergy);
  CPPUNIT_TEST_SUITE_END();

 public:
  void chainsNeverGainEnergy() {
    for (const SimulatedLaw& law : listedLaws())
      for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        RandomSource random(seed);
        const Chain chain = randomChain(random, *law.law);
        ChainModel model = buildChain(chain, contactLawOf(law), 1e3);
        const std::string what = law.name + ", seed " + std::to_string(seed);
        CPPUNIT_ASSERT_MESSAGE(what, requireNoGrowth(what, model, *law.law, 1e-3) > 0);
      }
  }

  void discsNeverGainEnergy() {
    for (const SimulatedLaw& law : listedLaws())
      for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        if (law.law->uses("share")) continue;  // ratios have a domain
        RandomSource random(seed);
        const PlanarBalls discs = randomDiscs(random, *law.law);
        PlanarModel model = buildPlanarBalls(discs, contactLawOf(law), 1e3);
        const std::string what = law.name + ", discs, seed " + std::to_string(seed);
        CPPUNIT_ASSERT_MESSAGE(what, requireNoGrowth(what, model, *law.law, 1e-3) > 0);
      }
  }

  /** Pendulums that meet, without gravity. The inertia of the links alone makes the energy of
      a step wrong by O(h^2) of it; impacts add nothing to that. */
  void mechanismsNeverGainEnergy() {
    using namespace mechanisms;
    constexpr double h = 1e-3, speed = 2.;
    for (const SimulatedLaw& law : listedLaws())
      for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        RandomSource random(seed);
        const auto link = [&random] {
          return PendulumLink{random.uniform(0.2, 1.), random.uniform(0.3, 0.6)};
        };
        const Pendulum left({link(), link()}, {}, 0.), right({link(), link()}, {}, 0.);
        State start{VectorXd::Zero(4), VectorXd(4)};
        start.v << speed, random.uniform(0., speed), -speed, random.uniform(-speed, 0.);
        const auto pair = std::make_shared<FacingPendulums>(
            left, right, 0.5, reachAt(left, right, 0.5, start.q, 2));
        const MechanismModel model = buildMechanism(pair, start, contactLawOf(law),
                                                    {randomContact(random, *law.law)}, 1e3);
        const auto impact = std::make_shared<ImpactLCP>(*law.law);
        const auto simulation = makeEventCapturing(model.system, impact, h);
        double before = mechanisms::kineticEnergy(*pair, start);
        for (int i = 0; i < 200; ++i) {
          advance(*simulation, 1);
          const double after = mechanisms::kineticEnergy(*pair, model.state());
          const double allowed = 10. * h * h * speed * speed * before;
          require(after - before <= allowed, law.name + ", seed " + std::to_string(seed),
                  after - before, allowed);
          before = after;
        }
        CPPUNIT_ASSERT(impact->impactCount() > 0);
      }
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(StepEnergyTest);
