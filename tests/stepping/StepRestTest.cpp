// SPDX-License-Identifier: Apache-2.0
/* Bodies that come to rest in time steps, and what they carry then. */
#include <cppunit/extensions/HelperMacros.h>

#include <LCP.hpp>
#include <cmath>

#include "Near.hpp"
#include "OutcomeCheck.hpp"
#include "SteppedChain.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;
using Eigen::VectorXd;

namespace {

constexpr double kGravity = 9.81;

/** n equal balls, one on the other, on the ground. */
Chain column(std::size_t n, double restitution) {
  Chain chain = uniformChain(n, sphere(0.01), {restitution, 1e9, kHertzExponent});
  addWall(chain, {restitution, 1e9, kHertzExponent});
  chain.gravity = kGravity;
  return chain;
}

/** lambda/(m g h) of every contact. */
VectorXd carried(const ChainModel& model, const Chain& chain, double h) {
  VectorXd loads(static_cast<Eigen::Index>(model.contacts.size()));
  for (std::size_t i = 0; i < model.contacts.size(); ++i)
    loads[static_cast<Eigen::Index>(i)] =
        (*model.contacts[i]->lambda(1))(0) / (chain.balls[0].mass * kGravity * h);
  return loads;
}

/** The deepest penetration of 10 s of Siconos's own steps, with Newton's law [m]. */
double deepestOfSiconos(const Chain& chain, double h) {
  const ChainModel model = buildChain(chain, moreauSimulation(), 20.);
  const auto simulation = makeEventCapturing(model.system, std::make_shared<LCP>(), h);
  double deepest = 0.;
  for (int i = 0; i < 10. / h; ++i) {
    simulation->computeOneStep();
    simulation->nextStep();
    deepest = std::max(deepest, -model.gaps().minCoeff());
  }
  return deepest;
}

}  // namespace

class StepRestTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StepRestTest);
  CPPUNIT_TEST(columnsRestUnderEveryLaw);
  CPPUNIT_TEST(ballDroppedOnTwo);
  CPPUNIT_TEST(restAtTheZenoTime);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** 10 s. Balls are counted from the top. */
  void columnsRestUnderEveryLaw() {
    constexpr double h = 2e-3;
    const Chain chain = column(4, 0.7);
    const double allowed = std::max(1e-9, deepestOfSiconos(chain, h));
    for (const SimulatedLaw& law : listedLaws()) {
      SteppedChain run(chain, *law.law, law.law->defaults, contactLawOf(law), h, 20.);
      double deepest = 0.;
      for (int i = 0; i < 10. / h; ++i) {
        run.steps(1);
        deepest = std::max(deepest, -run.model.gaps().minCoeff());
      }
      assertNear(law.name, vec({1., 2., 3., 4.}), carried(run.model, chain, h), 1e-11);
      require(deepest <= allowed, law.name + ", penetration", deepest, allowed);
      CPPUNIT_ASSERT_EQUAL_MESSAGE(law.name, 0L, run.impact->impactCount());
    }
  }

  /** From 0.05 m; after 10 s all three lie still, no deeper than what an impact may begin too
      late, h |U|. */
  void ballDroppedOnTwo() {
    constexpr double h = 2e-3, height = 0.05;
    Chain chain = column(3, 0.6);
    chain.gaps = {height, 0., 0.};
    for (const SimulatedLaw& law : listedLaws()) {
      if (!law.law->uses("restitution")) continue;  // nothing would be lost
      SteppedChain run(chain, *law.law, law.law->defaults, contactLawOf(law), h, 20.);
      run.steps(static_cast<int>(10. / h));
      if (law.law == &compliantLaw()) continue;
      assertNear(law.name, vec({1., 2., 3.}), carried(run.model, chain, h), 1e-9);
      assertNear(law.name, vec({0., 0., 0.}), run.model.velocities(), 1e-12);
      CPPUNIT_ASSERT_MESSAGE(law.name, run.impact->impactCount() > 0);
      const double depth = -run.model.gaps().minCoeff(),
                   allowed = h * std::sqrt(2. * kGravity * height);
      require(depth <= allowed, law.name + ", penetration", depth, allowed);
    }
  }

  /** t_fall (1 + e)/(1 - e), with t_fall = sqrt(2 H/g): from then on it carries its weight.
      Forces of the step come on top of an impact's outcome: each bounce ends up to g h slower,
      and a speed is worth 2/(g (1 - e)) of the time that is left. Bounces end at g h. */
  void restAtTheZenoTime() {
    constexpr double e = 0.8, height = 0.1;
    const double fall = std::sqrt(2. * height / kGravity), zeno = fall * (1. + e) / (1. - e);
    for (const double h : {1e-3, 5e-4, 2.5e-4, 1.25e-4}) {
      Chain chain = column(1, e);
      chain.gaps = {height};
      SteppedChain run(chain, lzbLaw(), lzbLaw().defaults, lzbSimulation(), h, 10.);
      int lastFlight = 0;
      for (int i = 1; i * h < 2. * zeno; ++i) {
        run.steps(1);
        if (std::abs(carried(run.model, chain, h)[0] - 1.) > 1e-9) lastFlight = i;
      }
      const double bounces = std::log(fall / h) / std::log(1. / e);
      const double error = lastFlight * h - zeno, allowed = bounces * 2. * h / (1. - e);
      require(std::abs(error) <= allowed, "time of rest at h = " + toText(h), error, allowed);
    }
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(StepRestTest);
