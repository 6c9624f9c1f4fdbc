// SPDX-License-Identifier: Apache-2.0
/* Moreau's law through Siconos alone (NewtonImpactNSL with LCP), in both of its schemes,
   against the closed forms of the chapter, propositions 1-3. For n equal balls, the first of
   which arrives at 1 m/s:

     v_1 = (1 - e (n-1))/n,  others (1 + e)/n,  impulses (1 + e) m/n (n-1, ..., 1).

   Proposition 1 is e = 0, proposition 3 e = 1. */
#include <TimeStepping.hpp>

#include "SimulatedImpact.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;

namespace {

constexpr double kMass = 0.3;  // [kg]
/** Lemke's method solves the chain of 100 to some 1e-13. */
constexpr double kTolerance = 1e-11;

Chain struckChain(int n, double e) {
  Chain chain = uniformChain(n, {kMass}, {e, 1., 1.});
  strikeFromLeft(chain, 1, 1.);
  return chain;
}

Eigen::VectorXd velocities(int n, double e) {
  Eigen::VectorXd v = Eigen::VectorXd::Constant(n, (1. + e) / n);
  v[0] = (1. - e * (n - 1)) / n;
  return v;
}

Eigen::VectorXd impulses(int n, double e) {
  return (1. + e) * kMass / n * Eigen::VectorXd::LinSpaced(n - 1, n - 1., 1.);
}

template <class Check>
void forEachChain(Check check) {
  for (const int n : {3, 10, 100})
    for (const double e : {0., 0.5, 1.})
      check(n, e, std::to_string(n) + " balls, e = " + std::to_string(e));
}

}  // namespace

class MoreauTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(MoreauTest);
  CPPUNIT_TEST(eventDriven);
  CPPUNIT_TEST(eventDrivenImpulses);
  CPPUNIT_TEST(eventCapturing);
  CPPUNIT_TEST(wallChain);
  CPPUNIT_TEST(lawOfTheBinaryCollisions);
  CPPUNIT_TEST_SUITE_END();

 public:
  void eventDriven() {
    forEachChain([](int n, double e, const std::string& what) {
      assertNear(what, velocities(n, e),
                 simulateImpact(struckChain(n, e), moreauSimulation(),
                                makeImpactProblem(moreauSimulation())),
                 kTolerance);
    });
  }

  /** Siconos clears lambda[1] when it moves on: it is read right after the impact at t = 0. */
  void eventDrivenImpulses() {
    forEachChain([](int n, double e, const std::string& what) {
      const ChainModel model = buildChain(struckChain(n, e), moreauSimulation(), 1.);
      const auto simulation =
          makeEventDriven(model.system, makeImpactProblem(moreauSimulation()), 1.);
      simulation->initialize();
      simulation->processEvents();
      assertNear(what, impulses(n, e), multipliers(model), kTolerance);
    });
  }

  /** Moreau-Jean with theta = 1/2 (chapter, eqs. 28-31): the first step, in which the impact
      falls, moves the balls by the mean of the velocities before and after. */
  void eventCapturing() {
    const double step = 0.01, duration = 0.05;
    forEachChain([&](int n, double e, const std::string& what) {
      const Chain chain = struckChain(n, e);
      const ChainModel model = buildChain(chain, moreauSimulation(), duration);
      const Eigen::VectorXd start = model.positions(), before = model.velocities();
      const auto simulation = makeEventCapturing(model.system, step);
      simulation->computeOneStep();
      assertNear(what + ", impulses", impulses(n, e), multipliers(model), kTolerance);
      simulation->nextStep();
      run(*simulation);
      const Eigen::VectorXd v = velocities(n, e);
      assertNear(what + ", velocities", v, model.velocities(), kTolerance);
      assertNear(what + ", positions",
                 start + 0.5 * step * (before + v) + (duration - step) * v, model.positions(),
                 kTolerance);
    });
  }

  /** Chapter, section 5.2: a chain thrown at a wall turns round with -e, every ball. */
  void wallChain() {
    for (const double e : {0., 0.6, 1.}) {
      Chain chain = uniformChain(20, {kMass}, {e, 1., 1.});
      addWall(chain, {e, 1., 1.});
      strikeFromLeft(chain, 20, 1.);
      assertNear(
          "e = " + std::to_string(e), Eigen::VectorXd::Constant(20, -e),
          simulateImpact(chain, moreauSimulation(), makeImpactProblem(moreauSimulation())),
          kTolerance);
    }
  }

  /** BinaryCollisionNSL is a NewtonImpactNSL: with LCP it gives Moreau's outcome. */
  void lawOfTheBinaryCollisions() {
    assertNear("velocities", velocities(5, 0.5),
               simulateImpact(struckChain(5, 0.5), binarySimulation(),
                              makeImpactProblem(moreauSimulation())),
               kTolerance);
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(MoreauTest);
