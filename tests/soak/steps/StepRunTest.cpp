// SPDX-License-Identifier: Apache-2.0
/* The checks of a run in time steps: runs pass, and wrong books are noticed. */
#include <cppunit/extensions/HelperMacros.h>

#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "FrictionHeap.hpp"
#include "LinkedRods.hpp"
#include "SiconosMultipleImpacts.hpp"
#include "StepRun.hpp"
#include "multiple_impacts/solvers/Laws.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::soak;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

RandomModel steppedModel(std::uint64_t seed, ModelKind kind, const SimulatedLaw& law) {
  RandomModel model = randomModel(seed, kind, law);
  model.impact = std::make_shared<ImpactLCP>(*law.law);
  return model;
}

/** The violation of a run whose model has been tampered with, without its numbers. */
std::string violationWith(const std::function<void(Mechanics&)>& tamper) {
  RandomModel model = steppedModel(1, ModelKind::Falling, binarySimulation());
  tamper(model.mechanics);
  const std::string violation = runSteps(model, 40, 1).violation;
  return violation.substr(0, violation.find(':'));
}

void requirePassed(RandomModel model, long impacts, std::uint64_t seed) {
  const StepRunResult result = runSteps(model, impacts, seed);
  CPPUNIT_ASSERT_EQUAL_MESSAGE(model.name, std::string(), result.violation);
}

}  // namespace

class StepRunTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StepRunTest);
  CPPUNIT_TEST(everyLawIsRun);
  CPPUNIT_TEST(struckWhileInContact);
  CPPUNIT_TEST(heapsAndJoints);
  CPPUNIT_TEST(wrongBooksAreNoticed);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** Each law of the list, in its order. */
  void everyLawIsRun() {
    std::vector<std::string> run;
    for (const SimulatedLaw& law : steppedLaws()) run.push_back(law.law->name);
    CPPUNIT_ASSERT(run == lawNames());
  }

  /** A pendulum is struck while a link leans against its wall: the next step must begin with
      the centrifugal forces of the new velocity. */
  void struckWhileInContact() {
    requirePassed(steppedModel(783, ModelKind::Mechanisms, binarySimulation()), 50, 808);
    requirePassed(steppedModel(783, ModelKind::Mechanisms, poissonSimulation()), 30, 810);
  }

  void heapsAndJoints() {
    for (const std::uint64_t seed : {1, 2, 3}) {
      requirePassed(frictionHeap(seed, moreauSimulation()), 20, seed);
      requirePassed(linkedRods(seed, lzbSimulation()), 20, seed);
      requirePassed(linkedRods(seed, capturing(compliantSimulation())), 20, seed);
    }
  }

  void wrongBooksAreNoticed() {
    const auto require = [](const char* expected,
                            const std::function<void(Mechanics&)>& tamper) {
      CPPUNIT_ASSERT_EQUAL(std::string(expected), violationWith(tamper));
    };
    require("", [](Mechanics&) {});
    require("penetration", [](Mechanics& mechanics) {
      const auto gaps = mechanics.gaps;
      mechanics.gaps = [gaps](const VectorXd& q) { return VectorXd(gaps(q).array() - 5e-3); };
    });
    // Without gradients, nothing is allowed for the forces of a step.
    require("growth of the energy in a step", [](Mechanics& mechanics) {
      const auto gaps = mechanics.gaps;
      const auto gradients = mechanics.gradients;
      mechanics.gaps = [gaps](const VectorXd& q) { return VectorXd(gaps(q).array() + 1.); };
      mechanics.gradients = [gradients](const VectorXd& q) {
        return MatrixXd(0. * gradients(q));
      };
    });
    require("exception after 0 impacts", [](Mechanics& mechanics) {
      mechanics.gaps = [](const VectorXd&) -> VectorXd {
        throw std::runtime_error("thrown on purpose");
      };
    });
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(StepRunTest);
