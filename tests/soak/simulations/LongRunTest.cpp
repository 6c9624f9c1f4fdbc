// SPDX-License-Identifier: Apache-2.0
/* The checks of a long run: each kind of model passes, and wrong balances are noticed. */
#include <cppunit/extensions/HelperMacros.h>

#include <functional>
#include <stdexcept>
#include <string>

#include "LongRun.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::soak;
using Eigen::VectorXd;

namespace {

constexpr long kImpacts = 40;

/** The violation of a run whose model has been tampered with, without its numbers. */
std::string violationWith(const std::function<void(Mechanics&)>& tamper) {
  RandomModel model = randomModel(1, ModelKind::Falling, lzbSimulation());
  tamper(model.mechanics);
  const std::string violation = runLong(model, kImpacts, 1).violation;
  return violation.substr(0, violation.find(':'));
}

}  // namespace

class LongRunTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(LongRunTest);
  CPPUNIT_TEST(everyKindPasses);
  CPPUNIT_TEST(wrongBooksAreNoticed);
  CPPUNIT_TEST_SUITE_END();

 public:
  void everyKindPasses() {
    for (const ModelKind kind : kAllKinds) {
      RandomModel model = randomModel(2, kind, binarySimulation());
      const LongRunResult result = runLong(model, kImpacts, 2);
      CPPUNIT_ASSERT_EQUAL_MESSAGE(model.name, std::string(), result.violation);
      CPPUNIT_ASSERT_EQUAL_MESSAGE(model.name, kImpacts, result.impacts);
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
      mechanics.gaps = [gaps](const VectorXd& q) { return VectorXd(gaps(q).array() - 2e-10); };
    });
    require("momentum", [](Mechanics& mechanics) {
      const auto gradients = mechanics.gradients;
      mechanics.gradients = [gradients](const VectorXd& q) {
        return Eigen::MatrixXd((1. + 1e-9) * gradients(q));
      };
    });
    require("momentum", [](Mechanics& mechanics) {
      const auto mass = mechanics.mass;
      mechanics.mass = [mass](const VectorXd& q) {
        return Eigen::MatrixXd((1. + 1e-9) * mass(q));
      };
    });
    require("energy off the books", [](Mechanics& mechanics) {
      const auto potential = mechanics.potential;
      mechanics.potential = [potential](const VectorXd& q) {
        return (1. + 1e-3) * potential(q);
      };
    });
    require("exception after 0 impacts", [](Mechanics& mechanics) {
      mechanics.gaps = [](const VectorXd&) -> VectorXd {
        throw std::runtime_error("thrown on purpose");
      };
    });
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(LongRunTest);
