// SPDX-License-Identifier: Apache-2.0
/* Generalised reflections: closed forms, energy and momentum of random impacts, symmetry, and
   sequences without an end. */
#include <cmath>

#include "BallsOnALine.hpp"
#include "Near.hpp"
#include "OutcomeCheck.hpp"
#include "RandomProblem.hpp"
#include "Refused.hpp"
#include "Solved.hpp"
#include "multiple_impacts/solvers/projection/ReflectionsSolver.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::test;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

/** Velocities of balls of the given masses after an impact of the chain. */
VectorXd afterImpact(const VectorXd& masses, const VectorXd& velocities,
                     const std::vector<Pair>& pairs, double restitution) {
  ContactProblem problem = ballsOnALine(masses, velocities, pairs);
  problem.restitution = VectorXd::Constant(problem.contactCount(), restitution);
  const ImpactOutcome outcome = requireSolved(solveReflections(problem));
  VectorXd momentum = masses.cwiseProduct(velocities);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const double P = outcome.impulse[static_cast<Eigen::Index>(i)];
    if (pairs[i].left >= 0) momentum[pairs[i].left] -= P;
    if (pairs[i].right >= 0) momentum[pairs[i].right] += P;
  }
  return momentum.cwiseQuotient(masses);
}

ContactProblem withRestitution(ContactProblem problem, double e) {
  problem.restitution = VectorXd::Constant(problem.contactCount(), e);
  return problem;
}

/** A ball that touches two walls. */
ContactProblem ballBetweenWalls(double e) {
  return withRestitution(ballsOnALine(vec({1.}), vec({-1.}), {{-1, 0}, {0, -1}}), e);
}

const std::vector<Pair> kThree = {{0, 1}, {1, 2}};

}  // namespace

class ReflectionsTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(ReflectionsTest);
  CPPUNIT_TEST(oneContact);
  CPPUNIT_TEST(threeBalls);
  CPPUNIT_TEST(bernoulli);
  CPPUNIT_TEST(wallAndTwoBalls);
  CPPUNIT_TEST(ballsThatCount);
  CPPUNIT_TEST(symmetricStrikes);
  CPPUNIT_TEST(energyAndMomentum);
  CPPUNIT_TEST(lessElastic);
  CPPUNIT_TEST(differentRestitutions);
  CPPUNIT_TEST(differentRestitutionsAtRandom);
  CPPUNIT_TEST(contactsThatHoldEachOther);
  CPPUNIT_TEST(derivatives);
  CPPUNIT_TEST(refusals);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** U+ = -e U-. */
  void oneContact() {
    for (const double e : {0., 0.3, 1.})
      assertNear("one contact", vec({1. - 2. / 3. * (1. + e), (1. + e) / 3.}),
                 afterImpact(vec({1., 2.}), vec({1., 0.}), {{0, 1}}, e), 1e-15);
  }

  /** One collision after the other: v_1 = (m_1 - m_2)/(m_1 + m_2), and so on. Halfway to the
      plastic impact with e = 1/2. */
  void threeBalls() {
    const VectorXd strike = vec({1., 0., 0.});
    assertNear("equal", vec({0., 0., 1.}), afterImpact(vec({1., 1., 1.}), strike, kThree, 1.),
               1e-15);
    assertNear("1, 2, 3", vec({-1. / 3., -2. / 15., 8. / 15.}),
               afterImpact(vec({1., 2., 3.}), strike, kThree, 1.), 1e-15);
    assertNear("e = 1/2", vec({1. / 6., 1. / 6., 2. / 3.}),
               afterImpact(vec({1., 1., 1.}), strike, kThree, 0.5), 1e-15);
  }

  /** A disc strikes two at once: -1/5 and 2 sqrt(3)/5 along the lines of centres. */
  void bernoulli() {
    ContactProblem problem;
    problem.delassus = MatrixXd{{2., 0.5}, {0.5, 2.}}.sparseView();
    problem.velocity = VectorXd::Constant(2, -std::sqrt(0.75));
    problem.restitution = VectorXd::Ones(2);
    const ImpactOutcome outcome = requireSolved(solveReflections(problem));
    assertNear("discs that were struck", VectorXd::Constant(2, 0.4 * std::sqrt(3.)),
               outcome.impulse, 1e-15);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(-0.2, 1. - outcome.impulse.sum() * std::sqrt(0.75), 1e-15);
  }

  /** Equal balls, the inner one at a wall; the outer one comes with 2 m/s, and leaves so. */
  void wallAndTwoBalls() {
    assertNear("wall on the left", vec({0., 2.}),
               afterImpact(vec({1., 1.}), vec({0., -2.}), {{-1, 0}, {0, 1}}, 1.), 1e-15);
    assertNear("wall on the right", vec({-2., 0.}),
               afterImpact(vec({1., 1.}), vec({2., 0.}), {{0, 1}, {1, -1}}, 1.), 1e-15);
  }

  /** A ball of the mass 100^k drives a light one against a wall: the collisions are the digits
      of pi (G. Galperin, Playing pool with pi, 2003). */
  void ballsThatCount() {
    const long digits[] = {3, 31, 314, 3141, 31415};
    for (int k = 0; k < 5; ++k) {
      const ContactProblem problem = withRestitution(
          ballsOnALine(vec({std::pow(100., k), 1.}), vec({1., 0.}), {{0, 1}, {1, -1}}), 1.);
      const ImpactOutcome outcome = requireSolved(solveReflections(problem));
      CPPUNIT_ASSERT_EQUAL(digits[k], outcome.statistics.collisions);
    }
  }

  /** The chain of three struck from both sides, and a stack of four on the ground: mirrored
      data have mirrored outcomes. */
  void symmetricStrikes() {
    const VectorXd masses = vec({1., 7., 1.});
    for (const double e : {1., 0.4}) {
      const VectorXd v = afterImpact(masses, vec({1., 0., -1.}), kThree, e);
      CPPUNIT_ASSERT_DOUBLES_EQUAL(0., v[1], 1e-15);
      CPPUNIT_ASSERT_DOUBLES_EQUAL(-v[0], v[2], 1e-15);
      CPPUNIT_ASSERT_DOUBLES_EQUAL(-e, v[0], 1e-15);
    }
    const VectorXd v = afterImpact(vec({1., 2., 2., 1.}), vec({1., 1., -1., -1.}),
                                   {{0, 1}, {1, 2}, {2, 3}}, 1.);
    assertNear("four balls", v.reverse(), VectorXd(-v), 1e-14);
  }

  /** Elastic impacts of random bodies: impulses and speeds are admissible, energy and momentum
      are kept. */
  void energyAndMomentum() {
    RandomRanges ranges;
    ranges.closedRings = false;
    ranges.precompression = false;
    for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
      RandomProblem problem = randomProblem(seed, ranges);
      problem.contacts = withRestitution(problem.contacts, 1.);
      const ImpactOutcome outcome = solveReflections(problem.contacts);
      if (outcome.status == ImpactStatus::NoImpact) continue;
      requireSolved(outcome, problem.name);
      const CheckedOutcome check(problem, outcome, false);
      check.requireAdmissible(problem.name);
      require(std::abs(check.after - check.before) <= 1e-12 * check.before,
              problem.name + ", relative change of energy",
              (check.after - check.before) / check.before, 1e-12);
      const VectorXd momentum = problem.bodies.gapJacobian.transpose() * outcome.impulse;
      require((outcome.velocity - check.separation).cwiseAbs().maxCoeff() <=
                  1e-12 * check.velocityScale * (1. + momentum.cwiseAbs().maxCoeff()),
              problem.name + ", momentum", 0., 0.);
    }
  }

  /** With one restitution no energy is created, and the outcome is admissible. */
  void lessElastic() {
    RandomRanges ranges;
    ranges.closedRings = false;
    ranges.precompression = false;
    for (std::uint64_t seed = 3001; seed <= 3500; ++seed) {
      RandomProblem problem = randomProblem(seed, ranges);
      problem.contacts =
          withRestitution(problem.contacts, 0.001 * static_cast<double>(seed % 1000));
      const ImpactOutcome outcome = solveReflections(problem.contacts);
      if (outcome.status == ImpactStatus::NoImpact) continue;
      requireSolved(outcome, problem.name);
      const CheckedOutcome check(problem, outcome, false);
      check.requireAdmissible(problem.name);
      check.requireEnergyBalance(problem.name, 1e-12);
    }
  }

  /** Three balls, P^r = (1, 1) and P^p = (2/3, 1/3): with e = (1, 1/2), P = (1, 2/3). Two
      contacts that press each other together, D_12 = -0.9, P^p = (1, 1) and P^r = (2, 2): with
      e = (0, 1), P = (1, 2) leaves the first one approaching at 0.9 m/s, and it is closed by
      0.9 more. */
  void differentRestitutions() {
    ContactProblem problem = ballsOnALine(vec({1., 1., 1.}), vec({1., 0., 0.}), kThree);
    problem.restitution = vec({1., 0.5});
    assertNear("(1, 1/2)", vec({1., 2. / 3.}),
               requireSolved(solveReflections(problem)).impulse, 1e-15);
    ContactProblem pressed;
    pressed.delassus = MatrixXd{{1., -0.9}, {-0.9, 1.}}.sparseView();
    pressed.velocity = vec({-0.1, -0.1});
    pressed.restitution = vec({0., 1.});
    const ImpactOutcome outcome = requireSolved(solveReflections(pressed));
    assertNear("closed", vec({1.9, 2.}), outcome.impulse, 1e-14);
  }

  /** Either an outcome is admissible and creates no energy, or the impact is refused. */
  void differentRestitutionsAtRandom() {
    RandomRanges ranges;
    ranges.closedRings = false;
    ranges.precompression = false;
    int refused = 0;
    for (std::uint64_t seed = 4001; seed <= 5000; ++seed) {
      const RandomProblem problem = randomProblem(seed, ranges);
      const ImpactOutcome outcome = solveReflections(problem.contacts);
      if (outcome.status == ImpactStatus::NoImpact) continue;
      if (outcome.status == ImpactStatus::NotAdmissible) {
        const std::string& why = outcome.message;
        CPPUNIT_ASSERT_MESSAGE(problem.name + ": " + why,
                               why.find("restitutions that differ as much would create") == 0);
        ++refused;
        continue;
      }
      requireSolved(outcome, problem.name);
      const CheckedOutcome check(problem, outcome, false);
      require(check.separation.minCoeff() >= -1e-11 * check.velocityScale,
              problem.name + ", approach left", check.separation.minCoeff(), -1e-11);
      check.requireEnergyBalance(problem.name, 1e-10);
    }
    CPPUNIT_ASSERT(refused > 0 && refused < 100);
  }

  /** No outcome keeps the energy of a ball between two walls; without elasticity it stops. */
  void contactsThatHoldEachOther() {
    ReflectionsOptions options;
    options.maximumReflections = 1000;
    const ImpactOutcome outcome = solveReflections(ballBetweenWalls(1.), options);
    CPPUNIT_ASSERT_EQUAL(std::string("CollisionLimit"), std::string(toString(outcome.status)));
    CPPUNIT_ASSERT_EQUAL(
        std::string("the limit of maximumReflections = 1000 was reached with 1 contacts still "
                    "approaching; no motion opens all contacts, so that no outcome keeps the "
                    "energy"),
        outcome.message);
    options.maximumReflections = 30;
    const ContactProblem counting =
        withRestitution(ballsOnALine(vec({100., 1.}), vec({1., 0.}), {{0, 1}, {1, -1}}), 1.);
    CPPUNIT_ASSERT_EQUAL(std::string("the limit of maximumReflections = 30 was reached with 1 "
                                     "contacts still approaching"),
                         solveReflections(counting, options).message);
  }

  /** Three balls of masses 1, 2, 3: P_1 = -2 U_1/D_11, P_2 = -2 (U_2 + D_12 P_1)/D_22, as long
      as the second contact does not approach before; if it is at rest, the data decide. */
  void derivatives() {
    ContactProblem problem =
        withRestitution(ballsOnALine(vec({1., 2., 3.}), vec({1., 0., -0.1}), kThree), 1.);
    const MatrixXd D = problem.delassus;
    problem.velocity = vec({-1., 0.1});
    ImpactDirections directions;
    directions.velocity = MatrixXd::Identity(2, 2);
    const ImpactDerivative d = differentiateReflections(problem, directions);
    CPPUNIT_ASSERT_MESSAGE(d.message, !d.isOneSided);
    const double first = -2. / D(0, 0), second = -2. / D(1, 1);
    const MatrixXd dP{{first, 0.}, {second * D(1, 0) * first, second}};
    assertNear("dP", dP.reshaped(), d.impulse.reshaped(), 1e-14);
    assertNear("dU", (MatrixXd::Identity(2, 2) + D * dP).reshaped(), d.velocity.reshaped(),
               1e-14);
    problem.velocity = vec({-1., 0.});
    const ImpactDerivative kink = differentiateReflections(problem, directions);
    CPPUNIT_ASSERT(kink.isOneSided);
    CPPUNIT_ASSERT_MESSAGE(kink.message,
                           kink.message.find("contact 2 is about to approach") == 0);
  }

  void refusals() {
    ReflectionsOptions options;
    options.maximumReflections = 0;
    requireRefused("limit", [&] { solveReflections(ballBetweenWalls(1.), options); },
                   {"maximumReflections", "must be at least 1", "0"});
    requireRefused("e", [&] { solveReflections(ballBetweenWalls(1.5)); },
                   {"solveReflections", "restitution", "1.5"});
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(ReflectionsTest);
