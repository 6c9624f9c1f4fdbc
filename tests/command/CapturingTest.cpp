// SPDX-License-Identifier: Apache-2.0
/* Every law of the list in time steps, on the scenarios of the event-driven ones: the same
   outcome where balls touch, convergence at first order where they do not. */
#include <cmath>

#include "Near.hpp"
#include "StudyChains.hpp"
#include "multiple_impacts/command/LawSimulation.hpp"
#include "multiple_impacts/solvers/Laws.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;
using namespace multiple_impacts::command;
using Eigen::VectorXd;

class CapturingTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(CapturingTest);
  CPPUNIT_TEST(everyLawHasBoth);
  CPPUNIT_TEST(touchingBalls);
  CPPUNIT_TEST(gapsConverge);
  CPPUNIT_TEST(compliantContactsHaveNoRestitution);
  CPPUNIT_TEST(timeSteps);
  CPPUNIT_TEST(forcesInsideTheImpact);
  CPPUNIT_TEST(impactsAndFrames);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** From the list, twice: as it is named, and with the suffix. */
  void everyLawHasBoth() {
    const std::size_t count = allLaws().size();
    CPPUNIT_ASSERT_EQUAL(2 * count, simulatedLaws().size());
    for (std::size_t i = 0; i < count; ++i) {
      const SimulatedLaw &law = simulatedLaws()[i], &stepped = simulatedLaws()[count + i];
      CPPUNIT_ASSERT_EQUAL(allLaws()[i]->name, law.name);
      CPPUNIT_ASSERT_EQUAL(law.name + "_capturing", stepped.name);
      CPPUNIT_ASSERT_EQUAL(law.title + "Capturing", stepped.title);
      CPPUNIT_ASSERT(law.law == stepped.law);
      CPPUNIT_ASSERT(!law.isCapturing() && stepped.isCapturing());
      CPPUNIT_ASSERT(stepped.makeContactLaw && !stepped.makeProblem);
    }
  }

  void touchingBalls() {
    for (const SimulatedLaw& law : listed())
      for (const bool wall : {false, true}) {
        Scenario scenario = struck(8, law);
        if (wall) addWall(scenario.chain, scenario.chain.contacts[0]);
        const LawRun events = ran(scenario, law), steps = ran(scenario, steppedOf(law));
        assertNear(law.name, events.velocity, steps.velocity, 1e-9);
        CPPUNIT_ASSERT_EQUAL(scenario.duration, steps.end);
      }
  }

  /** Five balls, 0.1 mm apart: errors of a run with eight times shorter steps are less than a
      third, and small. The compliant reference sees the gaps itself. */
  void gapsConverge() {
    for (const SimulatedLaw& law : listed()) {
      Scenario scenario = struck(5, law);
      scenario.chain.balls[2].mass *= 1.7;
      scenario.chain.gaps = {1e-4, 2e-4, 5e-5, 1e-4};
      scenario.duration = 2e-3;
      const VectorXd expected = positions(scenario, law);
      double errors[2];
      for (const int k : {0, 1}) {
        scenario.timeStep = k == 0 ? 1.6e-5 : 2e-6;
        errors[k] = (positions(scenario, steppedOf(law)) - expected).norm();
      }
      const std::string what =
          law.name + ": " + toText(errors[0]) + ", " + toText(errors[1]) + " m";
      CPPUNIT_ASSERT_MESSAGE(what, errors[1] < errors[0] / 3.);
      CPPUNIT_ASSERT_MESSAGE(what, errors[1] < 5e-6);
    }
  }

  /** Its contacts carry an LZBImpactNSL, whose restitution the law does not use. */
  void compliantContactsHaveNoRestitution() {
    const SimulatedLaw stepped = capturing(compliantSimulation());
    Scenario scenario = struck(4, compliantSimulation());
    const VectorXd expected = ran(scenario, stepped).velocity;
    for (ContactParameters& contact : scenario.chain.contacts) contact.restitution = 0.1;
    assertNear("e = 0.1", expected, ran(scenario, stepped).velocity, 0.);
  }

  void timeSteps() {
    Scenario scenario;
    scenario.duration = 1e-3;
    CPPUNIT_ASSERT_EQUAL(long{kTimeSteps}, scenario.timeSteps());
    const std::pair<double, long> expected[] = {{1e-3, 1}, {5e-4, 2}, {3e-4, 4}, {1e-6, 1000}};
    for (const auto& [step, count] : expected) {
      scenario.timeStep = step;
      CPPUNIT_ASSERT_EQUAL(count, scenario.timeSteps());
    }
    const std::string chain = "duration = 0.01\n[chain]\ncount = 2\nradius = 0.01\n";
    CPPUNIT_ASSERT_EQUAL(1e-4, *parseScenario("time_step = 1e-4\n" + chain, "x").timeStep);
    CPPUNIT_ASSERT_EQUAL(1e-5, *parseScenario(chain, "x", {{"time_step", 1e-5}}).timeStep);
    for (const std::string bad : {"0.0", "-1e-4", "0.02", "1e-12"}) {
      try {
        parseScenario("time_step = " + bad + "\n" + chain, "x.toml");
        CPPUNIT_FAIL(bad);
      } catch (const InputError& error) {
        const std::string text = error.what();
        CPPUNIT_ASSERT_MESSAGE(text, text.find("time_step") < text.size());
        CPPUNIT_ASSERT_MESSAGE(text, text.find("the duration") < text.size());
      }
    }
  }

  /** The history of the forces is that of the event-driven impact; their integral is the
      impulse, which the last ball's momentum shows. */
  void forcesInsideTheImpact() {
    for (const SimulatedLaw& law : listed()) {
      if (!law.law->hasForces) continue;
      Scenario scenario = struck(6, law);
      TraceOptions options;
      options.maximumSamples = 2000;
      const LawRun run = simulate(scenario, steppedOf(law), {false, options, {}});
      CPPUNIT_ASSERT_EQUAL(std::string(), run.failure);
      CPPUNIT_ASSERT(run.trace && run.trace->samples().size() > 50);
      double impulse = 0.;
      const auto& samples = run.trace->samples();
      for (std::size_t k = 1; k < samples.size(); ++k)
        impulse += 0.5 * (samples[k].time - samples[k - 1].time) *
                   (samples[k].force[4] + samples[k - 1].force[4]);
      const double momentum = scenario.chain.balls[5].mass * run.velocity[5];
      CPPUNIT_ASSERT_DOUBLES_EQUAL(momentum, impulse, 5e-3 * momentum);
      CPPUNIT_ASSERT_DOUBLES_EQUAL(scenario.duration / kTimeSteps, run.trace->startOf(1),
                                   1e-15);
    }
  }

  /** A gap of 0.3 mm closes at 1 m/s: one impact, after 0.3 ms. Frames do not grow in number
      with the steps. */
  void impactsAndFrames() {
    Scenario scenario = struck(2, lzbSimulation());
    scenario.chain.gaps = {3e-4};
    scenario.timeStep = 1e-7;
    const LawRun run =
        simulate(scenario, steppedOf(lzbSimulation()), {true, std::nullopt, {}});
    CPPUNIT_ASSERT_EQUAL(1L, run.impacts);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(3e-4, run.lastImpact, 2e-7);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(3e-4, run.firstImpact->time, 2e-7);
    CPPUNIT_ASSERT(run.motion.time.size() >= kTimeSteps);
    CPPUNIT_ASSERT(run.motion.time.size() <= kTimeSteps + 3);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(scenario.duration, run.motion.time.back(), 1e-12);
  }

 private:
  /** The laws of the list, not event-capturing. */
  static std::vector<SimulatedLaw> listed() {
    std::vector<SimulatedLaw> laws;
    for (const SimulatedLaw& law : simulatedLaws())
      if (!law.isCapturing()) laws.push_back(law);
    return laws;
  }

  static SimulatedLaw steppedOf(const SimulatedLaw& law) {
    return lawsNamed({law.name + "_capturing"}).front();
  }

  /** Steel balls that touch; the first one strikes at 1 m/s. */
  static Scenario struck(std::size_t balls, const SimulatedLaw& law) {
    Scenario scenario;
    scenario.chain = steelChain(balls, law.law->uses("restitution") ? 0.9 : 1.);
    return scenario;
  }

  static LawRun ran(const Scenario& scenario, const SimulatedLaw& law) {
    LawRun run = simulate(scenario, law);
    CPPUNIT_ASSERT_EQUAL_MESSAGE(law.name, std::string(), run.failure);
    return run;
  }

  /** At the end [m]; of the compliant reference, which has none, under LZB: between two balls
      at a time all laws with e = 1 are the same. */
  static VectorXd positions(const Scenario& scenario, const SimulatedLaw& law) {
    const LawRun run = simulate(scenario, law.makeContactLaw ? law : lzbSimulation(),
                                {true, std::nullopt, {}});
    CPPUNIT_ASSERT_EQUAL_MESSAGE(law.name, std::string(), run.failure);
    return run.motion.positions.back();
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(CapturingTest);
