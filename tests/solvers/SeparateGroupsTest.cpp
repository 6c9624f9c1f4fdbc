// SPDX-License-Identifier: Apache-2.0
/* Impacts that do not feel each other in one problem: each is what it is alone, to the last
   bit, however the contacts are numbered. */
#include <string>
#include <vector>

#include "BallsOnALine.hpp"
#include "DerivativeCheck.hpp"
#include "Near.hpp"
#include "RandomFriction.hpp"
#include "RandomProblem.hpp"
#include "SeparateProblems.hpp"
#include "Solved.hpp"
#include "multiple_impacts/contact/ContactGroups.hpp"
#include "multiple_impacts/contact/TraceRecorder.hpp"
#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::test;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr ContactModel kModels[] = {ContactModel::BiStiffness, ContactModel::MonoStiffness};

/** Balls in a row that are struck, and nothing else. */
ContactProblem chainOf(const VectorXd& velocities, double restitution, double stiffness = 1.) {
  std::vector<Pair> pairs;
  for (int i = 0; i + 1 < velocities.size(); ++i) pairs.push_back({i, i + 1});
  ContactProblem problem = ballsOnALine(VectorXd::Ones(velocities.size()), velocities, pairs);
  problem.restitution = VectorXd::Constant(problem.contactCount(), restitution);
  problem.stiffness = VectorXd::Constant(problem.contactCount(), stiffness);
  problem.exponent = VectorXd::Constant(problem.contactCount(), 1.5);
  return problem;
}

/** A ball between two walls: its contacts hand the energy to and fro for ever. */
ContactProblem heldBall() {
  ContactProblem problem = ballsOnALine(vec({1.}), vec({1.}), {{-1, 0}, {0, -1}});
  problem.restitution = problem.stiffness = problem.exponent = VectorXd::Ones(2);
  return problem;
}

/** Impacts of every kind, of very different speeds; contacts that separate or are compressed
    among them. */
