// SPDX-License-Identifier: Apache-2.0
/* Poisson's law and impulse ratios in Siconos's event-driven loop: agreement with the solvers
   on the same description, closed forms, and refusals. */
#include <cmath>

#include "CapturedOutput.hpp"
#include "Refused.hpp"
#include "SimulatedImpact.hpp"
#include "Solved.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;
using Eigen::VectorXd;

namespace {

ImpulseRatioOptions given(double energyRatio) {
  ImpulseRatioOptions options;
  options.energyRatio = energyRatio;
  options.ratios = RatioSource::Given;
  return options;
}

Chain threeBalls(double alpha) {
  Chain chain = uniformChain(3, {1.}, {1., 1e6, 1.5});
  chain.contacts[1].share = alpha;
  strikeFromLeft(chain, 1, 1.);
  return chain;
}

/** Different masses and restitutions; all balls are thrown at a wall. */
Chain unequalColumn() {
  Chain chain = uniformChain(5, {1.}, {0.6, 1e6, 1.5});
  for (std::size_t i = 0; i < 5; ++i) chain.balls[i].mass = 1. + 0.3 * static_cast<double>(i);
  chain.contacts[2].restitution = 0.1;
  addWall(chain, {0.9, 2e6, 1.5});
  strikeFromLeft(chain, 5, 1.);
  return chain;
}

}  // namespace

class NeighbourLawsTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(NeighbourLawsTest);
  CPPUNIT_TEST(poisson);
  CPPUNIT_TEST(impulseRatiosGiven);
  CPPUNIT_TEST(impulseRatiosRegularised);
  CPPUNIT_TEST(observersRecordedNothing);
  CPPUNIT_TEST(pool);
  CPPUNIT_TEST(kineticAngles);
  CPPUNIT_TEST(outsideTheDomain);
  CPPUNIT_TEST(otherLawsAreRefused);
  CPPUNIT_TEST(parameters);
  CPPUNIT_TEST(display);
  CPPUNIT_TEST_SUITE_END();

 public:
  void poisson() {
    for (const Chain& chain : {threeBalls(1.), unequalColumn()}) {
      const auto impact = std::make_shared<PoissonImpact>();
      const VectorXd v = simulateImpact(chain, poissonSimulation(), impact);
      const ImpactOutcome bare = requireSolved(solvePoisson(contactProblem(chain)));
      assertSameOutcome(contactProblem(chain), bare, *impact);
      assertNear("balls", velocitiesAfter(chain, bare.impulse), v, 1e-12);
    }
  }

  /** Acary and Taha, eqs. (5) and (6). */
  void impulseRatiosGiven() {
    const double alpha = 0.7, e = 0.8, w = 1. - alpha + alpha * alpha;
    const double p = (1. + std::sqrt(1. - 2. * (1. - e) * w)) / (2. * w);
    const auto impact = std::make_shared<ImpulseRatioImpact>(given(e));
    const VectorXd v = simulateImpact(threeBalls(alpha), impulseRatioSimulation(), impact);
    assertNear("eq. (6)", vec({1. - p, (1. - alpha) * p, alpha * p}), v, 1e-12);
  }

  void impulseRatiosRegularised() {
    const auto impact = std::make_shared<ImpulseRatioImpact>();
    const Chain chain = threeBalls(5.);  // the share is not used
    const VectorXd v = simulateImpact(chain, impulseRatioSimulation(), impact);
    assertNear("three elastic Hertz balls", vec({-0.070952, 0.076403, 0.994549}), v, 1e-6);
    assertSameOutcome(contactProblem(chain), solveImpulseRatio(contactProblem(chain)),
                      *impact);
  }

  /** The impulses that an observer in a simulation sees add up to those of the outcome. */
  void observersRecordedNothing() {
    requireObserved(moreauSimulation(), std::make_shared<MoreauImpact>());
    requireObserved(poissonSimulation(), std::make_shared<PoissonImpact>());
    requireObserved(impulseRatioSimulation(),
                    std::make_shared<ImpulseRatioImpact>(given(0.9)));
  }

  /** Eq. (13) for theta = pi/4. */
  void pool() {
    const double theta = 0.78539816339744831, c = std::cos(theta), s = std::sin(theta),
                 alpha = 0.7, e = 0.9, w = alpha * alpha - alpha * c + 1.;
    const double p = (1. + std::sqrt(2. * (e - 1.) * w + 1.)) / (2. * w);
    PlanarBalls planar;
    planar.balls = {{1., 0.01, Eigen::Vector2d(-0.02 * c, -0.02 * s), Eigen::Vector2d(c, s)},
                    {1., 0.01, Eigen::Vector2d::Zero(), Eigen::Vector2d::Zero()},
                    {1., 0.01, Eigen::Vector2d(0.02, 0.), Eigen::Vector2d::Zero()}};
    planar.contacts = {{0, 1, false, {1., 1e6, 1.5, 1.}},
                       {1, 2, false, {1., 1e6, 1.5, alpha}}};
    const auto impact = std::make_shared<ImpulseRatioImpact>(given(e));
    assertNear("eq. (13)",
               vec({(1. - p) * c, (1. - p) * s, p * (c - alpha), p * s, alpha * p, 0.}),
               simulateImpact(planar, impulseRatioSimulation(), impact), 1e-10);
  }

  /** Kinetic angles of an impact in a simulation. */
  void kineticAngles() {
    const auto impact = std::make_shared<LZBImpact>();
    simulateImpact(threeBalls(1.), lzbSimulation(), impact);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(2.0943951023931953,
                                 kineticAngle(impact->lastProblem().delassus, 0, 1), 1e-14);
    CPPUNIT_ASSERT_EQUAL(Eigen::Index(2), multiplicity(impact->lastProblem()));
  }

  /** The message gives the allowed range; velocities stay as before. */
  void outsideTheDomain() {
    const ChainModel model = buildChain(threeBalls(0.7), impulseRatioSimulation(), 1.);
    const auto simulation =
        makeEventDriven(model.system, std::make_shared<ImpulseRatioImpact>(given(0.2)), 1.);
    std::string text;
    try {
      run(*simulation);
    } catch (const ImpactError& error) {
      text = error.what();
    }
    CPPUNIT_ASSERT_MESSAGE(text, text.find("energyRatio 0.2") != std::string::npos);
    CPPUNIT_ASSERT_MESSAGE(text, text.find("must be in [0.39") != std::string::npos);
    assertNear("velocities", vec({1., 0., 0.}), model.velocities(), 0.);
  }

  void otherLawsAreRefused() {
    const auto refuses = [](const SimulatedLaw& law, std::shared_ptr<ImpactOSNS> impact) {
      const ChainModel model = buildChain(threeBalls(1.), law, 1.);
      CPPUNIT_ASSERT_THROW(run(*makeEventDriven(model.system, impact, 1.)), ImpactError);
    };
    refuses(lzbSimulation(), std::make_shared<ImpulseRatioImpact>());
    refuses(moreauSimulation(), std::make_shared<ImpulseRatioImpact>());
    refuses(lzbSimulation(), std::make_shared<PoissonImpact>());
    refuses(poissonSimulation(), std::make_shared<LZBImpact>());
  }

  void parameters() {
    ImpulseRatioNSL law(2., 3., 1.2);
    requireRefused("share", [&] { law.setShare(0.); }, {"ImpulseRatioNSL::setShare", "share"});
    requireRefused("stiffness", [&] { law.setStiffness(-1.); }, {"stiffness", "-1"});
    requireRefused("exponent", [&] { law.setExponent(std::nan("")); }, {"exponent"});
    requireRefused("new", [] { ImpulseRatioNSL(-1.); }, {"ImpulseRatioNSL", "share"});
    CPPUNIT_ASSERT_EQUAL(2., law.share());
    CPPUNIT_ASSERT_EQUAL(3., law.stiffness());
    CPPUNIT_ASSERT_EQUAL(1.2, law.exponent());
    law.setShare(4.);
    CPPUNIT_ASSERT_EQUAL(4., law.share());
    ImpulseRatioImpact impact(given(0.5));
    requireRefused("options", [&] { impact.setOptions(given(2.)); },
                   {"energyRatio", "[0, 1]"});
    CPPUNIT_ASSERT_EQUAL(0.5, impact.options().energyRatio);
  }

  void display() {
    requireContains(captureOutput([] { ImpulseRatioNSL(2.).display(); }), {"share", "2"});
    requireContains(captureOutput([] { ImpulseRatioImpact(given(0.5)).display(); }),
                    {"energyRatio", "0.5", "Given"});
    requireContains(captureOutput([] { PoissonImpact().display(); }), {"PoissonImpact"});
  }

 private:
  static void requireObserved(const SimulatedLaw& law,
                              const std::shared_ptr<ImpactOSNS>& impact) {
    const auto trace = std::make_shared<TraceRecorder>();
    impact->setObserver(trace);
    simulateImpact(threeBalls(0.5), law, impact);
    VectorXd impulse = VectorXd::Zero(2);
    for (const ImpactSample& sample : trace->samples()) impulse += sample.force;
    CPPUNIT_ASSERT_MESSAGE(law.name, impulse.minCoeff() > 0.);
    assertNear(law.name, impact->lastOutcome().impulse, impulse, 1e-12);
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(NeighbourLawsTest);
