// SPDX-License-Identifier: Apache-2.0
/* Measures of an outcome against their definitions (chapter, eqs. 38-41). */
#include <cppunit/extensions/HelperMacros.h>

#include <cmath>

#include "Near.hpp"
#include "StudyChains.hpp"
#include "multiple_impacts/models/Metrics.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::test;
using namespace multiple_impacts::models;

class MetricsTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(MetricsTest);
  CPPUNIT_TEST(gap);
  CPPUNIT_TEST(dispersionLimits);
  CPPUNIT_TEST(columns);
  CPPUNIT_TEST_SUITE_END();

 public:
  void gap() {
    const Eigen::VectorXd reference = vec({3., 4., 0.}), v = vec({3., 1., 4.});
    CPPUNIT_ASSERT_DOUBLES_EQUAL(100., gapMeasure(v, reference), 1e-12);
    CPPUNIT_ASSERT_EQUAL(0., gapMeasure(reference, reference));
    // 0.05 |reference| = 0.25.
    CPPUNIT_ASSERT_EQUAL(2L, wellPredicted(vec({3.24, 4.26, -0.1}), reference));
  }

  /** 0 for equal energies, sqrt(n-1) for all in one; unequal masses count. */
  void dispersionLimits() {
    const models::Chain chain = unitChain(100);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(std::sqrt(99.),
                                 dispersion(chain, Eigen::VectorXd::Unit(100, 99)), 1e-12);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(0., dispersion(chain, Eigen::VectorXd::Constant(100, -2.)),
                                 1e-12);
    models::Chain two = unitChain(2);
    two.balls[1].mass = 4.;
    CPPUNIT_ASSERT_DOUBLES_EQUAL(0., dispersion(two, vec({2., -1.})), 1e-15);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(4., kineticEnergy(two, vec({2., -1.})), 1e-15);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(-2., momentum(two, vec({2., -1.})), 1e-15);
  }

  void columns() {
    const models::Chain chain = wallChain(4);
    CPPUNIT_ASSERT_EQUAL(1., effectiveRestitution(chain, Eigen::VectorXd::Constant(4, -1.)));
    CPPUNIT_ASSERT_EQUAL(0.5, effectiveRestitution(chain, vec({-2., 0., 0., 0.})));
    CPPUNIT_ASSERT_EQUAL(1L, movingForward(vec({-1., 0., 1e-9, 0.2})));
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(MetricsTest);
