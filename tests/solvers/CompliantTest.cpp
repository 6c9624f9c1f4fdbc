// SPDX-License-Identifier: Apache-2.0
/* The compliant model of second order: published numbers, closed forms, an integrator of the
   bodies' positions, and where it differs from LZB. */
#include <algorithm>
#include <cmath>
#include <vector>

#include "BallsOnALine.hpp"
#include "Near.hpp"
#include "OutcomeCheck.hpp"
#include "PublishedValues.hpp"
#include "RandomProblem.hpp"
#include "Refused.hpp"
#include "Solved.hpp"
#include "multiple_impacts/contact/TraceRecorder.hpp"
#include "multiple_impacts/models/Chain.hpp"
#include "multiple_impacts/solvers/compliant/CompliantSolver.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;
using namespace multiple_impacts::test::published;
using Eigen::VectorXd;

namespace {

/** With gaps before the impact. */
ContactProblem apart(ContactProblem problem, const VectorXd& gaps) {
  problem.gaps = gaps;
  return problem;
}

VectorXd compliant(const Chain& chain, const CompliantOptions& options = {},
                   const VectorXd& gaps = {}) {
  const ImpactOutcome outcome =
      requireSolved(solveCompliant(apart(contactProblem(chain), gaps), options));
  return velocitiesAfter(chain, outcome.impulse);
}

/** Velocity Verlet on the positions of the balls, elastic contacts. */
VectorXd verlet(const Chain& chain, double step, double duration) {
  const std::size_t n = chain.balls.size();
  std::vector<double> q(n, 0.), v(n), a(n, 0.);
  for (std::size_t i = 0; i < n; ++i) v[i] = chain.balls[i].velocity;
  for (double t = 0.; t < duration; t += step) {
    for (std::size_t i = 0; i < n; ++i) {
      v[i] += 0.5 * step * a[i];
      q[i] += step * v[i];
    }
    std::fill(a.begin(), a.end(), 0.);
    for (std::size_t i = 0; i + 1 < n; ++i) {
      const ContactParameters& contact = chain.contacts[i];
      const double force =
          contact.stiffness * std::pow(std::max(0., q[i] - q[i + 1]), contact.exponent);
      a[i] -= force / chain.balls[i].mass;
      a[i + 1] += force / chain.balls[i + 1].mass;
    }
    for (std::size_t i = 0; i < n; ++i) v[i] += 0.5 * step * a[i];
  }
  return Eigen::Map<const VectorXd>(v.data(), static_cast<Eigen::Index>(n));
}

/** Three balls of 1 kg, Hertz, K1 = 1 and K2 = 1/kappa; the outer ones arrive. */
Chain threeHertzBalls(double kappa, double last) {
  Chain chain = uniformChain(3, {1.}, {1., 1., 1.5});
  chain.contacts[1].stiffness = 1. / kappa;
  chain.balls[0].velocity = 1.;
  chain.balls[2].velocity = last;
  return chain;
}

/** v+ of one contact with the damping of Hunt and Crossley: x drops out of
    v dv/(1 + c v) = -(K/m) x^eta dx, so that G(v-) = G(-v+), G(v) = v/c - log(1 + c v)/c^2. */
double huntCrossleyRebound(double c, double speed) {
  const auto G = [&](double v) { return v / c - std::log1p(c * v) / (c * c); };
  double low = 0., high = std::min(speed, 1. / c * (1. - 1e-15));
  for (int k = 0; k < 200; ++k) {
    const double middle = 0.5 * (low + high);
    (G(-middle) < G(speed) ? low : high) = middle;
  }
  return low;
}

CompliantOptions damped(DampingModel model, double coefficient, double tolerance = 1e-11) {
  CompliantOptions options;
  options.damping = model;
  options.coefficient = coefficient;
  options.tolerance = tolerance;
  return options;
}

/** Balls whose contacts all have K = 1 N/m^eta. */
ContactProblem compliantBalls(const VectorXd& masses, const VectorXd& velocities,
                              const std::vector<Pair>& pairs, double exponent) {
  ContactProblem problem = ballsOnALine(masses, velocities, pairs);
  problem.restitution = problem.stiffness = VectorXd::Ones(problem.contactCount());
  problem.exponent.setConstant(problem.contactCount(), exponent);
  return problem;
}

/** The ring in which rounding decided whether the motion ended within the allowed steps, with
    the times multiplied by a factor. */
ContactProblem ringInUnits(double time) {
  ContactProblem problem =
      compliantBalls(vec({1.790474878819385, 1.7895798932890459, 1.4050922004239577}),
                     vec({1. / time, 0., 0.}), {{0, 1}, {1, 2}, {2, 0}}, 1.5);
  problem.stiffness = vec({0.6548, 2.497, 0.5}) / (time * time);
  problem.exponent[0] = 1.1403889263947065;
  return problem;
}

}  // namespace

class CompliantTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(CompliantTest);
  CPPUNIT_TEST(fiveLinearBallsAsPrinted);
  CPPUNIT_TEST(bodiesIntegratedByVerlet);
  CPPUNIT_TEST(threeHertzBallsOfAcaryAndTaha);
  CPPUNIT_TEST(sameAsLzbWithoutRepeatedImpacts);
  CPPUNIT_TEST(differsFromLzbWhereContactsCloseAgain);
  CPPUNIT_TEST(gapsMakeSingleCollisions);
  CPPUNIT_TEST(manyReboundsBetweenHeavyBalls);
  CPPUNIT_TEST(collisionAfterALongFlight);
  CPPUNIT_TEST(huntCrossleyClosedForm);
  CPPUNIT_TEST(dampedContactsOnlyLose);
  CPPUNIT_TEST(precompressionIsReleased);
  CPPUNIT_TEST(unitsDoNotMatter);
  CPPUNIT_TEST(dampedRingEndedInSomeUnitsOnly);
  CPPUNIT_TEST(contactsBetweenTwoWallsComeToRest);
  CPPUNIT_TEST(ballLeavesARingThatComesToRest);
  CPPUNIT_TEST(traceAddsUp);
  CPPUNIT_TEST(guarantees);
  CPPUNIT_TEST(givenUpAtTheLimit);
  CPPUNIT_TEST(absurdParametersEndWithAStatus);
  CPPUNIT_TEST(forceOfAFirstTouchHasNoBounds);
  CPPUNIT_TEST(badInput);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** Overflow, or forces that no step resolves, never cause an exception of the integrator. */
  void absurdParametersEndWithAStatus() {
    for (const double coefficient : {0., 1e10, 1e160, 1e300})
      for (const double stiffness : {1e-300, 1., 1e300})
        for (const double exponent : {1e-3, 1.5, 5.}) {
          Chain chain = uniformChain(3, {}, {1., stiffness, exponent});
          strikeFromLeft(chain, 1, 1.);
          CompliantOptions options;
          options.maximumSteps = 1000;
          options.damping =
              coefficient > 0. ? DampingModel::HuntCrossley : DampingModel::Undamped;
          options.coefficient = coefficient;
          const ImpactOutcome outcome = solveCompliant(contactProblem(chain), options);
          CPPUNIT_ASSERT(isUsable(outcome.status) == outcome.message.empty());
          if (isUsable(outcome.status)) CPPUNIT_ASSERT(outcome.velocity.minCoeff() >= 0.);
        }
  }

  /** c K x^(eta-1) dx/dt at x = 0. */
  void forceOfAFirstTouchHasNoBounds() {
    Chain chain = uniformChain(3, {}, {1., 1., 0.9});
    strikeFromLeft(chain, 1, 1.);
    CompliantOptions options;
    options.damping = DampingModel::KuwabaraKono;
    options.coefficient = 0.1;
    requireRefused("exponent below 1", [&] { solveCompliant(contactProblem(chain), options); },
                   {"exponent", "at least 1", "0.9", "contact 1"});
  }

  /** LZB report, table 5: four decimals, which a converged run reproduces to 1e-4. */
  void fiveLinearBallsAsPrinted() {
    const std::vector<VectorXd> printed = {vec({-0.1323, -0.0753, -0.0310, 0.2962, 0.9424}),
                                           vec({0.0139, 0.0192, 0.1463, 0.4875, 1.3192}),
                                           vec({-0.1065, -0.0624, -0.0507, 0.2646, 0.9551}),
                                           vec({-0.0400, 0.0159, 0.3748, 0.3816, 1.3078})};
    for (std::size_t k = 0; k < printed.size(); ++k) {
      const FiveLinearBalls balls = fiveLinearBalls()[k];
      assertNear(balls.name(), printed[k], compliant(balls.chain()), 1e-4);
    }
  }

  void bodiesIntegratedByVerlet() {
    for (const FiveLinearBalls& balls : fiveLinearBalls())
      assertNear(balls.name(), verlet(balls.chain(), 2e-4, 60.), compliant(balls.chain()),
                 2e-6);
    const Chain hertz = threeHertzBalls(0.1, -1.);
    assertNear("Hertz", verlet(hertz, 2e-4, 60.), compliant(hertz), 2e-6);
  }

  /** Acary and Taha, force plots after eq. (10), integrated by others to five decimals. */
  void threeHertzBallsOfAcaryAndTaha() {
    assertNear("kappa 1", vec({-0.07095, 0.07640, 0.99455}),
               compliant(threeHertzBalls(1., 0.)), 1e-5);
    assertNear("kappa 0.1", vec({-1.06252, 0.13975, 0.92278}),
               compliant(threeHertzBalls(0.1, -1.)), 2e-5);
    assertNear("kappa 100", vec({-0.00061, 0.00061, 1.}), compliant(threeHertzBalls(100., 0.)),
               1e-5);
    assertNear("kappa 2.24", vec({-0.71680, -0.42560, 1.14240}),
               compliant(threeHertzBalls(2.24, -1.)), 1e-5);
  }

  /** No contact closes again in a chain of equal balls struck by one. */
  void sameAsLzbWithoutRepeatedImpacts() {
    for (const double eta : {1., 1.5, 2.})
      for (const std::size_t n : {2, 3, 5, 10, 30}) {
        Chain chain = uniformChain(n, {0.3}, {1., 7e5, eta});
        strikeFromLeft(chain, 1, 0.8);
        LZBOptions options;
        options.tolerance = 1e-11;
        assertNear("n " + std::to_string(n) + ", eta " + std::to_string(eta),
                   lzbVelocities(chain, options), compliant(chain), 2e-8);
      }
  }

  /** (2, 2): in LZB a contact starts again at once, but the bodies must first close the
      gap. */
  void differsFromLzbWhereContactsCloseAgain() {
    const Chain chain = fiveLinearBalls()[3].chain();
    const double difference = compliant(chain)[2] - lzbVelocities(chain)[2];
    CPPUNIT_ASSERT_DOUBLES_EQUAL(0.0236, difference, 2e-4);
  }

  void gapsMakeSingleCollisions() {
    Chain chain = uniformChain(4, {1.}, {1., 100., 1.5});
    strikeFromLeft(chain, 1, 1.);
    assertNear("equal balls", vec({0., 0., 0., 1.}), compliant(chain, {}, vec({0.2, 1., 3.})),
               1e-8);
    chain.balls[1].mass = 0.5;
    const VectorXd binary = binaryVelocities(chain);
    assertNear("light second ball", binary, compliant(chain, {}, vec({0., 50., 50.})), 1e-8);
  }

  /** The steps of a collision are far below the rounding of the time at which it happens. */
  void collisionAfterALongFlight() {
    Chain chain = uniformChain(3, {1.}, {1., 1., 1.5});
    strikeFromLeft(chain, 1, 1.);
    for (const double flight : {1e3, 1e10, 1e17})
      assertNear("flight of " + std::to_string(flight) + " m", vec({0., 0., 1.}),
                 compliant(chain, {}, vec({0., flight})), 1e-9);
  }

  /** A light ball between two heavy ones touches one at a time: hundreds of elastic collisions
      of two, u+ = -u-, which sum up to impulses a hundred times that of the first. */
  void manyReboundsBetweenHeavyBalls() {
    for (const double eta : {1., 1.5}) {
      Chain chain = uniformChain(3, {1.}, {1., 100., eta});
      chain.balls[0].mass = 3e4;
      chain.balls[2].mass = 7e3;
      chain.balls[1].velocity = 1.;
      VectorXd v = vec({0., 1., 0.});
      int collisions = 0;
      for (int i = 1; v[i] > v[i + 1]; i = 1 - i, ++collisions) {
        const double m = chain.balls[static_cast<std::size_t>(i)].mass,
                     M = chain.balls[static_cast<std::size_t>(i) + 1].mass;
        const double impulse = 2. * (v[i] - v[i + 1]) * m * M / (m + M);
        v[i] -= impulse / m;
        v[i + 1] += impulse / M;
      }
      CPPUNIT_ASSERT(collisions > 100);
      assertNear("rebounds", v, compliant(chain), 1e3 * CompliantOptions().tolerance);
    }
  }

  void huntCrossleyClosedForm() {
    for (const double eta : {1., 1.5})
      for (const double c : {0.1, 1., 5.}) {
        Chain chain = uniformChain(1, {2.});
        addWall(chain, {1., 3e4, eta});
        strikeFromLeft(chain, 1, 0.7);
        const double v = -compliant(chain, damped(DampingModel::HuntCrossley, c))[0];
        CPPUNIT_ASSERT_DOUBLES_EQUAL(huntCrossleyRebound(c, 0.7), v, 1e-8);
      }
  }

  /** More damping leaves less energy, and the balance closes. */
  void dampedContactsOnlyLose() {
    for (const DampingModel model : {DampingModel::HuntCrossley, DampingModel::KuwabaraKono}) {
      double before = 1.;
      for (const double c : {0., 1e-3, 1e-2, 0.1, 0.3}) {
        const Chain chain = threeHertzBalls(1., 0.);
        const ImpactOutcome outcome =
            requireSolved(solveCompliant(contactProblem(chain), damped(model, c, 1e-9)));
        const double energy = kineticEnergy(chain, velocitiesAfter(chain, outcome.impulse));
        CPPUNIT_ASSERT(energy < before);
        CPPUNIT_ASSERT(outcome.statistics.dissipated.minCoeff() >= -1e-8);
        CPPUNIT_ASSERT_DOUBLES_EQUAL(0., outcome.statistics.energyBalanceResidual, 1e-6);
        before = energy;
      }
    }
  }

  /** F0^2/(2 K) of a linear contact becomes m v^2/2. */
  void precompressionIsReleased() {
    Chain chain = uniformChain(1, {2.});
    addWall(chain, {1., 8., 1.});
    ContactProblem problem = contactProblem(chain);
    problem.precompression = vec({3.});
    const ImpactOutcome outcome = requireSolved(solveCompliant(problem));
    CPPUNIT_ASSERT_DOUBLES_EQUAL(std::sqrt(9. / 16.), outcome.velocity[0], 1e-8);
  }

  /** Grams and millimetres instead of kilograms and metres. */
  void unitsDoNotMatter() {
    Chain chain = fiveLinearBalls()[3].chain();
    const VectorXd expected = compliant(chain);
    for (Ball& ball : chain.balls) {
      ball.mass *= 1e-9;
      ball.velocity *= 1e6;
    }
    for (ContactParameters& contact : chain.contacts) contact.stiffness *= 1e12;
    assertNear("scaled", 1e6 * expected, compliant(chain), 1e-2);
  }

  /** Its energy falls like a power of time: speeds of 1e-9 took 65 000 or 219 000 steps. In
      the end there is no relative motion, and that is certain from the beginning. */
  void dampedRingEndedInSomeUnitsOnly() {
    const auto solved = [](double time, long maximumSteps) {
      CompliantOptions options =
          damped(DampingModel::KuwabaraKono, 0.7577548683496037 * time, 1e-9);
      options.maximumSteps = maximumSteps;
      return requireSolved(solveCompliant(ringInUnits(time), options),
                           "unit of time " + std::to_string(time));
    };
    const VectorXd impulse = solved(1., 66666).impulse;
    for (const double time : {1., 4., 1024., 60., 1e-3}) {
      const ImpactOutcome outcome = solved(time, 66666);
      assertNear("rest", vec({0., 0., 0.}), time * outcome.velocity, 1e-12);
      CPPUNIT_ASSERT(outcome.statistics.steps < 10'000);
      assertNear("rest after few steps", vec({0., 0., 0.}), time * solved(time, 100).velocity,
                 1e-12);
      if (std::exp2(std::round(std::log2(time))) == time)
        assertNear("the same bits", impulse, time * outcome.impulse, 0.);
    }
  }

  /** A ball with room to move loses ever less per collision; without damping it loses
      nothing. */
  void contactsBetweenTwoWallsComeToRest() {
    const ContactProblem problem =
        compliantBalls(vec({2.}), vec({1.}), {{-1, 0}, {0, -1}}, 1.5);
    for (const DampingModel model :
         {DampingModel::Undamped, DampingModel::HuntCrossley, DampingModel::KuwabaraKono}) {
      CompliantOptions options = damped(model, 0.01);
      options.maximumSteps = 5000;
      const ImpactOutcome outcome = solveCompliant(apart(problem, vec({0.1, 0.3})), options);
      const bool ends = model != DampingModel::Undamped;
      CPPUNIT_ASSERT_EQUAL_MESSAGE(toString(model), ends, isUsable(outcome.status));
      if (ends) assertNear(toString(model), vec({0., 0.}), outcome.velocity, 1e-12);
      if (ends) CPPUNIT_ASSERT_DOUBLES_EQUAL(1., outcome.statistics.dissipated.sum(), 1e-8);
    }
  }

  /** The fourth ball is struck by the ring again and again before it is out of its reach: only
      then is its speed certain. */
  void ballLeavesARingThatComesToRest() {
    const ContactProblem problem = compliantBalls(
        vec({1., 2., 3., 1.5}), vec({0., 1., 0., 0.}), {{0, 1}, {1, 2}, {2, 0}, {0, 3}}, 1.5);
    const auto solved = [&](double tolerance) {
      return requireSolved(
          solveCompliant(problem, damped(DampingModel::KuwabaraKono, 0.05, tolerance)));
    };
    const VectorXd velocity = solved(1e-12).velocity;
    assertNear("the ring", vec({0., 0., 0.}), velocity.head(3), 1e-12);
    CPPUNIT_ASSERT(velocity[3] > 0.1);
    for (const double tolerance : {1e-3, 1e-5, 1e-7, 1e-9})
      assertNear("tolerance " + std::to_string(tolerance), velocity,
                 solved(tolerance).velocity, 1e3 * tolerance);
    CompliantOptions few = damped(DampingModel::KuwabaraKono, 0.05);
    few.maximumSteps = 50;  // the ball may still be struck
    CPPUNIT_ASSERT(solveCompliant(problem, few).status == ImpactStatus::StepLimit);
  }

  void traceAddsUp() {
    const Chain chain = fiveLinearBalls()[1].chain();
    TraceOptions trace;
    trace.interval = 1e-3;
    trace.maximumSamples = 100'000;
    TraceRecorder recorder(trace);
    const ImpactOutcome observed =
        requireSolved(solveCompliant(contactProblem(chain), {}, &recorder));
    VectorXd impulse = VectorXd::Zero(4);
    const auto& samples = recorder.samples();
    CPPUNIT_ASSERT(samples.size() > 1000);
    for (std::size_t k = 1; k < samples.size(); ++k) {
      CPPUNIT_ASSERT(samples[k].time >= samples[k - 1].time);
      impulse += 0.5 * (samples[k].time - samples[k - 1].time) *
                 (samples[k].force + samples[k - 1].force);
    }
    assertNear("integral of the forces", observed.impulse, impulse, 1e-5);
    const ImpactOutcome alone = solveCompliant(contactProblem(chain));
    assertNear("unobserved", alone.impulse, observed.impulse, 0.);
  }

  /** Admissible outcomes and no energy created, on the random problems of the other laws. */
  void guarantees() {
    RandomRanges ranges;
    ranges.closedRings = false;
    ranges.mostContacts = 6;
    ranges.smallestExponent = 1.;
    ranges.precompression = false;
    CompliantOptions options;
    options.tolerance = 1e-8;
    for (std::uint64_t seed = 1; seed <= 150; ++seed) {
      RandomProblem problem = randomProblem(seed, ranges);
      const ImpactOutcome outcome = solveCompliant(problem.contacts, options);
      if (outcome.status == ImpactStatus::NoImpact) continue;
      requireSolved(outcome, problem.name);
      const CheckedOutcome check(problem, outcome, true);
      check.requireAdmissible(problem.name);
      check.requireEnergyBalance(problem.name, 1e-5);
    }
  }

  void givenUpAtTheLimit() {
    CompliantOptions options;
    options.maximumSteps = 5;
    const ImpactOutcome outcome =
        solveCompliant(contactProblem(threeHertzBalls(1., 0.)), options);
    CPPUNIT_ASSERT(outcome.status == ImpactStatus::StepLimit);
    CPPUNIT_ASSERT(outcome.message.find("limit of 5 steps") != std::string::npos);
  }

  void badInput() {
    const ContactProblem problem = contactProblem(threeHertzBalls(1., 0.));
    requireRefused("gaps",
                   [&] {
                     solveCompliant(apart(problem, vec({-1., 0.})));
                   },
                   {"gaps", "contact 1", "-1"});
    requireRefused("count", [&] { solveCompliant(apart(problem, vec({0.}))); }, {"gaps", "2"});
    ContactProblem pressed = apart(problem, vec({0., 0.5}));
    pressed.precompression = vec({2., 0.});
    requireSolved(solveCompliant(pressed));
    pressed.precompression = vec({0., 2.});
    requireRefused("pressed and open", [&] { solveCompliant(pressed); },
                   {"precompression", "2 N", "gap of 0.5 m", "contact 2"});
    requireRefused("coefficient",
                   [&] { solveCompliant(problem, damped(DampingModel::Undamped, -1.)); },
                   {"coefficient", "-1"});
    requireRefused("tolerance",
                   [&] { solveCompliant(problem, damped(DampingModel::Undamped, 0., 1.)); },
                   {"tolerance", "[1e-13, 1e-2]"});
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(CompliantTest);
