// SPDX-License-Identifier: Apache-2.0
/* Newton's cradle over twenty periods, under each law: it runs without an exception, energy
   never grows, and the energy missing at the end is what the impacts lost. */
#include "SimulatedImpact.hpp"
#include "multiple_impacts/models/Cradle.hpp"
#include "multiple_impacts/models/EventTolerance.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;

namespace {

constexpr double kPulled = 0.02;  // [m]

/** Five steel balls of 10 mm by default; the first `pulled` are pulled back. */
Cradle cradleOf(double e, std::size_t pulled, std::size_t balls = 5, double radius = 0.005) {
  Cradle cradle;
  cradle.chain = uniformChain(balls, sphere(radius), {e, 1., 1.});
  setHertzStiffness(cradle.chain);
  cradle.stringLength = 0.2;
  cradle.pulled = std::vector<double>(balls, 0.);
  std::fill_n(cradle.pulled.begin(), pulled, -kPulled);
  return cradle;
}

double energyOf(const Cradle& cradle, const ChainModel& model) {
  return kineticEnergy(cradle.chain, model.velocities()) +
         potentialEnergy(cradle, model.positions());
}

}  // namespace

class CradleTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(CradleTest);
  CPPUNIT_TEST(aloneABallSwings);
  CPPUNIT_TEST(lzb);
  CPPUNIT_TEST(binary);
  CPPUNIT_TEST(moreau);
  CPPUNIT_TEST(binaryReturnsAfterAPeriod);
  CPPUNIT_TEST(forcesOfAnotherTimeAtAnEvent);
  CPPUNIT_TEST(refused);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** Heavy balls on short strings that come to rest against each other, in a user's own loop:
      Siconos threw, since it used the strings' forces of another time. */
  void forcesOfAnotherTimeAtAnEvent() {
    for (const double e : {0.8, 0.9})
      for (const std::size_t pulled : {1, 2}) {
        const Cradle cradle = cradleOf(e, pulled, 7, 0.02);
        const double end = 10. * cradle.period();
        const ChainModel model = buildCradle(cradle, binarySimulation(), end);
        const auto impact = std::make_shared<BinaryCollision>();
        impact->setCaptureVelocity(1e-4);
        const auto simulation = makeEventDriven(model.system, impact, end / 500.);
        const EventTolerance tolerance(*simulation, 1e-10);
        while (goesOn(*simulation)) {
          simulation->advanceToEvent();
          simulation->processEvents();
        }
        CPPUNIT_ASSERT(impact->impactCount() > 10);
      }
  }

  /** q = -A cos(t sqrt(g/l)). */
  void aloneABallSwings() {
    Cradle cradle;
    cradle.chain = uniformChain(1);
    cradle.stringLength = 0.2;
    cradle.pulled = {-kPulled};
    const double time = 0.3 * cradle.period();
    const ChainModel model = buildCradle(cradle, lzbSimulation(), time);
    models::run(*makeEventDriven(model.system, makeImpactProblem(lzbSimulation()), time));
    CPPUNIT_ASSERT_DOUBLES_EQUAL(-kPulled * std::cos(0.6 * M_PI), model.positions()[0], 1e-9);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(energyOf(cradle, buildCradle(cradle, lzbSimulation(), time)),
                                 energyOf(cradle, model), 1e-10);
  }

  void lzb() { forEachCradle(lzbSimulation(), 1e-4); }
  void binary() { forEachCradle(binarySimulation(), 1e-4); }
  void moreau() { forEachCradle(moreauSimulation(), 0.); }

  /** Equal balls that collide pairwise: the last ball swings out and comes back, then the
      first does. */
  void binaryReturnsAfterAPeriod() {
    const Cradle cradle = cradleOf(1., 1);
    const ChainModel model = simulated(cradle, binarySimulation(), 1e-4, cradle.period());
    assertNear("displacements", vec({-kPulled, 0., 0., 0., 0.}), model.positions(), 1e-8);
  }

  void refused() {
    Cradle cradle = cradleOf(1., 1);
    cradle.pulled = {0., 0., -kPulled, 0., 0.};
    CPPUNIT_ASSERT_THROW(checkCradle(cradle), InvalidParameter);
    cradle.pulled = {0.};
    CPPUNIT_ASSERT_THROW(checkCradle(cradle), InvalidParameter);
    cradle = cradleOf(1., 1);
    cradle.stringLength = 0.;
    CPPUNIT_ASSERT_THROW(checkCradle(cradle), InvalidParameter);
    cradle = cradleOf(1., 1);
    addWall(cradle.chain, {});
    CPPUNIT_ASSERT_THROW(checkCradle(cradle), InvalidParameter);
  }

 private:
  static void forEachCradle(const SimulatedLaw& law, double capture) {
    for (const double e : {0.5, 0.9, 1.})
      for (const std::size_t pulled : {1, 2, 4}) {
        const Cradle cradle = cradleOf(e, pulled);
        simulated(cradle, law, capture, 20. * cradle.period());
      }
  }

  /** Runs the cradle and checks its energy balance. */
  static ChainModel simulated(const Cradle& cradle, const SimulatedLaw& law, double capture,
                              double duration) {
    const ChainModel model = buildCradle(cradle, law, duration);
    const auto problem = makeImpactProblem(law);
    const auto impact = std::dynamic_pointer_cast<ImpactOSNS>(problem);
    if (impact) impact->setCaptureVelocity(capture);
    const auto simulation = makeEventDriven(model.system, problem, 0.01 * cradle.period());
    const EventTolerance tolerance(*simulation, 1e-10);
    const double start = energyOf(cradle, model);
    double energy = start, lost = 0.;
    long events = 0, impacts = 0;
    while (goesOn(*simulation)) {
      CPPUNIT_ASSERT_MESSAGE("too many events", ++events < 20'000);
      simulation->advanceToEvent();
      const double before = energyOf(cradle, model);
      simulation->processEvents();
      const double now = energyOf(cradle, model);
      CPPUNIT_ASSERT_MESSAGE("energy grows", now <= energy + 1e-9 * start);
      CPPUNIT_ASSERT_MESSAGE("balls overlap", model.gaps().minCoeff() > -1e-8);
      energy = now;
      if (!impact)
        lost += before - now;
      else if (impact->impactCount() > impacts)
        lost += impact->lastOutcome().statistics.energyLost;
      if (impact) impacts = impact->impactCount();
    }
    CPPUNIT_ASSERT_DOUBLES_EQUAL(start - energy, lost, 1e-8 * start);
    return model;
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(CradleTest);
