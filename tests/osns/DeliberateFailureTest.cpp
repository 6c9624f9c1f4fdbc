// SPDX-License-Identifier: Apache-2.0
/* Deliberate failures: a run that cannot continue says so, names the cause, and leaves finite
   states and no impulses behind. For limits of steps and collisions see ImpactProblemTest. */
#include <cmath>
#include <limits>
#include <string>

#include "SimulatedImpact.hpp"
#include "multiple_impacts/command/LawSimulation.hpp"
#include "multiple_impacts/nslaws/ImpactError.hpp"
#include "multiple_impacts/osns/SiconosArrays.hpp"
#include "multiple_impacts/osns/SpringBody.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;

namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/** A force that becomes NaN at some time, as in a user's faulty plug-in. */
class BrokenForceBody : public ::LagrangianLinearTIDS {
 public:
  using ::LagrangianLinearTIDS::LagrangianLinearTIDS;
  double brokenFrom = 0.;  ///< [s]
  void computeFExt(double time) override { _fExt->setValue(0, time > brokenFrom ? kNaN : 0.); }
};

/** Two balls with velocities 1 m/s and 0 m/s that meet after 0.25 s. \param first the ball
    that flies */
struct TwoBalls {
  explicit TwoBalls(std::shared_ptr<::LagrangianDS> first, double gap = 0.25) {
    balls = {std::move(first), std::make_shared<::LagrangianLinearTIDS>(
                                   siconosVector(0.), siconosVector(0.), siconosMatrix(1.))};
    system = std::make_shared<::NonSmoothDynamicalSystem>(0., 1.);
    for (const auto& ball : balls) system->insertDynamicalSystem(ball);
    contact = std::make_shared<::Interaction>(
        std::make_shared<LZBImpactNSL>(0.9, 1., 1.5),
        std::make_shared<::LagrangianLinearTIR>(siconosMatrix(Eigen::RowVector2d(-1., 1.)),
                                                siconosVector(gap)));
    system->link(contact, balls[0], balls[1]);
  }

  /** Message of the exception of a run; empty if it throws none. */
  std::string failure() {
    impact = std::make_shared<LZBImpact>();
    try {
      run(*makeEventDriven(system, impact, 0.05));
    } catch (const std::exception& error) {
      return command::messageOf(error);
    }
    return {};
  }

  void requireUntouched(double velocity) const {
    CPPUNIT_ASSERT_EQUAL(0L, impact->impactCount());
    CPPUNIT_ASSERT_EQUAL(0., (*contact->lambda(1))(0));
    CPPUNIT_ASSERT_DOUBLES_EQUAL(velocity, (*balls[0]->velocity())(0), 1e-14);
    CPPUNIT_ASSERT_EQUAL(0., (*balls[1]->velocity())(0));
    for (const auto& ball : balls) CPPUNIT_ASSERT(std::isfinite((*ball->q())(0)));
  }

  std::vector<std::shared_ptr<::LagrangianDS>> balls;
  std::shared_ptr<::NonSmoothDynamicalSystem> system;
  std::shared_ptr<::Interaction> contact;
  std::shared_ptr<LZBImpact> impact;
};

void requireParts(const std::string& text, std::initializer_list<const char*> parts) {
  for (const char* part : parts)
    CPPUNIT_ASSERT_MESSAGE("\"" + text + "\" does not say \"" + part + "\"",
                           text.find(part) != std::string::npos);
}

}  // namespace

class DeliberateFailureTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(DeliberateFailureTest);
  CPPUNIT_TEST(soundBodiesGoThrough);
  CPPUNIT_TEST(forceThatIsNoNumber);
  CPPUNIT_TEST(velocityThatIsNoNumber);
  CPPUNIT_TEST(singularMassMatrix);
  CPPUNIT_TEST(stepLimitOfImpulseRatios);
  CPPUNIT_TEST(springsOverflowedAfterHundredsOfEvents);
  CPPUNIT_TEST_SUITE_END();

 public:
  void soundBodiesGoThrough() {
    TwoBalls balls(std::make_shared<::LagrangianLinearTIDS>(
        siconosVector(0.), siconosVector(1.), siconosMatrix(1.)));
    CPPUNIT_ASSERT_EQUAL(std::string(), balls.failure());
    CPPUNIT_ASSERT_EQUAL(1L, balls.impact->impactCount());
  }

  void forceThatIsNoNumber() {
    for (const double from : {-1., 0.1, 0.2}) {
      auto body = std::make_shared<BrokenForceBody>(siconosVector(0.), siconosVector(1.),
                                                    siconosMatrix(1.));
      body->setFExtPtr(siconosVector(0.));
      body->brokenFrom = from;
      TwoBalls balls(body);
      requireParts(balls.failure(), {"forces of bodies must be finite", "nan",
                                     ("body " + std::to_string(body->number())).c_str(),
                                     "coordinate 0", "time"});
      balls.requireUntouched(1.);
    }
  }

  /** The impact problem itself refuses the velocity, and writes nothing. */
  void velocityThatIsNoNumber() {
    TwoBalls balls(std::make_shared<::LagrangianLinearTIDS>(
                       siconosVector(0.), siconosVector(kNaN), siconosMatrix(1.)),
                   0.);
    requireParts(balls.failure(), {"LZBImpact", "velocity", "nan"});
    CPPUNIT_ASSERT_EQUAL(0L, balls.impact->impactCount());
    CPPUNIT_ASSERT_EQUAL(0., (*balls.contact->lambda(1))(0));
    CPPUNIT_ASSERT_EQUAL(0., (*balls.balls[1]->velocity())(0));
  }

  void singularMassMatrix() {
    TwoBalls balls(std::make_shared<::LagrangianLinearTIDS>(
        siconosVector(0.), siconosVector(1.), siconosMatrix(0.)));
    requireParts(balls.failure(), {"singular"});
    balls.requireUntouched(1.);
  }

  void stepLimitOfImpulseRatios() {
    Chain chain = uniformChain(4);
    strikeFromLeft(chain, 1, 1.);
    const ChainModel model = buildChain(chain, impulseRatioSimulation(), 1.);
    ImpulseRatioOptions options;
    options.maximumSteps = 3;
    const auto impact = std::make_shared<ImpulseRatioImpact>(options);
    const auto simulation = makeEventDriven(model.system, impact, 1.);
    try {
      run(*simulation);
      CPPUNIT_FAIL("no ImpactError");
    } catch (const ImpactError& error) {
      requireParts(error.what(), {"ImpulseRatioImpact", "StepLimit", "3 steps"});
    }
    assertNear("velocities", vec({1., 0., 0., 0.}), model.velocities(), 0.);
    assertNear("lambda", Eigen::VectorXd::Zero(3), multipliers(model), 0.);
  }

  /** Siconos's LagrangianLinearTIDS multiplies M^-1 K by M^-1 at every event. */
  void springsOverflowedAfterHundredsOfEvents() {
    constexpr double mass = 1e-3, stiffness = 1e-3;  // omega = 1 rad/s
    const Eigen::Matrix2d unit = Eigen::Matrix2d::Identity();
    const auto body = std::make_shared<SpringBody>(
        siconosVector(vec({0., 0.})), siconosVector(vec({1., 0.})), siconosMatrix(mass * unit),
        siconosMatrix(stiffness * unit), siconosMatrix(0. * unit));
    const auto system = std::make_shared<::NonSmoothDynamicalSystem>(0., 10.);
    system->insertDynamicalSystem(body);
    system->link(std::make_shared<::Interaction>(
                     makeLaw(binarySimulation(), {}),
                     std::make_shared<::LagrangianLinearTIR>(
                         siconosMatrix(Eigen::RowVector2d(0., 1.)), siconosVector(1.))),
                 body);
    run(*makeEventDriven(system, makeImpactProblem(binarySimulation()), 0.01));
    CPPUNIT_ASSERT_DOUBLES_EQUAL(std::sin(10.), (*body->q())(0), 1e-9);
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(DeliberateFailureTest);
