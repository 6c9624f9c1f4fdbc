// SPDX-License-Identifier: Apache-2.0
/* The LZB law with restitutions below one: single contacts in closed form, the three-ball and
   two-ball tables of the LZB report, and what dissipation does to chains (chapter, section
   5.1.3). Values of tables are those of converged runs of a velocity Verlet scheme; tolerances
   are a unit of the last digit given, two where the run's step leaves it in doubt. */
#include <vector>

#include "Near.hpp"
#include "PublishedValues.hpp"
#include "Solved.hpp"
#include "multiple_impacts/contact/ParameterCheck.hpp"
#include "multiple_impacts/models/Chain.hpp"
#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;

namespace {

LZBOptions withModel(ContactModel model) {
  LZBOptions options;
  options.model = model;
  return options;
}

/** Three equal balls, one exponent 3/2, ball 1 strikes at 1 m/s (LZB report, tables 2
    and 3). */
Chain triplet(double restitution) {
  Chain chain = uniformChain(3, {}, {restitution, 1., kHertzExponent});
  strikeFromLeft(chain, 1, 1.);
  return chain;
}

/** Velocities (tennis, basket) with the tennis ball on top and with the basket ball on top. */
Eigen::VectorXd tennisOnTop(double tennis, double basket, double e, double gamma) {
  return lzbVelocities(published::TwoBallsOnWall{tennis, basket, e, 0.8, gamma}.chain());
}
Eigen::VectorXd basketOnTop(double tennis, double basket, double e, double gamma) {
  return lzbVelocities(published::TwoBallsOnWall{basket, tennis, e, 0.55, gamma}.chain())
      .reverse();
}

}  // namespace

class LZBDissipativeTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(LZBDissipativeTest);
  CPPUNIT_TEST(oneContactHasKinematicRestitution);
  CPPUNIT_TEST(threeBallsBiStiffness);
  CPPUNIT_TEST(threeBallsMonoStiffness);
  CPPUNIT_TEST(tennisAndBasketBall);
  CPPUNIT_TEST(tennisAndBasketBallRadii);
  CPPUNIT_TEST(tennisAndBasketBallMasses);
  CPPUNIT_TEST(tennisAndBasketBallRestitutions);
  CPPUNIT_TEST(plasticChainSticks);
  CPPUNIT_TEST(restitutionScan);
  CPPUNIT_TEST(errorFollowsTheTolerance);
  CPPUNIT_TEST(restitutionsNearZero);
  CPPUNIT_TEST(dissipationPerContactSumsToTheLoss);
  CPPUNIT_TEST(elasticContactsDissipateNothing);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** One contact gives back e U, even where e^2 of its energy is less than its rounding. */
  void restitutionsNearZero() {
    for (const double eta : {0.5, 1., 1.5, 4.5})
      for (double e = 0.1; e > 1e-15; e *= 0.1) {
        Chain chain = uniformChain(2, {}, {e, 1., eta});
        strikeFromLeft(chain, 1, 1.);
        LZBOptions options;
        options.tolerance = 1e-11;
        const double allowed = e < 2e-5 ? 1e-8 : 1e-11;
        CPPUNIT_ASSERT_DOUBLES_EQUAL(e, lzb(chain, options).velocity[0], allowed);
      }
  }

  /** One contact: the energy ratio e^2 makes e the ratio of speeds, for both models and every
      exponent; P = (1 + e) m v. */
  void oneContactHasKinematicRestitution() {
    const double mass = 0.7, speed = 3.;
    for (const ContactModel model : {ContactModel::BiStiffness, ContactModel::MonoStiffness})
      for (const double eta : {0.5, 1., 1.2, 1.5, 3.})
        for (const double e : {0., 1e-9, 1e-3, 0.1, 0.5, 0.9, 0.999, 1.}) {
          Chain chain = uniformChain(1, {mass, 0.01, speed});
          addWall(chain, {e, 2e5, eta});
          const ImpactOutcome outcome = lzb(chain, withModel(model));
          const std::string what = std::string(toString(model)) + ", exponent " +
                                   std::to_string(eta) + ", e " + std::to_string(e);
          CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(what, e * speed, outcome.velocity[0],
                                               1e-7 * speed);
          CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(what, (1. + e) * mass * speed,
                                               outcome.impulse[0], 1e-7 * mass * speed);
          CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(what, 0.5 * (1. - e * e) * mass * speed * speed,
                                               outcome.statistics.dissipated[0],
                                               1e-7 * mass * speed * speed);
        }
  }

  /** LZB report, table 3 left. */
  void threeBallsBiStiffness() {
    checkTriplets(ContactModel::BiStiffness, published::tripletsBiStiffness(), 1e-5);
  }

  /** LZB report, table 3 right. */
  void threeBallsMonoStiffness() {
    checkTriplets(ContactModel::MonoStiffness, published::tripletsMonoStiffness(), 3e-5);
  }

  /** LZB report, sections 8.1 and 8.2. */
  void tennisAndBasketBall() {
    for (const ContactModel model : {ContactModel::BiStiffness, ContactModel::MonoStiffness}) {
      const std::string what = toString(model);
      assertNear(what + ", tennis on top", published::tennisOnBasket(model),
                 lzbVelocities(published::kTennisOnBasket.chain(), withModel(model)), 1e-4);
      assertNear(what + ", basket on top", published::basketOnTennis(model),
                 lzbVelocities(published::kBasketOnTennis.chain(), withModel(model)), 1e-4);
    }
  }

  /** LZB report, table 8: radii. */
  void tennisAndBasketBallRadii() {
    const double gamma[][2] = {
        {12.875, 1.084}, {13.187, 1.082}, {12.515, 1.087}, {12.818, 1.085}};
    const Eigen::VectorXd expected[] = {
        vec({-1.1461, -0.6387, -0.1051, -0.1189}), vec({-1.1468, -0.6375, -0.1060, -0.1196}),
        vec({-1.1453, -0.6402, -0.1041, -0.1181}), vec({-1.1460, -0.6389, -0.1049, -0.1188})};
    for (int row = 0; row < 4; ++row)
      checkTwoBalls("table 8, row " + std::to_string(row + 1), expected[row], 0.058, 0.58,
                    0.326, gamma[row][0], gamma[row][1]);
  }

  /** LZB report, table 9: masses of the basket ball (columns of the printed table swapped). */
  void tennisAndBasketBallMasses() {
    const double basket[] = {0.59, 0.6, 0.62, 0.64};
    const Eigen::VectorXd expected[] = {
        vec({-1.1498, -0.6453, -0.0940, -0.1196}), vec({-1.1515, -0.6485, -0.0879, -0.1198}),
        vec({-1.1547, -0.6545, -0.0749, -0.1200}), vec({-1.1574, -0.6602, -0.0611, -0.1199})};
    for (int row = 0; row < 4; ++row)
      checkTwoBalls("table 9, row " + std::to_string(row + 1), expected[row], 0.057,
                    basket[row], 0.326, 12.875, 1.084);
  }

  /** LZB report, table 10: restitution between the balls (columns of the printed table
      swapped), with the default value in the second row. */
  void tennisAndBasketBallRestitutions() {
    const double e[] = {0.3, 0.326, 0.4, 0.5, 0.6};
    const Eigen::VectorXd expected[] = {
        vec({-1.1093, -0.6424, -0.0766, -0.0958}), vec({-1.1461, -0.6387, -0.1052, -0.1190}),
        vec({-1.2508, -0.6282, -0.1690, -0.1846}), vec({-1.3923, -0.6141, -0.1915, -0.2749}),
        vec({-1.5338, -0.5999, -0.2202, -0.3598})};
    for (int row = 0; row < 5; ++row)
      checkTwoBalls("table 10, row " + std::to_string(row + 1), expected[row], 0.058, 0.58,
                    e[row], 12.875, 1.084);
  }

  /** Chapter, section 5.1.3: with e = 0 the LZB law ends as Moreau's does, in one common
      velocity, whatever masses, stiffnesses and exponents. */
  void plasticChainSticks() {
    for (const ContactModel model : {ContactModel::BiStiffness, ContactModel::MonoStiffness})
      for (const double eta : {1., 1.5}) {
        Chain chain = uniformChain(10, {}, {0., 1., eta});
        for (int i = 0; i < 10; ++i) chain.balls[i].mass = 1. + i % 3;
        for (int i = 0; i < 9; ++i) chain.contacts[i].stiffness = 1. + i * i;
        strikeFromLeft(chain, 1, 1.);
        const ImpactOutcome outcome = lzb(chain, withModel(model));
        const std::string what =
            std::string(toString(model)) + ", exponent " + std::to_string(eta);
        // Total mass 19, momentum 1.
        assertNear(what, Eigen::VectorXd::Constant(10, 1. / 19.),
                   velocitiesAfter(chain, outcome.impulse), 1e-7);
        assertNear(what + ", separation", Eigen::VectorXd::Zero(9), outcome.velocity, 1e-7);
      }
  }

  /** Chapter, figures 20-22 (converged): velocities of the first and last of 100 balls, and
      the share of the energy that is left. */
  void restitutionScan() {
    struct Row {
      double e, first, last, energy;
    };
    for (const Row& row :
         {Row{0.99, -0.0647, 0.6719, 0.4678}, Row{0.98, -0.0584, 0.4549, 0.2189},
          Row{0.97, -0.0521, 0.3059, 0.1044}, Row{0.96, -0.0459, 0.2043, 0.0529},
          Row{0.95, -0.0396, 0.1356, 0.0304}, Row{0.92, -0.0210, 0.0381, 0.0156},
          Row{0.90, -0.0087, 0.0204, 0.0125}, Row{0.88, 0.0036, 0.0114, 0.0103},
          Row{0.86, 0.0092, 0.0101, 0.0100}}) {
      Chain chain = uniformChain(100, {}, {row.e, 1., kHertzExponent});
      strikeFromLeft(chain, 1, 1.);
      const Eigen::VectorXd v = lzbVelocities(chain);
      assertNear("e " + std::to_string(row.e), vec({row.first, row.last, row.energy}),
                 vec({v[0], v[99], v.squaredNorm()}), 1.01e-4);
    }
  }

  /** LZBOptions::tolerance is the error of the velocities over the largest of them; a factor
      three is allowed. The reference is the same solver at 1e-12. */
  void errorFollowsTheTolerance() {
    for (const ContactModel model : {ContactModel::BiStiffness, ContactModel::MonoStiffness})
      for (const double e : {1., 0.9, 0.5}) {
        Chain chain = uniformChain(10, {}, {e, 1., kHertzExponent});
        strikeFromLeft(chain, 1, 1.);
        LZBOptions options = withModel(model);
        options.tolerance = 1e-12;
        const Eigen::VectorXd exact = lzbVelocities(chain, options);
        for (options.tolerance = 1e-4; options.tolerance > 5e-10; options.tolerance *= 0.1)
          assertNear(std::string(toString(model)) + ", e " + std::to_string(e) +
                         ", tolerance " + toText(options.tolerance),
                     exact, lzbVelocities(chain, options), 3. * options.tolerance);
      }
  }

  /** T- - T+ computed from the balls' velocities is what the contacts report, positive at each
      contact; the larger loss is where restitution is smaller. */
  void dissipationPerContactSumsToTheLoss() {
    for (const ContactModel model : {ContactModel::BiStiffness, ContactModel::MonoStiffness}) {
      Chain chain = uniformChain(6, {}, {0.9, 1., kHertzExponent});
      chain.contacts[1] = {0.4, 3., 1.};
      chain.contacts[3] = {1., 0.5, 2.};
      strikeFromLeft(chain, 2, 1.);
      const ImpactOutcome outcome = lzb(chain, withModel(model));
      const Eigen::VectorXd dissipated = outcome.statistics.dissipated;
      const double before = 1.;  // two balls of 1 kg at 1 m/s
      const double after = kineticEnergy(chain, velocitiesAfter(chain, outcome.impulse));
      CPPUNIT_ASSERT_DOUBLES_EQUAL(before - after, dissipated.sum(), 1e-7);
      CPPUNIT_ASSERT(dissipated.minCoeff() >= -1e-12);
      CPPUNIT_ASSERT(dissipated[1] > 10. * dissipated[0]);
      CPPUNIT_ASSERT_DOUBLES_EQUAL(0., dissipated[3], 1e-12);
      CPPUNIT_ASSERT_DOUBLES_EQUAL(before, outcome.statistics.energyBefore, 1e-14);
      CPPUNIT_ASSERT_DOUBLES_EQUAL(after, outcome.statistics.energyAfter, 1e-13);
    }
  }

  /** e = 1 everywhere: nothing counts as dissipated but what the ending cuts off, of second
      order in the tolerance 1e-8. */
  void elasticContactsDissipateNothing() {
    for (const ContactModel model : {ContactModel::BiStiffness, ContactModel::MonoStiffness}) {
      Chain chain = uniformChain(30, {}, {1., 1., kHertzExponent});
      strikeFromLeft(chain, 3, 1.);
      const ImpactOutcome outcome = lzb(chain, withModel(model));
      CPPUNIT_ASSERT_DOUBLES_EQUAL(0., outcome.statistics.dissipated.cwiseAbs().sum(), 1e-14);
      CPPUNIT_ASSERT_DOUBLES_EQUAL(
          1.5, kineticEnergy(chain, velocitiesAfter(chain, outcome.impulse)), 1e-7);
    }
  }

 private:
  static void checkTriplets(ContactModel model,
                            const std::vector<published::DissipativeTriplet>& triplets,
                            double tolerance) {
    for (const auto& [e, velocity] : triplets)
      assertNear(std::string(toString(model)) + ", e " + std::to_string(e), velocity,
                 lzbVelocities(triplet(e), withModel(model)), tolerance);
  }

  static void checkTwoBalls(const std::string& what, const Eigen::VectorXd& expected,
                            double tennis, double basket, double e, double gammaTennisOnTop,
                            double gammaBasketOnTop) {
    Eigen::VectorXd v(4);
    v << tennisOnTop(tennis, basket, e, gammaTennisOnTop),
        basketOnTop(tennis, basket, e, gammaBasketOnTop);
    assertNear(what, expected, v, 2e-4);
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(LZBDissipativeTest);
