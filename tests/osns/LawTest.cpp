// SPDX-License-Identifier: Apache-2.0
/* The nonsmooth laws as parameters of an interaction: what they hold, show and refuse. */
#include "BadValues.hpp"
#include "CapturedOutput.hpp"
#include "PublishedValues.hpp"
#include "Refused.hpp"
#include "SimulatedImpact.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;

class LawTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(LawTest);
  CPPUNIT_TEST(lzbParameters);
  CPPUNIT_TEST(lzbDisplay);
  CPPUNIT_TEST(lzbRefusesBadValues);
  CPPUNIT_TEST(lzbConstructorRefusesBadValues);
  CPPUNIT_TEST(binaryParameters);
  CPPUNIT_TEST(binaryDisplay);
  CPPUNIT_TEST(binaryRefusesBadValues);
  CPPUNIT_TEST(lawsOutliveTheirNames);
  CPPUNIT_TEST_SUITE_END();

 public:
  void lzbParameters() {
    LZBImpactNSL law(0.25, 3e9, 1.5);
    requireParameters(law, 0.25, 3e9, 1.5, 0.);
    law.setRestitution(1.);
    law.setStiffness(1e-3);
    law.setExponent(2.);
    law.setPrecompression(7.);
    requireParameters(law, 1., 1e-3, 2., 7.);
    law.setRestitution(0.);
    law.setPrecompression(0.);
    requireParameters(law, 0., 1e-3, 2., 0.);
    CPPUNIT_ASSERT_EQUAL(1u, law.size());
    // The names of Siconos's MultipleImpactNSL read the same values.
    CPPUNIT_ASSERT_EQUAL(1e-3, law.Stiff());
    CPPUNIT_ASSERT_EQUAL(2., law.ElasCof());
  }

  void lzbDisplay() {
    LZBImpactNSL law(0.125, 3.5e9, 1.5);
    law.setPrecompression(7.75);
    const std::string text = captureOutput([&] { law.display(); });
    requireContains(text, {"LZB", "restitution", "0.125", "stiffness", "3.5e+09", "exponent",
                           "1.5", "precompression", "7.75"});
  }

  void lzbRefusesBadValues() {
    LZBImpactNSL law(0.25, 3e9, 1.5);
    law.setPrecompression(7.);
    for (const BadValue& bad : kNotInUnitInterval)
      requireRefused("e", [&] { law.setRestitution(bad.value); },
                     {"LZBImpactNSL::setRestitution", "restitution", "[0, 1]", bad.text});
    for (const BadValue& bad : kNotPositive) {
      requireRefused("K", [&] { law.setStiffness(bad.value); },
                     {"LZBImpactNSL::setStiffness", "stiffness", "positive", bad.text});
      requireRefused("eta", [&] { law.setExponent(bad.value); },
                     {"LZBImpactNSL::setExponent", "exponent", "positive", bad.text});
    }
    for (const BadValue& bad : kNegative)
      requireRefused(
          "F0", [&] { law.setPrecompression(bad.value); },
          {"LZBImpactNSL::setPrecompression", "precompression", "zero or positive", bad.text});
    requireParameters(law, 0.25, 3e9, 1.5, 7.);
  }

  void lzbConstructorRefusesBadValues() {
    for (const BadValue& bad : kNotInUnitInterval)
      requireRefused("e", [&] { LZBImpactNSL(bad.value, 1., 1.); },
                     {"LZBImpactNSL", "restitution", "[0, 1]", bad.text});
    for (const BadValue& bad : kNotPositive) {
      requireRefused("K", [&] { LZBImpactNSL(0.5, bad.value, 1.); },
                     {"LZBImpactNSL", "stiffness", "positive", bad.text});
      requireRefused("eta", [&] { LZBImpactNSL(0.5, 1., bad.value); },
                     {"LZBImpactNSL", "exponent", "positive", bad.text});
    }
  }

  void binaryParameters() {
    BinaryCollisionNSL law(0.25);
    CPPUNIT_ASSERT_EQUAL(0.25, law.restitution());
    CPPUNIT_ASSERT_EQUAL(0.25, law.e());
    law.setRestitution(0.);
    CPPUNIT_ASSERT_EQUAL(0., law.restitution());
    law.setE(1.);
    CPPUNIT_ASSERT_EQUAL(1., law.restitution());
    CPPUNIT_ASSERT_EQUAL(1u, law.size());
  }

  void binaryDisplay() {
    const BinaryCollisionNSL law(0.375);
    requireContains(captureOutput([&] { law.display(); }), {"Binary", "restitution", "0.375"});
  }

  void binaryRefusesBadValues() {
    BinaryCollisionNSL law(0.25);
    for (const BadValue& bad : kNotInUnitInterval) {
      const auto parts = {"BinaryCollisionNSL", "restitution", "[0, 1]", bad.text};
      requireRefused(
          "constructor", [&] { BinaryCollisionNSL{bad.value}; }, parts);
      requireRefused(
          "setRestitution", [&] { law.setRestitution(bad.value); }, parts);
      requireRefused(
          "setE", [&] { law.setE(bad.value); }, parts);
    }
    CPPUNIT_ASSERT_EQUAL(0.25, law.restitution());
  }

  /** Laws, relations and problems are shared: a model keeps alive what it needs. */
  void lawsOutliveTheirNames() {
    Chain chain = uniformChain(3);
    strikeFromLeft(chain, 1, 1.);
    ChainModel model(1.);
    std::shared_ptr<EventDriven> simulation;
    {
      ChainModel local = buildChain(chain, lzbSimulation(), 1.);
      auto impact = std::make_shared<LZBImpact>();
      simulation = makeEventDriven(local.system, impact, 1.);
      model.balls = local.balls;
    }
    run(*simulation);
    assertNear("velocities", published::threeLinearBalls(), model.velocities(), 6e-7);
  }

 private:
  static void requireParameters(const LZBImpactNSL& law, double restitution, double stiffness,
                                double exponent, double precompression) {
    CPPUNIT_ASSERT_EQUAL(restitution, law.restitution());
    CPPUNIT_ASSERT_EQUAL(stiffness, law.stiffness());
    CPPUNIT_ASSERT_EQUAL(exponent, law.exponent());
    CPPUNIT_ASSERT_EQUAL(precompression, law.precompression());
    CPPUNIT_ASSERT_EQUAL(restitution, law.ResCof());
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(LawTest);
