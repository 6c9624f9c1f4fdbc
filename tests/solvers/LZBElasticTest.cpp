// SPDX-License-Identifier: Apache-2.0
/* Elastic contacts under the LZB law against closed forms: one contact of any exponent, and
   three balls with linear contacts (LZB report, section 2). */
#include <algorithm>
#include <cmath>
#include <functional>

#include "Near.hpp"
#include "PublishedValues.hpp"
#include "Solved.hpp"
#include "multiple_impacts/contact/TraceRecorder.hpp"
#include "multiple_impacts/models/Chain.hpp"
#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;

namespace {

/** A zero of f between a and b, where it changes sign. */
double bisect(const std::function<double(double)>& f, double a, double b) {
  const bool rising = f(a) < 0.;
  for (int k = 0; k < 200; ++k) {
    const double middle = 0.5 * (a + b);
    ((f(middle) < 0.) == rising ? a : b) = middle;
  }
  return 0.5 * (a + b);
}

/** The first zero of f after t = 0, where f(0) = 0; found by a scan in steps of dt. */
double firstZero(const std::function<double(double)>& f, double dt) {
  double t = dt;
  while ((f(t) > 0.) == (f(t + dt) > 0.)) t += dt;
  return bisect(f, t, t + dt);
}

/** Masses m, alpha m, alpha m and linear stiffnesses k, gamma k, with m = k = 1; ball 1
    strikes at 1. LZB report, eqs. 8-11, while both contacts are closed. */
struct LinearTriple {
  double alpha, gamma;

  double delta() const {
    return std::sqrt(4. * gamma * gamma - 4. * gamma * alpha + alpha * alpha + 2. * alpha +
                     1.);
  }
  double a1() const { return std::sqrt((-delta() + 2. * gamma + alpha + 1.) / (2. * alpha)); }
  double a2() const { return std::sqrt((delta() + 2. * gamma + alpha + 1.) / (2. * alpha)); }

  /** Velocities of the balls at time t (eqs. 8 and 9). */
  Eigen::Vector3d velocities(double t) const {
    const double total = 2. * alpha + 1., D = delta();
    const double half = 1. / (2. * total);
    const double ball1 = (alpha * alpha - 2. * alpha * gamma) / (total * D);
    const double ball2 = half * (3. * alpha + 1. - 2. * gamma) / D;
    const double ball3 = half * (alpha + 1. + 2. * gamma) / D;
    const Eigen::Vector3d slow(alpha / total - ball1, -half + ball2, -half - ball3);
    const Eigen::Vector3d fast(alpha / total + ball1, -half - ball2, -half + ball3);
    return Eigen::Vector3d::Constant(1. / total) + slow * std::cos(a1() * t) +
           fast * std::cos(a2() * t);
  }

  /** When the first of the two contacts opens (eqs. 10 and 11). */
  double firstOpening() const {
    const double offset = alpha - 2. * gamma + 1., D = delta(), dt = 1e-3 / a2();
    const auto contact1 = [&](double t) {
      return 0.5 * (D - offset) * a2() * std::sin(a1() * t) +
             0.5 * (D + offset) * a1() * std::sin(a2() * t);
    };
    const auto contact2 = [&](double t) {
      return a2() * std::sin(a1() * t) - a1() * std::sin(a2() * t);
    };
    return std::min(firstZero(contact1, dt), firstZero(contact2, dt));
  }

  Chain chain() const {
    Chain chain = uniformChain(3);
    chain.balls[1].mass = chain.balls[2].mass = alpha;
    chain.contacts[1].stiffness = gamma;
    strikeFromLeft(chain, 1, 1.);
    return chain;
  }
};

/** Time and velocities when three equal balls have parted: closed form of both phases. */
struct EqualTriple {
  double firstOpening, secondOpening;
  Eigen::Vector3d velocity;

  EqualTriple() {
    const double root2 = std::sqrt(2.), root3 = std::sqrt(3.);
    const LinearTriple both{1., 1.};
    firstOpening = both.firstOpening();
    const Eigen::Vector3d v = both.velocities(firstOpening);
    // Balls 2 and 3 alone from here: x'' = -2 x from the state (x, d) reached.
    const double x =
        0.5 * std::sin(firstOpening) - 0.5 * std::sin(root3 * firstOpening) / root3;
    const double d = v[1] - v[2];
    const double amplitude = std::sqrt(d * d + 2. * x * x);
    const double phase = std::atan2(root2 * x, d);  // x is a sine: zero again at angle pi
    secondOpening = firstOpening + (M_PI - phase) / root2;
    const double mean = 0.5 * (v[1] + v[2]);
    velocity << v[0], mean - 0.5 * amplitude, mean + 0.5 * amplitude;
  }
};

}  // namespace

class LZBElasticTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(LZBElasticTest);
  CPPUNIT_TEST(threeEqualLinearBalls);
  CPPUNIT_TEST(threeLinearBallsWhileBothContactsAreClosed);
  CPPUNIT_TEST(softSecondContactHandsTheSpeedOn);
  CPPUNIT_TEST(stiffSecondContactActsAsOneBody);
  CPPUNIT_TEST(durationAndForceOfOneContact);
  CPPUNIT_TEST(hertzContactTime);
  CPPUNIT_TEST(outcomeOfOneContactIsExact);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** LZB report, section 2.2: contact 1 opens at 2.554813/omega, contact 2 at 3.426976/omega.
      The default tolerance of 1e-8 is kept in every step; a factor ten is left for their
      sum. */
  void threeEqualLinearBalls() {
    const EqualTriple expected;
    assertNear("closed form", published::threeLinearBalls(), expected.velocity, 1e-6);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(3.426976, expected.secondOpening, 1e-6);

    const Chain chain = LinearTriple{1., 1.}.chain();
    const ImpactOutcome outcome = lzb(chain);
    assertNear("velocities", expected.velocity, velocitiesAfter(chain, outcome.impulse), 1e-7);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(expected.secondOpening, outcome.statistics.duration, 1e-6);
  }

  /** LZB report, eqs. 8-11: the samples of the first phase lie on the sum of two cosines. */
  void threeLinearBallsWhileBothContactsAreClosed() {
    for (const LinearTriple& triple :
         {LinearTriple{1., 1.}, LinearTriple{2., 0.5}, LinearTriple{0.7, 3.},
          LinearTriple{0.05, 0.3}, LinearTriple{10., 40.}}) {
      TraceRecorder trace;
      lzb(triple.chain(), {}, &trace);
      int compared = 0;
      for (const ImpactSample& sample : trace.samples()) {
        if (sample.time > triple.firstOpening()) break;
        const Eigen::Vector3d v = triple.velocities(sample.time);
        assertNear("alpha " + std::to_string(triple.alpha) + ", gamma " +
                       std::to_string(triple.gamma) + ", t " + std::to_string(sample.time),
                   vec({v[1] - v[0], v[2] - v[1]}), sample.velocity, 1e-7);
        ++compared;
      }
      CPPUNIT_ASSERT(compared > 5);
    }
  }

  /** LZB report, eq. 15: gamma -> 0 gives (0, 0, 1). The first collision is over in a time
      pi/(sqrt2 omega) in which contact 2 passes on an impulse of order gamma. */
  void softSecondContactHandsTheSpeedOn() {
    for (const double gamma : {1e-3, 1e-5, 1e-7}) {
      const Chain chain = LinearTriple{1., gamma}.chain();
      assertNear("gamma " + std::to_string(gamma), vec({0., 0., 1.}), lzbVelocities(chain),
                 gamma + 1e-7);
    }
  }

  /** LZB report, eqs. 13-14 with the corrected contact time: gamma -> infinity gives
      (-1/3, 2/3, 2/3) at pi/(sqrt(3/2) omega). What remains is a vibration of balls 2 and 3
      whose speed is of order 1/sqrt(gamma). */
  void stiffSecondContactActsAsOneBody() {
    for (const double gamma : {1e2, 1e4, 1e6}) {
      const Chain chain = LinearTriple{1., gamma}.chain();
      const ImpactOutcome outcome = lzb(chain);
      const double vibration = 1. / std::sqrt(gamma);
      assertNear("gamma " + std::to_string(gamma), vec({-1. / 3., 2. / 3., 2. / 3.}),
                 velocitiesAfter(chain, outcome.impulse), vibration);
      CPPUNIT_ASSERT_DOUBLES_EQUAL(M_PI / std::sqrt(1.5), outcome.statistics.duration,
                                   vibration);
    }
  }

  /** One elastic contact: m v^2 / 2 = K X^(eta+1)/(eta+1) at the deepest point, which is
      reached after half of 2 (X/v) sqrt(pi) Gamma(1 + 1/(eta+1)) / Gamma(1/2 + 1/(eta+1)). */
  void durationAndForceOfOneContact() {
    const double mass = 0.3, speed = 2.5, stiffness = 7e4;
    for (const double eta : {0.5, 0.8, 1., 1.2, 1.5, 2., 3.}) {
      Chain chain = uniformChain(1, {mass, 0.01, speed});
      addWall(chain, {1., stiffness, eta});
      const ImpactOutcome outcome = lzb(chain);
      const double depth =
          std::pow((eta + 1.) * mass * speed * speed / (2. * stiffness), 1. / (eta + 1.));
      const double share = 1. / (eta + 1.);
      const double duration = 2. * depth / speed * std::sqrt(M_PI) * std::tgamma(1. + share) /
                              std::tgamma(0.5 + share);
      const double force = stiffness * std::pow(depth, eta);
      const std::string what = "exponent " + std::to_string(eta);
      CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(what + ": duration", duration,
                                           outcome.statistics.duration, 1e-6 * duration);
      CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(what + ": largest force", force,
                                           outcome.statistics.largestForce, 1e-5 * force);
    }
  }

  /** LZB report, eq. 118: tau = 2.943275 (5m/(4K))^(2/5) v^(-1/5); a steel bead of the column
      at 0.2385 m/s stays 36.2 us on the wall. */
  void hertzContactTime() {
    const double mass = 2.05e-3, speed = 0.2385, stiffness = 9.858e9;
    Chain chain = uniformChain(1, {mass, 4e-3, speed});
    addWall(chain, {1., stiffness, 1.5});
    const double duration = lzb(chain).statistics.duration;
    const double unit = std::pow(1.25 * mass / stiffness, 0.4) * std::pow(speed, -0.2);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(2.943275, duration / unit, 1e-6 * 2.943275);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(36.2e-6, duration, 0.05e-6);
  }

  /** Two balls exchange the relative velocity whatever the contact; v+ from momentum and
      energy alone. */
  void outcomeOfOneContactIsExact() {
    for (const double eta : {0.5, 1., 1.5, 3.}) {
      Chain chain = uniformChain(2, {1., 0.01, 0.}, {1., 1e3, eta});
      chain.balls[1].mass = 4.;
      strikeFromLeft(chain, 1, 1.);
      assertNear("exponent " + std::to_string(eta), vec({-0.6, 0.4}), lzbVelocities(chain),
                 1e-7);
    }
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(LZBElasticTest);
