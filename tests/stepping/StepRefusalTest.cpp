// SPDX-License-Identifier: Apache-2.0
/* What the problems of time steps refuse, when the simulation is initialised, and what their
   audit notices. */
#include <SolverOptions.h>
#include <cppunit/extensions/HelperMacros.h>

#include <EqualityConditionNSL.hpp>
#include <EventDriven.hpp>
#include <LagrangianCompliantLinearTIR.hpp>
#include <LagrangianLinearDiagonalDS.hpp>
#include <LsodarOSI.hpp>
#include <MoreauJeanDirectProjectionOSI.hpp>
#include <MoreauJeanGOSI.hpp>
#include <NewtonImpactRollingFrictionNSL.hpp>
#include <SchatzmanPaoliOSI.hpp>

#include "CapturedOutput.hpp"
#include "ImpactErrorOf.hpp"
#include "Refused.hpp"
#include "SpoiltLaw.hpp"
#include "SteppedChain.hpp"
#include "Steps.hpp"
#include "multiple_impacts/osns/ModelCheck.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;
using Eigen::VectorXd;

namespace {

Chain threeBalls() {
  Chain chain = uniformChain(3, {}, {0.9, 1e6, kHertzExponent});
  strikeFromLeft(chain, 1, 1.);
  return chain;
}

std::shared_ptr<::TimeStepping> stepsOf(
    const BallModel& model, std::shared_ptr<::OneStepNSProblem> problem,
    std::shared_ptr<::OneStepIntegrator> integrator = std::make_shared<MoreauJeanOSI>(0.5)) {
  return std::make_shared<::TimeStepping>(model.system,
                                          std::make_shared<TimeDiscretisation>(0., 0.1),
                                          std::move(integrator), std::move(problem));
}

/** A body at rest with one contact. */
BallModel bodyWith(std::shared_ptr<::NonSmoothLaw> law, std::shared_ptr<::Relation> gap,
                   std::shared_ptr<::LagrangianDS> body = nullptr) {
  BallModel model(1.);
  if (!body)
    body = std::make_shared<LagrangianDS>(siconosVector(VectorXd::Zero(2)),
                                          siconosVector(VectorXd::Zero(2)),
                                          siconosMatrix(Eigen::MatrixXd::Identity(2, 2)));
  model.addBall(std::move(body));
  model.addContact(std::move(law), std::move(gap), {0});
  return model;
}

/** y = (q2, q1), or its first row. */
std::shared_ptr<::Relation> gapOf(const ::NonSmoothLaw& law) {
  Eigen::MatrixXd H(2, 2);
  H << 0., 1., 1., 0.;
  return std::make_shared<LagrangianLinearTIR>(siconosMatrix(H.topRows(law.size())),
                                               siconosVector(VectorXd::Zero(law.size())));
}

std::string nameOf(const BallModel& model, std::size_t contact) {
  return "interaction " + std::to_string(model.contacts[contact]->number());
}

/** The simulation is refused before its first step, with these words. */
void requireRefusedBy(::Simulation& simulation, std::initializer_list<std::string> parts) {
  requireContains(impactErrorOf([&] { simulation.initialize(); }), parts);
}

}  // namespace

class StepRefusalTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StepRefusalTest);
  CPPUNIT_TEST(moreauJeanGOSI);
  CPPUNIT_TEST(directProjection);
  CPPUNIT_TEST(schatzmanPaoli);
  CPPUNIT_TEST(eventDriven);
  CPPUNIT_TEST(missingStiffness);
  CPPUNIT_TEST(missingRestitution);
  CPPUNIT_TEST(missingShare);
  CPPUNIT_TEST(tangentialRestitution);
  CPPUNIT_TEST(unknownLaw);
  CPPUNIT_TEST(compliantRelation);
  CPPUNIT_TEST(diagonalBody);
  CPPUNIT_TEST(lzbImpactUnderGenericMechanical);
  CPPUNIT_TEST(lawsUnderImpactLCP);
  CPPUNIT_TEST(laterContactUnderImpactLCP);
  CPPUNIT_TEST(solverOptionsOfImpactLCP);
  CPPUNIT_TEST(stiffnessOutOfRange);
  CPPUNIT_TEST(frictionWithoutATangent);
  CPPUNIT_TEST(schemesWithoutFriction);
  CPPUNIT_TEST(tangentialStiffnessOutOfRange);
  CPPUNIT_TEST(spoiltOutcomes);
  CPPUNIT_TEST(spoiltFriction);
  CPPUNIT_TEST_SUITE_END();

 public:
  void moreauJeanGOSI() {
    requireIntegratorRefused(std::make_shared<MoreauJeanGOSI>(0.5), "MoreauJeanGOSI");
  }
  void directProjection() {
    requireIntegratorRefused(std::make_shared<MoreauJeanDirectProjectionOSI>(0.5),
                             "MoreauJeanDirectProjectionOSI");
  }
  void schatzmanPaoli() {
    requireIntegratorRefused(std::make_shared<SchatzmanPaoliOSI>(0.5), "SchatzmanPaoliOSI");
  }

  void eventDriven() {
    for (const auto place : {SICONOS_OSNSP_ED_IMPACT, SICONOS_OSNSP_ED_SMOOTH_ACC}) {
      const ChainModel model = buildChain(threeBalls(), lzbSimulation(), 1.);
      const auto simulation = std::make_shared<EventDriven>(
          model.system, std::make_shared<TimeDiscretisation>(0., 0.1));
      simulation->insertIntegrator(std::make_shared<LsodarOSI>());
      const auto impact = std::make_shared<ImpactLCP>(lzbLaw());
      const bool isImpact = place == SICONOS_OSNSP_ED_IMPACT;
      const auto other =
          isImpact ? std::shared_ptr<OneStepNSProblem>(std::make_shared<LastingContact>())
                   : std::make_shared<LZBImpact>();
      simulation->insertNonSmoothProblem(impact, place);
      simulation->insertNonSmoothProblem(
          other, isImpact ? SICONOS_OSNSP_ED_SMOOTH_ACC : SICONOS_OSNSP_ED_IMPACT);
      requireRefusedBy(*simulation,
                       {"ImpactLCP", "EventDriven", "TimeStepping", "MoreauJeanOSI"});
    }
  }

  /** The message names the contact, its law, what is missing, and both ways to give it. */
  void missingStiffness() {
    for (const SimulatedLaw& law : {lzbSimulation(), compliantSimulation()}) {
      const ChainModel model = buildChain(threeBalls(), moreauSimulation(), 1.);
      requireRefusedBy(*stepsOf(model, std::make_shared<ImpactLCP>(*law.law)),
                       {"ImpactLCP", nameOf(model, 0), "NewtonImpactNSL", "stiffness",
                        "setDefaultStiffness", "setContactSource", law.law->title});
    }
    const auto coulomb = std::make_shared<::NewtonImpactFrictionNSL>(0.5, 0., 0.3, 2);
    const BallModel model = bodyWith(coulomb, gapOf(*coulomb));
    requireRefusedBy(
        *stepsOf(model, std::make_shared<ImpactFrictionContact>(lzbLaw(), 2)),
        {"ImpactFrictionContact", nameOf(model, 0), "NewtonImpactFrictionNSL", "stiffness"});
  }

  /** A default stiffness would not help. */
  void missingRestitution() {
    const auto law = std::make_shared<ImpulseRatioNSL>(1., 1e6, 1.5);
    const BallModel model = bodyWith(law, gapOf(*law));
    const std::string message =
        impactErrorOf([&, steps = stepsOf(model, std::make_shared<ImpactLCP>(binaryLaw()))] {
          steps->initialize();
        });
    requireContains(message, {"ImpactLCP", nameOf(model, 0), "ImpulseRatioNSL", "restitution",
                              "setContactSource", "NewtonImpactNSL"});
    CPPUNIT_ASSERT_EQUAL(std::string::npos, message.find("setDefaultStiffness"));
  }

  /** Options decide what the law needs. */
  void missingShare() {
    for (const RatioSource ratios : {RatioSource::Given, RatioSource::Regularised}) {
      const ChainModel model = buildChain(threeBalls(), moreauSimulation(), 1.);
      ImpulseRatioOptions options;
      options.ratios = ratios;
      const auto simulation =
          stepsOf(model, std::make_shared<ImpactLCP>(impulseRatioLaw(), options));
      requireRefusedBy(*simulation, {"ImpactLCP", nameOf(model, 0),
                                     ratios == RatioSource::Given ? "Share" : "stiffness"});
    }
  }

  void tangentialRestitution() {
    const auto law = std::make_shared<::NewtonImpactFrictionNSL>(0.5, 0.1, 0.3, 2);
    const BallModel model = bodyWith(law, gapOf(*law));
    requireRefusedBy(*stepsOf(model, std::make_shared<ImpactFrictionContact>(binaryLaw(), 2)),
                     {"ImpactFrictionContact", nameOf(model, 0), "tangential restitution"});
  }

  void unknownLaw() {
    const auto law = std::make_shared<::NewtonImpactRollingFrictionNSL>(0.5, 0., 0.3, 0.1, 3);
    const BallModel model = bodyWith(
        law, std::make_shared<LagrangianLinearTIR>(siconosMatrix(Eigen::MatrixXd::Ones(3, 2)),
                                                   siconosVector(VectorXd::Zero(3))));
    requireRefusedBy(*stepsOf(model, std::make_shared<ImpactFrictionContact>(binaryLaw(), 2)),
                     {"ImpactFrictionContact", nameOf(model, 0),
                      "NewtonImpactRollingFrictionNSL", "NewtonImpactFrictionNSL"});
  }

  void compliantRelation() {
    const auto law = std::make_shared<::NewtonImpactNSL>(0.5);
    const BallModel model =
        bodyWith(law, std::make_shared<LagrangianCompliantLinearTIR>(
                          siconosMatrix(Eigen::RowVector2d(0., 1.)), siconosMatrix(0.1)));
    requireRefusedBy(*stepsOf(model, std::make_shared<ImpactLCP>(binaryLaw())),
                     {nameOf(model, 0), "LagrangianCompliantLinearTIR", "compliance"});
  }

  void diagonalBody() {
    const auto law = std::make_shared<::NewtonImpactNSL>(0.5);
    const BallModel model =
        bodyWith(law, gapOf(*law),
                 std::make_shared<LagrangianLinearDiagonalDS>(
                     siconosVector(VectorXd::Zero(2)), siconosVector(VectorXd::Zero(2)),
                     siconosVector(VectorXd::Zero(2))));
    requireRefusedBy(*stepsOf(model, std::make_shared<ImpactLCP>(binaryLaw())),
                     {nameOf(model, 0), "LagrangianLinearDiagonalDS", "LagrangianLinearTIDS"});
  }

  void lzbImpactUnderGenericMechanical() {
    const ChainModel model = buildChain(threeBalls(), lzbSimulation(), 1.);
    requireRefusedBy(*stepsOf(model, std::make_shared<ImpactGenericMechanical>(lzbLaw())),
                     {"ImpactGenericMechanical", nameOf(model, 0), "LZBImpactNSL",
                      "NewtonImpactNSL", "setDefaultStiffness"});
  }

  /** Siconos's LCP takes neither laws of friction, whatever their mu, nor joints. */
  void lawsUnderImpactLCP() {
    const std::vector<std::shared_ptr<::NonSmoothLaw>> laws{
        std::make_shared<::NewtonImpactFrictionNSL>(0.5, 0., 0.3, 2),
        std::make_shared<::NewtonImpactFrictionNSL>(0.5, 0., 0., 2),
        std::make_shared<LZBFrictionNSL>(0.5, 0.3, 1e6, 1.5, 2),
        std::make_shared<::EqualityConditionNSL>(1)};
    for (const auto& law : laws) {
      const BallModel model = bodyWith(law, gapOf(*law));
      requireRefusedBy(
          *stepsOf(model, std::make_shared<ImpactLCP>(binaryLaw())),
          {"ImpactLCP", nameOf(model, 0), className(*law), "must be NewtonImpactNSL",
           "ImpactFrictionContact", "ImpactGenericMechanical"});
    }
  }

  /** A contact that comes later, as those of a collision manager do. */
  void laterContactUnderImpactLCP() {
    const auto law = std::make_shared<::NewtonImpactNSL>(0.5);
    const BallModel model = bodyWith(law, gapOf(*law));
    const auto simulation = stepsOf(model, std::make_shared<ImpactLCP>(binaryLaw()));
    simulation->initialize();
    const auto rough = std::make_shared<::NewtonImpactFrictionNSL>(0.5, 0., 0.3, 2);
    const auto later = std::make_shared<::Interaction>(rough, gapOf(*rough));
    model.system->link(later, model.balls[0]);
    requireContains(impactErrorOf([&] { simulation->computeOneStep(); }),
                    {"ImpactLCP", "interaction " + std::to_string(later->number()),
                     "NewtonImpactFrictionNSL", "ImpactFrictionContact"});
  }

  /** Before and after initialisation. */
  void solverOptionsOfImpactLCP() {
    for (const bool late : {false, true}) {
      const ChainModel model = buildChain(threeBalls(), lzbSimulation(), 1.);
      const auto impact = std::make_shared<ImpactLCP>(lzbLaw());
      const auto simulation = stepsOf(model, impact);
      if (late) simulation->initialize();
      impact->numericsSolverOptions()->dparam[SICONOS_DPARAM_TOL] = 1e-5;
      requireContains(impactErrorOf([&] {
                        simulation->initialize();
                        simulation->computeOneStep();
                      }),
                      {"ImpactLCP", "numericsSolverOptions", "no effect"});
    }
  }

  void stiffnessOutOfRange() {
    ImpactLCP impact(lzbLaw());
    for (const double bad : {0., -1., std::nan("")}) {
      requireRefused("stiffness", [&] { impact.setDefaultStiffness(bad, 1.5); },
                     {"ImpactLCP::setDefaultStiffness", "stiffness"});
      requireRefused("exponent", [&] { impact.setDefaultStiffness(1., bad); },
                     {"ImpactLCP::setDefaultStiffness", "exponent"});
    }
  }

  /** A contact source may give friction, but not to a contact with one row. */
  void frictionWithoutATangent() {
    const ChainModel model = buildChain(threeBalls(), lzbSimulation(), 1.);
    const auto impact = std::make_shared<ImpactLCP>(lzbLaw());
    impact->setContactSource([](const ::Interaction&) {
      ContactParameters rough{0.5, 1e6, 1.};
      rough.friction = 0.3;
      return std::optional(rough);
    });
    requireRefusedBy(*stepsOf(model, impact),
                     {"ImpactLCP", nameOf(model, 0), "friction 0.3", "LZBImpactNSL",
                      "no tangential row", "NewtonImpactFrictionNSL"});
  }

  /** The published schemes of LZB are without friction. */
  void schemesWithoutFriction() {
    const auto law = std::make_shared<LZBFrictionNSL>(0.5, 0.3, 1e6, 1.5, 2);
    LZBOptions options;
    options.scheme = LZBScheme::TimeEuler;
    options.step = 1e-6;
    const BallModel model = bodyWith(law, gapOf(*law));
    requireRefusedBy(
        *stepsOf(model, std::make_shared<ImpactFrictionContact>(lzbLaw(), options, 2)),
        {"ImpactFrictionContact", nameOf(model, 0), "friction must be 0", "TimeEuler",
         "VirtualIndentation"});
  }

  void tangentialStiffnessOutOfRange() {
    LZBFrictionNSL law(0.5, 0.3, 1e6, 1.5);
    law.setTangentialStiffness(2.);
    for (const double bad : {0., -1., std::nan("")})
      requireRefused("tangential stiffness", [&] { law.setTangentialStiffness(bad); },
                     {"LZBFrictionNSL", "tangential stiffness"});
    CPPUNIT_ASSERT_EQUAL(2., law.tangentialStiffness());
  }

  /** Outcomes that are wrong by 1e-7 are not passed on to the bodies. */
  void spoiltOutcomes() {
    requireNoticed([](ImpactOutcome& outcome) { outcome.velocity[1] += 1e-7; },
                   {"separates the contact of interaction", "m/s, but the bodies have"});
    requireNoticed([](ImpactOutcome& outcome) { outcome.impulse[1] *= 1. + 1e-7; },
                   {"interaction", "m/s, but the bodies have"});
    requireNoticed([](ImpactOutcome& outcome) { outcome.statistics.energyLost += 1e-7; },
                   {"kinetic energy falls by", "that of the bodies falls by"});
    requireNoticed([](ImpactOutcome& outcome) { outcome.velocity[0] = std::nan(""); },
                   {"nan m/s, but the bodies have"});
    requireNoticed([](ImpactOutcome& outcome) { outcome.impulse[0] = std::nan(""); },
                   {"ImpactLCP", "impulses of the outcome are not finite"});
  }

  /** The same for what happens along the tangents. */
  void spoiltFriction() {
    requireRubbingNoticed(
        [](ImpactOutcome& outcome) { outcome.slip[0] += 1e-7; },
        {"lets the contact of interaction", " slide at ", "m/s, but the bodies have"});
    requireRubbingNoticed(
        [](ImpactOutcome& outcome) { outcome.tangentialImpulse[0] *= 1. + 1e-7; },
        {"lets the contact of interaction", " slide at ", "m/s, but the bodies have"});
    requireRubbingNoticed(
        [](ImpactOutcome& outcome) { outcome.statistics.energyLost *= 1. + 1e-7; },
        {"kinetic energy falls by", "that of the bodies falls by"});
    requireRubbingNoticed(
        [](ImpactOutcome& outcome) { outcome.tangentialImpulse[0] = std::nan(""); },
        {"ImpactFrictionContact", "impulses of the outcome are not finite"});
  }

 private:
  static void requireIntegratorRefused(std::shared_ptr<::OneStepIntegrator> integrator,
                                       const char* name) {
    const ChainModel model = buildChain(threeBalls(), lzbSimulation(), 1.);
    requireRefusedBy(*stepsOf(model, std::make_shared<ImpactLCP>(lzbLaw()), integrator),
                     {"ImpactLCP", name, "MoreauJeanOSI"});
  }

  /** A body strikes the ground obliquely. */
  static void requireRubbingNoticed(std::function<void(ImpactOutcome&)> spoil,
                                    std::initializer_list<std::string> parts) {
    const auto law = std::make_shared<LZBFrictionNSL>(0.5, 0.3, 1e6, 1.5, 2);
    const BallModel model =
        bodyWith(law, gapOf(*law),
                 std::make_shared<LagrangianDS>(
                     siconosVector(VectorXd::Zero(2)), siconosVector(Eigen::Vector2d(3., -1.)),
                     siconosMatrix(Eigen::MatrixXd::Identity(2, 2))));
    const auto simulation = stepsOf(
        model, std::make_shared<ImpactFrictionContact>(spoiltLaw(std::move(spoil)), 2));
    requireContains(impactErrorOf([&] { simulation->computeOneStep(); }), parts);
    CPPUNIT_ASSERT_EQUAL(3., model.velocities()[0]);
    CPPUNIT_ASSERT_EQUAL(-1., model.velocities()[1]);
  }

  static void requireNoticed(std::function<void(ImpactOutcome&)> spoil,
                             std::initializer_list<std::string> parts) {
    const ChainModel model = buildChain(threeBalls(), lzbSimulation(), 1.);
    const VectorXd before = model.velocities();
    const auto simulation = makeEventCapturing(
        model.system, std::make_shared<ImpactLCP>(spoiltLaw(std::move(spoil))), 1e-3);
    requireContains(impactErrorOf([&] { simulation->computeOneStep(); }), parts);
    for (Eigen::Index i = 0; i < before.size(); ++i)
      CPPUNIT_ASSERT_EQUAL(before[i], model.velocities()[i]);
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(StepRefusalTest);
