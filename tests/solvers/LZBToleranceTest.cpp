// SPDX-License-Identifier: Apache-2.0
/* The tolerance of LZB is kept: against an independent integration, on random impacts and on
   those that were once missed. `soak-tolerances` looks at many more, against LZB itself. */
#include <algorithm>
#include <iostream>
#include <string>

#include "ImpactByEvents.hpp"
#include "Near.hpp"
#include "RandomProblem.hpp"
#include "multiple_impacts/solvers/Laws.hpp"
#include "multiple_impacts/solvers/Trust.hpp"
#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::test;

namespace {

constexpr long kMostSteps = 30'000;    ///< of an impact that is compared
constexpr double kIndependent = 2e-8;  ///< accuracy of the independent integration
constexpr double kTolerances[] = {1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10};

RandomRanges smallProblems() {
  RandomRanges ranges;
  ranges.mostContacts = 6;
  ranges.smallestExponent = 1.;
  return ranges;
}

ImpactOutcome solvedAt(double tolerance, const ContactProblem& problem, ContactModel model) {
  LZBOptions options;
  options.model = model;
  options.tolerance = tolerance;
  options.maximumSteps = kMostSteps;
  return solveWithTrust(lzbLaw(), problem, options);
}

/** At every tolerance the error is at most 10 times tolerance times amplification, and what
    the independent integration adds.
    \param excess in place of the 10 */
void requireTolerances(const std::string& name, const ContactProblem& problem,
                       ContactModel model, const Eigen::VectorXd& expected,
                       double excess = 10.) {
  const double scale =
      std::max(problem.velocity.cwiseAbs().maxCoeff(), expected.cwiseAbs().maxCoeff());
  for (const double tolerance : kTolerances) {
    const ImpactOutcome outcome = solvedAt(tolerance, problem, model);
    CPPUNIT_ASSERT_MESSAGE(name, isUsable(outcome.status));
    const double amplification = std::max(1., outcome.trust.amplification);
    assertNear(name + ", tolerance " + std::to_string(tolerance), expected, outcome.velocity,
               (excess * tolerance + kIndependent) * amplification * scale);
  }
}

}  // namespace

class LZBToleranceTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(LZBToleranceTest);
  CPPUNIT_TEST(oneContactOfTheReference);
  CPPUNIT_TEST(randomImpacts);
  CPPUNIT_TEST(contactsAtRestThatArePushed);
  CPPUNIT_TEST(lossBesideATurn);
  CPPUNIT_TEST(openingInsideAStep);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** U+ = -e U-: the independent integration is right. */
  void oneContactOfTheReference() {
    ContactProblem problem;
    problem.delassus = Eigen::MatrixXd::Constant(1, 1, 2.).sparseView();
    problem.velocity = vec({-3.});
    problem.stiffness = vec({5.});
    problem.exponent = vec({1.5});
    for (const ContactModel model : {ContactModel::BiStiffness, ContactModel::MonoStiffness})
      for (const double e : {0., 0.3, 1.}) {
        problem.restitution = vec({e});
        const auto after = ImpactByEvents(problem, model).velocity(kMostSteps);
        CPPUNIT_ASSERT(after);
        assertNear("e = " + std::to_string(e), vec({3. * e}), *after, kIndependent);
      }
  }

  /** Those whose outcome the data determine, and that are over soon. */
  void randomImpacts() {
    int compared = 0, sensitive = 0;
    for (std::uint64_t seed = 1; seed <= 120; ++seed) {
      const RandomProblem problem = randomProblem(seed, smallProblems());
      const auto model =
          seed % 4 == 0 ? ContactModel::MonoStiffness : ContactModel::BiStiffness;
      const ImpactOutcome fine = solvedAt(1e-10, problem.contacts, model);
      if (!isUsable(fine.status)) continue;
      if (!(fine.trust.amplification < 1e3) || !fine.trust.message.empty()) {
        ++sensitive;
        continue;
      }
      const auto expected = ImpactByEvents(problem.contacts, model).velocity(kMostSteps);
      if (!expected) continue;
      requireTolerances(problem.name, problem.contacts, model, *expected);
      ++compared;
    }
    std::cout << "\n  " << compared << " compared, " << sensitive << " sensitive"
              << std::flush;
    CPPUNIT_ASSERT_MESSAGE(std::to_string(compared), compared >= 60);
  }

  /** Precompressed contacts at rest begin in expansion; some are pushed together at once.
      Their first step was made at the rate of expansion: errors up to 6e-6, at any
      tolerance. */
  void contactsAtRestThatArePushed() {
    for (const std::uint64_t seed : {322, 896}) {
      const RandomProblem problem = randomProblem(seed);
      const auto expected =
          ImpactByEvents(problem.contacts, ContactModel::BiStiffness).velocity(kMostSteps);
      CPPUNIT_ASSERT(expected);
      requireTolerances(problem.name, problem.contacts, ContactModel::BiStiffness, *expected);
    }
  }

  /** A contact loses its energy just before it would be compressed again. Where both happened
      inside a step, the loss was not seen: an error of 1e-2 at some tolerances. */
  void lossBesideATurn() {
    const RandomProblem problem = randomProblem(17);
    const auto expected =
        ImpactByEvents(problem.contacts, ContactModel::MonoStiffness).velocity(kMostSteps);
    CPPUNIT_ASSERT(expected);
    requireTolerances(problem.name, problem.contacts, ContactModel::MonoStiffness, *expected);
  }

  /** A weakly compressed contact opens while its neighbour, which expands, already pushes it
      together again: both within a part of the neighbour's period. It must then be compressed
      from x = 0; that it went on below cost 7e-7 down to a tolerance of 1e-7. */
  void openingInsideAStep() {
    ContactProblem problem;
    const Eigen::Matrix2d D = (Eigen::Matrix2d() << 1., -0.5, -0.5, 1.).finished();
    problem.delassus = D.sparseView();
    problem.velocity = vec({0., 0.005});
    problem.restitution = vec({0.9, 0.9});
    problem.stiffness = vec({1., 1.});
    problem.exponent = vec({1., 1.5});
    problem.precompression = vec({1., 1e-7});
    const auto expected =
        ImpactByEvents(problem, ContactModel::BiStiffness).velocity(kMostSteps);
    CPPUNIT_ASSERT(expected);
    requireTolerances("two contacts", problem, ContactModel::BiStiffness, *expected, 1.);
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(LZBToleranceTest);
