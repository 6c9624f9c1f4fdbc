// SPDX-License-Identifier: Apache-2.0
/* Infinite sequences of binary collisions: when they occur (Towne and Hadlock), that their
   limit is what following them down to rounding gives, and that a finite sequence is left
   alone. */
#include <cmath>
#include <string>

#include "Near.hpp"
#include "RandomGraph.hpp"
#include "Solved.hpp"
#include "StudyChains.hpp"
#include "multiple_impacts/contact/TraceRecorder.hpp"
#include "multiple_impacts/models/Chain.hpp"
#include "multiple_impacts/solvers/binary/BinarySolver.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;

namespace {

BinaryOptions followed(CollisionOrder order, double tolerance) {
  BinaryOptions options;
  options.order = order;
  options.tolerance = tolerance;
  options.jumpToLimit = false;
  return options;
}

BinaryOptions jumping(CollisionOrder order, double tolerance = 1e-10) {
  BinaryOptions options = followed(order, tolerance);
  options.jumpToLimit = true;
  return options;
}

/** Three balls of masses m2/r1, m2 = 1, m2/r3; the first one strikes at 1 m/s. */
struct ThreeBalls {
  double e, r1, r3;

  Chain chain() const {
    Chain result = unitChain(3, e);
    result.balls[0].mass = 1. / r1;
    result.balls[2].mass = 1. / r3;
    return result;
  }
  /** Chapter, eq. 17. */
  double z() const {
    const double root = std::sqrt(e);
    return 0.5 * (root + 1. / root) / std::sqrt((1. + r1) * (1. + r3));
  }
  /** Speed of all balls together. */
  double commonSpeed() const { return 1. / r1 / (1. / r1 + 1. + 1. / r3); }
  std::string text() const {
    return "e " + std::to_string(e) + ", m2/m1 " + std::to_string(r1) + ", m2/m3 " +
           std::to_string(r3);
  }
};

}  // namespace

class BinaryCollapseTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(BinaryCollapseTest);
  CPPUNIT_TEST(threeBalls);
  CPPUNIT_TEST(threeBallsInEveryOrder);
  CPPUNIT_TEST(limitOfThreeBallsIsPlastic);
  CPPUNIT_TEST(collapseInsideCollapse);
  CPPUNIT_TEST(allOrdersOnRandomGraphs);
  CPPUNIT_TEST(struckChains);
  CPPUNIT_TEST(elasticSequencesAreLeftAlone);
  CPPUNIT_TEST(longFiniteSequenceIsLeftAlone);
  CPPUNIT_TEST(traceShowsTheLimit);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** Infinite if and only if z >= 1; otherwise ceil(pi/arccos z) - 1 collisions. */
  void threeBalls() {
    int infinite = 0, finite = 0;
    for (double e = 0.01; e < 1.; e += 0.0317)
      for (const double r1 : {0.05, 0.1, 0.3, 0.7, 1., 1.9, 6.})
        for (const double r3 : {0.05, 0.15, 0.4, 1., 2.3, 5.}) {
          const ThreeBalls balls{e, r1, r3};
          balls.z() >= 1. ? (checkInfinite(balls), ++infinite)
                          : (checkFinite(balls), ++finite);
        }
    CPPUNIT_ASSERT(infinite > 100 && finite > 100);
  }

  /** One contact approaches at a time: all orders are the same, even the random one. */
  void threeBallsInEveryOrder() {
    const Chain chain = ThreeBalls{0.07, 1., 1.}.chain();
    for (const CollisionOrder order : values<CollisionOrder>()) {
      const ImpactOutcome outcome = binary(chain, jumping(order, 0.));
      CPPUNIT_ASSERT_EQUAL_MESSAGE(toString(order), 1L, outcome.statistics.collapses);
    }
  }

  /** Energy and impulses of the limit: that of the plastic impact, m/6 of m/2, all balls at
      1/3. */
  void limitOfThreeBallsIsPlastic() {
    const Chain chain = ThreeBalls{0.03, 1., 1.}.chain();
    const ImpactOutcome outcome = binary(chain, jumping(CollisionOrder::LeftToRight));
    assertNear("velocities", Eigen::VectorXd::Constant(3, 1. / 3.),
               velocitiesAfter(chain, outcome.impulse), 1e-15);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(1. / 3., outcome.statistics.dissipated.sum(), 1e-15);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(0., outcome.statistics.energyBalanceResidual, 1e-15);
    CPPUNIT_ASSERT(outcome.statistics.collisions < 20);
  }

  /** From left to right, between two collisions of a contact those before it come to an end by
      an infinite sequence, and so on: hundreds of thousands of collisions down to 1e-10. */
  void collapseInsideCollapse() {
    for (const std::uint64_t seed : {1, 2, 3})
      for (const CollisionOrder order :
           {CollisionOrder::LeftToRight, CollisionOrder::RightToLeft}) {
        const std::string which = "seed " + std::to_string(seed) + ", " + toString(order);
        const Chain chain = disorderedChain(15, 0.5, seed);
        const ImpactOutcome jumped = binary(chain, jumping(order));
        const ImpactOutcome full = binary(chain, followed(order, 1e-12));
        assertNear(which, full.velocity, jumped.velocity, 1e-9);
        CPPUNIT_ASSERT_MESSAGE(which, jumped.statistics.collapses > 1);
        CPPUNIT_ASSERT_MESSAGE(which + ": " + std::to_string(jumped.statistics.collisions) +
                                   " against " + std::to_string(full.statistics.collisions),
                               5 * jumped.statistics.collisions < full.statistics.collisions);
        CPPUNIT_ASSERT_DOUBLES_EQUAL(0., jumped.statistics.energyBalanceResidual, 1e-12);
      }
  }

  /** Wherever the sequence can be followed to its end. Only the fixed orders are compared: the
      random order draws other numbers under another tolerance. */
  void allOrdersOnRandomGraphs() {
    long collapses = 0;
    for (int k = 0; k < 150; ++k) {
      RandomSource random(5000 + k);
      const int bodies = random.integer(3, 12), extra = random.chance(0.5) ? 0 : 4;
      ContactProblem problem = randomGraph(random, bodies, extra, 0.02);
      problem.restitution *= random.uniform(0.1, 0.9);
      for (const CollisionOrder order : values<CollisionOrder>())
        if (order != CollisionOrder::Random)
          collapses += checkLimit(problem, order, "seed " + std::to_string(5000 + k));
    }
    CPPUNIT_ASSERT(collapses > 100);
  }

  /** Sequences with many collapses one inside the other. */
  void struckChains() {
    long collapses = 0;
    for (int k = 0; k < 100; ++k) {
      RandomSource random(7000 + k);
      const Chain chain =
          disorderedChain(random.integer(5, 14), random.uniform(0.02, 0.6), 7000 + k, 0.2, 2.);
      for (const CollisionOrder order : values<CollisionOrder>())
        if (order != CollisionOrder::Random)
          collapses +=
              checkLimit(contactProblem(chain), order, "seed " + std::to_string(7000 + k));
    }
    CPPUNIT_ASSERT(collapses > 100);
  }

  void elasticSequencesAreLeftAlone() {
    for (const std::uint64_t seed : {1, 2, 3})
      for (const CollisionOrder order : values<CollisionOrder>()) {
        const Chain chain = disorderedChain(100, 1., seed);
        const ImpactOutcome outcome = binary(chain, jumping(order));
        CPPUNIT_ASSERT_EQUAL(0L, outcome.statistics.collapses);
        CPPUNIT_ASSERT_DOUBLES_EQUAL(0., outcome.statistics.energyLost, 1e-13);
      }
  }

  /** Close to the criterion, 63 collisions in which the speeds fall by 1e-36. */
  void longFiniteSequenceIsLeftAlone() {
    const ImpactOutcome outcome =
        binary(ThreeBalls{0.072, 1., 1.}.chain(), jumping(CollisionOrder::LeftToRight, 0.));
    CPPUNIT_ASSERT_EQUAL(0L, outcome.statistics.collapses);
    CPPUNIT_ASSERT_EQUAL(63L, outcome.statistics.collisions);
  }

  /** The impulses of all samples add up to those of the outcome, and the outcome is the same
      with an observer. */
  void traceShowsTheLimit() {
    const Chain chain = disorderedChain(12, 0.5, 1);
    TraceRecorder trace;
    const BinaryOptions options = jumping(CollisionOrder::LeftToRight);
    const ImpactOutcome outcome = binary(chain, options, &trace);
    CPPUNIT_ASSERT(outcome.statistics.collapses > 0);
    CPPUNIT_ASSERT(outcome.impulse == binary(chain, options).impulse);
    Eigen::VectorXd sum = Eigen::VectorXd::Zero(chain.contactCount());
    for (const ImpactSample& sample : trace.samples()) sum += sample.force;
    assertNear("impulses", outcome.impulse, sum, 1e-12);
  }

 private:
  static void checkInfinite(const ThreeBalls& balls) {
    const Chain chain = balls.chain();
    const ImpactOutcome limit = binary(chain, jumping(CollisionOrder::LeftToRight, 0.));
    CPPUNIT_ASSERT_EQUAL_MESSAGE(balls.text(), 1L, limit.statistics.collapses);
    assertNear(balls.text(), Eigen::VectorXd::Constant(3, balls.commonSpeed()),
               velocitiesAfter(chain, limit.impulse), 1e-14);
    const ImpactOutcome full = binary(chain, followed(CollisionOrder::LeftToRight, 1e-14));
    assertNear(balls.text(), velocitiesAfter(chain, full.impulse),
               velocitiesAfter(chain, limit.impulse), 1e-13);
  }

  static void checkFinite(const ThreeBalls& balls) {
    const ImpactOutcome outcome =
        binary(balls.chain(), jumping(CollisionOrder::LeftToRight, 0.));
    CPPUNIT_ASSERT_EQUAL_MESSAGE(balls.text(), 0L, outcome.statistics.collapses);
    CPPUNIT_ASSERT_EQUAL_MESSAGE(
        balls.text(), std::lround(std::ceil(M_PI / std::acos(balls.z()) - 1e-9)) - 1,
        outcome.statistics.collisions);
  }

  /** \return the number of collapses */
  static long checkLimit(const ContactProblem& problem, CollisionOrder order,
                         const std::string& which) {
    BinaryOptions options = followed(order, 1e-12);
    options.maximumCollisions = 100'000;
    const ImpactOutcome full = solveBinary(problem, options);
    const ImpactOutcome jumped = solveBinary(problem, jumping(order));
    if (full.status != ImpactStatus::Solved || jumped.status != ImpactStatus::Solved) return 0;
    assertNear(which + ", " + toString(order), full.velocity, jumped.velocity, 1e-8);
    CPPUNIT_ASSERT_MESSAGE(which, jumped.statistics.energyLost >= 0.);
    return jumped.statistics.collapses;
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(BinaryCollapseTest);
