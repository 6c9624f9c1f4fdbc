// SPDX-License-Identifier: Apache-2.0
/* How much the binary-collision law depends on the order of collisions (chapter, figures 4 and
   5). */
#include "Near.hpp"
#include "Solved.hpp"
#include "StudyChains.hpp"
#include "multiple_impacts/contact/ParameterCheck.hpp"
#include "multiple_impacts/models/Chain.hpp"
#include "multiple_impacts/solvers/binary/BinarySpread.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;

namespace {

BinarySpread spreadOfBalls(const Chain& chain, int seeds, const BinaryOptions& options = {}) {
  return spreadOverOrders(
      contactProblem(chain), options, seeds,
      [&](const Eigen::VectorXd& impulse) { return velocitiesAfter(chain, impulse); });
}

}  // namespace

class BinarySpreadTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(BinarySpreadTest);
  CPPUNIT_TEST(equalElasticBallsDoNotDepend);
  CPPUNIT_TEST(disorderedElasticChain);
  CPPUNIT_TEST(separatePairs);
  CPPUNIT_TEST(runsGivenUp);
  CPPUNIT_TEST(refusesNegativeCount);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** Chapter, section 3.2: only one collision is possible at a time. */
  void equalElasticBallsDoNotDepend() {
    const BinarySpread spread = spreadOfBalls(unitChain(30), 5);
    CPPUNIT_ASSERT_EQUAL(std::size_t{9}, spread.runs.size());
    CPPUNIT_ASSERT_EQUAL(0., spread.largest);
    CPPUNIT_ASSERT_EQUAL(29L, spread.fewestCollisions);
    CPPUNIT_ASSERT_EQUAL(29L, spread.mostCollisions);
    assertNear("velocities", Eigen::VectorXd::Unit(30, 29), spread.highest, 0.);
  }

  /** Chapter, figures 4 and 5: 30 balls, e = 1. Left to right and four random sequences give
      five different outcomes; each keeps momentum and energy. */
  void disorderedElasticChain() {
    const Chain chain = disorderedChain(30, 1., 1);
    const BinarySpread spread = spreadOfBalls(chain, 4);
    CPPUNIT_ASSERT_EQUAL(0L, spread.givenUp);
    CPPUNIT_ASSERT(spread.largest > 0.05);
    CPPUNIT_ASSERT(spread.fewestCollisions < spread.mostCollisions);
    for (std::size_t i = 0; i < spread.runs.size(); ++i) {
      const Eigen::VectorXd& v = spread.runs[i].velocity;
      CPPUNIT_ASSERT_DOUBLES_EQUAL(chain.balls[0].mass, momentum(chain, v), 1e-13);
      CPPUNIT_ASSERT_DOUBLES_EQUAL(chain.balls[0].mass, 2. * kineticEnergy(chain, v), 1e-13);
      CPPUNIT_ASSERT((v - spread.lowest).minCoeff() >= 0.);
      CPPUNIT_ASSERT((spread.highest - v).minCoeff() >= 0.);
      for (std::size_t k = 0; k < i; ++k)
        CPPUNIT_ASSERT((v - spread.runs[k].velocity).cwiseAbs().maxCoeff() > 1e-3);
    }
  }

  /** Contacts that share no body: U+ = -e U-, whatever the order; without velocityOf, these
      are compared. */
  void separatePairs() {
    ContactProblem problem;
    problem.delassus.resize(3, 3);
    problem.delassus.setIdentity();
    problem.velocity = vec({-1., 2., -3.});
    problem.restitution = vec({0.5, 0.5, 0.1});
    const BinarySpread spread = spreadOverOrders(problem);
    CPPUNIT_ASSERT_EQUAL(std::size_t{24}, spread.runs.size());
    assertNear("U+", vec({0.5, 2., 0.3}), spread.lowest, 1e-15);
    CPPUNIT_ASSERT_EQUAL(0., spread.largest);
    CPPUNIT_ASSERT_EQUAL(2L, spread.mostCollisions);
  }

  void runsGivenUp() {
    BinaryOptions options;
    options.maximumCollisions = 3;
    const BinarySpread spread = spreadOfBalls(disorderedChain(30, 1., 1), 2, options);
    CPPUNIT_ASSERT_EQUAL(6L, spread.givenUp);
    CPPUNIT_ASSERT_EQUAL(-1L, spread.mostCollisions);
    CPPUNIT_ASSERT_EQUAL(Eigen::Index{0}, spread.lowest.size());
  }

  void refusesNegativeCount() {
    CPPUNIT_ASSERT_THROW(spreadOfBalls(unitChain(3), -1), InvalidParameter);
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(BinarySpreadTest);
