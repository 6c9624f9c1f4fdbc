// SPDX-License-Identifier: Apache-2.0
/* LZBImpact and BinaryCollision as impact problems of a simulation: accepted laws, options,
   observers, what can be read after an impact, and what a failure leaves behind. */
#include <functional>

#include "BadValues.hpp"
#include "CapturedOutput.hpp"
#include "ImpactErrorOf.hpp"
#include "Refused.hpp"
#include "SimulatedImpact.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;

namespace {

/** Five dissipative balls; the first flies 0.25 m at 1 m/s and meets the others at t = 0.25
    s. */
Chain lateImpact() {
  Chain chain = uniformChain(5, {}, {0.9, 1., kHertzExponent});
  strikeFromLeft(chain, 1, 1.);
  chain.gaps = {0.25, 0., 0., 0.};
  return chain;
}

LZBOptions lzbLimit(long steps) {
  LZBOptions options;
  options.maximumSteps = steps;
  return options;
}

BinaryOptions binaryLimit(long collisions) {
  BinaryOptions options;
  options.maximumCollisions = collisions;
  return options;
}

}  // namespace

class ImpactProblemTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(ImpactProblemTest);
  CPPUNIT_TEST(acceptedLaws);
  CPPUNIT_TEST(refusedLaws);
  CPPUNIT_TEST(refusedLawInASimulation);
  CPPUNIT_TEST(lawsOfSiconosItself);
  CPPUNIT_TEST(lzbOptions);
  CPPUNIT_TEST(binaryOptions);
  CPPUNIT_TEST(outcomeIsReadable);
  CPPUNIT_TEST(outcomeIsWritten);
  CPPUNIT_TEST(display);
  CPPUNIT_TEST(lzbFailure);
  CPPUNIT_TEST(binaryFailure);
  CPPUNIT_TEST(failureIsASiconosException);
  CPPUNIT_TEST(failedImpactCanBeRepeated);
  CPPUNIT_TEST(observerChangesNothing);
  CPPUNIT_TEST(captureOfSlowImpacts);
  CPPUNIT_TEST(noCaptureOfPrecompressedContacts);
  CPPUNIT_TEST_SUITE_END();

 public:
  void acceptedLaws() {
    LZBImpactNSL lzb(0.5, 1., 1.);
    ::MultipleImpactNSL multiple(0.5, 1., 1.);
    CPPUNIT_ASSERT(LZBImpact().checkCompatibleNSLaw(lzb));
    CPPUNIT_ASSERT(LZBImpact().checkCompatibleNSLaw(multiple));
    BinaryCollisionNSL binary(0.5);
    ::NewtonImpactNSL newton(0.5);
    CPPUNIT_ASSERT(BinaryCollision().checkCompatibleNSLaw(binary));
    CPPUNIT_ASSERT(BinaryCollision().checkCompatibleNSLaw(newton));
  }

  /** The message names the problem, the law, and what would be accepted. */
  void refusedLaws() {
    LZBImpactNSL lzb(0.5, 1., 1.);
    BinaryCollisionNSL binary(0.5);
    ::NewtonImpactNSL newton(0.5), newtonOfSizeTwo(2, 0.5);
    ::NewtonImpactFrictionNSL friction(0.5, 0., 0.3, 2);
    ::ComplementarityConditionNSL complementarity(1);
    requireRefusal<LZBImpact>(newton, {"LZBImpact", "NewtonImpactNSL", "LZBImpactNSL"});
    requireRefusal<LZBImpact>(binary, {"LZBImpact", "BinaryCollisionNSL"});
    requireRefusal<LZBImpact>(friction, {"LZBImpact", "NewtonImpactFrictionNSL"});
    requireRefusal<LZBImpact>(complementarity, {"LZBImpact", "ComplementarityConditionNSL"});
    requireRefusal<BinaryCollision>(lzb,
                                    {"BinaryCollision", "LZBImpactNSL", "BinaryCollisionNSL"});
    requireRefusal<BinaryCollision>(friction, {"BinaryCollision", "NewtonImpactFrictionNSL"});
    requireRefusal<BinaryCollision>(complementarity,
                                    {"BinaryCollision", "ComplementarityConditionNSL"});
    requireRefusal<BinaryCollision>(newtonOfSizeTwo, {"BinaryCollision", "size 2"});
  }

  /** It is refused at initialisation, a quarter of a second before the first impact. */
  void refusedLawInASimulation() {
    const ChainModel model = buildChain(lateImpact(), binarySimulation(), 1.);
    const auto simulation = makeEventDriven(model.system, std::make_shared<LZBImpact>(), 1.);
    requireContains(impactErrorOf([&] { simulation->initialize(); }),
                    {"LZBImpact", "BinaryCollisionNSL",
                     "interaction " + std::to_string(model.contacts.front()->number())});
  }

  /** Siconos's MultipleImpactNSL and NewtonImpactNSL mean the same as the plugin's laws. */
  void lawsOfSiconosItself() {
    Chain chain = uniformChain(4, {}, {0.7, 2., kHertzExponent});
    strikeFromLeft(chain, 1, 1.);
    checkOwnLaw(chain, lzbSimulation(),
                std::make_shared<::MultipleImpactNSL>(0.7, 2., kHertzExponent));
    checkOwnLaw(chain, binarySimulation(), std::make_shared<::NewtonImpactNSL>(0.7));
  }

  void lzbOptions() {
    LZBOptions good;
    good.model = ContactModel::MonoStiffness;
    good.scheme = LZBScheme::ImpulseEuler;
    good.step = 1e-4;
    good.tolerance = 1e-5;
    good.maximumSteps = 77;
    LZBImpact impact(good);
    const auto refuse = [&](const std::function<void(LZBOptions&)>& spoil,
                            std::initializer_list<const char*> parts) {
      LZBOptions bad = good;
      spoil(bad);
      requireRefused(
          "setOptions", [&] { impact.setOptions(bad); }, parts);
      requireRefused(
          "constructor", [&] { LZBImpact{bad}; }, parts);
    };
    refuse([](LZBOptions& o) { o.tolerance = 0.; }, {"tolerance", "0"});
    refuse([](LZBOptions& o) { o.tolerance = std::nan(""); }, {"tolerance", "nan"});
    refuse([](LZBOptions& o) { o.tolerance = 1.; }, {"tolerance", "1e-2"});
    refuse([](LZBOptions& o) { o.maximumSteps = -1; }, {"maximumSteps", "-1"});
    refuse([](LZBOptions& o) { o.step = 0.; }, {"step", "ImpulseEuler"});
    refuse([](LZBOptions& o) { o.step = -1.; }, {"step", "-1"});
    refuse([](LZBOptions& o) { o.scheme = LZBScheme::TimeEuler; },
           {"TimeEuler", "MonoStiffness"});

    const LZBOptions& kept = impact.options();
    CPPUNIT_ASSERT(kept.model == good.model && kept.scheme == good.scheme);
    CPPUNIT_ASSERT(kept.step == 1e-4 && kept.tolerance == 1e-5 && kept.maximumSteps == 77);
    impact.setOptions({});
    CPPUNIT_ASSERT(impact.options().scheme == LZBScheme::VirtualIndentation);
  }

  void binaryOptions() {
    BinaryOptions good;
    good.order = CollisionOrder::Random;
    good.seed = 42;
    good.tolerance = 1e-6;
    good.maximumCollisions = 77;
    BinaryCollision impact(good);
    const auto refuse = [&](const std::function<void(BinaryOptions&)>& spoil,
                            std::initializer_list<const char*> parts) {
      BinaryOptions bad = good;
      spoil(bad);
      requireRefused(
          "setOptions", [&] { impact.setOptions(bad); }, parts);
      requireRefused(
          "constructor", [&] { BinaryCollision{bad}; }, parts);
    };
    refuse([](BinaryOptions& o) { o.tolerance = -1e-9; }, {"tolerance", "-1e-09"});
    refuse([](BinaryOptions& o) { o.tolerance = std::nan(""); }, {"tolerance", "nan"});
    refuse([](BinaryOptions& o) { o.tolerance = 0.5; }, {"tolerance", "0.5"});
    refuse([](BinaryOptions& o) { o.maximumCollisions = 0; }, {"maximumCollisions", "0"});

    const BinaryOptions& kept = impact.options();
    CPPUNIT_ASSERT(kept.order == CollisionOrder::Random && kept.seed == 42);
    CPPUNIT_ASSERT(kept.tolerance == 1e-6 && kept.maximumCollisions == 77);
  }

  /** Contacts are identified by the numbers of their interactions; open ones are left out. */
  void outcomeIsReadable() {
    Chain chain = lateImpact();
    chain.gaps = {0., 0., 0.1, 0.};
    const ChainModel model = buildChain(chain, lzbSimulation(), 1.);
    const auto impact = std::make_shared<LZBImpact>();
    CPPUNIT_ASSERT(impact->lastOutcome().status == ImpactStatus::NotRun);
    CPPUNIT_ASSERT_EQUAL(0L, impact->impactCount());
    const auto simulation = makeEventDriven(model.system, impact, 0.01);
    simulation->initialize();
    simulation->processEvents();

    CPPUNIT_ASSERT_EQUAL(1L, impact->impactCount());
    const std::vector<std::size_t> closed = {0, 1, 3};
    const ImpactOutcome& outcome = requireSolved(impact->lastOutcome());
    CPPUNIT_ASSERT_EQUAL(closed.size(), impact->lastContacts().size());
    for (std::size_t k = 0; k < closed.size(); ++k) {
      const auto& contact = model.contacts[closed[k]];
      CPPUNIT_ASSERT_EQUAL(std::size_t(contact->number()), impact->lastContacts()[k]);
      CPPUNIT_ASSERT_EQUAL(outcome.impulse[k], (*contact->lambda(1))(0));
      CPPUNIT_ASSERT_DOUBLES_EQUAL(outcome.velocity[k], (*contact->y(1))(0), 1e-14);
    }
    CPPUNIT_ASSERT_DOUBLES_EQUAL(0.5, outcome.statistics.energyBefore, 1e-15);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(kineticEnergy(chain, model.velocities()),
                                 outcome.statistics.energyAfter, 1e-14);
    CPPUNIT_ASSERT(outcome.statistics.steps > 0);
  }

  /** compute() alone leaves lambda[1] and y[1] as Siconos expects them in order to go on. */
  void outcomeIsWritten() {
    Chain chain = lateImpact();
    chain.gaps.clear();
    for (const auto& law : {lzbSimulation(), binarySimulation()}) {
      const ChainModel model = buildChain(chain, law, 1.);
      const auto impact = std::dynamic_pointer_cast<ImpactOSNS>(makeImpactProblem(law));
      const auto simulation = makeEventDriven(model.system, impact, 1.);
      simulation->initialize();
      model.system->pushInteractionsInMemory();  // as Siconos does before it solves the impact
      assertNear("y before", vec({-1., 0., 0., 0.}), relativeVelocities(model), 0.);
      CPPUNIT_ASSERT_EQUAL(0, impact->compute(0.));
      const ImpactOutcome& outcome = requireSolved(impact->lastOutcome());
      CPPUNIT_ASSERT(outcome.impulse.minCoeff() > 0.);
      assertNear("lambda", outcome.impulse, multipliers(model), 0.);
      assertNear("y", outcome.velocity, relativeVelocities(model), 0.);
    }
  }

  void display() {
    LZBImpact lzb;
    requireContains(captureOutput([&] { lzb.display(); }),
                    {"LZBImpact", "BiStiffness", "VirtualIndentation", "1e-08", "maximumSteps",
                     "capture velocity", "NotRun"});
    BinaryOptions options;
    options.order = CollisionOrder::Random;
    options.seed = 4711;
    BinaryCollision binary(options);
    requireContains(captureOutput([&] { binary.display(); }),
                    {"BinaryCollision", "Random", "4711", "1e-10", "100000000", "NotRun"});
  }

  void lzbFailure() {
    checkFailure(lzbSimulation(), std::make_shared<LZBImpact>(lzbLimit(1)),
                 {"LZBImpact", "StepLimit", "maximumSteps", "1 steps", "4 contacts"});
  }

  void binaryFailure() {
    checkFailure(binarySimulation(), std::make_shared<BinaryCollision>(binaryLimit(1)),
                 {"BinaryCollision", "CollisionLimit", "maximumCollisions = 1", "4 contacts"});
  }

  /** It can be caught as any of its bases, with the same text. */
  void failureIsASiconosException() {
    const auto fail = [] {
      const ChainModel model = buildChain(lateImpact(), lzbSimulation(), 1.);
      run(*makeEventDriven(model.system, std::make_shared<LZBImpact>(lzbLimit(1)), 1.));
    };
    const std::string text = impactErrorOf(fail);
    std::string ofSiconos, ofStandard;
    try {
      fail();
    } catch (const Siconos::exception& error) {
      ofSiconos = error.what();
    }
    try {
      fail();
    } catch (const std::exception& error) {
      ofStandard = error.what();
    }
    CPPUNIT_ASSERT_EQUAL(text, ofSiconos);
    CPPUNIT_ASSERT_EQUAL(text, ofStandard);
  }

  /** After a failure the event is still there: with other options the run goes on. */
  void failedImpactCanBeRepeated() {
    const Chain chain = lateImpact();
    const ChainModel model = buildChain(chain, lzbSimulation(), 1.);
    const auto impact = std::make_shared<LZBImpact>(lzbLimit(1));
    const auto simulation = makeEventDriven(model.system, impact, 1.);
    impactErrorOf([&] { run(*simulation); });
    impact->setOptions({});
    simulation->processEvents();
    CPPUNIT_ASSERT_EQUAL(1L, impact->impactCount());
    assertNear("velocities", lzbVelocities(chain), model.velocities(), 1e-10);
  }

  /** Observers only read: the same bits without one, with one at each step, and with one at
      intervals. */
  void observerChangesNothing() {
    const Chain chain = lateImpact();
    const auto run = [&](const SimulatedLaw& law, std::shared_ptr<ImpactOSNS> impact,
                         std::shared_ptr<TraceRecorder> trace) {
      impact->setObserver(trace);
      const ChainModel model = buildChain(chain, law, 1.);
      models::run(*makeEventDriven(model.system, impact, 0.1));
      if (trace) CPPUNIT_ASSERT(trace->samples().size() > 3);
      Eigen::VectorXd state(14);
      state << model.velocities(), model.positions(), impact->lastOutcome().impulse;
      return state;
    };
    TraceOptions atIntervals;
    atIntervals.interval = 0.3;
    for (const LZBScheme scheme :
         {LZBScheme::VirtualIndentation, LZBScheme::TimeEuler, LZBScheme::ImpulseEuler}) {
      LZBOptions options;
      options.scheme = scheme;
      options.step = 1e-3;
      const auto lzb = [&](std::shared_ptr<TraceRecorder> trace) {
        return run(lzbSimulation(), std::make_shared<LZBImpact>(options), trace);
      };
      const Eigen::VectorXd unobserved = lzb(nullptr);
      CPPUNIT_ASSERT(unobserved == lzb(std::make_shared<TraceRecorder>()));
      CPPUNIT_ASSERT(unobserved == lzb(std::make_shared<TraceRecorder>(atIntervals)));
    }
    const auto binary = [&](std::shared_ptr<TraceRecorder> trace) {
      return run(binarySimulation(), std::make_shared<BinaryCollision>(), trace);
    };
    CPPUNIT_ASSERT(binary(nullptr) == binary(std::make_shared<TraceRecorder>()));
  }

  /** Up to the capture velocity the outcome is plastic: all balls at v/n. Above it the law
      applies; 0 switches capture off. Captured impacts are counted; the observer keeps the
      last impact that was not captured. */
  void captureOfSlowImpacts() {
    Chain chain = uniformChain(4, {}, {0.9, 1., kHertzExponent});
    strikeFromLeft(chain, 1, 1e-3);
    for (const auto& law : {lzbSimulation(), binarySimulation()})
      for (const double capture : {0., 0.9e-3, 1e-3, 1.}) {
        const auto impact = std::dynamic_pointer_cast<ImpactOSNS>(makeImpactProblem(law));
        const auto trace = std::make_shared<TraceRecorder>();
        impact->setObserver(trace);
        impact->setCaptureVelocity(capture);
        CPPUNIT_ASSERT_EQUAL(capture, impact->captureVelocity());
        const ChainModel model = buildChain(chain, law, 1.);
        run(*makeEventDriven(model.system, impact, 1.));
        const bool captured = capture >= 1e-3;
        const Eigen::VectorXd expected =
            captured
                ? Eigen::VectorXd::Constant(4, 2.5e-4)
                : (law == lzbSimulation() ? lzbVelocities(chain) : binaryVelocities(chain));
        assertNear(std::string(toString(law)) + ", " + std::to_string(capture), expected,
                   model.velocities(), 1e-15);
        CPPUNIT_ASSERT_EQUAL(1L, impact->impactCount());
        CPPUNIT_ASSERT_EQUAL(captured, trace->samples().empty());
        requireSolved(impact->lastOutcome());
        for (const BadValue& bad : kNegative)
          requireRefused("capture", [&] { impact->setCaptureVelocity(bad.value); },
                         {"setCaptureVelocity", "capture velocity", bad.text});
        CPPUNIT_ASSERT_EQUAL(capture, impact->captureVelocity());
      }
  }

  /** The energy stored by a precompression is released at every speed. */
  void noCaptureOfPrecompressedContacts() {
    Chain chain = uniformChain(2);
    strikeFromLeft(chain, 1, 1e-3);
    const ChainModel model = buildChain(chain, lzbSimulation(), 1.);
    std::dynamic_pointer_cast<LZBImpactNSL>(model.contacts[0]->nonSmoothLaw())
        ->setPrecompression(0.1);
    const auto impact = std::make_shared<LZBImpact>();
    impact->setCaptureVelocity(1.);
    run(*makeEventDriven(model.system, impact, 1.));
    // K = m = eta = 1: E0 = 0.1^2/2, reduced mass 1/2: U+^2 = U-^2 + 4 E0.
    const double apart = std::sqrt(1e-6 + 4. * 0.005);
    assertNear("separation", vec({apart}),
               vec({model.velocities()[1] - model.velocities()[0]}), 1e-8);
  }

 private:
  template <class Problem>
  static void requireRefusal(::NonSmoothLaw& law, std::initializer_list<std::string> parts) {
    requireContains(impactErrorOf([&] { Problem().checkCompatibleNSLaw(law); }), parts);
  }

  /** The given law at every contact gives the same bits as that of the plugin. */
  static void checkOwnLaw(const Chain& chain, const SimulatedLaw& law,
                          std::shared_ptr<::NonSmoothLaw> ownLaw) {
    const ChainModel model = buildChain(chain, law, 1.);
    ChainModel own = buildChain(chain, law, 1.);
    own.system = std::make_shared<NonSmoothDynamicalSystem>(0., 1.);
    for (const auto& ball : own.balls) own.system->insertDynamicalSystem(ball);
    for (std::size_t i = 0; i < own.contacts.size(); ++i)
      own.system->link(std::make_shared<Interaction>(ownLaw, own.contacts[i]->relation()),
                       own.balls[i], own.balls[i + 1]);
    run(*makeEventDriven(model.system, makeImpactProblem(law), 1.));
    run(*makeEventDriven(own.system, makeImpactProblem(law), 1.));
    CPPUNIT_ASSERT_MESSAGE(toString(law), model.velocities()[3] > 0.5);
    CPPUNIT_ASSERT_MESSAGE(toString(law), model.velocities() == own.velocities());
  }

  /** The run stops at t = 0.25 s with the state before the impact. */
  static void checkFailure(const SimulatedLaw& law, std::shared_ptr<ImpactOSNS> impact,
                           std::initializer_list<std::string> parts) {
    const Chain chain = lateImpact();
    const ChainModel model = buildChain(chain, law, 1.);
    const auto simulation = makeEventDriven(model.system, impact, 1.);
    const std::string text = impactErrorOf([&] { run(*simulation); });
    requireContains(text, parts);
    const std::string::size_type at = text.find("time ");
    CPPUNIT_ASSERT_MESSAGE(text, at != std::string::npos);
    CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(text, 0.25, std::stod(text.substr(at + 5)), 1e-12);

    assertNear("velocities", vec({1., 0., 0., 0., 0.}), model.velocities(), 1e-14);
    assertNear("y", vec({-1., 0., 0., 0.}), relativeVelocities(model), 1e-14);
    assertNear("lambda", Eigen::VectorXd::Zero(4), multipliers(model), 0.);
    CPPUNIT_ASSERT_EQUAL(0L, impact->impactCount());
    CPPUNIT_ASSERT_EQUAL(std::size_t(4), impact->lastContacts().size());
    const ImpactOutcome& outcome = impact->lastOutcome();
    CPPUNIT_ASSERT(!isUsable(outcome.status));
    CPPUNIT_ASSERT_EQUAL(Eigen::Index(4), outcome.impulse.size());
    CPPUNIT_ASSERT(outcome.impulse[0] > 0.);
    requireContains(text, {outcome.message});
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(ImpactProblemTest);
