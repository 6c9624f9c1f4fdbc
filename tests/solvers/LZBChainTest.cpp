// SPDX-License-Identifier: Apache-2.0
/* Elastic chains under the LZB law: the tables of the LZB report and of the comparison
   chapter. Where the printed tables carry the error of an explicit Euler scheme, the values
   are those of a velocity Verlet run with a converged step; the tolerance is half a unit of
   their last digit, and the digits that Verlet leaves in doubt. */
#include <cmath>

#include "Near.hpp"
#include "PublishedValues.hpp"
#include "Solved.hpp"
#include "multiple_impacts/models/Chain.hpp"
#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;

namespace {

Chain hertzChain(std::size_t balls, std::size_t strikers = 1) {
  Chain chain = uniformChain(balls, {}, {1., 1., kHertzExponent});
  strikeFromLeft(chain, strikers, 1.);
  return chain;
}

/** Euclidean distance in percent of |reference| (chapter, eq. 38). */
double gapPercent(const Eigen::VectorXd& velocity, const Eigen::VectorXd& reference) {
  return 100. * (velocity - reference).norm() / reference.norm();
}

/** Standard deviation of the balls' kinetic energies over their mean (chapter, eq. 40). */
double dispersion(const Eigen::VectorXd& velocity) {
  const Eigen::ArrayXd energy = velocity.array().square();
  return std::sqrt((energy - energy.mean()).square().mean()) / energy.mean();
}

struct EtaRow {
  double eta, v1, v2, v99, v100, dispersion, moreauGap, binaryGap;
  int forward, goodMoreau, goodBinary;
};

/** Balls whose velocity differs from the LZB one by less than 5 % of its norm (eq. 39). */
int goodBalls(const Eigen::VectorXd& law, const Eigen::VectorXd& lzb) {
  return static_cast<int>(((law - lzb).array().abs() < 0.05 * lzb.norm()).count());
}

}  // namespace

class LZBChainTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(LZBChainTest);
  CPPUNIT_TEST(fiveLinearBalls);
  CPPUNIT_TEST(severalStrikers);
  CPPUNIT_TEST(twoWavesThroughOddChain);
  CPPUNIT_TEST(twoWavesThroughEvenChain);
  CPPUNIT_TEST(thousandHertzBalls);
  CPPUNIT_TEST(outcomeOfUniformChainHasNoScale);
  CPPUNIT_TEST(exponentScan);
  CPPUNIT_TEST(stiffnessGradient);
  CPPUNIT_TEST(wallChain);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** LZB report, table 4. */
  void fiveLinearBalls() {
    for (const auto& balls : published::fiveLinearBalls())
      assertNear(balls.name(), balls.velocity, lzbVelocities(balls.chain()), 1.5e-5);
  }

  /** LZB report, table 6: m of 10 balls strike the others. m + 2 balls move forward; the
      percentages of the energy are those in these balls and in the last. */
  void severalStrikers() {
    const double forwardPercent[] = {99.37, 99.21, 99.14, 99.10};
    const double lastPercent[] = {97.19, 73.38, 50.60, 36.86};
    for (int strikers = 1; strikers <= 4; ++strikers) {
      const Eigen::VectorXd v = lzbVelocities(hertzChain(10, strikers));
      const std::string what = std::to_string(strikers) + " strikers";
      assertNear(what, published::severalStrikers(strikers), v, 1.5e-5);
      const Eigen::ArrayXd energy = v.array().square() / strikers;
      CPPUNIT_ASSERT_EQUAL_MESSAGE(what, Eigen::Index(strikers + 2), (v.array() > 0.).count());
      CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(what, forwardPercent[strikers - 1],
                                           100. * energy.tail(strikers + 2).sum(), 0.006);
      CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(what, lastPercent[strikers - 1], 100. * energy[9],
                                           0.006);
    }
  }

  /** LZB report, figure 10: 15 balls at rest, one striker at each end. */
  void twoWavesThroughOddChain() {
    checkTwoWaves(17,
                  vec({0., 0.0042, 0.0091, 0.0171, 0.0257, 0.0336, 0.0621, 0.1689, 0.9826}));
  }

  /** LZB report, figure 11: 16 balls at rest. */
  void twoWavesThroughEvenChain() {
    checkTwoWaves(
        18, vec({0.0028, 0.0087, 0.0145, 0.0243, 0.0382, 0.0554, 0.0631, 0.1691, 0.9808}));
  }

  /** Steel beads of the chapter, section 4.3: duration 29.651 ms. */
  void thousandHertzBalls() {
    Chain chain = uniformChain(1000, sphere(0.01));
    setHertzStiffness(chain);
    strikeFromLeft(chain, 1, 1.);
    const ImpactOutcome outcome = lzb(chain);
    const Eigen::VectorXd v = velocitiesAfter(chain, outcome.impulse);
    assertNear("first and last", published::endsOfLongHertzChain(), vec({v[0], v[999]}), 1e-7);
    const double energy = kineticEnergy(chain, v) / (0.5 * chain.balls[0].mass);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(1., energy, 1e-7);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(0.029651, outcome.statistics.duration, 0.5e-6);
  }

  /** Chapter, eq. 22: with one exponent and one stiffness, K, m and v0 only set the units. */
  void outcomeOfUniformChainHasNoScale() {
    const Eigen::VectorXd unit = lzbVelocities(hertzChain(100));
    for (const double stiffness : {1e-6, 1.05e10})
      for (const double speed : {1e-5, 30.}) {
        Chain chain = uniformChain(100, {0.0326}, {1., stiffness, kHertzExponent});
        strikeFromLeft(chain, 1, speed);
        assertNear("K " + std::to_string(stiffness) + ", v0 " + std::to_string(speed), unit,
                   lzbVelocities(chain) / speed, 1e-8);
      }
  }

  /** Chapter, figures 9-15 (converged values): from nearly one block at eta = 0.5 to nearly
      binary collisions at eta = 3. Columns 2, 10 and 11 count balls. */
  void exponentScan() {
    const EtaRow rows[] = {
        {0.5, -0.2641, -0.1719, 0.2332, 0.2344, 1.536, 119.66, 123.74, 39, 29, 46},
        {0.7, -0.1962, -0.1231, 0.3439, 0.3526, 2.469, 125.20, 113.79, 27, 47, 71},
        {1.0, -0.1323, -0.0754, 0.5505, 0.6388, 5.297, 130.21, 85.00, 8, 89, 91},
        {1.5, -0.0711, -0.0303, 0.1486, 0.9857, 9.667, 134.83, 16.92, 4, 96, 98},
        {2.0, -0.0379, -0.0101, 0.0544, 0.9977, 9.905, 137.27, 6.71, 3, 98, 99},
        {2.5, -0.0199, -0.0031, 0.0240, 0.9995, 9.940, 138.57, 3.13, 3, 98, 100},
        {3.0, -0.0104, -0.0009, 0.0115, 0.9999, 9.947, 139.26, 1.55, 2, 98, 100}};
    for (const EtaRow& row : rows) checkExponent(row);
  }

  /** Chapter, figures 16-19: K_i = 1 + alpha (i-1), or 1 + |alpha| (n-1-i) for alpha < 0. */
  void stiffnessGradient() {
    struct Row {
      double alpha, v1, v2, v99, v100;
    };
    for (const Row& row : {Row{-1e4, -0.0702, -0.0295, 0.0243, 0.9960},
                           Row{-1., -0.0702, -0.0295, 0.0464, 0.9954},
                           Row{6., -0.4194, -0.1100, 0.3709, 0.7655},
                           Row{100., -0.7900, -0.0714, 0.2745, 0.2770},
                           Row{1e4, -0.9752, -0.0102, 0.0299, 0.0302}}) {
      Chain chain = hertzChain(100);
      for (int i = 0; i < 99; ++i)
        chain.contacts[i].stiffness = 1. + std::abs(row.alpha) * (row.alpha > 0. ? i : 98 - i);
      const Eigen::VectorXd v = lzbVelocities(chain);
      assertNear("alpha " + std::to_string(row.alpha),
                 vec({row.v1, row.v2, row.v99, row.v100}), vec({v[0], v[1], v[98], v[99]}),
                 1.01e-4);
    }
  }

  /** Chapter, section 5.2: 100 balls thrown at a wall; speeds of the top and bottom balls away
      from it, for a wall contact as stiff as the others. */
  void wallChain() {
    struct Row {
      double eta, top, bottom;
    };
    for (const Row& row : {Row{1., 1.4993, 0.2711}, Row{1.5, 1.8765, 0.0246}}) {
      Chain chain = uniformChain(100, {}, {1., 1., row.eta});
      addWall(chain, {1., 1., row.eta});
      strikeFromLeft(chain, 100, 1.);
      const Eigen::VectorXd v = lzbVelocities(chain);
      assertNear("exponent " + std::to_string(row.eta), vec({row.top, row.bottom}),
                 vec({-v[0], -v[99]}), 1.01e-4);
    }
  }

 private:
  /** The right half is given from the centre outwards; the left half is its mirror image. */
  static void checkTwoWaves(std::size_t balls, const Eigen::VectorXd& rightHalf) {
    Chain chain = hertzChain(balls);
    strikeFromRight(chain, 1, 1.);
    const Eigen::VectorXd v = lzbVelocities(chain);
    const Eigen::Index half = rightHalf.size();
    assertNear("right half", rightHalf, v.tail(half), 6e-5);
    assertNear("mirror image", v.tail(half), -v.head(half).reverse(), 1e-9);
  }

  static void checkExponent(const EtaRow& row) {
    constexpr int n = 100;
    Chain chain = uniformChain(n, {}, {1., 1., row.eta});
    strikeFromLeft(chain, 1, 1.);
    const Eigen::VectorXd v = lzbVelocities(chain);
    Eigen::VectorXd moreau = Eigen::VectorXd::Constant(n, 2. / n);
    moreau[0] = (2. - n) / n;  // chapter, proposition 3
    const Eigen::VectorXd binary = Eigen::VectorXd::Unit(n, n - 1);

    const std::string what = "exponent " + std::to_string(row.eta);
    assertNear(what, vec({row.v1, row.v2, row.v99, row.v100}), vec({v[0], v[1], v[98], v[99]}),
               1.01e-4);
    assertNear(what + ", dispersion and gaps",
               vec({row.dispersion, row.moreauGap, row.binaryGap}),
               vec({dispersion(v), gapPercent(moreau, v), gapPercent(binary, v)}), 0.0101);
    CPPUNIT_ASSERT_EQUAL_MESSAGE(what, Eigen::Index(row.forward), (v.array() > 1e-6).count());
    CPPUNIT_ASSERT_EQUAL_MESSAGE(what, row.goodMoreau, goodBalls(moreau, v));
    CPPUNIT_ASSERT_EQUAL_MESSAGE(what, row.goodBinary, goodBalls(binary, v));
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(LZBChainTest);
