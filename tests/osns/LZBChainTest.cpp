// SPDX-License-Identifier: Apache-2.0
/* Chains under the LZB law in an event-driven simulation: published outcomes, the flight after
   the impact, and agreement with the solver on the same description. */
#include <cmath>

#include "PublishedValues.hpp"
#include "SimulatedImpact.hpp"
#include "multiple_impacts/contact/ParameterCheck.hpp"

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
  /** LZB report, eq. 12. */
  void threeLinearBalls() {
    Chain chain = uniformChain(3);
    strikeFromLeft(chain, 1, 1.);
    assertNear("velocities", published::threeLinearBalls(), simulateLZB(chain), 6e-7);
  }

  /** LZB report, table 4. */
  void fiveLinearBalls() {
    for (const auto& balls : published::fiveLinearBalls())
      assertNear(balls.name(), balls.velocity, simulateLZB(balls.chain()), 1.5e-5);
  }

  /** LZB report, table 6. */
  void severalStrikers() {
    for (int strikers = 1; strikers <= 4; ++strikers)
      assertNear(std::to_string(strikers) + " strikers", published::severalStrikers(strikers),
                 simulateLZB(hertzChain(10, strikers)), 1.5e-5);
  }

  /** LZB report, table 3, left. */
  void dissipativeTripletsBiStiffness() {
    checkTriplets(ContactModel::BiStiffness, published::tripletsBiStiffness(), 1e-5);
  }

  /** LZB report, table 3, right. */
  void dissipativeTripletsMonoStiffness() {
    checkTriplets(ContactModel::MonoStiffness, published::tripletsMonoStiffness(), 3e-5);
  }

  /** LZB report, figures 24 and 26. */
  void tennisBallOnBasketball() {
    for (const auto model : {ContactModel::BiStiffness, ContactModel::MonoStiffness})
      assertNear(toString(model), published::tennisOnBasket(model),
                 simulateLZB(published::kTennisOnBasket.chain(), with(model)), 1e-4);
  }

  /** LZB report, figures 25 and 27. With the mono-stiffness model both balls stay on the wall,
      in lasting contact. */
  void basketballOnTennisBall() {
    for (const auto model : {ContactModel::BiStiffness, ContactModel::MonoStiffness})
      assertNear(toString(model), published::basketOnTennis(model),
                 simulateLZB(published::kBasketOnTennis.chain(), with(model)), 1e-4);
  }

  /** Both published schemes are options of the impact problem. Their error is of first order
      in the step (chapter, algorithms 2-4; RR-7636, algorithms 1-3): a step 16 times smaller
      makes it 16 times smaller. In the impulse scheme it scatters about that line, since the
      primary contact changes only at the ends of steps. */
  void publishedSchemes() {
    Chain chain = uniformChain(3);
    strikeFromLeft(chain, 1, 1.);
    const Eigen::VectorXd exact = published::threeLinearBalls();
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
    ChainModel model = buildChain(chain, lzbSimulation(), 1.);
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
    ChainModel model = buildChain(chain, lzbSimulation(), 1.);
    press(model, {0.1, 0., 0.3});
    const auto impact = std::make_shared<LZBImpact>();
    run(*makeEventDriven(model.system, impact, 1.));
    assertSameOutcome(problem, bare, *impact);
    assertNear("velocities", velocitiesAfter(chain, bare.impulse), model.velocities(), 1e-10);
  }

 private:
  static void checkTriplets(ContactModel model,
                            const std::vector<published::DissipativeTriplet>& triplets,
                            double tolerance) {
    for (const auto& [e, velocity] : triplets)
      assertNear(std::string(toString(model)) + ", e = " + std::to_string(e), velocity,
                 simulateLZB(hertzChain(3, 1, e), with(model)), tolerance);
  }

  static void press(const ChainModel& model, std::initializer_list<double> forces) {
    auto contact = model.contacts.begin();
    for (const double force : forces)
      std::dynamic_pointer_cast<LZBImpactNSL>((*contact++)->nonSmoothLaw())
          ->setPrecompression(force);
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(LZBChainTest);
