// SPDX-License-Identifier: Apache-2.0
/* Elastic chains under the LZB law: closed forms and converged published cases. */
#include "Chain.hpp"
#include "LZBSolver.hpp"
#include "Near.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;

class LZBElasticTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(LZBElasticTest);
  CPPUNIT_TEST(threeLinearBalls);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** LZB report, eq. 12 solved by hand: v = (-0.130262, 0.150230, 0.980032), separation of the
      second contact at 3.426976/omega. */
  void threeLinearBalls() {
    Chain chain = uniformChain(3);
    strikeFromLeft(chain, 1, 1.);
    const ImpactOutcome outcome = solveLZB(contactProblem(chain));
    CPPUNIT_ASSERT(outcome.status == ImpactStatus::Solved);
    assertNear("velocities", vec({-0.130262, 0.150230, 0.980032}),
               velocitiesAfter(chain, outcome.impulse), 1e-6);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(3.426976, outcome.statistics.duration, 1e-6);
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(LZBElasticTest);
