// SPDX-License-Identifier: Apache-2.0
/* Derivatives of impacts between random bodies, against differences of impacts. */
#include <Eigen/Eigenvalues>

#include "DerivativeCheck.hpp"
#include "Near.hpp"
#include "RandomProblem.hpp"
#include "multiple_impacts/solvers/Laws.hpp"
#include "multiple_impacts/solvers/binary/BinarySolver.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::test;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr std::uint64_t kSeeds = 1000;

/** How many problems came to what. */
struct Counts {
  int agree = 0;         ///< with central differences
  int impulses = 0;      ///< of these, impulses are unique, and agree as well
  int kinks = 0;         ///< beside the data, nearer than the differences reach
  int oneSided = 0;      ///< said to be so
  int forgotten = 0;     ///< of these, the kink is not one of the whole impact
  int undetermined = 0;  ///< by the law itself
  int unusable = 0;
};

/** Bodies in up to 12 contacts that open; a tenth of them have dependent contacts. */
RandomProblem problemOf(std::uint64_t seed) {
  RandomRanges ranges;
  ranges.fewestContacts = 1;
  ranges.precompression = false;
  return randomProblem(seed, ranges);
}

/** Whether impulses are unique, and known to many digits. */
bool isIndependent(const ContactProblem& problem) {
  const VectorXd scale = problem.delassus.diagonal().cwiseSqrt().cwiseInverse();
  const MatrixXd D = scale.asDiagonal() * MatrixXd(problem.delassus) * scale.asDiagonal();
  return Eigen::SelfAdjointEigenSolver<MatrixXd>(D).eigenvalues()[0] > 1e-6;
}

void requireSame(const std::string& what, const ImpactOutcome& expected,
                 const ImpactOutcome& actual) {
  CPPUNIT_ASSERT_MESSAGE(what, expected.status == actual.status);
  CPPUNIT_ASSERT_EQUAL_MESSAGE(what, expected.message, actual.message);
  CPPUNIT_ASSERT_MESSAGE(what, expected.velocity == actual.velocity);
  CPPUNIT_ASSERT_MESSAGE(what, expected.impulse == actual.impulse);
  const ImpactStatistics &a = expected.statistics, &b = actual.statistics;
  CPPUNIT_ASSERT_MESSAGE(what, a.dissipated == b.dissipated && a.energyLost == b.energyLost);
  CPPUNIT_ASSERT_MESSAGE(what, a.collisions == b.collisions && a.collapses == b.collapses &&
                                   a.projectedContacts == b.projectedContacts &&
                                   a.projectionAttempts == b.projectionAttempts);
}

/** dU+ = dU- + D dP + dD P, at kinks as well. */
void requireMomentum(const std::string& what, const ContactProblem& problem,
                     const ImpactDirections& direction, const ImpactDerivative& derivative) {
  const VectorXd expected = direction.velocity + problem.delassus * derivative.impulse +
                            direction.delassus[0] * derivative.outcome.impulse;
  const double size =
      1. + problem.delassus.diagonal().maxCoeff() * derivative.impulse.cwiseAbs().maxCoeff();
  assertNear(what + ": momentum", expected, derivative.velocity.col(0), 1e-9 * size);
}

/** Poisson's law gives back shares of impulses, which dependent contacts do not have. */
bool isUndetermined(const Law& law, const ContactProblem& problem) {
  return law.name == "poisson" && !isIndependent(problem) &&
         !(problem.restitution.array() == problem.restitution[0]).all();
}

/** The problem of one seed under a law: the outcome is that of the law alone, and its
    derivative agrees with differences unless there is a kink. */
void examine(const Law& law, const std::any& options, std::uint64_t seed, Counts& counts) {
  RandomSource random(seed + 7000);
  const RandomProblem problem = problemOf(seed);
  const ChangingBodies curve = changing(problem, random, random.chance(0.5));
  const std::string what = law.name + ", " + problem.name;
  const ImpactDirections direction = curve.direction();
  const ImpactDerivative derivative =
      law.differentiate(problem.contacts, direction, options, nullptr);
  requireSame(what, law.solve(problem.contacts, options, nullptr), derivative.outcome);
  if (!isUsable(derivative.outcome.status)) {
    CPPUNIT_ASSERT_MESSAGE(what, derivative.velocity.size() == 0);
    ++counts.unusable;
    return;
  }
  requireMomentum(what, problem.contacts, direction, derivative);
  CPPUNIT_ASSERT_MESSAGE(what, derivative.isOneSided == !derivative.message.empty());

  const auto after = [&](double s) { return law.solve(curve.at(s), options, nullptr); };
  const DerivativeCheck check([&](double s) { return after(s).velocity; },
                              derivative.velocity.col(0));
  if (derivative.isOneSided) {
    ++counts.oneSided;
    counts.forgotten += check.isSmooth();
    return;
  }
  if (check.agreement() != Agreement::Agrees && isUndetermined(law, problem.contacts)) {
    ++counts.undetermined;
    return;
  }
  std::ostringstream text;
  text << what << ": dU+ differs by " << check.error() << ", the sides by " << check.apart();
  CPPUNIT_ASSERT_MESSAGE(text.str(), check.agreement() != Agreement::Disagrees);
  if (check.agreement() == Agreement::Kink) {
    ++counts.kinks;
    return;
  }
  ++counts.agree;
  if (!isIndependent(problem.contacts)) return;
  const DerivativeCheck impulse([&](double s) { return after(s).impulse; },
                                derivative.impulse.col(0));
  CPPUNIT_ASSERT_MESSAGE(what + ": dP", impulse.agreement() == Agreement::Agrees);
  ++counts.impulses;
}

