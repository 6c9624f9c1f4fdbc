// SPDX-License-Identifier: Apache-2.0
/* Models that the problems of the plugin cannot treat correctly are refused at initialisation,
   with a message that says what is wrong and what is allowed. */
#include <SolverOptions.h>

#include <Hem5OSI.hpp>
#include <MultipleImpact.hpp>
#include <NewMarkAlphaOSI.hpp>
#include <SiconosException.hpp>

#include "CapturedOutput.hpp"
#include "ImpactErrorOf.hpp"
#include "Refused.hpp"
#include "SimulatedImpact.hpp"
#include "multiple_impacts/command/LawSimulation.hpp"
#include "multiple_impacts/osns/SiconosArrays.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;

namespace {

constexpr double kStiffness = 2.;

Chain threeBalls() {
  Chain chain = uniformChain(3, {}, {0.9, kStiffness, kHertzExponent});
  strikeFromLeft(chain, 1, 1.);
  return chain;
}

std::string numberOf(const std::shared_ptr<Interaction>& contact) {
  return "interaction " + std::to_string(contact->number());
}

/** An event-driven simulation whose parts the test chooses. */
std::shared_ptr<EventDriven> simulationOf(
    const ChainModel& model, std::shared_ptr<OneStepNSProblem> impact,
    std::shared_ptr<OneStepNSProblem> lasting = std::make_shared<LastingContact>(),
    std::shared_ptr<OneStepIntegrator> integrator = std::make_shared<LsodarOSI>()) {
  auto simulation = std::make_shared<EventDriven>(
      model.system, std::make_shared<TimeDiscretisation>(0., 0.1));
  simulation->insertIntegrator(integrator);
  simulation->insertNonSmoothProblem(impact, SICONOS_OSNSP_ED_IMPACT);
  simulation->insertNonSmoothProblem(lasting, SICONOS_OSNSP_ED_SMOOTH_ACC);
  return simulation;
}

/** A ball with a gap relation that the test chooses. */
ChainModel ballAt(std::shared_ptr<Relation> gap, std::shared_ptr<NonSmoothLaw> law,
                  double velocity = -1.) {
  ChainModel model(1.);
  model.addBall(std::make_shared<LagrangianDS>(siconosVector(0.), siconosVector(velocity),
                                               siconosMatrix(1.)));
  model.addContact(law, gap, {0});
  return model;
}

/** y = q on a table at rest, though the relation allows it to move. */
class TableR : public LagrangianRheonomousR {
 public:
  TableR() { _zeroPlugin(); }
  void computeh(double, const BlockVector& q, BlockVector&, SiconosVector& y) override {
    y.setValue(0, q.getValue(0));
  }
  void computeJachq(double, const BlockVector&, BlockVector&) override {
    _jachq->setValue(0, 0, 1.);
  }
  void computehDot(double, const BlockVector&, BlockVector&) override {
    if (_hDot) _hDot->zero();
  }
};

}  // namespace

class RefusedModelTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(RefusedModelTest);
  CPPUNIT_TEST(timeSteppingLetBodiesSink);
  CPPUNIT_TEST(newMarkAlphaCreatedEnergy);
  CPPUNIT_TEST(hem5IsNotKnown);
  CPPUNIT_TEST(problemsInTheWrongPlace);
  CPPUNIT_TEST(impulseRatioLawWasSolvedAsElasticLzb);
  CPPUNIT_TEST(newtonLawAmongLzbContactsWasRefusedLate);
  CPPUNIT_TEST(newtonLawsWithDefaultStiffness);
  CPPUNIT_TEST(defaultStiffnessOutOfRange);
  CPPUNIT_TEST(lawsUnderForeignProblemsWerePlastic);
  CPPUNIT_TEST(lawsUnderForeignProblemsOfTimeSteps);
  CPPUNIT_TEST(impulseRatioLawWasElasticUnderMultipleImpact);
  CPPUNIT_TEST(solverOptionsWereNull);
  CPPUNIT_TEST(boundaryConditions);
  CPPUNIT_TEST(compliantRelation);
  CPPUNIT_TEST(frictionNeedsTimeSteps);
  CPPUNIT_TEST(lastingContactOnAMovingTable);
  CPPUNIT_TEST(optionsOfLastingContact);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** Bodies at rest gained g h per step, since the problems read other velocities. */
  void timeSteppingLetBodiesSink() {
    for (const auto& law : {lzbSimulation(), binarySimulation(), poissonSimulation(),
                            moreauSimulation(), impulseRatioSimulation()}) {
      const ChainModel model = buildChain(threeBalls(), law, 1.);
      const auto simulation = std::make_shared<TimeStepping>(
          model.system, std::make_shared<TimeDiscretisation>(0., 0.1),
          std::make_shared<MoreauJeanOSI>(0.5), makeImpactProblem(law));
      requireContains(
          impactErrorOf([&] { simulation->initialize(); }),
          {"TimeStepping", "EventDriven", "LsodarOSI", "ImpactLCP", "ImpactFrictionContact"});
    }
  }

  /** 4.4 m/s became 3.2e7 m/s. */
  void newMarkAlphaCreatedEnergy() {
    const ChainModel model = buildChain(threeBalls(), lzbSimulation(), 1.);
    const auto simulation =
        simulationOf(model, std::make_shared<LZBImpact>(), std::make_shared<LCP>(),
                     std::make_shared<NewMarkAlphaOSI>(0., false));
    simulation->insertNonSmoothProblem(std::make_shared<LCP>(), SICONOS_OSNSP_ED_SMOOTH_POS);
    requireContains(impactErrorOf([&] { simulation->initialize(); }),
                    {"LZBImpact", "NewMarkAlphaOSI", "LsodarOSI"});
  }

  void hem5IsNotKnown() {
    const ChainModel model = buildChain(threeBalls(), binarySimulation(), 1.);
    const auto simulation = simulationOf(model, std::make_shared<BinaryCollision>(),
                                         std::make_shared<LCP>(), std::make_shared<Hem5OSI>());
    requireContains(impactErrorOf([&] { simulation->initialize(); }),
                    {"BinaryCollision", "Hem5OSI", "LsodarOSI"});
  }

  void problemsInTheWrongPlace() {
    const ChainModel one = buildChain(threeBalls(), lzbSimulation(), 1.);
    requireContains(impactErrorOf([&] {
                      simulationOf(one, std::make_shared<LZBImpact>(),
                                   std::make_shared<LZBImpact>())
                          ->initialize();
                    }),
                    {"LZBImpact", "SICONOS_OSNSP_ED_IMPACT"});
    const ChainModel other = buildChain(threeBalls(), moreauSimulation(), 1.);
    requireContains(impactErrorOf([&] {
                      simulationOf(other, std::make_shared<LastingContact>())->initialize();
                    }),
                    {"LastingContact", "SICONOS_OSNSP_ED_SMOOTH_ACC"});
  }

  void impulseRatioLawWasSolvedAsElasticLzb() {
    const ChainModel model = buildChain(threeBalls(), impulseRatioSimulation(), 1.);
    requireContains(
        impactErrorOf(
            [&] { simulationOf(model, std::make_shared<LZBImpact>())->initialize(); }),
        {"LZBImpact", "ImpulseRatioNSL", "LZBImpactNSL", numberOf(model.contacts[0])});
  }

  /** It used to be refused only at the first impact, and without the number of the contact. */
  void newtonLawAmongLzbContactsWasRefusedLate() {
    const ChainModel model = mixedModel();
    requireContains(
        impactErrorOf(
            [&] { simulationOf(model, std::make_shared<LZBImpact>())->initialize(); }),
        {"LZBImpact", "NewtonImpactNSL", "setDefaultStiffness", numberOf(model.contacts[1])});
  }

  /** The outcome is that of LZB's law with the same parameters at every contact. */
  void newtonLawsWithDefaultStiffness() {
    const ChainModel model = mixedModel();
    const auto impact = std::make_shared<LZBImpact>();
    impact->setDefaultStiffness(kStiffness, kHertzExponent);
    const auto simulation = simulationOf(model, impact);
    simulation->initialize();
    simulation->processEvents();
    const Eigen::VectorXd expected = velocitiesAfter(
        threeBalls(), requireSolved(solveLZB(contactProblem(threeBalls()))).impulse);
    assertNear("mixed laws", expected, model.velocities(), 1e-12);
    requireContains(captureOutput([&] { impact->display(); }), {"default stiffness", "2"});
    BinaryCollisionNSL binary(0.5);
    CPPUNIT_ASSERT_THROW(impact->checkCompatibleNSLaw(binary), ImpactError);
  }

  void defaultStiffnessOutOfRange() {
    LZBImpact impact;
    for (const double bad : {0., -1., std::nan(""), std::numeric_limits<double>::infinity()}) {
      requireRefused("stiffness", [&] { impact.setDefaultStiffness(bad, 1.5); },
                     {"LZBImpact::setDefaultStiffness", "stiffness"});
      requireRefused("exponent", [&] { impact.setDefaultStiffness(1., bad); },
                     {"LZBImpact::setDefaultStiffness", "exponent"});
    }
    ::NewtonImpactNSL newton(0.5);
    CPPUNIT_ASSERT_THROW(impact.checkCompatibleNSLaw(newton), ImpactError);
  }

  /** e = 0.9 acted as e = 0 under Siconos's LCP. */
  void lawsUnderForeignProblemsWerePlastic() {
    for (const auto& law : {lzbSimulation(), impulseRatioSimulation()}) {
      const ChainModel model = buildChain(threeBalls(), law, 1.);
      const Eigen::VectorXd before = model.velocities();
      const auto simulation =
          simulationOf(model, std::make_shared<LCP>(), std::make_shared<LCP>());
      simulation->initialize();
      const bool lzb = law == lzbSimulation();
      requireContains(impactErrorOf([&] { simulation->processEvents(); }),
                      {lzb ? "LZBImpactNSL" : "ImpulseRatioNSL",
                       lzb ? "an LZBImpact " : "an ImpulseRatioImpact ", "plastic"});
      assertNear("nothing happened", before, model.velocities(), 0.);
    }
  }

  /** The message says what to take there: LZBImpact would be refused in turn. */
  void lawsUnderForeignProblemsOfTimeSteps() {
    for (const auto& law : {lzbSimulation(), impulseRatioSimulation()}) {
      const ChainModel model = buildChain(threeBalls(), law, 1.);
      const auto simulation = makeEventCapturing(model.system, 0.1);
      requireContains(impactErrorOf([&] { run(*simulation); }),
                      {"plastic", "in time steps, an ImpactLCP", "ImpactFrictionContact"});
    }
  }

  /** Siconos's own solver of LZB's law ran without a word. */
  void impulseRatioLawWasElasticUnderMultipleImpact() {
    const ChainModel model = buildChain(threeBalls(), impulseRatioSimulation(), 1.);
    const Eigen::VectorXd before = model.velocities();
    const auto simulation = simulationOf(model, std::make_shared<::MultipleImpact>());
    try {
      run(*simulation);
      CPPUNIT_FAIL("no exception");
    } catch (const Siconos::exception& error) {
      requireContains(*boost::get_error_info<Siconos::exception::extra_message>(error),
                      {"not compatible with  MultipleImpact"});
    }
    assertNear("nothing happened", before, model.velocities(), 0.);
  }

  /** Models written for LCP contain impact->numericsSolverOptions()->dparam[0] = ... */
  void solverOptionsWereNull() {
    for (const bool late : {false, true}) {
      const ChainModel model = buildChain(threeBalls(), poissonSimulation(), 1.);
      const auto impact = std::make_shared<PoissonImpact>();
      const auto simulation = simulationOf(model, impact);
      if (late) simulation->initialize();
      impact->numericsSolverOptions()->dparam[SICONOS_DPARAM_TOL] = 1e-5;
      requireContains(impactErrorOf([&] {
                        simulation->initialize();
                        simulation->processEvents();
                      }),
                      {"PoissonImpact", "numericsSolverOptions", "no effect"});
    }
  }

  void boundaryConditions() {
    const ChainModel model = buildChain(threeBalls(), lzbSimulation(), 1.);
    model.balls[1]->setBoundaryConditions(
        std::make_shared<FixedBC>(std::make_shared<std::vector<unsigned>>(1, 0u)));
    requireContains(impactErrorOf([&] {
                      simulationOf(model, std::make_shared<LZBImpact>())->initialize();
                    }),
                    {"LZBImpact", "boundary conditions",
                     "body " + std::to_string(model.balls[1]->number())});
  }

  void compliantRelation() {
    const ChainModel model = ballAt(
        std::make_shared<LagrangianCompliantLinearTIR>(siconosMatrix(1.), siconosMatrix(0.1)),
        std::make_shared<LZBImpactNSL>(0.5, 1., 1.));
    requireContains(impactErrorOf([&] {
                      simulationOf(model, std::make_shared<LZBImpact>())->initialize();
                    }),
                    {"LagrangianCompliantLinearTIR", "LagrangianScleronomousR",
                     numberOf(model.contacts[0])});
  }

  /** LsodarOSI has no friction between impacts, and says so before any problem is asked. */
  void frictionNeedsTimeSteps() {
    for (const bool isOurs : {false, true}) {
      std::shared_ptr<NonSmoothLaw> law =
          std::make_shared<::NewtonImpactFrictionNSL>(0.5, 0., 0.3, 2);
      if (isOurs) law = std::make_shared<LZBFrictionNSL>(0.5, 0.3, 1e6, 1.5, 2);
      const ChainModel model =
          ballAt(std::make_shared<LagrangianLinearTIR>(siconosMatrix(Eigen::Vector2d(1., 0.)),
                                                       siconosVector(Eigen::Vector2d::Zero())),
                 law);
      try {
        simulationOf(model, std::make_shared<LZBImpact>())->initialize();
        CPPUNIT_FAIL("it was accepted");
      } catch (const Siconos::exception& refused) {
        requireContains(command::messageOf(refused),
                        {"LsodarOSI", "not yet implemented", "NewtonImpactFrictionNSL"});
      }
    }
  }

  /** Plastic impacts leave the ball on the table, whose acceleration the relation does not
      provide. */
  void lastingContactOnAMovingTable() {
    const ChainModel model =
        ballAt(std::make_shared<TableR>(), std::make_shared<::NewtonImpactNSL>(0.));
    const auto simulation = simulationOf(model, std::make_shared<PoissonImpact>());
    requireContains(impactErrorOf([&] { run(*simulation); }),
                    {"LastingContact", "LagrangianRheonomousR", numberOf(model.contacts[0])});
  }

  /** The options of LCP's solver have no effect on the forces of contacts that last. */
  void optionsOfLastingContact() {
    const ChainModel model = ballsOnTheGround();
    const auto lasting = std::make_shared<LastingContact>();
    lasting->numericsSolverOptions()->iparam[SICONOS_IPARAM_MAX_ITER] = 0;
    const auto simulation = simulationOf(model, std::make_shared<LZBImpact>(), lasting);
    requireContains(impactErrorOf([&] { simulation->initialize(); }),
                    {"LastingContact", "numericsSolverOptions"});
  }

 private:
  static ChainModel ballsOnTheGround() {
    Chain chain = uniformChain(2, {}, {0., 1., 1.});
    addWall(chain, {0., 1., 1.});
    chain.gravity = 9.81;
    return buildChain(chain, lzbSimulation(), 1.);
  }

  /** The three balls, with LZB's law at the first contact and Siconos's own at the second. */
  static ChainModel mixedModel() {
    const Chain chain = threeBalls();
    ChainModel model(1.);
    for (const Ball& ball : chain.balls) {
      const double position = 2. * ball.radius * static_cast<double>(model.balls.size());
      model.addBall(std::make_shared<LagrangianDS>(
          siconosVector(position), siconosVector(ball.velocity), siconosMatrix(ball.mass)));
    }
    const std::shared_ptr<NonSmoothLaw> laws[] = {
        std::make_shared<LZBImpactNSL>(0.9, kStiffness, kHertzExponent),
        std::make_shared<::NewtonImpactNSL>(0.9)};
    for (std::size_t i = 0; i < 2; ++i)
      model.addContact(
          laws[i],
          std::make_shared<LagrangianLinearTIR>(siconosMatrix(Eigen::RowVector2d(-1., 1.)),
                                                siconosVector(-2. * chain.balls[i].radius)),
          {i, i + 1});
    return model;
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(RefusedModelTest);
