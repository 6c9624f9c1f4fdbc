// SPDX-License-Identifier: Apache-2.0
/* What the audit after each impact notices, that it changes nothing, and that it does not
   mistake rounding for an error. */
#include "CapturedOutput.hpp"
#include "ImpactErrorOf.hpp"
#include "SimulatedImpact.hpp"
#include "SpoiltLaw.hpp"
#include "multiple_impacts/osns/SiconosArrays.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;

namespace {

Chain fourBalls() {
  Chain chain = uniformChain(4, {}, {0.8, 1., kHertzExponent});
  strikeFromLeft(chain, 1, 1.);
  return chain;
}

class SpoiltImpact : public LawImpact<LZBOptions> {
 public:
  explicit SpoiltImpact(std::function<void(ImpactOutcome&)> spoil)
      : LawImpact(spoiltLaw(std::move(spoil)), "LZBImpact") {}

 protected:
  bool accepts(const ::NonSmoothLaw& law) const override {
    return dynamic_cast<const LZBImpactNSL*>(&law) != nullptr;
  }
  ContactParameters parametersOf(const ::NonSmoothLaw& law) const override {
    const auto& contact = static_cast<const LZBImpactNSL&>(law);
    return {contact.restitution(), contact.stiffness(), contact.exponent()};
  }
};

/** A body whose mass grows as it moves, M = 1 + q, but which declares its mass constant:
    Siconos integrates it with the mass at the start. */
class SecretlyHeavierBody : public LagrangianDS {
 public:
  SecretlyHeavierBody(double position, double velocity)
      : LagrangianDS(siconosVector(position), siconosVector(velocity),
                     siconosMatrix(1. + position)) {}
  void computeMass() override { computeMass(q()); }
  void computeMass(SP::SiconosVector position) override {
    _mass->setValue(0, 0, 1. + (*position)(0));
  }
};

}  // namespace

class AuditTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(AuditTest);
  CPPUNIT_TEST(wrongVelocity);
  CPPUNIT_TEST(wrongImpulse);
  CPPUNIT_TEST(wrongEnergy);
  CPPUNIT_TEST(notANumber);
  CPPUNIT_TEST(massThatChangesInSecret);
  CPPUNIT_TEST(energyAfterIsThatOfTheBodies);
  CPPUNIT_TEST(fastBodiesThatHardlyApproach);
  CPPUNIT_TEST(veryDifferentMasses);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** The message names the contact and both velocities. */
  void wrongVelocity() {
    requireNoticed([](ImpactOutcome& outcome) { outcome.velocity[1] += 1e-7; },
                   {"separates the contact of interaction", "m/s, but the bodies have"});
  }

  void wrongImpulse() {
    requireNoticed([](ImpactOutcome& outcome) { outcome.impulse[2] *= 1. + 1e-7; },
                   {"interaction", "m/s, but the bodies have"});
  }

  void wrongEnergy() {
    requireNoticed([](ImpactOutcome& outcome) { outcome.statistics.energyLost += 1e-7; },
                   {"kinetic energy falls by", "that of the bodies falls by"});
  }

  void notANumber() {
    requireNoticed([](ImpactOutcome& outcome) { outcome.velocity[0] = std::nan(""); },
                   {"nan m/s, but the bodies have"});
    requireNoticed([](ImpactOutcome& outcome) { outcome.impulse[0] = std::nan(""); },
                   {"impulses of the outcome are not finite"});
  }

  /** The impact is computed with M = 1 kg, but the body has M = 1.5 kg at the wall. */
  void massThatChangesInSecret() {
    const auto system = std::make_shared<NonSmoothDynamicalSystem>(0., 1.);
    const auto body = std::make_shared<SecretlyHeavierBody>(0., 1.);
    system->insertDynamicalSystem(body);
    system->link(std::make_shared<Interaction>(std::make_shared<LZBImpactNSL>(1., 1., 1.5),
                                               std::make_shared<LagrangianLinearTIR>(
                                                   siconosMatrix(-1.), siconosVector(0.5))),
                 body);
    const auto simulation = makeEventDriven(system, std::make_shared<LZBImpact>(), 1.);
    requireContains(impactErrorOf([&] { run(*simulation); }),
                    {"LZBImpact", "at time 0.5", "body " + std::to_string(body->number()),
                     "coordinate 0", "-2 N.s, but the bodies have -3 N.s"});
    CPPUNIT_ASSERT_DOUBLES_EQUAL(1., (*body->velocity())(0), 1e-12);
  }

  void energyAfterIsThatOfTheBodies() {
    const Chain chain = fourBalls();
    const auto impact = std::make_shared<LZBImpact>();
    const Eigen::VectorXd v = simulateImpact(chain, lzbSimulation(), impact);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(0.5 * v.squaredNorm(),
                                 impact->lastOutcome().statistics.energyAfter, 1e-15);
  }

  /** Speeds of 1e6 m/s are rounded to 1e-10; the balls approach each other at 1e-3. */
  void fastBodiesThatHardlyApproach() {
    Chain chain = fourBalls();
    for (Ball& ball : chain.balls) ball.velocity = 1e6;
    chain.balls[0].velocity += 1e-3;
    requireAccepted(chain);
  }

  /** A light ball between heavy ones: terms of D P that are 1e8 times their sum. There, LZB's
      law needs more steps than it may take. */
  void veryDifferentMasses() {
    Chain chain = fourBalls();
    chain.balls[1].mass = 1e-8;
    requireAccepted(chain, {binarySimulation(), poissonSimulation()});
    chain.balls[1].mass = 1e-4;
    requireAccepted(chain);
    chain.balls[1].mass = 1e8;
    requireAccepted(chain);
  }

 private:
  static void requireAccepted(const Chain& chain,
                              std::initializer_list<SimulatedLaw> laws = {
                                  lzbSimulation(), binarySimulation(), poissonSimulation()}) {
    for (const auto& law : laws) {
      const ChainModel model = buildChain(chain, law, 1.);
      const auto simulation = makeEventDriven(model.system, makeImpactProblem(law), 1.);
      simulation->initialize();
      simulation->processEvents();
      CPPUNIT_ASSERT(model.velocities()[3] > chain.balls[3].velocity);
    }
  }

  /** Requires an ImpactError, with bodies, multipliers and speeds left as before. */
  static void requireNoticed(std::function<void(ImpactOutcome&)> spoil,
                             std::initializer_list<std::string> parts) {
    const ChainModel model = buildChain(fourBalls(), lzbSimulation(), 1.);
    const auto impact = std::make_shared<SpoiltImpact>(std::move(spoil));
    const auto simulation = makeEventDriven(model.system, impact, 1.);
    simulation->initialize();
    const std::string text = impactErrorOf([&] { simulation->processEvents(); });
    requireContains(text, {"LZBImpact", "3 contacts", "at time 0 s"});
    requireContains(text, parts);
    assertNear("velocities", vec({1., 0., 0., 0.}), model.velocities(), 0.);
    assertNear("multipliers", vec({0., 0., 0.}), multipliers(model), 0.);
    assertNear("speeds", vec({-1., 0., 0.}), relativeVelocities(model), 0.);
    for (const auto& ball : model.balls) CPPUNIT_ASSERT_EQUAL(0., (*ball->p(1))(0));
    CPPUNIT_ASSERT_EQUAL(0L, impact->impactCount());
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(AuditTest);
