// SPDX-License-Identifier: Apache-2.0
/* What must not matter: the numbering of the contacts, the direction of the axis, the units, a
   common velocity of all bodies, an observer, and earlier calls.

   A change of numbering or of units changes the rounding of every operation, and with it the
   discrete decisions of the integrator (steps, phase changes that need not be located). Each
   of these costs a share of its tolerance of 1e-8: impacts that are over soon agree to
   1e-10. */
#include <algorithm>
#include <cmath>
#include <vector>

#include "Near.hpp"
#include "RandomProblem.hpp"
#include "Solved.hpp"
#include "multiple_impacts/contact/TraceRecorder.hpp"
#include "multiple_impacts/models/Chain.hpp"
#include "multiple_impacts/solvers/binary/BinarySolver.hpp"
#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"
#include "multiple_impacts/solvers/projection/PlasticProjection.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;

namespace {

using Eigen::VectorXd;

VectorXd permuted(const VectorXd& values, const std::vector<int>& order) {
  VectorXd result(values.size());
  for (Eigen::Index i = 0; i < values.size(); ++i) result[i] = values[order[i]];
  return result;
}

/** Contact i of the new problem is contact order[i] of the old one. */
ContactProblem permuted(const ContactProblem& problem, const std::vector<int>& order) {
  ContactProblem result = problem;
  const Eigen::MatrixXd D = problem.delassus;
  const Eigen::MatrixXd reordered = D(order, order);
  result.delassus = reordered.sparseView();
  for (auto values :
       {&ContactProblem::velocity, &ContactProblem::restitution, &ContactProblem::stiffness,
        &ContactProblem::exponent, &ContactProblem::precompression})
    if ((problem.*values).size() > 0) result.*values = permuted(problem.*values, order);
  return result;
}

/** The same problem in units of mass, length and time that are smaller by the given
    factors. */
ContactProblem rescaled(const ContactProblem& problem, double mass, double length,
                        double time) {
  ContactProblem result = problem;
  const double force = mass * length / (time * time);
  result.delassus = problem.delassus / mass;
  result.velocity = problem.velocity * (length / time);
  for (Eigen::Index i = 0; i < problem.stiffness.size(); ++i)
    result.stiffness[i] = problem.stiffness[i] * force / std::pow(length, problem.exponent[i]);
  result.precompression = problem.precompression * force;
  result.kineticEnergy = problem.kineticEnergy * force * length;
  return result;
}

/** Problems of every arrangement that are over soon: few contacts, moderate ratios. */
std::vector<RandomProblem> shortImpacts(int count) {
  RandomRanges ranges;
  ranges.mostContacts = 6;
  ranges.massSpread = 4.;
  ranges.stiffnessSpread = 10.;
  ranges.smallestExponent = 1.;
  ranges.largestExponent = 2.;
  ranges.closedRings = false;
  std::vector<RandomProblem> problems;
  for (std::uint64_t seed = 1; static_cast<int>(problems.size()) < count; ++seed) {
    RandomProblem problem = randomProblem(seed, ranges);
    if (problem.contacts.velocity.minCoeff() < -0.1) problems.push_back(std::move(problem));
  }
  return problems;
}

double velocityScale(const ContactProblem& problem) {
  return problem.velocity.cwiseAbs().maxCoeff();
}

/** Impulses and speeds of both outcomes agree to a share of the largest speed and of the
    impulse that stops it. */
void requireSame(const std::string& what, const ContactProblem& problem,
                 const ImpactOutcome& expected, const VectorXd& impulse,
                 const VectorXd& velocity, double tolerance) {
  const double speed = velocityScale(problem);
  const double mass = 1. / problem.delassus.diagonal().minCoeff();
  assertNear(what + ", velocities", expected.velocity, velocity, tolerance * speed);
  if (problem.delassus.rows() == 1 || impulse.size() == 0) return;
  assertNear(what + ", impulses", problem.delassus * expected.impulse,
             problem.delassus * impulse, tolerance * speed);
  CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(what + ", energy lost", expected.statistics.energyLost,
                                       -0.5 * impulse.dot(problem.velocity + velocity),
                                       10. * tolerance * mass * speed * speed);
}

Chain unevenChain() {
  Chain chain = uniformChain(7, {}, {0.9, 1., kHertzExponent});
  for (int i = 0; i < 7; ++i) chain.balls[i].mass = 1. + 0.2 * i;
  for (int i = 0; i < 6; ++i) chain.contacts[i] = {0.9 - 0.1 * i, 1. + i, 1. + 0.2 * i};
  strikeFromLeft(chain, 2, 1.);
  return chain;
}

}  // namespace

class InvarianceTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(InvarianceTest);
  CPPUNIT_TEST(numberingOfContactsLzb);
  CPPUNIT_TEST(numberingOfContactsProjection);
  CPPUNIT_TEST(mirroredChain);
  CPPUNIT_TEST(unitsLzb);
  CPPUNIT_TEST(unitsBinaryAndProjection);
  CPPUNIT_TEST(commonVelocity);
  CPPUNIT_TEST(storageOfTheMatrix);
  CPPUNIT_TEST(observerChangesNoBit);
  CPPUNIT_TEST(repeatedCallsChangeNoBit);
  CPPUNIT_TEST_SUITE_END();

 public:
  void numberingOfContactsLzb() {
    for (const ContactModel model : {ContactModel::BiStiffness, ContactModel::MonoStiffness})
      for (const RandomProblem& problem : shortImpacts(60)) {
        LZBOptions options;
        options.model = model;
        const ContactProblem& c = problem.contacts;
        RandomSource random(c.contactCount());
        const std::vector<int> order = random.permutation(static_cast<int>(c.contactCount()));
        const ImpactOutcome plain = requireSolved(solveLZB(c, options), problem.name);
        const ContactProblem renumbered = permuted(c, order);
        const ImpactOutcome other = requireSolved(solveLZB(renumbered, options), problem.name);
        ImpactOutcome expected = plain;
        expected.impulse = permuted(plain.impulse, order);
        expected.velocity = permuted(plain.velocity, order);
        requireSame(problem.name + ", " + toString(model), renumbered, expected, other.impulse,
                    other.velocity, 1e-12);
      }
  }

  /** Velocities only: impulses of dependent contacts are not unique. */
  void numberingOfContactsProjection() {
    for (const RandomProblem& problem : shortImpacts(200)) {
      const ContactProblem& c = problem.contacts;
      RandomSource random(c.contactCount());
      const std::vector<int> order = random.permutation(static_cast<int>(c.contactCount()));
      const ContactProblem renumbered = permuted(c, order);
      assertNear(problem.name,
                 permuted(projectPlastic(c.delassus, c.velocity).velocity, order),
                 projectPlastic(renumbered.delassus, renumbered.velocity).velocity,
                 1e-12 * velocityScale(c));
    }
  }

  /** Balls, contacts and velocities in reverse order: the outcome is the mirror image. */
  void mirroredChain() {
    const Chain chain = unevenChain();
    Chain mirror = chain;
    std::reverse(mirror.balls.begin(), mirror.balls.end());
    std::reverse(mirror.contacts.begin(), mirror.contacts.end());
    for (Ball& ball : mirror.balls) ball.velocity = -ball.velocity;
    assertNear("LZB", -lzbVelocities(chain).reverse(), lzbVelocities(mirror), 1e-12);
    BinaryOptions fromLeft, fromRight;
    fromRight.order = CollisionOrder::RightToLeft;
    assertNear("binary", -binaryVelocities(chain, fromLeft).reverse(),
               binaryVelocities(mirror, fromRight), 1e-14);
  }

  /** Velocities, impulses, durations, forces and energies in other units of mass, length and
      time. */
  void unitsLzb() {
    for (const RandomProblem& problem : shortImpacts(20)) {
      const ContactProblem& c = problem.contacts;
      const ImpactOutcome plain = requireSolved(solveLZB(c), problem.name);
      for (const auto& [mass, length, time] : kUnits) {
        const ImpactOutcome other =
            requireSolved(solveLZB(rescaled(c, mass, length, time)), problem.name);
        const double speed = length / time, energy = mass * speed * speed;
        requireSame(problem.name, c, plain, other.impulse / (mass * speed),
                    other.velocity / speed, 1e-9);
        const ImpactStatistics &a = plain.statistics, &b = other.statistics;
        const double size = a.energyBefore + a.storedEnergyBefore;
        assertNear(
            problem.name + ", energies",
            vec({a.energyBefore, a.energyAfter, a.storedEnergyBefore, a.dissipated.sum()}),
            vec({b.energyBefore, b.energyAfter, b.storedEnergyBefore, b.dissipated.sum()}) /
                energy,
            1e-9 * size);
        if (a.steps < 0) continue;  // plastic contacts: nothing to integrate
        CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(problem.name + ", duration", a.duration,
                                             b.duration / time, 1e-6 * a.duration);
        CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(problem.name + ", force", a.largestForce,
                                             b.largestForce / (energy / length),
                                             1e-6 * a.largestForce);
      }
    }
  }

  void unitsBinaryAndProjection() {
    for (const RandomProblem& problem : shortImpacts(100)) {
      const ContactProblem& c = problem.contacts;
      const ImpactOutcome plain = requireSolved(solveBinary(c), problem.name);
      const VectorXd projected = projectPlastic(c.delassus, c.velocity).velocity;
      for (const auto& [mass, length, time] : kUnits) {
        const ContactProblem scaled = rescaled(c, mass, length, time);
        const double speed = length / time;
        const ImpactOutcome other = requireSolved(solveBinary(scaled), problem.name);
        CPPUNIT_ASSERT_EQUAL(plain.statistics.collisions, other.statistics.collisions);
        requireSame(problem.name, c, plain, other.impulse / (mass * speed),
                    other.velocity / speed, 1e-11);
        assertNear(problem.name + ", projection", projected,
                   projectPlastic(scaled.delassus, scaled.velocity).velocity / speed,
                   1e-12 * velocityScale(c));
      }
    }
  }

  /** Only relative velocities matter; 100 m/s added to 1 m/s cost two digits of rounding. */
  void commonVelocity() {
    const Chain chain = unevenChain();
    Chain moving = chain;
    for (Ball& ball : moving.balls) ball.velocity += 100.;
    const VectorXd shift = VectorXd::Constant(7, 100.);
    assertNear("LZB", lzbVelocities(chain) + shift, lzbVelocities(moving), 1e-12);
    assertNear("binary", binaryVelocities(chain) + shift, binaryVelocities(moving), 1e-12);
  }

  /** Unused room between the entries of D, as insert() leaves it, has no effect. */
  void storageOfTheMatrix() {
    const ContactProblem packed = contactProblem(unevenChain());
    ContactProblem loose = packed;
    loose.delassus.reserve(VectorXd::Constant(packed.contactCount(), 5.).cast<int>().eval());
    CPPUNIT_ASSERT(!loose.delassus.isCompressed());
    CPPUNIT_ASSERT(solveLZB(packed).velocity == solveLZB(loose).velocity);
    CPPUNIT_ASSERT(solveBinary(packed).velocity == solveBinary(loose).velocity);
  }

  /** Observers only read. */
  void observerChangesNoBit() {
    const ContactProblem problem = contactProblem(unevenChain());
    TraceOptions sparse;
    sparse.interval = 0.013;
    sparse.maximumSamples = 10;
    for (const LZBOptions& options : allSchemes()) {
      TraceRecorder every, some(sparse);
      const ImpactOutcome plain = solveLZB(problem, options);
      requireEqualBits(plain, solveLZB(problem, options, &every));
      requireEqualBits(plain, solveLZB(problem, options, &some));
      CPPUNIT_ASSERT(every.samples().size() > 10 && some.samples().size() > 2);
    }
    TraceRecorder trace;
    requireEqualBits(solveBinary(problem), solveBinary(problem, {}, &trace));
  }

  void repeatedCallsChangeNoBit() {
    const ContactProblem problem = contactProblem(unevenChain());
    for (const LZBOptions& options : allSchemes())
      requireEqualBits(solveLZB(problem, options), solveLZB(problem, options));
    requireEqualBits(solveBinary(problem), solveBinary(problem));
    CPPUNIT_ASSERT(projectPlastic(problem.delassus, problem.velocity).impulse ==
                   projectPlastic(problem.delassus, problem.velocity).impulse);
  }

 private:
  struct Units {
    double mass, length, time;
  };
  static constexpr Units kUnits[] = {
      {1e3, 1., 1.}, {1., 1e-3, 1.}, {1., 1., 1e6}, {1e-6, 1e3, 1e-3}};

  static std::vector<LZBOptions> allSchemes() {
    LZBOptions bi, mono, time, impulse;
    mono.model = ContactModel::MonoStiffness;
    time.scheme = LZBScheme::TimeEuler;
    impulse.scheme = LZBScheme::ImpulseEuler;
    time.step = impulse.step = 1e-3;
    time.tolerance = impulse.tolerance = 1e-3;
    return {bi, mono, time, impulse};
  }

  static void requireEqualBits(const ImpactOutcome& a, const ImpactOutcome& b) {
    CPPUNIT_ASSERT(a.status == b.status);
    CPPUNIT_ASSERT(a.impulse == b.impulse);
    CPPUNIT_ASSERT(a.velocity == b.velocity);
    CPPUNIT_ASSERT(a.statistics.dissipated == b.statistics.dissipated);
    CPPUNIT_ASSERT_EQUAL(a.statistics.steps, b.statistics.steps);
    CPPUNIT_ASSERT_EQUAL(a.statistics.collisions, b.statistics.collisions);
    CPPUNIT_ASSERT(std::isnan(a.statistics.duration) ||
                   a.statistics.duration == b.statistics.duration);
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(InvarianceTest);