std::vector<ContactProblem> randomImpacts(RandomSource& random) {
  RandomRanges ranges;
  ranges.fewestContacts = 1;
  ranges.mostContacts = 6;
  ranges.closedRings = false;
  ranges.massSpread = 10.;
  ranges.stiffnessSpread = 100.;
  ranges.smallestExponent = 1.;
  std::vector<ContactProblem> problems;
  for (int count = random.integer(2, 6); count > 0; --count) {
    problems.push_back(randomProblem(random.integer(1, 100'000), ranges).contacts);
    const double speed = random.logUniform(1e-6, 1.);
    problems.back().velocity *= speed;
    problems.back().kineticEnergy *= speed * speed;
  }
  problems.push_back(chainOf(vec({0., 1., 2.}), 0.5));  // no impact
  problems.push_back(chainOf(vec({1., 0., 0.}), 0.));   // plastic
  return problems;
}

/** Bodies with friction. */
std::vector<ContactProblem> rubbingImpacts(RandomSource& random) {
  std::vector<ContactProblem> problems{chainOf(vec({1., 0., 0.}), 0.8)};
  for (int count = random.integer(2, 4); count > 0; --count) {
    FrictionRanges ranges;
    ranges.mostBodies = 3;
    ContactProblem problem = TouchingGenerator(random, ranges).make().bodies.problem();
    drawRigidParameters(random, problem);
    const Index contacts = problem.contactCount();
    problem.stiffness = VectorXd::Constant(contacts, random.logUniform(0.1, 10.));
    problem.exponent = VectorXd::Constant(contacts, random.chance(0.5) ? 1. : 1.5);
    problems.push_back(std::move(problem));
  }
  return problems;
}

/** Fails unless the whole is what the parts are alone. */
void requireJoined(const std::string& what, const SeparateProblems& problems,
                   const std::vector<ImpactOutcome>& alone, const ImpactOutcome& whole) {
  const auto joined = [&](const auto& places, auto vector) {
    return SeparateProblems::together(places, [&](std::size_t p) { return vector(alone[p]); });
  };
  using O = ImpactOutcome;
  assertNear(what + ", U+", joined(problems.contacts, [](const O& o) { return o.velocity; }),
             whole.velocity, 0.);
  assertNear(what + ", P", joined(problems.contacts, [](const O& o) { return o.impulse; }),
             whole.impulse, 0.);
  assertNear(what + ", T",
             joined(problems.tangents, [](const O& o) { return o.tangentialImpulse; }),
             whole.tangentialImpulse, 0.);
  assertNear(what + ", u+", joined(problems.tangents, [](const O& o) { return o.slip; }),
             whole.slip, 1e-12);
  assertNear(what + ", dissipated",
             joined(problems.contacts, [](const O& o) { return o.statistics.dissipated; }),
             whole.statistics.dissipated, 0.);
}

/** Sums and maxima; -1 and NaN do not count. */
void requireStatistics(const std::string& what, const std::vector<ImpactOutcome>& alone,
                       const ImpactStatistics& whole) {
  long steps = -1, evaluations = -1;
  double duration = -1., force = -1., lost = 0.;
  for (const ImpactOutcome& each : alone) {
    const ImpactStatistics& s = each.statistics;
    if (s.steps >= 0) steps = std::max(0L, steps) + s.steps;
    if (s.forceEvaluations >= 0) evaluations = std::max(0L, evaluations) + s.forceEvaluations;
    if (s.duration > duration) duration = s.duration;
    if (s.largestForce > force) force = s.largestForce;
    lost += s.energyLost;
  }
  CPPUNIT_ASSERT_EQUAL_MESSAGE(what, steps, whole.steps);
  CPPUNIT_ASSERT_EQUAL_MESSAGE(what, evaluations, whole.forceEvaluations);
  CPPUNIT_ASSERT_MESSAGE(
      what, duration >= 0. ? duration == whole.duration : std::isnan(whole.duration));
  CPPUNIT_ASSERT_MESSAGE(
      what, force >= 0. ? force == whole.largestForce : std::isnan(whole.largestForce));
  CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(what, lost, whole.energyLost, 1e-12);
  CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(what, 0., whole.energyBalanceResidual, 1e-6);
}

void requireSeparate(const std::string& what, const SeparateProblems& problems,
                     const LZBOptions& options) {
  std::vector<ImpactOutcome> alone;
  for (const ContactProblem& part : problems.parts) {
    alone.push_back(solveLZB(part, options));
    if (!isUsable(alone.back().status)) return;
  }
  const ImpactOutcome whole = requireSolved(solveLZB(problems.whole, options), what);
  requireJoined(what, problems, alone, whole);
  requireStatistics(what, alone, whole.statistics);
  TraceRecorder trace;
  const ImpactOutcome watched = requireSolved(solveLZB(problems.whole, options, &trace), what);
  assertNear(what + ", watched", whole.velocity, watched.velocity, 0.);
  CPPUNIT_ASSERT_EQUAL(whole.velocity.size(), trace.samples().back().velocity.size());
}

}  // namespace

class SeparateGroupsTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(SeparateGroupsTest);
  CPPUNIT_TEST(asAlone);
  CPPUNIT_TEST(asAloneWithFriction);
  CPPUNIT_TEST(groupsOfContacts);
  CPPUNIT_TEST(storedZerosConnectNothing);
  CPPUNIT_TEST(energies);
  CPPUNIT_TEST(frictionConnects);
  CPPUNIT_TEST(givenUpByNumber);
  CPPUNIT_TEST(derivativesAsAlone);
  CPPUNIT_TEST(derivativesThatConnect);
  CPPUNIT_TEST(kinksByNumber);
  CPPUNIT_TEST_SUITE_END();

 public:
  void asAlone() {
    RandomSource random(1);
    for (int n = 0; n < 60; ++n) {
      LZBOptions options;
      options.model = kModels[n % 2];
      options.maximumSteps = 20'000;
      requireSeparate("round " + std::to_string(n), {randomImpacts(random), random}, options);
    }
  }

  void asAloneWithFriction() {
    RandomSource random(2);
    LZBOptions options;
    options.tolerance = 1e-5;
    options.maximumSteps = 5'000;
    for (int n = 0; n < 25; ++n)
      requireSeparate("round " + std::to_string(n), {rubbingImpacts(random), random}, options);
  }

  /** Numbered by their first contacts, with every entry of their own. */
  void groupsOfContacts() {
    RandomSource random(3);
    const SeparateProblems problems(
        {chainOf(vec({1., 0., 0., 0.}), 1.), chainOf(vec({1., 0.}), 0.5),
         chainOf(vec({1., 0., 0.}), 0.2)},
        random);
    const ContactGroups groups(problems.whole);
    CPPUNIT_ASSERT_EQUAL(3, groups.count());
    int before = -1;
    for (int g = 0; g < 3; ++g) {
      CPPUNIT_ASSERT(groups.contacts(g)[0] > before);
      before = groups.contacts(g)[0];
      const auto part =
          std::find_if(problems.contacts.begin(), problems.contacts.end(),
                       [&](const std::vector<int>& each) { return each[0] == before; });
      CPPUNIT_ASSERT(part != problems.contacts.end());
      const ContactProblem& expected = problems.parts[part - problems.contacts.begin()];
      const ContactProblem actual = groups.problem(g);
      assertNear("U-", expected.velocity, actual.velocity, 0.);
      assertNear("e", expected.restitution, actual.restitution, 0.);
      assertNear("D", MatrixXd(expected.delassus).reshaped(),
                 MatrixXd(actual.delassus).reshaped(), 0.);
    }
  }

  void storedZerosConnectNothing() {
    RandomSource random(4);
    SeparateProblems problems(
        {chainOf(vec({1., 0., 0.}), 0.9), chainOf(vec({3., 0., 1.}), 0.7)}, random);
    const ImpactOutcome expected = solveLZB(problems.whole);
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j < 4; ++j) problems.whole.delassus.coeffRef(i, j) += 0.;
    CPPUNIT_ASSERT_EQUAL(Index(16), problems.whole.delassus.nonZeros());
    assertNear("U+", expected.velocity, solveLZB(problems.whole).velocity, 0.);
  }

  /** T- is that of all bodies. */
  void energies() {
    RandomSource random(5);
    SeparateProblems problems(
        {chainOf(vec({1., 0., 0.}), 0.9), chainOf(vec({3., 0., 1.}), 0.7)}, random);
    problems.whole.kineticEnergy = 0.5 * (1. + 9. + 1.);
    const ImpactStatistics s = solveLZB(problems.whole).statistics;
    CPPUNIT_ASSERT_EQUAL(5.5, s.energyBefore);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(5.5 - s.dissipated.sum(), s.energyAfter, 1e-8);
    CPPUNIT_ASSERT(s.dissipated.sum() > 0.1);
  }

  /** A disc in a corner: the normals are at right angles, but friction at each contact acts
      along the normal of the other, and turns the disc. */
  void frictionConnects() {
    ContactProblem disc;
    disc.delassus = MatrixXd::Identity(2, 2).sparseView();
    disc.velocity = vec({-1., -0.5});
    disc.restitution = disc.stiffness = disc.exponent = VectorXd::Ones(2);
    disc.tangents = {{0, 1, 2},
                     MatrixXd(Eigen::Matrix2d{{3., 2.}, {2., 3.}}).sparseView(),
                     MatrixXd(Eigen::Matrix2d{{0., 1.}, {-1., 0.}}).sparseView(),
                     vec({0.5, -1.})};
    const auto count = [&](double first, double second) {
      disc.friction = vec({first, second});
      return ContactGroups(disc).count();
    };
    CPPUNIT_ASSERT_EQUAL(2, count(0., 0.));
    CPPUNIT_ASSERT_EQUAL(1, count(0.3, 0.));
    CPPUNIT_ASSERT_EQUAL(1, count(0., 0.3));
    disc.tangents.coupling *= 0.;
    CPPUNIT_ASSERT_EQUAL(2, count(0.3, 0.));
    CPPUNIT_ASSERT_EQUAL(1, count(0.3, 0.3));
  }

  /** A group that does not end ends it all; messages count the contacts of the whole. */
  void givenUpByNumber() {
    LZBOptions options;
    options.maximumSteps = 1000;
    for (int seed = 1; seed <= 5; ++seed) {
      RandomSource random(seed);
      const SeparateProblems problems(
          {chainOf(vec({1., 0., 0., 0.}), 1.), heldBall(), chainOf(vec({1., 0.}), 0.5)},
          random);
      const ImpactOutcome outcome = solveLZB(problems.whole, options);
      CPPUNIT_ASSERT(outcome.status == ImpactStatus::StepLimit);
      bool isNamed = false;
      for (const int contact : problems.contacts[1])
        isNamed =
            isNamed || outcome.message.find("most at contact " + std::to_string(contact + 1) +
                                            ",") != std::string::npos;
      CPPUNIT_ASSERT_MESSAGE(outcome.message, isNamed);
    }
  }

  /** In each group the columns of its own directions, and zero elsewhere. */
  void derivativesAsAlone() {
    RandomSource random(7);
    for (int n = 0; n < 20; ++n) {
      const SeparateProblems problems(randomImpacts(random), random);
      const Index count = problems.whole.contactCount();
      LZBOptions options;
      options.model = kModels[n % 2];
      options.maximumSteps = 20'000;
      const ImpactDerivative whole =
          differentiateLZB(problems.whole, ImpactDirections::ofVelocity(count), options);
      if (!isUsable(whole.outcome.status)) continue;
      MatrixXd expected = MatrixXd::Zero(count, count);
      for (std::size_t p = 0; p < problems.parts.size(); ++p) {
        const auto& places = problems.contacts[p];
        expected(places, places) =
            differentiateLZB(problems.parts[p],
                             ImpactDirections::ofVelocity(problems.parts[p].contactCount()),
                             options)
                .velocity;
      }
      const std::string what = "round " + std::to_string(n);
      assertNear(what, expected.reshaped(), whole.velocity.reshaped(), 0.);
      assertNear(what, solveLZB(problems.whole, options).velocity, whole.outcome.velocity, 0.);
    }
  }

  /** A change of D between two groups: each feels the forces of the other at the same time. */
  void derivativesThatConnect() {
    RandomSource random(8);
    const SeparateProblems problems(
        {chainOf(vec({1., 0.2, 0.}), 0.8, 3.), chainOf(vec({2., 0., 0.1}), 0.6),
         chainOf(vec({1., 0., 0.}), 0.9)},
        random);
    ImpactDirections direction;
    MatrixXd change = MatrixXd::Zero(6, 6);
    for (const int i : problems.contacts[0])
      for (const int j : problems.contacts[1]) change(i, j) = change(j, i) = 0.3 + 0.1 * i * j;
    direction.delassus = {change.sparseView()};
    LZBOptions options;
    options.tolerance = 1e-12;
    const ImpactDerivative derivative = differentiateLZB(problems.whole, direction, options);
    const DerivativeCheck check(
        [&](double s) {
          ContactProblem changed = problems.whole;
          changed.delassus += s * direction.delassus[0];
          return solveLZB(changed, options).velocity;
        },
        derivative.velocity.col(0));
    CPPUNIT_ASSERT(check.agreement() == Agreement::Agrees);
    CPPUNIT_ASSERT(derivative.velocity.cwiseAbs().maxCoeff() > 0.01);
    assertNear("U+", solveLZB(problems.whole, options).velocity, derivative.outcome.velocity,
               0.);
  }

  void kinksByNumber() {
    RandomSource random(9);
    const SeparateProblems problems(
        {chainOf(vec({1., 0., 0.}), 1.), chainOf(vec({0., 0.}), 0.5)}, random);
    const ImpactDerivative derivative =
        differentiateLZB(problems.whole, ImpactDirections::ofVelocity(3));
    const std::string expected =
        "contact " + std::to_string(problems.contacts[1][0] + 1) + " ";
    CPPUNIT_ASSERT(derivative.isOneSided && problems.contacts[1][0] > 0);
    CPPUNIT_ASSERT_EQUAL(expected, derivative.message.substr(0, expected.size()));
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(SeparateGroupsTest);
