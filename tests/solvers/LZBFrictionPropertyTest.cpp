// SPDX-License-Identifier: Apache-2.0
/* LZB with friction on random bodies in the plane and in space: what every outcome
   guarantees. */
#include "FrictionOutcome.hpp"
#include "Near.hpp"
#include "RandomFriction.hpp"
#include "Solved.hpp"
#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::test;
using Eigen::VectorXd;

namespace {

constexpr std::uint64_t kCases = 300;

/** The problem of a seed, with random stiffnesses and exponents; surfaces deform in one out of
    four. */
RandomFriction randomCompliant(std::uint64_t seed) {
  RandomFriction random = randomFriction(seed);
  RandomSource source(seed + 1'000'000);
  ContactProblem& problem = random.contacts;
  const Eigen::Index n = problem.contactCount();
  problem.stiffness.resize(n);
  problem.exponent.resize(n);
  for (Eigen::Index i = 0; i < n; ++i) {
    problem.stiffness[i] = source.logUniform(0.1, 10.);
    problem.exponent[i] = source.chance(0.5) ? 1.5 : source.uniform(1., 3.);
  }
  if (!source.chance(0.25)) return random;
  problem.tangentialStiffness.resize(n);
  for (double& stiffness : problem.tangentialStiffness)
    stiffness = source.logUniform(0.1, 10.);
  return random;
}

/** Wedged bodies may take very long: they are given up soon. */
ImpactOutcome solved(const ContactProblem& problem, double tolerance = 1e-8) {
  LZBOptions options;
  options.tolerance = tolerance;
  options.maximumSteps = 20'000 / problem.contactCount();
  return solveLZB(problem, options);
}

template <class Action>
void forAll(std::uint64_t cases, Action action) {
  for (std::uint64_t seed = 1; seed <= cases; ++seed) {
    const RandomFriction random = randomCompliant(seed);
    if ((random.contacts.velocity.array() < 0.).any()) action(random);
  }
}

}  // namespace

class LZBFrictionPropertyTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(LZBFrictionPropertyTest);
  CPPUNIT_TEST(guarantees);
  CPPUNIT_TEST(accuracy);
  CPPUNIT_TEST(unitsDoNotMatter);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** Admissible, within the friction cones, no energy created, momentum kept, energies
      booked; computed from the bodies. */
  void guarantees() {
    int usable = 0, givenUp = 0;
    forAll(kCases, [&](const RandomFriction& random) {
      const ImpactOutcome outcome = solved(random.contacts);
      if (outcome.status == ImpactStatus::StepLimit ||
          outcome.status == ImpactStatus::NonFinite)
        return void(++givenUp);
      requireSolved(outcome, random.name);
      requireWithinCones(random.contacts, outcome, random.name);
      requireBalanced(random.bodies, random.contacts, outcome, 1e-6, random.name);
      if (random.contacts.hasFriction())
        CPPUNIT_ASSERT_MESSAGE(random.name, outcome.statistics.frictionLoss.minCoeff() >= 0.);
      ++usable;
    });
    const std::string counts =
        std::to_string(usable) + " solved, " + std::to_string(givenUp) + " given up";
    CPPUNIT_ASSERT_MESSAGE(counts, usable > 0.5 * kCases);
    // The limit of steps is low, so that the test is short.
    CPPUNIT_ASSERT_MESSAGE(counts, givenUp < 0.2 * usable);
  }

  /** A tolerance of 1e-6 gives what a tolerance of 1e-9 does, to 1e-4 in all but the few
      problems that amplify what they are given. */
  void accuracy() {
    int compared = 0, sensitive = 0;
    forAll(100, [&](const RandomFriction& random) {
      const ImpactOutcome fine = solved(random.contacts, 1e-9),
                          rough = solved(random.contacts, 1e-6);
      if (!isUsable(fine.status) || !isUsable(rough.status)) return;
      ++compared;
      const double error = (fine.velocity - rough.velocity).lpNorm<Eigen::Infinity>();
      if (error > 1e-4 * speedScale(random.contacts)) ++sensitive;
    });
    CPPUNIT_ASSERT(compared > 60);
    CPPUNIT_ASSERT_MESSAGE(std::to_string(sensitive) + " of " + std::to_string(compared),
                           sensitive <= 2);
  }

  /** Masses and lengths in other units: the same velocities, to the tolerance. */
  void unitsDoNotMatter() {
    forAll(60, [](const RandomFriction& random) {
      ContactProblem scaled = random.contacts;
      scaled.delassus *= 0x1p-9;
      scaled.tangents.delassus *= 0x1p-9;
      scaled.tangents.coupling *= 0x1p-9;
      scaled.stiffness *= 0x1p9;
      scaled.tangentialStiffness *= 0x1p9;
      const ImpactOutcome one = solved(random.contacts), other = solved(scaled);
      if (!isUsable(one.status) || !isUsable(other.status)) return;
      assertNear(random.name, one.velocity, other.velocity,
                 1e-6 * speedScale(random.contacts));
    });
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(LZBFrictionPropertyTest);
