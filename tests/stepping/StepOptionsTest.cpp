// SPDX-License-Identifier: Apache-2.0
/* Options of Siconos's time steps: Newton iterations, moving obstacles, prescribed velocities,
   and when a contact counts as closed. */
#include <cppunit/extensions/HelperMacros.h>

#include <FixedBC.hpp>
#include <cmath>

#include "BallOnTable.hpp"
#include "MechanismModel.hpp"
#include "Near.hpp"
#include "OutcomeCheck.hpp"
#include "SteppedChain.hpp"
#include "Steps.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;
using Eigen::VectorXd;

namespace {

const ContactParameters kContact{0.8, 1e9, kHertzExponent};

/** Four touching balls around a corner: their gaps are nonlinear. The first one strikes. */
PlanarBalls bentChain() {
  PlanarBalls balls;
  for (const auto& at : {Eigen::Vector2d(0., 0.), Eigen::Vector2d(0.02, 0.),
                         Eigen::Vector2d(0.04, 0.), Eigen::Vector2d(0.04 + 0.016, 0.012)}) {
    PlanarBall ball;
    ball.mass = 0.03;
    ball.position = at;
    balls.balls.push_back(ball);
  }
  balls.balls[0].velocity = {1., 0.};
  watchTouchingPairs(balls, kContact);
  return balls;
}

/** The gap from which a ball at 1 m/s turned back, starting from a distance [m]. */
double turningGap(double distance, double h, const std::function<void(MoreauJeanOSI&)>& set) {
  SteppedModel ball(h);
  ball.integrator->setConstraintActivationThreshold(0.);
  set(*ball.integrator);
  ball.addBody(VectorXd::Constant(1, distance), VectorXd::Constant(1, -1.),
               Eigen::MatrixXd::Identity(1, 1), VectorXd::Zero(1));
  ball.addLinear(std::make_shared<::NewtonImpactNSL>(0.5), Eigen::MatrixXd::Identity(1, 1),
                 VectorXd::Zero(1), {0});
  ball.solveWith(std::make_shared<ImpactLCP>(moreauLaw()));
  for (int i = 0; i < 100; ++i) {
    const double gap = ball.model.positions()[0];
    ball.steps(1);
    if (ball.model.velocities()[0] > 0.) return gap;
  }
  CPPUNIT_FAIL("it did not turn back");
  return 0.;
}

}  // namespace

class StepOptionsTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StepOptionsTest);
  CPPUNIT_TEST(oneNewtonIteration);
  CPPUNIT_TEST(linearSteps);
  CPPUNIT_TEST(manyNewtonIterations);
  CPPUNIT_TEST(movingTable);
  CPPUNIT_TEST(prescribedVelocities);
  CPPUNIT_TEST(halfAStepTooEarly);
  CPPUNIT_TEST(closedContactsOnly);
  CPPUNIT_TEST(captureVelocity);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** With a single iteration Siconos does not bring the speeds of contacts up to date: an
      impact must not happen again in the step after it. */
  void oneNewtonIteration() {
    requireOneImpact([](::TimeStepping& simulation) {
      simulation.setNewtonOptions(SICONOS_TS_NONLINEAR);
      simulation.setNewtonMaxIteration(1);
    });
  }

  void linearSteps() {
    requireOneImpact(
        [](::TimeStepping& simulation) { simulation.setNewtonOptions(SICONOS_TS_LINEAR); });
  }

  void manyNewtonIterations() {
    requireOneImpact([](::TimeStepping& simulation) {
      simulation.setNewtonOptions(SICONOS_TS_NONLINEAR);
      simulation.setNewtonMaxIteration(20);
      simulation.setNewtonTolerance(1e-12);
    });
  }

  /** A ball in free space and a table that rises at A omega: v+ = e (A omega - v) + A omega,
      to the O(h) of the table's motion in the step. */
  void movingTable() {
    using namespace mechanisms;
    constexpr double h = 1e-6, e = 0.8, rise = 0.3, fall = -0.5;
    const auto table = std::make_shared<BallOnTable>(1., TableMotion{rise / 10., 0., 10.}, 0.);
    for (const SimulatedLaw& law : listedLaws()) {
      if (!law.law->uses("restitution")) continue;
      const MechanismModel model =
          buildMechanism(table, {vec({0.1, 0.}), vec({0.2, fall})}, contactLawOf(law),
                         {{e, 1e8, kHertzExponent}}, 1.);
      const auto impact = std::make_shared<ImpactLCP>(*law.law);
      const auto simulation = makeEventCapturing(model.system, impact, h);
      advance(*simulation, 3);
      CPPUNIT_ASSERT_EQUAL_MESSAGE(law.name, 1L, impact->impactCount());
      const double restitution = law.law == &compliantLaw() ? impactOf(*impact) : e;
      assertNear(law.name, vec({0.2, rise + restitution * (rise - fall)}), model.state().v,
                 1e-5);
    }
  }

  /** The middle one of three balls is held: the first bounces off it, the last stays. */
  void prescribedVelocities() {
    Chain chain = uniformChain(3, sphere(0.01), kContact);
    strikeFromLeft(chain, 1, 1.);
    for (const SimulatedLaw& law : listedLaws()) {
      if (!law.law->uses("restitution") || law.law == &compliantLaw()) continue;
      ChainModel model = buildChain(chain, contactLawOf(law), 1.);
      model.balls[1]->setBoundaryConditions(
          std::make_shared<FixedBC>(std::make_shared<std::vector<unsigned>>(1, 0u)));
      const auto impact = std::make_shared<ImpactLCP>(*law.law);
      const auto simulation = makeEventCapturing(model.system, impact, 1e-4);
      advance(*simulation, 3);
      assertNear(law.name, vec({-kContact.restitution, 0., 0.}), model.velocities(), 1e-6);
      CPPUNIT_ASSERT_EQUAL_MESSAGE(law.name, 1L, impact->impactCount());
    }
  }

  /** y + h y'/2 <= 0: up to h |U|/2 early, and less than that late. */
  void halfAStepTooEarly() {
    constexpr double h = 1e-3;
    for (int i = 0; i < 20; ++i) {
      const double gap = turningGap(0.01 + 0.05 * h * i, h, [](MoreauJeanOSI&) {});
      CPPUNIT_ASSERT_MESSAGE(toText(gap), gap <= 0.5 * h + 1e-12 && gap >= -0.5 * h - 1e-12);
    }
  }

  /** With gamma = 0, y <= 0: never early, less than h |U| late. */
  void closedContactsOnly() {
    constexpr double h = 1e-3;
    for (int i = 0; i < 20; ++i) {
      const double gap = turningGap(0.01 + 0.05 * h * i, h, [](MoreauJeanOSI& integrator) {
        integrator.setGamma(0.);
        integrator.setUseGamma(true);
      });
      CPPUNIT_ASSERT_MESSAGE(toText(gap), gap <= 1e-12 && gap >= -h - 1e-12);
    }
  }

  /** A limit of its own: slower approaches end without restitution, faster ones do not. */
  void captureVelocity() {
    for (const double speed : {0.1, 0.3}) {
      Chain chain = uniformChain(2, sphere(0.01), kContact);
      strikeFromLeft(chain, 1, speed);
      SteppedChain run(chain, lzbLaw(), lzbLaw().defaults, lzbSimulation(), 1e-4, 1.);
      run.impact->setCaptureVelocity(0.2);
      run.steps(1);
      const double e = speed > 0.2 ? kContact.restitution : 0.;
      assertNear("balls", vec({0.5 * speed * (1. - e), 0.5 * speed * (1. + e)}),
                 run.model.velocities(), 1e-8);
      CPPUNIT_ASSERT_EQUAL(speed > 0.2 ? 1L : 0L, run.impact->impactCount());
    }
  }

 private:
  /** U+/U- of the last impact, of one contact. */
  static double impactOf(const ImpactLCP& impact) {
    return -impact.lastOutcome().velocity[0] / impact.lastProblem().velocity[0];
  }

  static void requireOneImpact(const std::function<void(::TimeStepping&)>& set) {
    const PlanarBalls balls = bentChain();
    for (const SimulatedLaw& law : listedLaws()) {
      const PlanarModel model = buildPlanarBalls(balls, contactLawOf(law), 1.);
      const auto impact = std::make_shared<ImpactLCP>(*law.law);
      const auto simulation = makeEventCapturing(model.system, impact, 1e-7);
      set(*simulation);
      advance(*simulation, 5);
      CPPUNIT_ASSERT_EQUAL_MESSAGE(law.name, 1L, impact->impactCount());
      const VectorXd impulse =
          law.law->solve(contactProblem(balls), law.law->defaults, nullptr).impulse;
      // gradients are those of the end of the step, O(h) from those of its start
      assertNear(law.name, velocitiesAfter(balls, impulse), model.velocities(), 1e-5);
    }
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(StepOptionsTest);
