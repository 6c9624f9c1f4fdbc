// SPDX-License-Identifier: Apache-2.0
/* Many impacts at once: each as it is by itself, under every law. */
#include <cppunit/extensions/HelperMacros.h>

#include <vector>

#include "Near.hpp"
#include "RandomGraph.hpp"
#include "RandomSource.hpp"
#include "Refused.hpp"
#include "multiple_impacts/solvers/Batch.hpp"
#include "multiple_impacts/solvers/Laws.hpp"
#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::test;
using Eigen::Index;
using Eigen::VectorXd;

namespace {

/** Impacts of four bodies, which touch at five places each. */
std::vector<ContactProblem> randomImpacts(int count) {
  RandomSource random(1);
  std::vector<ContactProblem> problems;
  for (int n = 0; n < count; ++n) {
    ContactProblem problem = randomGraph(random, 4, 2);
    for (const ContactParameter& parameter : contactParameters())
      if ((problem.*parameter.values).size() == 0)
        (problem.*parameter.values).setConstant(5, parameter.fallback);
    problem.stiffness = VectorXd::Constant(5, random.logUniform(0.1, 10.));
    problem.velocity[n % 5] = -1.;
    if (n % 3 == 2) problem.velocity = problem.velocity.cwiseAbs();
    problems.push_back(std::move(problem));
  }
  return problems;
}

BatchOutcome solvedTogether(const Law& law, const std::any& options,
                            const std::vector<ContactProblem>& problems) {
  return solveEach(law, options, static_cast<Index>(problems.size()), problems.front(),
                   [&](Index index, ContactProblem& problem) {
                     problem = problems[static_cast<std::size_t>(index)];
                   });
}

}  // namespace

class BatchTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(BatchTest);
  CPPUNIT_TEST(asOneByOne);
  CPPUNIT_TEST(givenUp);
  CPPUNIT_TEST(refused);
  CPPUNIT_TEST(none);
  CPPUNIT_TEST_SUITE_END();

 public:
  void asOneByOne() {
    const std::vector<ContactProblem> problems = randomImpacts(12);
    for (const Law* law : allLaws()) {
      const BatchOutcome all = solvedTogether(*law, law->defaults, problems);
      for (std::size_t k = 0; k < problems.size(); ++k) {
        const ImpactOutcome one = law->solve(problems[k], law->defaults, nullptr);
        const auto row = static_cast<Index>(k);
        const std::string what = law->name + ", impact " + std::to_string(k);
        assertNear(what, one.velocity, all.velocity.row(row), 0.);
        assertNear(what, one.impulse, all.impulse.row(row), 0.);
        CPPUNIT_ASSERT_MESSAGE(what, one.status == all.status[k]);
      }
    }
  }

  /** The others are solved, and the first one is named. */
  void givenUp() {
    std::vector<ContactProblem> problems = randomImpacts(6);
    LZBOptions options;
    options.maximumSteps = 1;
    const BatchOutcome all = solvedTogether(lzbLaw(), options, problems);
    CPPUNIT_ASSERT(all.status[0] == ImpactStatus::StepLimit);
    CPPUNIT_ASSERT(all.status[2] == ImpactStatus::NoImpact);
    CPPUNIT_ASSERT(all.message.find("impact at index 0: the limit of 1 steps") !=
                   std::string::npos);
    std::swap(problems[0], problems[2]);
    CPPUNIT_ASSERT(solvedTogether(lzbLaw(), options, problems).message.find("index 1:") !=
                   std::string::npos);
  }

  void refused() {
    std::vector<ContactProblem> problems = randomImpacts(6);
    problems[4].stiffness[1] = -1.;
    requireRefused("impact 4", [&] { solvedTogether(lzbLaw(), lzbLaw().defaults, problems); },
                   {"stiffness", "got -1", "(contact 2)", "in the impact at index 4"});
  }

  void none() {
    const BatchOutcome all = solveEach(lzbLaw(), lzbLaw().defaults, 0, ContactProblem(),
                                       [](Index, ContactProblem&) { CPPUNIT_FAIL("called"); });
    CPPUNIT_ASSERT_EQUAL(Index(0), all.velocity.rows());
    CPPUNIT_ASSERT(all.message.empty());
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(BatchTest);
