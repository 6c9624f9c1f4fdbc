// SPDX-License-Identifier: Apache-2.0
/* Impacts that happen in the same step, but are not connected. */
#include <cppunit/extensions/HelperMacros.h>

#include "Near.hpp"
#include "SteppedChain.hpp"
#include "Steps.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;
using Eigen::VectorXd;

namespace {

/** Touching balls on a line, some distance from others; the first one strikes. */
void addBalls(SteppedModel& model, const std::vector<double>& masses, double at,
              double speed) {
  const std::size_t first = model.model.balls.size();
  for (std::size_t i = 0; i < masses.size(); ++i)
    model.addBody(VectorXd::Constant(1, at + 0.02 * static_cast<double>(i)),
                  VectorXd::Constant(1, i == 0 ? speed : 0.),
                  Eigen::MatrixXd::Constant(1, 1, masses[i]), VectorXd::Zero(1));
  for (std::size_t i = first; i + 1 < model.model.balls.size(); ++i)
    model.addLinear(std::make_shared<::NewtonImpactNSL>(0.9), Eigen::RowVector2d(-1., 1.),
                    VectorXd::Constant(1, -0.02), {i, i + 1});
}

const std::vector<double> kOne{0.1, 0.15, 0.12, 0.1}, kOther{0.2, 0.11, 0.13};

std::shared_ptr<ImpactLCP> lzbStep() {
  auto problem = std::make_shared<ImpactLCP>(lzbLaw());
  problem->setDefaultStiffness(1e9, kHertzExponent);
  return problem;
}

VectorXd alone(const std::vector<double>& masses, double at, double speed) {
  SteppedModel model(1e-4);
  addBalls(model, masses, at, speed);
  model.solveWith(lzbStep());
  model.steps(3);
  return model.model.velocities();
}

}  // namespace

class SeparateImpactsTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(SeparateImpactsTest);
  CPPUNIT_TEST(twoChainsInOneStep);
  CPPUNIT_TEST(fastestIsLast);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** Each chain moves as it does alone, to the last bit. */
  void twoChainsInOneStep() {
    SteppedModel both(1e-4);
    addBalls(both, kOne, 0., 1.);
    addBalls(both, kOther, 10., 0.3);
    const auto problem = lzbStep();
    both.solveWith(problem);
    both.steps(3);
    CPPUNIT_ASSERT_EQUAL(2L, problem->impactCount());
    VectorXd expected(7);
    expected << alone(kOne, 0., 1.), alone(kOther, 10., 0.3);
    assertNear("both", expected, both.model.velocities(), 0.);
  }

  /** lastImpacts() has both, lastOutcome() that of the faster one. */
  void fastestIsLast() {
    SteppedModel both(1e-4);
    addBalls(both, kOther, 10., 2.);
    addBalls(both, kOne, 0., 1.);
    const auto problem = lzbStep();
    both.solveWith(problem);
    both.steps(1);
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, problem->lastImpacts().size());
    CPPUNIT_ASSERT_EQUAL(std::size_t{3}, problem->lastImpacts()[0].contacts.size());
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, problem->lastImpacts()[1].contacts.size());
    CPPUNIT_ASSERT_EQUAL(both.model.contacts[0]->number(), problem->lastContacts()[0]);
    assertNear("approach", vec({-2., 0.}), problem->lastProblem().velocity, 1e-15);
    both.steps(1);
    CPPUNIT_ASSERT(problem->lastImpacts().empty());
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(SeparateImpactsTest);
