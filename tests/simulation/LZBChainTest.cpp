// SPDX-License-Identifier: Apache-2.0
/* Chains under the LZB law in an event-driven simulation: published outcomes, the flight after
   the impact, and agreement with the solver on the same description. */
#include <cmath>

#include "ParameterCheck.hpp"
#include "SimulatedImpact.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;

namespace {

/** Equal balls with m = K = 1 and Hertz contacts; the first strikers arrive at 1 m/s. */
Chain hertzChain(std::size_t balls, std::size_t strikers, double restitution = 1.) {
  Chain chain = uniformChain(balls, {}, {restitution, 1., kHertzExponent});
  strikeFromLeft(chain, strikers, 1.);
  return chain;
}

LZBOptions with(ContactModel model) {
  LZBOptions options;
  options.model = model;
  return options;
}

/** The two balls of the LZB report, section 8, on the ground at 1 m/s: linear contacts, K = 1
    between the balls and gamma at the wall, e = 0.326 between them. */
Chain ballsOnWall(double topMass, double bottomMass, double wallRestitution, double gamma) {
  Chain chain = uniformChain(2, {}, {0.326, 1., 1.});
  addWall(chain, {wallRestitution, gamma, 1.});
  chain.balls[0].mass = topMass;
  chain.balls[1].mass = bottomMass;
  strikeFromLeft(chain, 2, 1.);
  return chain;
}

constexpr double kTennis = 0.058, kBasket = 0.580;  // [kg]

}  // namespace

class LZBChainTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(LZBChainTest);
  CPPUNIT_TEST(threeLinearBalls);
  CPPUNIT_TEST(fiveLinearBalls);
  CPPUNIT_TEST(severalStrikers);
  CPPUNIT_TEST(dissipativeTripletsBiStiffness);
  CPPUNIT_TEST(dissipativeTripletsMonoStiffness);
  CPPUNIT_TEST(tennisBallOnBasketball);
  CPPUNIT_TEST(basketballOnTennisBall);
  CPPUNIT_TEST(publishedSchemes);
  CPPUNIT_TEST(lightBallBetweenHeavyOnes);
  CPPUNIT_TEST(precompressedBallIsThrownOff);
  CPPUNIT_TEST(precompressedChain);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** LZB report, eq. 12, solved by hand. */
  void threeLinearBalls() {
    Chain chain = uniformChain(3);
    strikeFromLeft(chain, 1, 1.);
    assertNear("velocities", vec({-0.130262, 0.150230, 0.980032}), simulateLZB(chain), 6e-7);
  }

  /** LZB report, table 4 (converged): m1 = 1, others 1/alpha; K1 = 1, others 1/gamma. */
  void fiveLinearBalls() {
    struct Case {
      double alpha, gamma;
      Eigen::VectorXd velocity;
    };
    for (const Case& c : {Case{1., 1., vec({-0.13228, -0.07533, -0.03101, 0.29622, 0.94240})},
                          Case{2., 1., vec({0.01386, 0.01934, 0.14628, 0.48750, 1.31916})},
                          Case{1., 2., vec({-0.10615, -0.06280, -0.05073, 0.26457, 0.95510})},
                          Case{2., 2., vec({-0.03372, 0.01517, 0.35120, 0.38827, 1.31278})}}) {
      Chain chain = uniformChain(5, {1. / c.alpha}, {1., 1. / c.gamma, 1.});
      chain.balls[0].mass = chain.contacts[0].stiffness = 1.;
      strikeFromLeft(chain, 1, 1.);
      assertNear("alpha " + std::to_string(c.alpha) + ", gamma " + std::to_string(c.gamma),
                 c.velocity, simulateLZB(chain), 1.5e-5);
    }
  }

  /** LZB report, table 6 (converged). */
  void severalStrikers() {
    const Eigen::VectorXd expected[] = {vec({-0.07108, -0.03027, -0.01583, -0.00889, -0.00513,
                                             -0.00299, -0.00174, 0.00267, 0.14739, 0.98587}),
                                        vec({-0.11262, -0.04802, -0.02471, -0.01327, -0.00681,
                                             -0.00215, 0.05009, 0.29054, 0.65552, 1.21142}),
                                        vec({-0.14401, -0.06102, -0.03110, -0.01687, -0.00533,
                                             0.10012, 0.40592, 0.50916, 1.01109, 1.23204}),
                                        vec({-0.17046, -0.07266, -0.03714, -0.01444, 0.12818,
                                             0.46311, 0.48634, 0.91038, 1.09240, 1.21430})};
    for (std::size_t strikers = 1; strikers <= 4; ++strikers)
      assertNear(std::to_string(strikers) + " strikers", expected[strikers - 1],
                 simulateLZB(hertzChain(10, strikers)), 1.5e-5);
  }

  /** LZB report, table 3, left (converged), with the restitutions of table 1. */
  void dissipativeTripletsBiStiffness() {
    const LZBOptions options = with(ContactModel::BiStiffness);
    checkTriplet(0.97, options, vec({-0.05203, 0.08466, 0.96737}));
    checkTriplet(0.36, options, vec({0.25174, 0.27738, 0.47088}));
    checkTriplet(0.27, options, vec({0.28004, 0.30917, 0.41080}));
    checkTriplet(0.85, options, vec({0.02180, 0.11808, 0.86012}));
  }

  /** LZB report, table 3, right. The values were computed with a fixed step of 1e-4, at whose
      ends energy drops to zero: they are good to 3e-5. */
  void dissipativeTripletsMonoStiffness() {
    const LZBOptions options = with(ContactModel::MonoStiffness);
    checkTriplet(0.97, options, vec({-0.04662, 0.07864, 0.96798}), 3e-5);
    checkTriplet(0.36, options, vec({0.25164, 0.27856, 0.46980}), 3e-5);
    checkTriplet(0.27, options, vec({0.28013, 0.30985, 0.41003}), 3e-5);
    checkTriplet(0.85, options, vec({0.03069, 0.10967, 0.85963}), 3e-5);
  }

  /** LZB report, figures 24 and 26 (converged to the digits given). */
  void tennisBallOnBasketball() {
    const Chain chain = ballsOnWall(kTennis, kBasket, 0.8, 12.692);
    assertNear("bi-stiffness", vec({-1.1457, -0.6394}),
               simulateLZB(chain, with(ContactModel::BiStiffness)), 1e-4);
    assertNear("mono-stiffness", vec({-1.1475, -0.6357}),
               simulateLZB(chain, with(ContactModel::MonoStiffness)), 1e-4);
  }

  /** LZB report, figures 25 and 27. With the mono-stiffness model both balls stay on the wall,
      and the contacts last. */
  void basketballOnTennisBall() {
    const Chain chain = ballsOnWall(kBasket, kTennis, 0.55, 1.0855);
    assertNear("bi-stiffness", vec({-0.1185, -0.1046}),
               simulateLZB(chain, with(ContactModel::BiStiffness)), 1e-4);
    assertNear("mono-stiffness", vec({0., 0.}),
               simulateLZB(chain, with(ContactModel::MonoStiffness)), 1e-4);
  }

  /** Both published schemes are options of the impact problem. Their error is of first order
      in the step (chapter, algorithms 2-4; RR-7636, algorithms 1-3): a step 16 times smaller
      makes it 16 times smaller. In the impulse it jumps about that line, since the primary
      contact changes at the ends of steps only. */
  void publishedSchemes() {
    Chain chain = uniformChain(3);
    strikeFromLeft(chain, 1, 1.);
    const Eigen::VectorXd exact = vec({-0.130262, 0.150230, 0.980032});
    for (const LZBScheme scheme : {LZBScheme::TimeEuler, LZBScheme::ImpulseEuler}) {
      double error[2];
      for (int k = 0; k < 2; ++k) {
        LZBOptions options;
        options.scheme = scheme;
        options.step = k == 0 ? 2e-3 : 1.25e-4;
        error[k] = (simulateLZB(chain, options) - exact).norm();
      }
      const std::string what = std::string(toString(scheme)) + ", errors " + toText(error[0]) +
                               ", " + toText(error[1]);
      CPPUNIT_ASSERT_MESSAGE(what, error[0] > 5e-4 && error[0] < 1e-2);
      CPPUNIT_ASSERT_MESSAGE(what, error[0] > 10. * error[1] && error[0] < 26. * error[1]);
    }
  }

  /** A light ball rattles between two heavy ones, and both contacts change between
      compression and expansion many times. The reference is the chapter's scheme in time,
      whose error is of first order, extrapolated from two steps: it is good to some 1e-7
      here. */
  void lightBallBetweenHeavyOnes() {
    Chain chain = uniformChain(3);
    const double mass[] = {4.4741019449924506, 0.10108425051798609, 8.7407174167129345};
    const double velocity[] = {0.62145397317734186, -0.79261194159962001,
                               -0.14599887489633767};
    for (std::size_t i = 0; i < 3; ++i) {
      chain.balls[i].mass = mass[i];
      chain.balls[i].velocity = velocity[i];
    }
    chain.contacts[0] = {0.63308750447062523, 0.34337106968380715, kHertzExponent};
    chain.contacts[1] = {0.82390110831067975, 4.2579002330826192, kHertzExponent};
    const auto inTime = [&](double step) {
      LZBOptions options;
      options.scheme = LZBScheme::TimeEuler;
      options.step = step;
      return lzbVelocities(chain, options);
    };
    const Eigen::VectorXd reference = 2. * inTime(1e-5) - inTime(2e-5);
    assertNear("velocities", reference, simulateLZB(chain), 1e-6);
  }

  /** A ball pressed on a wall by F0 and moving towards it leaves with e sqrt(v^2 + 2 E0/m),
      where E0 = F0^((eta+1)/eta) / ((eta+1) K^(1/eta)) (LZB report, eqs. 63 and 64). */
  void precompressedBallIsThrownOff() {
    const double mass = 0.4, stiffness = 3e4, force = 25., e = 0.7, speed = 0.2;
    const double stored = std::pow(force, 5. / 3.) / (2.5 * std::pow(stiffness, 2. / 3.));
    Chain chain = uniformChain(1, {mass, 0.01, speed});
    addWall(chain, {e, stiffness, kHertzExponent});
    ChainModel model = buildChain(chain, ImpactLaw::LZB, 1.);
    press(model, {force});
    const auto impact = std::make_shared<LZBImpact>();
    run(*makeEventDriven(model.system, impact, 1.));
    const double expected = e * std::sqrt(speed * speed + 2. * stored / mass);
    assertNear("rebound", vec({-expected}), model.velocities(), 1e-7 * expected);
    assertNear("flight", vec({-expected}), model.positions(), 1e-7 * expected);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(stored, impact->lastOutcome().statistics.storedEnergyBefore,
                                 1e-13 * stored);
  }

  /** Forces that differ from contact to contact reach the solver. */
  void precompressedChain() {
    const Chain chain = hertzChain(4, 1);
    ContactProblem problem = contactProblem(chain);
    problem.precompression = vec({0.1, 0., 0.3});
    const ImpactOutcome bare = requireSolved(solveLZB(problem));
    ChainModel model = buildChain(chain, ImpactLaw::LZB, 1.);
    press(model, {0.1, 0., 0.3});
    const auto impact = std::make_shared<LZBImpact>();
    run(*makeEventDriven(model.system, impact, 1.));
    assertSameOutcome(problem, bare, *impact);
    assertNear("velocities", velocitiesAfter(chain, bare.impulse), model.velocities(), 1e-10);
  }

 private:
  static void checkTriplet(double e, const LZBOptions& options,
                           const Eigen::VectorXd& expected, double tolerance = 1e-5) {
    assertNear(std::string(toString(options.model)) + ", e = " + std::to_string(e), expected,
               simulateLZB(hertzChain(3, 1, e), options), tolerance);
  }

  static void press(const ChainModel& model, std::initializer_list<double> forces) {
    auto contact = model.contacts.begin();
    for (const double force : forces)
      std::dynamic_pointer_cast<LZBImpactNSL>((*contact++)->nonSmoothLaw())
          ->setPrecompression(force);
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(LZBChainTest);
