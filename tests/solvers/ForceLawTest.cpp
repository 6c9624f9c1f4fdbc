// SPDX-License-Identifier: Apache-2.0
/* Force, energy and indentation of one contact, with and without the core that replaces an
   infinite stiffness: dE = lambda dx, inverses, and how far the core is felt. */
#include <cppunit/extensions/HelperMacros.h>

#include <cmath>

#include "multiple_impacts/solvers/lzb/ForceLaw.hpp"

using multiple_impacts::lzb::ForceLaw;

class ForceLawTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(ForceLawTest);
  CPPUNIT_TEST(powerLaw);
  CPPUNIT_TEST(energyIsTheIntegralOfTheForce);
  CPPUNIT_TEST(inverses);
  CPPUNIT_TEST(coreIsNotFeltAboveIt);
  CPPUNIT_TEST_SUITE_END();

 public:
  void powerLaw() {
    const ForceLaw hertz(4., 1.5), linear(4., 1.), cubic(4., 3.);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(32., hertz.force(4.), 1e-13);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(51.2, hertz.energy(4.), 1e-13);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(8., linear.force(2.), 1e-14);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(48., cubic.slope(2.), 1e-13);
    for (const ForceLaw& law : {hertz, linear, cubic, hertz.withCore(1.)}) {
      CPPUNIT_ASSERT_EQUAL(0., law.force(-1.));
      CPPUNIT_ASSERT_EQUAL(0., law.energy(-1.));
      CPPUNIT_ASSERT_EQUAL(0., law.slope(-1.));
    }
  }

  /** Central differences, on both sides of the end of the core. */
  void energyIsTheIntegralOfTheForce() {
    for (const double exponent : {0.001, 0.3, 0.9}) {
      const ForceLaw law = ForceLaw(3., exponent).withCore(1e-4);
      for (const double share : {0.1, 0.7, 1.3, 5., 100.}) {
        const double x = share * law.core(), h = 1e-5 * x;
        CPPUNIT_ASSERT_DOUBLES_EQUAL(law.force(x),
                                     (law.energy(x + h) - law.energy(x - h)) / (2. * h),
                                     1e-6 * law.force(x));
        CPPUNIT_ASSERT_DOUBLES_EQUAL(law.slope(x),
                                     (law.force(x + h) - law.force(x - h)) / (2. * h),
                                     1e-6 * law.force(x) / x);
      }
    }
  }

  void inverses() {
    for (const ForceLaw& law : {ForceLaw(3., 1.5), ForceLaw(3., 0.4).withCore(1e-3)})
      for (const double x : {1e-6, 1e-3, 0.02, 1.}) {
        CPPUNIT_ASSERT_DOUBLES_EQUAL(x, law.indentationAtEnergy(law.energy(x)), 1e-12 * x);
        CPPUNIT_ASSERT_DOUBLES_EQUAL(x, law.indentationAtForce(law.force(x)), 1e-12 * x);
      }
  }

  /** The pure law has the core's energy where the core ends; above it the forces are equal,
      and the energies differ by less than that energy. */
  void coreIsNotFeltAboveIt() {
    const ForceLaw pure(3., 0.2), law = pure.withCore(1e-4);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(1e-4, pure.energy(law.core()), 1e-16);
    for (const double x : {1.001 * law.core(), 1e-3, 1.}) {
      CPPUNIT_ASSERT_EQUAL(pure.force(x), law.force(x));
      const double difference = pure.energy(x) - law.energy(x);
      CPPUNIT_ASSERT(difference > 0. && difference < 1e-4);
    }
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(ForceLawTest);
