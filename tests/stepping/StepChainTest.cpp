// SPDX-License-Identifier: Apache-2.0
/* Chains in time steps: the outcome of every law on touching balls, free fall and rest. */
#include <cppunit/extensions/HelperMacros.h>

#include <cmath>

#include "Near.hpp"
#include "SteppedChain.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;
using Eigen::VectorXd;

namespace {

constexpr double kGravity = 9.81;

/** Ten steel balls of different masses, touching; two strike. */
Chain unequalChain() {
  Chain chain = uniformChain(10, sphere(0.01), {0.8, 1e9, 1.5});
  for (std::size_t i = 0; i < 10; ++i)
    chain.balls[i].mass *= 1. + 0.1 * static_cast<double>(i);
  strikeFromLeft(chain, 2, 1.);
  return chain;
}

/** n equal balls, one on the other, on the ground. */
Chain column(std::size_t n, double restitution) {
  Chain chain = uniformChain(n, sphere(0.01), {restitution, 1e9, 1.5});
  addWall(chain, {restitution, 1e9, 1.5});
  chain.gravity = kGravity;
  return chain;
}

}  // namespace

class StepChainTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StepChainTest);
  CPPUNIT_TEST(touchingBallsUnderEveryLaw);
  CPPUNIT_TEST(bouncingBallConverges);
  CPPUNIT_TEST(columnCarriesItsWeight);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** Without gaps and forces one step is one impact: what the bare solver says. */
  void touchingBallsUnderEveryLaw() {
    for (const SimulatedLaw& law : listedLaws()) {
      const Chain chain = unequalChain();
      SteppedChain run(chain, *law.law, law.law->defaults, contactLawOf(law), 1e-4, 1e-2);
      run.steps(1);
      const ImpactOutcome outcome =
          law.law->solve(contactProblem(chain), law.law->defaults, nullptr);
      assertNear(law.name, velocitiesAfter(chain, outcome.impulse), run.model.velocities(),
                 1e-11);
      CPPUNIT_ASSERT_EQUAL(1L, run.impact->impactCount());
      run.steps(20);
      assertNear(law.name, velocitiesAfter(chain, outcome.impulse), run.model.velocities(),
                 1e-11);
      CPPUNIT_ASSERT_EQUAL(1L, run.impact->impactCount());
    }
  }

  /** A ball falls 0.1 m: apexes are e^2n times as high; it rests at its Zeno time. */
  void bouncingBallConverges() {
    constexpr double e = 0.8, height = 0.1;
    double last = 0.;
    for (const double h : {1e-3, 1e-4, 1e-5}) {
      Chain chain = column(1, e);
      chain.gaps = {height};
      SteppedChain run(chain, lzbLaw(), lzbLaw().defaults, lzbSimulation(), h, 10.);
      double highest = 0.;
      bool bounced = false;
      const double fall = std::sqrt(2. * height / kGravity);
      for (double t = 0.; t < fall * (1. + 2. * e) - h; t += h) {
        run.steps(1);
        bounced = bounced || run.impact->impactCount() > 0;
        if (bounced) highest = std::max(highest, run.model.gaps()[0]);
      }
      const double error = std::abs(highest - e * e * height);
      last = error;
    }
    CPPUNIT_ASSERT(last < 2e-5);
  }

  void columnCarriesItsWeight() {
    constexpr double h = 1e-3;
    const Chain chain = column(5, 0.7);
    SteppedChain run(chain, lzbLaw(), lzbLaw().defaults, lzbSimulation(), h, 20.);
    run.steps(10000);
    for (std::size_t i = 0; i < 5; ++i) {
      const double weight = chain.balls[i].mass * kGravity * h * static_cast<double>(i + 1);
      CPPUNIT_ASSERT_DOUBLES_EQUAL(weight, (*run.model.contacts[i]->lambda(1))(0),
                                   1e-12 * weight);
    }
    CPPUNIT_ASSERT(run.model.gaps().minCoeff() > -1e-9);
    CPPUNIT_ASSERT_EQUAL(0L, run.impact->impactCount());
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(StepChainTest);
