// SPDX-License-Identifier: Apache-2.0
/* Several impacts in one run: balls with gaps between them, free flight in between. */
#include <functional>

#include "SimulatedImpact.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;

namespace {

/** Runs to the final time and calls the function after every impact. */
void runImpacts(EventDriven& simulation, const ImpactOSNS& impact,
                const std::function<void(double time)>& afterImpact) {
  while (goesOn(simulation)) {
    simulation.advanceToEvent();
    const long count = impact.impactCount();
    simulation.processEvents();
    if (impact.impactCount() > count) afterImpact(simulation.startingTime());
  }
}

std::shared_ptr<ImpactOSNS> makeImpact(const SimulatedLaw& law) {
  return std::dynamic_pointer_cast<ImpactOSNS>(makeImpactProblem(law));
}

/** Six dissipative balls of different masses, some of which touch, fly at a wall. */
Chain disorderedWallChain() {
  Chain chain = uniformChain(6, {}, {0.8, 1., kHertzExponent});
  addWall(chain, {0.9, 2., kHertzExponent});
  chain.gaps = {0.05, 0., 0.1, 0.02, 0., 0.15};
  const double velocity[] = {1., 0.5, 0.5, 0.2, 0.1, 0.1};
  for (std::size_t i = 0; i < 6; ++i) {
    chain.balls[i].velocity = velocity[i];
    chain.balls[i].mass = 0.5 + 0.3 * static_cast<double>((5 * i) % 6);
  }
  return chain;
}

}  // namespace

class SuccessiveImpactsTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(SuccessiveImpactsTest);
  CPPUNIT_TEST(cradleWithGaps);
  CPPUNIT_TEST(cradleOfTwoGroups);
  CPPUNIT_TEST(booksOfARunLZB);
  CPPUNIT_TEST(booksOfARunBinary);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** Equal elastic balls 0.1 m apart hand 1 m/s on, at 0.1, 0.2, 0.3 and 0.4 s. With one
      contact closed at a time the laws agree. */
  void cradleWithGaps() {
    Chain chain = uniformChain(5, {}, {1., 1., kHertzExponent});
    strikeFromLeft(chain, 1, 1.);
    chain.gaps.assign(4, 0.1);
    for (const auto& law : {lzbSimulation(), binarySimulation()}) {
      const ChainModel model = buildChain(chain, law, 1.);
      const Eigen::VectorXd start = model.positions();
      const auto impact = makeImpact(law);
      std::vector<double> times;
      runImpacts(*makeEventDriven(model.system, impact, 0.07), *impact,
                 [&](double time) { times.push_back(time); });
      CPPUNIT_ASSERT_EQUAL(4L, impact->impactCount());
      assertNear("times", vec({0.1, 0.2, 0.3, 0.4}),
                 Eigen::Map<Eigen::VectorXd>(times.data(), 4), 1e-7);
      assertNear("velocities", Eigen::VectorXd::Unit(5, 4), model.velocities(), 1e-7);
      // The run ends with the last multiple of the time step: 0.98 s.
      assertNear("positions", start + vec({0.1, 0.1, 0.1, 0.1, 0.58}), model.positions(),
                 1e-7);
    }
  }

  /** Three balls that touch, the first of which is struck; those that leave meet three others
      0.3 m further on. Each impact is that of the bare solver on the balls that touch. */
  void cradleOfTwoGroups() {
    Chain chain = uniformChain(6, {}, {1., 1., kHertzExponent});
    strikeFromLeft(chain, 1, 1.);
    chain.gaps = {0., 0., 0.3, 0., 0.};
    Chain group = uniformChain(3, {}, {1., 1., kHertzExponent});
    strikeFromLeft(group, 1, 1.);
    const Eigen::VectorXd first = lzbVelocities(group);
    Chain struckGroup = uniformChain(4, {}, {1., 1., kHertzExponent});
    strikeFromLeft(struckGroup, 1, first[2]);
    const Eigen::VectorXd second = lzbVelocities(struckGroup);

    const ChainModel model = buildChain(chain, lzbSimulation(), 0.5);
    const auto impact = makeImpact(lzbSimulation());
    std::vector<double> times;
    runImpacts(*makeEventDriven(model.system, impact, 0.05), *impact,
               [&](double time) { times.push_back(time); });
    CPPUNIT_ASSERT_EQUAL(std::size_t(2), times.size());
    CPPUNIT_ASSERT_DOUBLES_EQUAL(0., times[0], 1e-15);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(0.3 / first[2], times[1], 1e-10);
    Eigen::VectorXd expected(6);
    expected << first.head(2), second;
    assertNear("velocities", expected, model.velocities(), 1e-9);
  }

  void booksOfARunLZB() { checkBooks(lzbSimulation()); }
  void booksOfARunBinary() { checkBooks(binarySimulation()); }

 private:
  /** At each impact the energy of all balls falls by the loss in the outcome, and their
      momentum by the impulse of the wall; over the run the losses add up. Between impacts
      nothing changes. */
  static void checkBooks(const SimulatedLaw& law) {
    const Chain chain = disorderedWallChain();
    const ChainModel model = buildChain(chain, law, 4.);
    const std::size_t wall = model.contacts.back()->number();
    const auto impact = makeImpact(law);
    const double start = kineticEnergy(chain, model.velocities());
    double energy = start, lost = 0., p = momentum(chain, model.velocities());
    long several = 0;
    runImpacts(*makeEventDriven(model.system, impact, 0.1), *impact, [&](double time) {
      const ImpactOutcome& outcome = impact->lastOutcome();
      const std::string what = "impact at " + std::to_string(time) + " s";
      for (std::size_t k = 0; k < impact->lastContacts().size(); ++k)
        if (impact->lastContacts()[k] == wall) p -= outcome.impulse[k];
      several += (outcome.impulse.array() > 0.).count() > 1;
      energy -= outcome.statistics.energyLost;
      lost += outcome.statistics.dissipated.sum();
      CPPUNIT_ASSERT_MESSAGE(what, outcome.statistics.energyLost >= 0.);
      CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(what, energy,
                                           kineticEnergy(chain, model.velocities()), 1e-12);
      CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(what, p, momentum(chain, model.velocities()),
                                           1e-12);
    });
    CPPUNIT_ASSERT(impact->impactCount() > 5);
    CPPUNIT_ASSERT_MESSAGE("impacts at several contacts", several >= 2);
    const double end = kineticEnergy(chain, model.velocities());
    CPPUNIT_ASSERT_DOUBLES_EQUAL(energy, end, 1e-12);
    CPPUNIT_ASSERT(end < 0.9 * start);
    // The law's own account closes to its tolerance (1e-8 per impact of the LZB solver).
    CPPUNIT_ASSERT_DOUBLES_EQUAL(start - end, lost, 1e-6 * start);
    CPPUNIT_ASSERT(model.gaps().minCoeff() >= -1e-12);
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(SuccessiveImpactsTest);
