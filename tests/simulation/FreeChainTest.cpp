// SPDX-License-Identifier: Apache-2.0
/* Free chains in an event-driven simulation: the outcome, and the flight after it. */
#include "ChainModel.hpp"
#include "Near.hpp"

using namespace multiple_impacts::models;
using namespace multiple_impacts::test;

class FreeChainTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(FreeChainTest);
  CPPUNIT_TEST(threeLinearBalls);
  CPPUNIT_TEST_SUITE_END();

 public:
  void threeLinearBalls() {
    Chain chain = uniformChain(3);
    strikeFromLeft(chain, 1, 1.);
    ChainModel model = buildChain(chain, ImpactLaw::LZB, 1.);
    const Eigen::VectorXd start = model.positions();
    run(*makeEventDriven(model.system, makeImpactProblem(ImpactLaw::LZB), 1.));
    const auto expected = vec({-0.130262, 0.150230, 0.980032});
    assertNear("velocities", expected, model.velocities(), 1e-6);
    assertNear("positions", start + expected, model.positions(), 1e-6);
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(FreeChainTest);
