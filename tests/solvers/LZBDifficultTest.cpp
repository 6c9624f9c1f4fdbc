// SPDX-License-Identifier: Apache-2.0
/* Impacts that the published schemes could not compute: exponents near zero, contacts much
   stiffer than others, light balls between heavy ones, chains that end by sticking together
   (chapter, sections 4.3 and 5). Expected values are Moreau's (propositions 1 and 3 of the
   chapter), momentum, and the requested tolerance. */
#include <cmath>
#include <string>

#include "Near.hpp"
#include "RandomSource.hpp"
#include "Solved.hpp"
#include "StudyChains.hpp"
#include "multiple_impacts/contact/TraceRecorder.hpp"
#include "multiple_impacts/models/Chain.hpp"
#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;

namespace {

LZBOptions withTolerance(double tolerance) {
  LZBOptions options;
  options.tolerance = tolerance;
  return options;
}

/** The outcome at a tolerance agrees with the one at a tenth of it. */
void requireConverged(const std::string& what, const Chain& chain, double tolerance) {
  const Eigen::VectorXd fine = lzbVelocities(chain, withTolerance(0.1 * tolerance));
  assertNear(what, fine, lzbVelocities(chain, withTolerance(tolerance)),
             tolerance * fine.cwiseAbs().maxCoeff());
}

}  // namespace

class LZBDifficultTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(LZBDifficultTest);
  CPPUNIT_TEST(smallExponentInTheFreeChain);
  CPPUNIT_TEST(smallExponentInTheLongFreeChain);
  CPPUNIT_TEST(smallExponentAtTheWall);
  CPPUNIT_TEST(largeExponentHandsTheSpeedOn);
  CPPUNIT_TEST(stiffnessGradients);
  CPPUNIT_TEST(decoratedChains);
  CPPUNIT_TEST(wallChains);
  CPPUNIT_TEST(energyLeftAtTheWall);
  CPPUNIT_TEST(plasticChainsOfAnyStiffness);
  CPPUNIT_TEST(dissipativeChainSticks);
  CPPUNIT_TEST(workFollowsTheWave);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** The force is a switch as eta -> 0: contact j carries (n-j)/(n-1) of the first one's, and
      all balls but the first move as one. */
  void smallExponentInTheFreeChain() {
    for (const int n : {3, 4, 6}) {
      Eigen::VectorXd expected = Eigen::VectorXd::Constant(n, 2. / n);
      expected[0] = 2. / n - 1.;
      assertNear(std::to_string(n) + " balls", expected,
                 lzbVelocities(unitChain(n, 1., 1e-3), withTolerance(1e-4)), 1e-4);
    }
  }

  /** Of 100 balls, contact 2 carries 98/99 of the force, which is (98/99)^1000 = 4e-5 of the
      indentation: enough energy to separate the second ball, at 0.0195. All others are as in
      Moreau's law. */
  void smallExponentInTheLongFreeChain() {
    const Eigen::VectorXd v = lzbVelocities(unitChain(100, 1., 1e-3), withTolerance(1e-4));
    CPPUNIT_ASSERT_DOUBLES_EQUAL(-0.98, v[0], 1e-4);
    assertNear("balls 3 to 100", Eigen::VectorXd::Constant(98, 0.02), v.tail(98), 1e-4);
    CPPUNIT_ASSERT(v[1] > 0.0192 && v[1] < 0.0198);
  }

  void smallExponentAtTheWall() {
    for (const int n : {2, 5})
      assertNear(std::to_string(n) + " balls", Eigen::VectorXd::Constant(n, -1.),
                 lzbVelocities(wallChain(n, 1., 1e-3), withTolerance(1e-4)), 1e-3);
  }

  /** Large exponents tend to the binary outcome, 0 .. 0 and 1. */
  void largeExponentHandsTheSpeedOn() {
    double before = 1.;
    for (const double exponent : {1.5, 2., 3., 5.}) {
      const Eigen::VectorXd v = lzbVelocities(unitChain(100, 1., exponent));
      const double missing = 1. - v[99];
      CPPUNIT_ASSERT(missing > 0. && missing < 0.5 * before);
      before = missing;
    }
    CPPUNIT_ASSERT(before < 1e-5);
  }

  void stiffnessGradients() {
    for (const double alpha : {-1e4, -10., 20., 1e4})
      requireConverged("alpha " + std::to_string(alpha), linearlyGradedChain(100, alpha),
                       1e-6);
  }

  void decoratedChains() {
    for (const double ratio : {0.01, 0.1, 10., 100.})
      requireConverged("mass ratio " + std::to_string(ratio), massDecoratedChain(100, ratio),
                       1e-6);
  }

  void wallChains() {
    for (const double exponent : {2., 1.5, 1.})
      requireConverged("exponent " + std::to_string(exponent), wallChain(100, 1., exponent),
                       1e-6);
    requireConverged("exponent 0.1", wallChain(5, 1., 0.1), 1e-4);
  }

  /** 0.5126 is the share left in a converged run of a fixed-step scheme (chapter, section
      5.2: "about 50 %" and "all"). */
  void energyLeftAtTheWall() {
    const auto share = [](double restitution) {
      const ImpactStatistics s =
          lzb(wallChain(100, restitution, 1.5), withTolerance(1e-5)).statistics;
      return s.energyAfter / s.energyBefore;
    };
    CPPUNIT_ASSERT_DOUBLES_EQUAL(0.5126, share(0.99), 1e-4);
    CPPUNIT_ASSERT(share(0.96) < 1e-6);
  }

  /** The outcome is that of the plastic impact, whatever the stiffnesses, and the history that
      an observer sees leads to it. */
  void plasticChainsOfAnyStiffness() {
    RandomSource random(7);
    for (int k = 0; k < 5; ++k) {
      Chain chain = unitChain(4 + k, 0., 1.5);
      for (ContactParameters& contact : chain.contacts) {
        contact.stiffness = std::pow(10., random.uniform(-2., 2.));
        contact.exponent = random.uniform(1., 2.5);
      }
      const auto n = static_cast<Eigen::Index>(chain.balls.size());
      TraceRecorder trace;
      const ImpactOutcome seen = lzb(chain, withTolerance(1e-6), &trace);
      CPPUNIT_ASSERT(seen.velocity == lzb(chain, withTolerance(1e-6)).velocity);
      assertNear("velocities", Eigen::VectorXd::Constant(n, 1. / n),
                 velocitiesAfter(chain, seen.impulse), 1e-14);
      assertNear("end of the path", seen.velocity, trace.samples().back().velocity, 1e-4);
    }
  }

  /** Momentum: 1 = 60 v. */
  void dissipativeChainSticks() {
    for (const double restitution : {0.3, 0.6})
      assertNear("velocities", Eigen::VectorXd::Constant(60, 1. / 60.),
                 lzbVelocities(unitChain(60, restitution, 1.5), withTolerance(1e-6)), 1e-8);
  }

  /** A solitary wave spans some five balls, however long the chain is. */
  void workFollowsTheWave() {
    const ImpactStatistics a = lzb(unitChain(500, 1., 1.5)).statistics;
    const ImpactStatistics b = lzb(unitChain(2000, 1., 1.5)).statistics;
    CPPUNIT_ASSERT(b.largestActiveCount <= 14);
    CPPUNIT_ASSERT(b.forceEvaluations > 3 * a.forceEvaluations);
    CPPUNIT_ASSERT(b.forceEvaluations < 5 * a.forceEvaluations);
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(LZBDifficultTest);
