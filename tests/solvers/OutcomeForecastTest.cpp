// SPDX-License-Identifier: Apache-2.0
/* When the outcome of an impact is forecast, and how much that may cost. */
#include "Near.hpp"
#include "RandomProblem.hpp"
#include "multiple_impacts/models/Chain.hpp"
#include "multiple_impacts/solvers/lzb/LZBConstants.hpp"
#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"
#include "multiple_impacts/solvers/lzb/OutcomeForecast.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;
using lzb::ContactStates;
using lzb::LZBConstants;
using lzb::OutcomeForecast;

namespace {

/** Multiplications of the forecasts made during so many steps of all contacts. */
double operationsIn(const ContactProblem& problem, long steps) {
  const LZBOptions options;
  const ContactStates states(problem, options);
  OutcomeForecast forecast(problem, states, options.tolerance);
  for (long k = 0; k < steps; ++k) forecast.isDecided(states, states.count());
  return static_cast<double>(forecast.operations());
}

ContactProblem spatialCluster(int contacts) {
  RandomSource random(18'000);
  const Bodies bodies =
      BodiesGenerator(random, 1.).make(Arrangement::SpatialClusterOnFloor, contacts);
  ContactProblem problem = contactProblemOf(bodies.mass, bodies.gapJacobian, bodies.velocity);
  const Eigen::Index count = problem.contactCount();
  problem.restitution.setConstant(count, 0.5);
  problem.stiffness.setConstant(count, 1.);
  problem.exponent.setConstant(count, 1.5);
  return problem;
}

}  // namespace

class OutcomeForecastTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(OutcomeForecastTest);
  CPPUNIT_TEST(chainsAreForecastAgainAndAgain);
  CPPUNIT_TEST(denseClustersSpentTheirTimeOnForecasts);
  CPPUNIT_TEST_SUITE_END();

 public:
  void chainsAreForecastAgainAndAgain() {
    Chain chain = uniformChain(50);
    strikeFromLeft(chain, 1, 1.);
    const ContactProblem problem = contactProblem(chain);
    const double one = operationsIn(problem, LZBConstants::forecastInterval);
    CPPUNIT_ASSERT(one > 0.);
    CPPUNIT_ASSERT_EQUAL(4. * one, operationsIn(problem, 4 * LZBConstants::forecastInterval));
  }

  /** Forecasts may cost their share of the steps before them, plus the first forecast. */
  void denseClustersSpentTheirTimeOnForecasts() {
    const ContactProblem problem = spatialCluster(1000);
    constexpr long steps = 6 * LZBConstants::forecastInterval;
    const double first = operationsIn(problem, LZBConstants::forecastInterval);
    const double share = static_cast<double>(LZBConstants::forecastShare * steps) *
                         static_cast<double>(problem.contactCount());
    CPPUNIT_ASSERT_MESSAGE("dense enough to matter", 6. * first > first + share);
    const double all = operationsIn(problem, steps);
    CPPUNIT_ASSERT_MESSAGE("more than one", all > first);
    CPPUNIT_ASSERT_MESSAGE("within the share", all <= first + share);
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(OutcomeForecastTest);
