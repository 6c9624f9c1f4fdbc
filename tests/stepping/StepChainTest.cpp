// SPDX-License-Identifier: Apache-2.0
/* Touching balls in time steps: the outcome of every law is that of the bare solver. */
#include <cppunit/extensions/HelperMacros.h>

#include "Near.hpp"
#include "SteppedChain.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;
using Eigen::VectorXd;

namespace {

/** Ten steel balls of different masses, touching; two strike. */
Chain unequalChain() {
  Chain chain = uniformChain(10, sphere(0.01), {0.8, 1e9, 1.5});
  for (std::size_t i = 0; i < 10; ++i)
    chain.balls[i].mass *= 1. + 0.1 * static_cast<double>(i);
  strikeFromLeft(chain, 2, 1.);
  return chain;
}

}  // namespace

class StepChainTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StepChainTest);
  CPPUNIT_TEST(touchingBallsUnderEveryLaw);
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
};

CPPUNIT_TEST_SUITE_REGISTRATION(StepChainTest);
