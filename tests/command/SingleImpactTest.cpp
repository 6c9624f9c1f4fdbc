// SPDX-License-Identifier: Apache-2.0
/* Scenarios that are one impact: the solver alone gives what the simulation does; and when a
   chain is too long for Siconos. */
#include "Near.hpp"
#include "StudyChains.hpp"
#include "multiple_impacts/command/SimulationCost.hpp"
#include "multiple_impacts/command/SingleImpact.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;
using namespace multiple_impacts::command;

class SingleImpactTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(SingleImpactTest);
  CPPUNIT_TEST(sameAsSimulations);
  CPPUNIT_TEST(whatIsOneImpact);
  CPPUNIT_TEST(costGrowsWithTheCube);
  CPPUNIT_TEST(tooLong);
  CPPUNIT_TEST_SUITE_END();

 public:
  void sameAsSimulations() {
    for (const SimulatedLaw& law : simulatedLaws()) {
      if (!law.makeProblem) continue;
      for (const bool wall : {false, true}) {
        Scenario scenario;
        scenario.chain = steelChain(8, law == impulseRatioSimulation() ? 1. : 0.9);
        if (wall) addWall(scenario.chain, scenario.chain.contacts[0]);
        const LawRun simulated = simulate(scenario, law, {true, {}, {}});
        LawRun solved;
        solved.law = law;
        solveSingleImpact(scenario, {true, {}, {}}, solved);
        CPPUNIT_ASSERT_EQUAL_MESSAGE(law.name, std::string(), simulated.failure);
        assertNear(law.name, simulated.velocity, solved.velocity, 1e-9);
        assertNear(law.name + ": q", simulated.motion.positions.back(),
                   solved.motion.positions.back(), 1e-9);
        CPPUNIT_ASSERT_DOUBLES_EQUAL(simulated.motion.time.back(), solved.motion.time.back(),
                                     1e-15);
      }
    }
  }

  void whatIsOneImpact() {
    Chain chain = steelChain(5);
    CPPUNIT_ASSERT(isSingleImpact(chain));
    chain.gaps = {0., 0., 0., 0.};
    CPPUNIT_ASSERT(isSingleImpact(chain));
    chain.gaps[2] = 1e-9;
    CPPUNIT_ASSERT(!isSingleImpact(chain));
    chain.gaps.clear();
    chain.gravity = -9.81;
    CPPUNIT_ASSERT(!isSingleImpact(chain));
  }

  void costGrowsWithTheCube() {
    const SimulatedLaw& lzb = lzbSimulation();
    CPPUNIT_ASSERT_DOUBLES_EQUAL(8., seconds(800, lzb) / seconds(400, lzb), 1e-9);
    CPPUNIT_ASSERT(seconds(400, moreauCapturingSimulation()) > seconds(400, lzb));
    CPPUNIT_ASSERT_EQUAL(0., simulationSeconds(struck(3000, 0.), lzb));
    CPPUNIT_ASSERT_EQUAL(std::string(), slowNote(struck(100, 9.81), lzb));
    CPPUNIT_ASSERT_EQUAL(std::string(), slowNote(struck(3000, 0.), lzb));
    const std::string note = slowNote(struck(3000, 9.81), lzb);
    CPPUNIT_ASSERT_MESSAGE(note, note.find("lzb") == 0);
    CPPUNIT_ASSERT_MESSAGE(note, note.find("minutes to set up 3000 balls") < note.size());
  }

  void tooLong() {
    requireAffordable(struck(12'000, 9.81), lzbSimulation());
    CPPUNIT_ASSERT_THROW(requireAffordable(struck(14'000, 9.81), lzbSimulation()),
                         InvalidParameter);
    requireAffordable(struck(14'000, 0.), lzbSimulation());
    CPPUNIT_ASSERT_THROW(requireAffordable(struck(14'000, 0.), moreauCapturingSimulation()),
                         InvalidParameter);
  }

 private:
  static Scenario struck(std::size_t balls, double gravity) {
    Scenario scenario;
    scenario.chain = steelChain(balls);
    scenario.chain.gravity = gravity;
    return scenario;
  }

  static double seconds(std::size_t balls, const SimulatedLaw& law) {
    return simulationSeconds(struck(balls, 9.81), law);
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(SingleImpactTest);
