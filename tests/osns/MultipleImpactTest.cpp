// SPDX-License-Identifier: Apache-2.0
/* Agreement with Siconos's own LZB solver, MultipleImpact, where both converge: it integrates
   in the impulse by Euler's explicit method, so that its error is of first order in the
   step. */
#include <MultipleImpact.hpp>

#include "SimulatedImpact.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;

class MultipleImpactTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(MultipleImpactTest);
  CPPUNIT_TEST(shortChains);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** Its error at dP = 1e-4 N.s (m = K = 1, 1 m/s) is less than the change due to a step ten
      times smaller. LZBImpactNSL serves as the law of both. */
  void shortChains() {
    for (const double e : {1., 0.9, 0.5})
      for (const std::size_t n : {3, 4, 5}) {
        Chain chain = uniformChain(n, {}, {e, 1., kHertzExponent});
        strikeFromLeft(chain, 1, 1.);
        const Eigen::VectorXd coarse = multipleImpact(chain, 1e-3);
        const Eigen::VectorXd fine = multipleImpact(chain, 1e-4);
        const double ownError = (fine - coarse).cwiseAbs().maxCoeff();
        const std::string what = std::to_string(n) + " balls, e = " + std::to_string(e);
        CPPUNIT_ASSERT_MESSAGE(what, ownError < 5e-3);
        assertNear(what, fine, simulateLZB(chain), ownError);
      }
  }

 private:
  static Eigen::VectorXd multipleImpact(const Chain& chain, double step) {
    const auto impact = std::make_shared<::MultipleImpact>("BiStiffness", step);
    impact->SetNstepMax(1'000'000);
    return simulateImpact(chain, lzbSimulation(), impact);
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(MultipleImpactTest);
