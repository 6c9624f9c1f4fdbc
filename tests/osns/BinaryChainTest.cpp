// SPDX-License-Identifier: Apache-2.0
/* Chains under the binary-collision law in an event-driven simulation: the published tables,
   and agreement with the solver on the same description. */
#include <algorithm>

#include "PublishedValues.hpp"
#include "SimulatedImpact.hpp"
#include "Solved.hpp"
#include "StudyChains.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;

namespace {

Chain struckChain(std::size_t balls, double restitution) {
  Chain chain = uniformChain(balls, {}, {restitution, 1., 1.});
  strikeFromLeft(chain, 1, 1.);
  return chain;
}

/** Chapter, table 2: masses 1, 1/2, 1, ... */
Chain alternatingChain() {
  Chain chain = struckChain(7, 1.);
  for (std::size_t i = 1; i < 7; i += 2) chain.balls[i].mass = 0.5;
  return chain;
}

BinaryOptions with(CollisionOrder order, std::uint64_t seed = 1) {
  BinaryOptions options;
  options.order = order;
  options.seed = seed;
  return options;
}

/** Velocities of the balls after the first collisions, from the recorded impulses. */
Eigen::VectorXd velocitiesAfterCollisions(const Chain& chain, const TraceRecorder& trace,
                                          std::size_t collisions) {
  Eigen::VectorXd impulse = Eigen::VectorXd::Zero(chain.contactCount());
  for (std::size_t k = 1; k <= collisions; ++k) impulse += trace.samples().at(k).force;
  return velocitiesAfter(chain, impulse);
}

}  // namespace

class BinaryChainTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(BinaryChainTest);
  CPPUNIT_TEST(firstSweepOfEqualBalls);
  CPPUNIT_TEST(firstSweepOfAlternatingBalls);
  CPPUNIT_TEST(alternatingBallsToTheEnd);
  CPPUNIT_TEST(elasticHandOver);
  CPPUNIT_TEST(wallChainFromTheWall);
  CPPUNIT_TEST(randomOrderIsReproducible);
  CPPUNIT_TEST(everyOrder);
  CPPUNIT_TEST(seventyDisorderedBalls);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** Chapter, table 1: e = 0.5. */
  void firstSweepOfEqualBalls() {
    const Chain chain = struckChain(10, 0.5);
    const auto trace = std::make_shared<TraceRecorder>();
    simulateBinary(chain, with(CollisionOrder::Sweeps), trace);
    assertNear("table 1", published::onePassDissipative(),
               velocitiesAfterCollisions(chain, *trace, 9), 1e-15);
  }

  /** Chapter, table 2. */
  void firstSweepOfAlternatingBalls() {
    const Chain chain = alternatingChain();
    const auto trace = std::make_shared<TraceRecorder>();
    simulateBinary(chain, with(CollisionOrder::Sweeps), trace);
    assertNear("table 2", published::onePassAlternating(),
               velocitiesAfterCollisions(chain, *trace, 6), 5.1e-5);
  }

  /** Chapter, table 2, continued until nothing approaches: 18 collisions. */
  void alternatingBallsToTheEnd() {
    const Chain chain = alternatingChain();
    const auto trace = std::make_shared<TraceRecorder>();
    assertNear("velocities", published::allPassesAlternating(),
               simulateBinary(chain, {}, trace), 5.1e-5);
    CPPUNIT_ASSERT_EQUAL(18., trace->samples().back().time);
    assertNear("recorded impulses", simulateBinary(chain),
               velocitiesAfterCollisions(chain, *trace, 18), 1e-14);
  }

  /** Chapter, section 3.2: equal elastic balls hand the speed on in n-1 collisions. */
  void elasticHandOver() {
    const Chain chain = struckChain(10, 1.);
    const auto trace = std::make_shared<TraceRecorder>();
    assertNear("velocities", Eigen::VectorXd::Unit(10, 9), simulateBinary(chain, {}, trace),
               1e-15);
    CPPUNIT_ASSERT_EQUAL(9., trace->samples().back().time);
  }

  /** Chapter, section 5.2: n elastic balls thrown at a wall turn round, all of them, in
      n (n+1)/2 collisions from the wall outwards. */
  void wallChainFromTheWall() {
    Chain chain = uniformChain(20);
    addWall(chain, {});
    strikeFromLeft(chain, 20, 1.);
    const auto trace = std::make_shared<TraceRecorder>();
    assertNear("velocities", Eigen::VectorXd::Constant(20, -1.),
               simulateBinary(chain, with(CollisionOrder::RightToLeft), trace), 1e-14);
    CPPUNIT_ASSERT_EQUAL(210., trace->samples().back().time);
  }

  /** The seed alone decides: equal seeds give equal bits, different seeds different outcomes
      (chapter, figure 5). */
  void randomOrderIsReproducible() {
    Chain chain = struckChain(12, 1.);
    for (std::size_t i = 0; i < 12; ++i) chain.balls[i].mass = 0.5 + 0.1 * ((7 * i) % 12);
    bool differ = false;
    Eigen::VectorXd first;
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      const BinaryOptions options = with(CollisionOrder::Random, seed);
      const Eigen::VectorXd v = simulateBinary(chain, options);
      CPPUNIT_ASSERT_MESSAGE("seed " + std::to_string(seed),
                             v == simulateBinary(chain, options));
      if (seed == 1) first = v;
      differ = differ || (v - first).cwiseAbs().maxCoeff() > 1e-3;
    }
    CPPUNIT_ASSERT(differ);
  }

  /** Momentum, and the energy that the collisions leave, under every order. */
  void everyOrder() {
    Chain chain = struckChain(12, 0.9);
    for (std::size_t i = 0; i < 12; ++i) chain.balls[i].mass = 0.5 + 0.1 * ((7 * i) % 12);
    for (const CollisionOrder order : values<CollisionOrder>()) {
      const Eigen::VectorXd v = simulateBinary(chain, with(order));
      CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(toString(order), 0.5, momentum(chain, v), 1e-14);
      CPPUNIT_ASSERT_MESSAGE(toString(order), kineticEnergy(chain, v) < 0.25);
      CPPUNIT_ASSERT_MESSAGE(toString(order), std::is_sorted(v.begin(), v.end()));
    }
  }

  /** Chapter, table 3, where the authors' program did not end: 70 balls, e = 0.9. The
      velocities are those of the solver, ascending, with the momentum of the first ball. */
  void seventyDisorderedBalls() {
    const Chain chain = disorderedChain(70, 0.9, 1);
    for (const CollisionOrder order : {CollisionOrder::LeftToRight, CollisionOrder::Random}) {
      const auto trace = std::make_shared<TraceRecorder>();
      const Eigen::VectorXd v = simulateBinary(chain, with(order), trace);
      CPPUNIT_ASSERT_MESSAGE(toString(order), trace->samples().back().time > 10'000.);
      assertNear(toString(order), binaryVelocities(chain, with(order)), v, 1e-13);
      CPPUNIT_ASSERT_MESSAGE(toString(order), separation(v).minCoeff() > -1e-14);
      CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(toString(order), chain.balls[0].mass,
                                           momentum(chain, v), 1e-13);
    }
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(BinaryChainTest);
