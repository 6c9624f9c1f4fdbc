// SPDX-License-Identifier: Apache-2.0
/* Bodies that come to rest in time steps, and what they carry then. */
#include <cppunit/extensions/HelperMacros.h>

#include <LCP.hpp>
#include <MoreauJeanOSI.hpp>
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

/** A ball that falls from some height, under LZB's law. Contacts are active where
    y + gamma h y' <= 0. */
struct Bounces {
  Bounces(double restitution, double fromHeight, double timeStep, double gamma)
      : e(restitution),
        height(fromHeight),
        h(timeStep),
        chain(dropped(restitution, fromHeight)),
        run(chain, lzbLaw(), lzbLaw().defaults, lzbSimulation(), h, 10.) {
    auto& integrator =
        static_cast<MoreauJeanOSI&>(**run.simulation->oneStepIntegrators()->begin());
    integrator.setGamma(gamma);
    integrator.setUseGamma(true);
  }

  double zenoTime() const { return std::sqrt(2. * height / kGravity) * (1. + e) / (1. - e); }

  /** After the last step in which it did not carry its weight. */
  double timeOfRest() {
    int lastFlight = 0;
    for (int i = 1; i * h < 1.5 * zenoTime(); ++i) {
      run.steps(1);
      if (std::abs(carried(run.model, chain, h)[0] - 1.) > 1e-9) lastFlight = i;
    }
    return lastFlight * h;
  }

  static Chain dropped(double restitution, double height) {
    Chain chain = column(1, restitution);
    chain.gaps = {height};
    return chain;
  }

  double e, height, h;
  Chain chain;
  SteppedChain run;
};

}  // namespace

class StepRestTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StepRestTest);
  CPPUNIT_TEST(columnsRestUnderEveryLaw);
  CPPUNIT_TEST(ballDroppedOnTwo);
  CPPUNIT_TEST(apexOfABounce);
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

  /** e^2 times the height before. An impact at speed u that is late by t, less than h, makes
      the apex u (1 - e^2) t lower; the highest of the states is h^2 g/8 below it at most. */
  void apexOfABounce() {
    constexpr double e = 0.8, height = 0.1;
    const double fall = std::sqrt(2. * height / kGravity), speed = kGravity * fall;
    for (const double h : {1e-3, 1e-4, 1e-5}) {
      Bounces ball(e, height, h, 0.5);
      double highest = 0.;
      for (double t = 0.; t < fall * (1. + 2. * e) - h; t += h) {
        ball.run.steps(1);
        if (ball.run.impact->impactCount() > 0)
          highest = std::max(highest, ball.run.model.gaps()[0]);
      }
      const double lower = e * e * height - highest,
                   allowed = speed * (1. - e * e) * h + h * h * kGravity / 8.;
      require(lower >= -1e-12 && lower <= allowed, "apex at h = " + toText(h), lower, allowed);
    }
  }

  /** t_fall (1 + e)/(1 - e), with t_fall = sqrt(2 H/g): from then on a ball carries its
      weight. An impact that is late by t makes it (1 + 1/e) t earlier:

      - the ball bounces (1 + e) u t too deep with (1 + e) g t too much speed;
      - a state (y, v) has the time v/g + w (1 + e)/(g (1 - e)) left, w^2 = v^2 + 2 g y.

      With gamma = 1/2 impacts are late by h/2 on average, so that n bounces cost
      n (1 + 1/e) h/2, n ~ log(1/h). With gamma = 1 they are late by nothing on average: the
      error is O(h). Bounces end at speeds between e g h and g h, with 2 e u/(g (1 - e)) left.
      Single times are anywhere in a step of length h: deviation h/sqrt(12). */
  void restAtTheZenoTime() {
    constexpr int balls = 16;
    constexpr double e = 0.8, perBounce = 1. + 1. / e;
    for (const double gamma : {0.5, 1.})
      for (const double h : {1e-3, 1e-4}) {
        double error = 0., bounces = 0.;
        for (int k = 0; k < balls; ++k) {
          const double height = 0.05 * (1. + 0.1 * k);
          Bounces ball(e, height, h, gamma);
          error += ball.timeOfRest() - ball.zenoTime();
          bounces += static_cast<double>(ball.run.impact->impactCount());
        }
        error /= balls, bounces /= balls;
        const double late = bounces * perBounce * (1. - gamma) * h, rest = 2. * h / (1. - e),
                     deviation = perBounce * h * std::sqrt(bounces / (12. * balls));
        const std::string what = "at h = " + toText(h) + ", gamma = " + toText(gamma);
        require(error <= -late - e * e * rest + 4. * deviation, "too late " + what, error / h,
                (-late - e * e * rest + 4. * deviation) / h);
        require(error >= -late - e * rest - 4. * deviation, "too early " + what, error / h,
                (-late - e * rest - 4. * deviation) / h);
      }
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(StepRestTest);
