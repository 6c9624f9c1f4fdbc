// SPDX-License-Identifier: Apache-2.0
/* Measures of an outcome against their definitions (chapter, eqs. 38-41). */
#include <cppunit/extensions/HelperMacros.h>

#include <cmath>

#include "Near.hpp"
#include "StudyChains.hpp"
#include "multiple_impacts/models/Measures.hpp"
#include "multiple_impacts/models/Metrics.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::test;
using namespace multiple_impacts::models;

class MetricsTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(MetricsTest);
  CPPUNIT_TEST(gap);
  CPPUNIT_TEST(dispersionLimits);
  CPPUNIT_TEST(columns);
  CPPUNIT_TEST(atRest);
  CPPUNIT_TEST(measuresWithoutMeaning);
  CPPUNIT_TEST(measuresOfAFreeChain);
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

  /** Ratios to nothing are not numbers. */
  void atRest() {
    const models::Chain chain = uniformChain(3);
    CPPUNIT_ASSERT(std::isnan(energyRatio(chain, vec({0., 0., 0.}))));
    CPPUNIT_ASSERT(std::isnan(energyRatio(chain, vec({0., 1., 0.}))));
    CPPUNIT_ASSERT(std::isnan(effectiveRestitution(chain, vec({0., 1., 0.}))));
  }

  /** Each has a reason, and no value. */
  void measuresWithoutMeaning() {
    models::Chain rest = uniformChain(2);
    requireUndefined("energy_ratio", {rest, vec({0., 0.}), {}}, "nothing moves at the start");
    requireUndefined("dispersion", {rest, vec({0., 0.}), {}}, "nothing moves at the end");
    requireUndefined("gap_percent", {rest, vec({0., 0.}), {}}, "LZB");
    requireUndefined("gap_percent", {rest, vec({0., 1.}), vec({0., 0.})}, "LZB");
    requireUndefined("effective_restitution", {rest, vec({0., 1.}), {}}, "no wall");
    requireUndefined("balls_forward", {rest, {}, {}}, "gave up");
    requireUndefined("impacts", {rest, vec({0., 0.}), {}}, "counted");

    models::Chain column = wallChain(2);  // 1 m/s towards the wall
    requireUndefined("momentum_error", {column, vec({-1., -1.}), {}}, "wall");
    requireUndefined("effective_restitution", {column, vec({1., -0.5}), {}}, "longer");
    requireUndefined("effective_restitution", {column, vec({-1., 0.5}), {}}, "longer");
    column.gravity = 9.81;
    for (const char* name : {"effective_restitution", "energy_ratio", "energy_created"})
      requireUndefined(name, {column, vec({-1., -1.}), {}}, "gravity");
  }

  /** Two unit balls exchange their velocities: half of 1 m/s each would be plastic. */
  void measuresOfAFreeChain() {
    const models::Chain chain = unitChain(2);
    const RunResult run{chain, vec({0., 1.}), vec({0.5, 0.5}), 2e-3, 1, 0., 0.};
    CPPUNIT_ASSERT_DOUBLES_EQUAL(100., valueOf("gap_percent", run), 1e-12);
    CPPUNIT_ASSERT_EQUAL(1., valueOf("energy_ratio", run));
    CPPUNIT_ASSERT_EQUAL(0., valueOf("momentum_error", run));
    CPPUNIT_ASSERT_EQUAL(0., valueOf("energy_created", run));
    CPPUNIT_ASSERT_EQUAL(1., valueOf("impacts", run));
    CPPUNIT_ASSERT_EQUAL(2e-3, valueOf("end", run));
  }

 private:
  static double valueOf(const char* name, const RunResult& run) {
    const MeasuredValue found = evaluate(measureNamed(name), run);
    CPPUNIT_ASSERT_MESSAGE(name, !found.why);
    return found.value;
  }

  static void requireUndefined(const char* name, const RunResult& run, const char* why) {
    const MeasuredValue found = evaluate(measureNamed(name), run);
    CPPUNIT_ASSERT_MESSAGE(name, std::isnan(found.value) && found.why);
    CPPUNIT_ASSERT_MESSAGE(found.why, std::string(found.why).find(why) != std::string::npos);
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(MetricsTest);
