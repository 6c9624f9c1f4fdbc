// SPDX-License-Identifier: Apache-2.0
/* The binary-collision law against closed forms and published tables: one pair, the sweeps of
   the chapter's tables 1 and 2, two balls on a wall, the Towne-Hadlock count, and how an
   infinite sequence is cut off. */
#include <cmath>
#include <utility>
#include <vector>

#include "Near.hpp"
#include "PublishedValues.hpp"
#include "Solved.hpp"
#include "multiple_impacts/contact/TraceRecorder.hpp"
#include "multiple_impacts/models/Chain.hpp"
#include "multiple_impacts/solvers/binary/BinarySolver.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;

namespace {

BinaryOptions inOrder(CollisionOrder order, double tolerance = 1e-10) {
  BinaryOptions options;
  options.order = order;
  options.tolerance = tolerance;
  return options;
}

Chain struckChain(const std::vector<double>& masses, double restitution) {
  Chain chain = uniformChain(masses.size(), {}, {restitution});
  for (std::size_t i = 0; i < masses.size(); ++i) chain.balls[i].mass = masses[i];
  strikeFromLeft(chain, 1, 1.);
  return chain;
}

/** Separation speeds after the first pass from left to right. */
Eigen::VectorXd afterOnePass(const Chain& chain) {
  TraceRecorder trace;
  binary(chain, inOrder(CollisionOrder::Sweeps), &trace);
  const ImpactSample& sample = trace.samples().at(chain.contactCount());
  CPPUNIT_ASSERT_EQUAL(static_cast<double>(chain.contactCount()), sample.time);
  return sample.velocity;
}

long countCollisions(const std::vector<double>& masses, double restitution) {
  return binary(struckChain(masses, restitution), inOrder(CollisionOrder::LeftToRight, 0.))
      .statistics.collisions;
}

}  // namespace

class BinaryTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(BinaryTest);
  CPPUNIT_TEST(onePair);
  CPPUNIT_TEST(pairEnergyLoss);
  CPPUNIT_TEST(equalElasticBallsHandTheSpeedOn);
  CPPUNIT_TEST(wallChainTurnsRound);
  CPPUNIT_TEST(onePassDissipative);
  CPPUNIT_TEST(onePassAlternatingMasses);
  CPPUNIT_TEST(allPassesAlternatingMasses);
  CPPUNIT_TEST(twoBallsOnWallLowerFirst);
  CPPUNIT_TEST(twoBallsOnWallUpperFirst);
  CPPUNIT_TEST(numberOfCollisionsOfThreeBalls);
  CPPUNIT_TEST(inelasticCollapse);
  CPPUNIT_TEST(infiniteSequenceWithToleranceZero);
  CPPUNIT_TEST(collisionLimit);
  CPPUNIT_TEST(randomOrderRepeatsFromItsSeed);
  CPPUNIT_TEST(nothingApproaches);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** Chapter, eqs. 14-16. */
  void onePair() {
    const double m1 = 2., m2 = 0.6, v1 = 1.3, v2 = -0.4;
    for (const double e : {0., 0.3, 1.}) {
      Chain chain = uniformChain(2, {}, {e});
      chain.balls = {{m1, 0.01, v1}, {m2, 0.01, v2}};
      const double total = m1 + m2;
      assertNear("e " + std::to_string(e),
                 vec({((m1 - m2 * e) * v1 + (1. + e) * m2 * v2) / total,
                      ((1. + e) * m1 * v1 + (m2 - e * m1) * v2) / total}),
                 binaryVelocities(chain), 1e-15);
    }
  }

  /** A collision removes (1 - e^2) U^2 / (2 D). */
  void pairEnergyLoss() {
    const Chain chain = struckChain({1., 3.}, 0.4);
    const ImpactOutcome outcome = binary(chain);
    const double expected = 0.5 * (1. - 0.16) / (1. + 1. / 3.);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(expected, outcome.statistics.dissipated[0], 1e-15);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(expected, outcome.statistics.energyLost, 1e-15);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(0., outcome.statistics.energyBalanceResidual, 1e-15);
  }

  /** Chapter, section 3.2: n-1 collisions, one possible at a time, so that the order does not
      matter; 5000 balls need three levels of the ordered set. */
  void equalElasticBallsHandTheSpeedOn() {
    for (const std::size_t balls : {2u, 10u, 64u, 65u, 66u, 5000u})
      for (const CollisionOrder order : values<CollisionOrder>()) {
        const Chain chain = struckChain(std::vector<double>(balls, 1.), 1.);
        const ImpactOutcome outcome = binary(chain, inOrder(order));
        CPPUNIT_ASSERT_EQUAL(static_cast<long>(balls - 1), outcome.statistics.collisions);
        assertNear(toString(order), Eigen::VectorXd::Unit(balls, balls - 1),
                   velocitiesAfter(chain, outcome.impulse), 0.);
      }
  }

  /** Chapter, section 5.2: n balls thrown at a wall all turn round after n(n+1)/2
      collisions. */
  void wallChainTurnsRound() {
    for (const CollisionOrder order : values<CollisionOrder>()) {
      Chain chain = uniformChain(100, {});
      addWall(chain, {});
      strikeFromLeft(chain, 100, 1.);
      const ImpactOutcome outcome = binary(chain, inOrder(order));
      CPPUNIT_ASSERT_EQUAL(5050L, outcome.statistics.collisions);
      assertNear(toString(order), Eigen::VectorXd::Constant(100, -1.),
                 velocitiesAfter(chain, outcome.impulse), 1e-12);
    }
  }

  /** Chapter, table 1: its closed form, printed with two digits. */
  void onePassDissipative() {
    const Eigen::VectorXd v = published::onePassDissipative();
    assertNear("printed", vec({0.25, 0.19, 0.14, 0.11, 0.08, 0.06, 0.04, 0.03, 0.025, 0.08}),
               v, 0.0051);
    assertNear("after one pass", separation(v),
               afterOnePass(struckChain(std::vector<double>(10, 1.), 0.5)), 1e-15);
  }

  /** Chapter, table 2: masses 1 and 1/2 in turn, e = 1. */
  void onePassAlternatingMasses() {
    assertNear("after one pass", separation(published::onePassAlternating()),
               afterOnePass(struckChain({1., 0.5, 1., 0.5, 1., 0.5, 1.}, 1.)), 1e-4);
  }

  /** The same, continued from left to right until nothing approaches: 18 collisions. */
  void allPassesAlternatingMasses() {
    const Chain chain = struckChain({1., 0.5, 1., 0.5, 1., 0.5, 1.}, 1.);
    const ImpactOutcome outcome = binary(chain);
    CPPUNIT_ASSERT_EQUAL(18L, outcome.statistics.collisions);
    assertNear("velocities", published::allPassesAlternating(),
               velocitiesAfter(chain, outcome.impulse), 0.51e-4);
  }

  /** LZB report, eq. 3: wall, then balls. The upper ball is light enough for the sequence to
      end there. */
  void twoBallsOnWallLowerFirst() {
    const TwoBalls b{0.2, 1., 0.6, 0.7};
    assertNear("eq. 3", b.ballsCollide(vec({0.3, -0.7 * 0.5})),
               b.solve(0.3, 0.5, CollisionOrder::RightToLeft), 1e-15);
  }

  /** LZB report, eq. 4: balls, wall, balls. */
  void twoBallsOnWallUpperFirst() {
    const TwoBalls b{0.1, 1., 0.6, 0.7};
    Eigen::VectorXd v = b.ballsCollide(vec({1., 0.2}));
    v[1] *= -0.7;
    assertNear("eq. 4", b.ballsCollide(v), b.solve(1., 0.2, CollisionOrder::LeftToRight),
               1e-15);
  }

  /** Chapter, eq. 17 (Towne and Hadlock): with z < 1 there are ceil(pi/arccos z) - 1
      collisions; the counts below were confirmed in rational arithmetic. Tolerance 0: late
      approach speeds are tiny but decide. The separation speeds are updated relative to their
      own size, so that rounding does not stop the sequence early. */
  void numberOfCollisionsOfThreeBalls() {
    const std::vector<double> equal = {1., 1., 1.};
    const std::pair<double, long> equalMasses[] = {
        {1., 2}, {0.9, 3}, {0.5, 3}, {0.2, 3}, {0.1, 6}, {0.08, 10}, {0.073, 26}, {0.072, 63}};
    for (const auto& [e, count] : equalMasses) checkCount(equal, e, count);
    const std::pair<double, long> lightMiddle[] = {{1., 7}, {0.9, 7}, {0.5, 11}};
    for (const auto& [e, count] : lightMiddle) checkCount({1., 0.1, 1.}, e, count);
    const std::pair<double, long> third[] = {{1., 4}, {0.9, 4}, {0.5, 5}};
    for (const auto& [e, count] : third) checkCount({2., 1. / 3., 1.}, e, count);
    const std::pair<double, long> growing[] = {
        {1., 2}, {0.5, 2}, {0.2, 3}, {0.1, 4}, {0.07, 7}};
    for (const auto& [e, count] : growing) checkCount({1., 2., 3.}, e, count);
  }

  /** e = 0.07 < 7 - 4 sqrt 3: the sequence is infinite and its limit is the plastic impact,
      all balls at 1/3. The tolerance cuts it off and the projection closes it. */
  void inelasticCollapse() {
    const Chain chain = struckChain({1., 1., 1.}, 0.07);
    const ImpactOutcome outcome = binary(chain);
    CPPUNIT_ASSERT(outcome.statistics.collisions > 10);
    CPPUNIT_ASSERT(outcome.statistics.projectedContacts > 0);
    assertNear("admissible", Eigen::VectorXd::Zero(2), outcome.velocity, 1e-10);
    CPPUNIT_ASSERT(outcome.velocity.minCoeff() >= 0.);
    assertNear("limit", vec({1. / 3., 1. / 3., 1. / 3.}),
               velocitiesAfter(chain, outcome.impulse), 1e-10);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(1. / 3., outcome.statistics.dissipated.sum(), 1e-10);
  }

  /** A light plastic ball between two: each collision leaves 10/11 of the approach to the
      other contact, for ever. Below the smallest numbers nothing changes any more. All end at
      the speed of the three, 1/2.1. */
  void infiniteSequenceWithToleranceZero() {
    const Chain chain = struckChain({1., 0.1, 1.}, 0.);
    BinaryOptions options = inOrder(CollisionOrder::LeftToRight, 0.);
    options.jumpToLimit = false;
    options.maximumCollisions = 10000;
    const ImpactOutcome outcome = requireSolved(solveBinary(contactProblem(chain), options));
    assertNear("together", Eigen::Vector3d::Constant(1. / 2.1),
               velocitiesAfter(chain, outcome.impulse), 1e-13);
  }

  /** A limit below the 18 collisions of table 2: what has been reached is returned, and the
      message names count, contact and speed. */
  void collisionLimit() {
    const Chain chain = struckChain({1., 0.5, 1., 0.5, 1., 0.5, 1.}, 1.);
    BinaryOptions options;
    options.maximumCollisions = 1;
    const ImpactOutcome outcome = solveBinary(contactProblem(chain), options);
    CPPUNIT_ASSERT_EQUAL(std::string("CollisionLimit"), std::string(toString(outcome.status)));
    CPPUNIT_ASSERT_EQUAL(1L, outcome.statistics.collisions);
    // Ball 2 has 4/3 m/s now, and contact 2 approaches with it.
    assertNear("reached", vec({1., -4. / 3., 0., 0., 0., 0.}), outcome.velocity, 1e-15);
    for (const char* part :
         {"maximumCollisions = 1", "1 contacts", "contact 2", "1.333333333"})
      CPPUNIT_ASSERT_MESSAGE(outcome.message, outcome.message.find(part) != std::string::npos);

    options.maximumCollisions = 18;
    CPPUNIT_ASSERT(solveBinary(contactProblem(chain), options).status == ImpactStatus::Solved);
  }

  /** The same seed repeats every bit; on a chain of unequal masses other seeds give other
      outcomes (chapter, figure 5). */
  void randomOrderRepeatsFromItsSeed() {
    std::vector<double> masses;
    for (int i = 0; i < 30; ++i) masses.push_back(1. + 0.4 * std::sin(3.7 * i));
    const Chain chain = struckChain(masses, 1.);
    BinaryOptions options = inOrder(CollisionOrder::Random);
    const Eigen::VectorXd first = binary(chain, options).impulse;
    CPPUNIT_ASSERT(first == binary(chain, options).impulse);
    int different = 0;
    for (options.seed = 2; options.seed <= 6; ++options.seed)
      different += (binary(chain, options).impulse - first).cwiseAbs().maxCoeff() > 1e-3;
    CPPUNIT_ASSERT_EQUAL(5, different);
  }

  /** Separating contacts are left as they are. */
  void nothingApproaches() {
    Chain chain = struckChain({1., 2., 1.}, 0.5);
    strikeFromLeft(chain, 1, -1.);
    const ContactProblem problem = contactProblem(chain);
    const ImpactOutcome outcome = solveBinary(problem);
    CPPUNIT_ASSERT(outcome.status == ImpactStatus::NoImpact);
    CPPUNIT_ASSERT(outcome.velocity == problem.velocity);
    CPPUNIT_ASSERT(outcome.impulse == Eigen::VectorXd::Zero(2));
  }

 private:
  /** Ball 1 on ball 2 on a wall, velocities towards the wall. */
  struct TwoBalls {
    double m1, m2, e1, e2;

    /** Newton's law for the pair, with m = m1/m2. */
    Eigen::VectorXd ballsCollide(const Eigen::VectorXd& v) const {
      const double m = m1 / m2;
      return vec({((m - e1) * v[0] + (1. + e1) * v[1]) / (1. + m),
                  (m * (1. + e1) * v[0] + (1. - e1 * m) * v[1]) / (1. + m)});
    }

    Eigen::VectorXd solve(double v1, double v2, CollisionOrder order) const {
      Chain chain = uniformChain(2, {}, {e1});
      chain.balls = {{m1, 0.01, v1}, {m2, 0.01, v2}};
      addWall(chain, {e2});
      return binaryVelocities(chain, inOrder(order));
    }
  };

  static void checkCount(const std::vector<double>& masses, double e, long expected) {
    CPPUNIT_ASSERT_EQUAL_MESSAGE("masses " + std::to_string(masses[0]) + ", " +
                                     std::to_string(masses[1]) + ", " +
                                     std::to_string(masses[2]) + ", e " + std::to_string(e),
                                 expected, countCollisions(masses, e));
    const double root = std::sqrt(e);
    const double z = 0.5 * (root + 1. / root) /
                     std::sqrt((1. + masses[1] / masses[0]) * (1. + masses[1] / masses[2]));
    CPPUNIT_ASSERT(z < 1.);
    CPPUNIT_ASSERT_EQUAL(expected, std::lround(std::ceil(M_PI / std::acos(z) - 1e-9)) - 1);
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(BinaryTest);
