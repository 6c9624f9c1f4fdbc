// SPDX-License-Identifier: Apache-2.0
/* Random bodies with friction in the plane and in space: what every outcome guarantees. */
#include "FrictionOutcome.hpp"
#include "Near.hpp"
#include "RandomFriction.hpp"
#include "Solved.hpp"
#include "multiple_impacts/solvers/binary/BinarySolver.hpp"
#include "multiple_impacts/solvers/projection/PoissonSolver.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::test;
using Eigen::Index;
using Eigen::VectorXd;

namespace {

constexpr std::uint64_t kCases = 3000;
/** With friction, infinite sequences of collisions are followed. Those of elastic contacts
    that cannot open have no end. */
const BinaryOptions kFollowed{CollisionOrder::Sweeps, 1, 1e-10, false, 20'000};

using Solve = ImpactOutcome (*)(const ContactProblem&);
struct NamedSolver {
  const char* name;
  Solve solve;
  /** How closely energies balance: the slip of single impacts in space is integrated. */
  double accuracy;
};

const NamedSolver kSolvers[] = {
    {"poisson", [](const ContactProblem& problem) { return solvePoisson(problem); }, 0.},
    {"binary", [](const ContactProblem& problem) { return solveBinary(problem, kFollowed); },
     1e-10}};

/** Calls an action with each law and each random problem in which something approaches. */
template <class Action>
void forAll(std::uint64_t cases, Action action) {
  for (const NamedSolver& law : kSolvers)
    for (std::uint64_t seed = 1; seed <= cases; ++seed) {
      const RandomFriction random = randomFriction(seed);
      if ((random.contacts.velocity.array() < 0.).any())
        action(law, random, std::string(law.name) + ", " + random.name);
    }
}

/** The same bodies with other tangents: each frame turned, or mirrored in the plane. */
FrictionBodies turned(FrictionBodies bodies, const std::vector<double>& angles) {
  Index row = 0;
  for (std::size_t i = 0; i < bodies.counts.size(); row += bodies.counts[i++]) {
    if (bodies.counts[i] == 1) bodies.tangents.row(row) *= -1.;
    if (bodies.counts[i] < 2) continue;
    const Eigen::Rotation2Dd turn(angles[i]);
    bodies.tangents.middleRows(row, 2) =
        (turn.toRotationMatrix() * bodies.tangents.middleRows(row, 2)).eval();
  }
  return bodies;
}

/** T of turned frames in the frames before. */
VectorXd turnedBack(const FrictionBodies& bodies, const std::vector<double>& angles,
                    VectorXd T) {
  Index row = 0;
  for (std::size_t i = 0; i < bodies.counts.size(); row += bodies.counts[i++]) {
    if (bodies.counts[i] == 1) T[row] *= -1.;
    if (bodies.counts[i] == 2)
      T.segment(row, 2) =
          (Eigen::Rotation2Dd(-angles[i]).toRotationMatrix() * T.segment(row, 2)).eval();
  }
  return T;
}

}  // namespace

class FrictionPropertyTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(FrictionPropertyTest);
  CPPUNIT_TEST(guarantees);
  CPPUNIT_TEST(noFrictionIsTheFrictionlessOutcome);
  CPPUNIT_TEST(framesDoNotMatter);
  CPPUNIT_TEST(unitsDoNotMatter);
  CPPUNIT_TEST_SUITE_END();

 public:
  void guarantees() {
    int solved = 0, endless = 0;
    forAll(kCases,
           [&](const NamedSolver& law, const RandomFriction& random, const std::string& what) {
             const ImpactOutcome outcome = law.solve(random.contacts);
             if (outcome.status == ImpactStatus::CollisionLimit) return void(++endless);
             requireSolved(outcome, what);
             requireWithinCones(random.contacts, outcome, what);
             requireBalanced(random.bodies, random.contacts, outcome, law.accuracy, what);
             ++solved;
           });
    CPPUNIT_ASSERT(endless < solved / 100);
  }

  /** With mu = 0 at all contacts the bits are those of a problem without tangents; with a mu
      too small to matter the outcome is the same to 1e-12. */
  void noFrictionIsTheFrictionlessOutcome() {
    forAll(600,
           [](const NamedSolver& law, const RandomFriction& random, const std::string& what) {
             ContactProblem plain = random.contacts, zero = plain, tiny = plain;
             plain.friction.resize(0);
             plain.tangents = {};
             zero.friction.setZero();
             const ImpactOutcome expected = law.solve(plain);
             if (!isUsable(expected.status)) return;
             const VectorXd& velocity = expected.velocity;
             assertNear(what, velocity, law.solve(zero).velocity, 0.);
             tiny.friction *= 1e-15;
             if (!hasOneOutcome(tiny)) return;
             assertNear(what, velocity, law.solve(tiny).velocity, 1e-12 * speedScale(plain));
           });
  }

  void framesDoNotMatter() {
    int compared = 0;
    forAll(kCases, [&compared](const NamedSolver& law, const RandomFriction& random,
                               const std::string& what) {
      RandomSource source(5);
      std::vector<double> angles(random.bodies.counts.size());
      for (double& angle : angles) angle = source.uniform(0., 6.);
      ContactProblem problem = random.contacts;
      problem.friction *= 0.2;
      if (!problem.hasFriction() || !hasOneOutcome(problem)) return;
      const ImpactOutcome expected = requireSolved(law.solve(problem), what);
      problem.tangents = turned(random.bodies, angles).problem().tangents;
      const ImpactOutcome actual = requireSolved(law.solve(problem), what);
      const double scale = expected.impulse.maxCoeff();
      assertNear(what + ", P", expected.impulse, actual.impulse, 1e-9 * scale);
      assertNear(what + ", T", expected.tangentialImpulse,
                 turnedBack(random.bodies, angles, actual.tangentialImpulse), 1e-9 * scale);
      ++compared;
    });
    CPPUNIT_ASSERT(compared > 500);
  }

  /** Masses in other units, and faster: powers of two change no bit. */
  void unitsDoNotMatter() {
    forAll(600, [](const NamedSolver& law, const RandomFriction& random,
                   const std::string& what) {
      ContactProblem scaled = random.contacts;
      scaled.delassus *= 0x1p-9;
      scaled.tangents.delassus *= 0x1p-9;
      scaled.tangents.coupling *= 0x1p-9;
      scaled.velocity *= 0x1p5;
      scaled.tangents.slip *= 0x1p5;
      const ImpactOutcome expected = law.solve(random.contacts), actual = law.solve(scaled);
      CPPUNIT_ASSERT_MESSAGE(what, expected.status == actual.status);
      assertNear(what, expected.velocity, actual.velocity * 0x1p-5, 0.);
      assertNear(what, expected.tangentialImpulse, actual.tangentialImpulse * 0x1p-14, 0.);
    });
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(FrictionPropertyTest);
