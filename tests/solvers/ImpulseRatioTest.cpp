// SPDX-License-Identifier: Apache-2.0
/* The law of impulse ratios (Acary and Taha 2005): closed forms for three balls in a line and
   in the plane, its domain, and ratios of the regularised system. e is a ratio of energies. */
#include <cmath>

#include "Near.hpp"
#include "OutcomeCheck.hpp"
#include "RandomProblem.hpp"
#include "Refused.hpp"
#include "Solved.hpp"
#include "multiple_impacts/contact/KineticAngles.hpp"
#include "multiple_impacts/models/Chain.hpp"
#include "multiple_impacts/solvers/ratios/ImpulseRatioSolver.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr double kPi = 3.14159265358979323846;

ImpulseRatioOptions given(double energyRatio) {
  ImpulseRatioOptions options;
  options.energyRatio = energyRatio;
  options.ratios = RatioSource::Given;
  return options;
}

Chain threeBalls(double mass) {
  Chain chain = uniformChain(3, {mass}, {1., 1., 1.5});
  strikeFromLeft(chain, 1, 1.);
  return chain;
}

/** Eqs. (5) and (6), the sign of v3 corrected. */
VectorXd closedForm(double alpha, double e) {
  const double w = 1. - alpha + alpha * alpha;
  const double p = (1. + std::sqrt(1. - 2. * (1. - e) * w)) / (2. * w);
  return vec({1. - p, (1. - alpha) * p, alpha * p});
}

/** Eq. (7). */
double largestAlpha(double e) { return (2. * e - 2. - std::sqrt(6. * e - 2.)) / (e - 3.); }

/** Bodies in the plane with unit masses. */
struct Planar {
  MatrixXd jacobian;  ///< a row per contact
  VectorXd velocity;  ///< x1, y1, x2, y2, x3, y3

  ContactProblem problem(double alpha) const {
    const MatrixXd mass = MatrixXd::Identity(velocity.size(), velocity.size());
    ContactProblem problem =
        contactProblemOf(mass.sparseView(), jacobian.sparseView(), velocity);
    problem.impulseShare = VectorXd::Constant(jacobian.rows(), alpha);
    problem.impulseShare[0] = 1.;
    return problem;
  }

  VectorXd after(const VectorXd& impulse) const {
    return velocity + jacobian.transpose() * impulse;
  }
};

/** Contact 2-3 along x, contact 1-2 along (cos, sin); ball 1 moves along that normal. */
Planar pool(double theta) {
  const double c = std::cos(theta), s = std::sin(theta);
  MatrixXd H(2, 6);
  H << -c, -s, c, s, 0., 0., 0., 0., -1., 0., 1., 0.;
  return {H, vec({c, s, 0., 0., 0., 0.})};
}

/** Ball 1 strikes balls 2 and 3 along their line of symmetry. */
Planar bernoulli(double angle) {
  const double c = std::cos(angle), s = std::sin(angle);
  MatrixXd H(2, 6);
  H << -c, -s, c, s, 0., 0., -c, s, 0., 0., c, -s;
  return {H, vec({1., 0., 0., 0., 0., 0.})};
}

}  // namespace

class ImpulseRatioTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(ImpulseRatioTest);
  CPPUNIT_TEST(threeBallsInALine);
  CPPUNIT_TEST(domainOfThreeBalls);
  CPPUNIT_TEST(threeBallsInThePlane);
  CPPUNIT_TEST(domainInThePlane);
  CPPUNIT_TEST(rightAnglesAreSingleImpacts);
  CPPUNIT_TEST(bernoulliSymmetric);
  CPPUNIT_TEST(regularisedElasticImpactIsTheCompliantOne);
  CPPUNIT_TEST(ratiosDependOnRatiosOnly);
  CPPUNIT_TEST(longChainKeepsItsRatios);
  CPPUNIT_TEST(guarantees);
  CPPUNIT_TEST(motionWithoutEnd);
  CPPUNIT_TEST(badInput);
  CPPUNIT_TEST_SUITE_END();

 public:
  void threeBallsInALine() {
    RandomSource random(5);
    const Chain chain = threeBalls(0.7);
    ContactProblem problem = contactProblem(chain);
    for (int k = 0; k < 500; ++k) {
      const double e = random.uniform(1. / 3., 1.),
                   alpha = random.uniform(0.5, largestAlpha(e));
      problem.impulseShare = 3. * vec({1., alpha});
      const ImpactOutcome outcome = requireSolved(solveImpulseRatio(problem, given(e)));
      assertNear("alpha " + std::to_string(alpha) + ", e " + std::to_string(e),
                 closedForm(alpha, e), velocitiesAfter(chain, outcome.impulse), 1e-12);
    }
  }

  /** Eq. (7): alpha from 1/2 to a curve that ends at e = 1/3. */
  void domainOfThreeBalls() {
    RandomSource random(6);
    ContactProblem problem = contactProblem(threeBalls(1.));
    for (int k = 0; k < 5000; ++k) {
      const double e = random.unit(), alpha = random.uniform(0.01, 1.5);
      const bool allowed = e >= 1. / 3. && alpha >= 0.5 && alpha <= largestAlpha(e);
      problem.impulseShare = vec({1., alpha});
      const ImpactOutcome outcome = solveImpulseRatio(problem, given(e));
      CPPUNIT_ASSERT_EQUAL(allowed, outcome.status == ImpactStatus::Solved);
      if (!allowed) CPPUNIT_ASSERT(outcome.message.find("energyRatio") != std::string::npos);
    }
  }

  /** Eq. (13). */
  void threeBallsInThePlane() {
    RandomSource random(7);
    long compared = 0;
    for (int k = 0; k < 2000; ++k) {
      const double theta = random.uniform(0., 0.49 * kPi), c = std::cos(theta),
                   s = std::sin(theta), e = random.uniform(0.4, 1.),
                   alpha = random.uniform(0.5 * c, 1.);
      const ContactProblem problem = pool(theta).problem(alpha);
      const ImpactOutcome outcome = solveImpulseRatio(problem, given(e));
      const double w = alpha * alpha - alpha * c + 1.;
      const double delta = 2. * (e - 1.) * w + 1.;
      if (outcome.status != ImpactStatus::Solved) continue;
      ++compared;
      const double p = (1. + std::sqrt(delta)) / (2. * w);
      assertNear("theta " + std::to_string(theta),
                 vec({(1. - p) * c, (1. - p) * s, p * (c - alpha), p * s, alpha * p, 0.}),
                 pool(theta).after(outcome.impulse), 1e-12);
    }
    CPPUNIT_ASSERT(compared > 500);
  }

  /** Derived from (13): alpha >= cos/2, and 2 alpha^2 - 2 + (1 - e)(2 - alpha cos)^2 <= 0. */
  void domainInThePlane() {
    RandomSource random(8);
    for (const double theta : {0., kPi / 6., kPi / 4., kPi / 3.})
      for (int k = 0; k < 1000; ++k) {
        const double c = std::cos(theta), e = random.unit(), alpha = random.uniform(0.01, 1.2);
        const double border = 2. * alpha * alpha - 2. + (1. - e) * std::pow(2. - alpha * c, 2);
        const bool allowed = alpha >= 0.5 * c && border <= 0.;
        const ImpactOutcome outcome = solveImpulseRatio(pool(theta).problem(alpha), given(e));
        CPPUNIT_ASSERT_EQUAL(allowed, outcome.status == ImpactStatus::Solved);
      }
  }

  /** From pi/2 on, contact 2-3 is not coupled: alpha = 0 whatever was given. */
  void rightAnglesAreSingleImpacts() {
    for (const double theta : {0.5 * kPi, 0.55 * kPi, 0.65 * kPi}) {
      const ImpactOutcome outcome =
          requireSolved(solveImpulseRatio(pool(theta).problem(0.8), given(1.)));
      assertNear("impulses", vec({1., 0.}), outcome.impulse, 1e-12);
      CPPUNIT_ASSERT_EQUAL(Eigen::Index(1), multiplicity(pool(theta).problem(1.)));
    }
    CPPUNIT_ASSERT_EQUAL(Eigen::Index(2), multiplicity(pool(0.4 * kPi).problem(1.)));
  }

  /** LZB report, eq. (103), for e = 1; and energy by symmetry for others. */
  void bernoulliSymmetric() {
    for (const double angle : {0.2, 0.5, kPi / 6., 1.}) {
      const double t = std::tan(angle), d = 3. + t * t;
      const ImpactOutcome outcome =
          requireSolved(solveImpulseRatio(bernoulli(angle).problem(1.), given(1.)));
      assertNear("angle " + std::to_string(angle),
                 vec({1. - 4. / d, 0., 2. / d, 2. * t / d, 2. / d, -2. * t / d}),
                 bernoulli(angle).after(outcome.impulse), 1e-12);
      const ImpactOutcome lossy =
          requireSolved(solveImpulseRatio(bernoulli(angle).problem(1.), given(0.9)));
      CPPUNIT_ASSERT_DOUBLES_EQUAL(0.9, bernoulli(angle).after(lossy.impulse).squaredNorm(),
                                   1e-12);
    }
  }

  void regularisedElasticImpactIsTheCompliantOne() {
    const ContactProblem problem = contactProblem(threeBalls(1.));
    const ImpactOutcome outcome = requireSolved(solveImpulseRatio(problem));
    CPPUNIT_ASSERT_DOUBLES_EQUAL(0.928659, outcome.impulse[1] / outcome.impulse[0], 1e-6);
    assertNear("impulses", solveCompliant(problem).impulse, outcome.impulse, 1e-8);
  }

  /** Slide "n balls": scaling all masses, all stiffnesses or the speed leaves the ratios
      unchanged. */
  void ratiosDependOnRatiosOnly() {
    RandomSource random(9);
    for (int k = 0; k < 30; ++k) {
      const int n = random.integer(3, 6);
      Chain chain = uniformChain(n, {1.}, {1., 1., random.uniform(1., 2.)});
      for (Ball& ball : chain.balls) ball.mass = random.logUniform(0.3, 3.);
      for (ContactParameters& contact : chain.contacts)
        contact.stiffness = random.logUniform(0.1, 10.);
      strikeFromLeft(chain, 1, 1.);
      const VectorXd before = solveImpulseRatio(contactProblem(chain)).impulse;
      const double speed = random.logUniform(1e-2, 1e2), mass = random.logUniform(1e-3, 1e3),
                   stiffness = random.logUniform(1e-6, 1e6);
      for (Ball& ball : chain.balls) ball.mass *= mass;
      for (ContactParameters& contact : chain.contacts) contact.stiffness *= stiffness;
      chain.balls[0].velocity = speed;
      const VectorXd after = solveImpulseRatio(contactProblem(chain)).impulse;
      assertNear("case " + std::to_string(k), before / before[0], after / after[0], 1e-6);
    }
  }

  void longChainKeepsItsRatios() {
    Chain chain = uniformChain(20, {1.}, {1., 1., 1.5});
    strikeFromLeft(chain, 1, 1.);
    ContactProblem problem = contactProblem(chain);
    problem.impulseShare = solveCompliant(problem).impulse;
    const EnergyRange range = admissibleEnergyRatios(problem, problem.impulseShare);
    CPPUNIT_ASSERT(!range.isEmpty() && range.lowest < 1. - 1e-6);
    const double e = 0.5 * (range.lowest + 1.);
    const ImpactOutcome outcome = requireSolved(solveImpulseRatio(problem, given(e)));
    const VectorXd v = velocitiesAfter(chain, outcome.impulse);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(e, v.squaredNorm(), 1e-12);
    assertNear("ratios", problem.impulseShare / problem.impulseShare[0],
               outcome.impulse / outcome.impulse[0], 1e-12);
  }

  /** Every coefficient in the reported range gives an admissible outcome. */
  void guarantees() {
    RandomRanges ranges;
    ranges.closedRings = false;
    ranges.mostContacts = 6;
    ranges.smallestExponent = 1.;
    ranges.precompression = false;
    long solved = 0;
    for (std::uint64_t seed = 1; seed <= 150; ++seed) {
      const RandomProblem problem = randomProblem(seed, ranges);
      ImpulseRatioOptions options;
      options.tolerance = 1e-8;
      const ImpactOutcome elastic = solveImpulseRatio(problem.contacts, options);
      if (elastic.status != ImpactStatus::Solved) continue;
      ++solved;
      const EnergyRange range = admissibleEnergyRatios(problem.contacts, elastic.impulse);
      options.energyRatio = RandomSource(seed).uniform(range.lowest, range.highest);
      const ImpactOutcome outcome =
          requireSolved(solveImpulseRatio(problem.contacts, options), problem.name);
      const CheckedOutcome check(problem, outcome, false);
      check.requireAdmissible(problem.name);
      check.requireEnergyBalance(problem.name, 1e-10);
      CPPUNIT_ASSERT_DOUBLES_EQUAL(options.energyRatio, check.after / check.before, 1e-7);
    }
    CPPUNIT_ASSERT(solved > 100);
  }

  /** A ball between two walls never leaves them: there are no ratios, and the state reached is
      not used. */
  void motionWithoutEnd() {
    MatrixXd H(2, 1);
    H << 1., -1.;
    const MatrixXd mass = MatrixXd::Identity(1, 1);
    ContactProblem problem = contactProblemOf(mass.sparseView(), H.sparseView(), vec({1.}));
    problem.restitution = problem.stiffness = problem.exponent = vec({1., 1.});
    ImpulseRatioOptions options;
    options.tolerance = 1e-2;
    const ImpactOutcome outcome = solveImpulseRatio(problem, options);
    CPPUNIT_ASSERT(outcome.status == ImpactStatus::StepLimit);
    CPPUNIT_ASSERT(outcome.message.find("regularised motion") != std::string::npos);
  }

  void badInput() {
    ContactProblem problem = contactProblem(threeBalls(1.));
    problem.impulseShare.resize(0);
    requireRefused("no shares", [&] { solveImpulseRatio(problem, given(1.)); },
                   {"impulseShare", "2 contacts"});
    problem.impulseShare = vec({1., -1.});
    requireRefused("negative share", [&] { solveImpulseRatio(problem, given(1.)); },
                   {"impulseShare", "contact 2"});
    requireRefused("coefficient", [&] { solveImpulseRatio(problem, given(1.5)); },
                   {"energyRatio", "[0, 1]", "1.5"});
    problem.kineticEnergy = std::nan("");
    problem.impulseShare = vec({1., 1.});
    requireRefused("energy", [&] { solveImpulseRatio(problem, given(1.)); },
                   {"kineticEnergy"});
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(ImpulseRatioTest);