std::string textOf(const std::string& law, const Counts& c) {
  std::ostringstream text;
  text << law << ": " << c.agree << " agree (" << c.impulses << " with impulses), " << c.kinks
       << " kinks, " << c.oneSided << " one-sided (" << c.forgotten << " forgotten), "
       << c.undetermined << " undetermined, " << c.unusable << " unusable";
  return text.str();
}

/** All problems under a law, binary collisions in all orders. */
Counts examineAll(const Law& law) {
  Counts counts;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    std::any options = law.defaults;
    if (auto* binary = std::any_cast<BinaryOptions>(&options)) {
      binary->order = static_cast<CollisionOrder>(seed % 5);
      binary->maximumCollisions = 200'000;
    }
    examine(law, options, seed, counts);
  }
  return counts;
}

/** Fails unless most problems agree, and few were not compared. */
void requireCounts(const Law& law, const Counts& fewest, const Counts& most) {
  const Counts counts = examineAll(law);
  const std::string text = textOf(law.name, counts);
  CPPUNIT_ASSERT_MESSAGE(text, counts.agree >= fewest.agree);
  CPPUNIT_ASSERT_MESSAGE(text, counts.impulses >= fewest.impulses);
  CPPUNIT_ASSERT_MESSAGE(text, counts.kinks <= most.kinks);
  CPPUNIT_ASSERT_MESSAGE(text, counts.oneSided <= most.oneSided);
  CPPUNIT_ASSERT_MESSAGE(text, counts.forgotten <= most.forgotten);
  CPPUNIT_ASSERT_MESSAGE(text, counts.undetermined <= most.undetermined);
  CPPUNIT_ASSERT_MESSAGE(text, counts.unusable <= most.unusable);
}

}  // namespace

class DerivativePropertyTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(DerivativePropertyTest);
  CPPUNIT_TEST(moreau);
  CPPUNIT_TEST(poisson);
  CPPUNIT_TEST(binary);
  CPPUNIT_TEST(proportionalVelocities);
  CPPUNIT_TEST_SUITE_END();

 public:
  void moreau() { requireCounts(moreauLaw(), {700, 480}, {0, 0, 15, 300, 0, 0, 0}); }
  void poisson() { requireCounts(poissonLaw(), {720, 450}, {0, 0, 5, 260, 20, 25, 0}); }
  void binary() { requireCounts(binaryLaw(), {650, 440}, {0, 0, 5, 340, 90, 0, 5}); }

  /** U+ of U- times c is U+ times c: its derivative along U- is U+ itself, and does not change
      with c. Not where Moreau's problem has no solution, as in rings with different
      restitutions: dependent contacts then differ by what they are asked for. */
  void proportionalVelocities() {
    int compared = 0;
    for (const Law* law : {&moreauLaw(), &poissonLaw(), &binaryLaw()})
      for (std::uint64_t seed = 1; seed <= 300; ++seed) compared += isProportional(*law, seed);
    CPPUNIT_ASSERT_MESSAGE(std::to_string(compared), compared >= 800);
  }

 private:
  /** \return false if that could not be compared */
  bool isProportional(const Law& law, std::uint64_t seed) {
    const RandomProblem problem = problemOf(seed);
    const std::string what = law.name + ", " + problem.name;
    ContactProblem contacts = problem.contacts;
    ImpactDirections directions;
    directions.velocity = contacts.velocity;
    const auto differentiate = [&] {
      return law.differentiate(contacts, directions, law.defaults, nullptr);
    };
    const ImpactDerivative slow = differentiate();
    if (!isUsable(slow.outcome.status) || slow.isOneSided) return false;
    if (isUndetermined(law, contacts)) return false;
    const double size = 1. + slow.outcome.velocity.cwiseAbs().maxCoeff();
    assertNear(what, slow.outcome.velocity, slow.velocity.col(0), 1e-9 * size);
    contacts.velocity *= 8.;
    const ImpactDerivative fast = differentiate();
    CPPUNIT_ASSERT_MESSAGE(what + fast.message, !fast.isOneSided);
    assertNear(what + ", fast", slow.velocity.col(0), fast.velocity.col(0), 1e-9 * size);
    return true;
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(DerivativePropertyTest);
