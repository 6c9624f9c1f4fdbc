// SPDX-License-Identifier: Apache-2.0
/* Columns of balls that fall or are struck come to rest under each law, and nobody has set a
   capture velocity or a tolerance. */
#include <EventDriven.hpp>

#include "CapturedOutput.hpp"
#include "ImpactErrorOf.hpp"
#include "RandomSource.hpp"
#include "Refused.hpp"
#include "SimulatedImpact.hpp"
#include "multiple_impacts/osns/LastingContact.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;

namespace {

constexpr double kGravity = 9.81;  // [m/s^2]
constexpr double kEnd = 2.;        // [s], well after the last bounce

/** Steel beads of radius 10 mm above the ground; the lowest falls 10 mm. */
Chain beadColumn(double e, bool apart) {
  Chain chain = uniformChain(5, sphere(0.01), {e, 1., 1.});
  addWall(chain, {e, 1., 1.});
  setHertzStiffness(chain);
  chain.gravity = kGravity;
  chain.gaps = apart ? std::vector<double>{0.003, 0.004, 0.005, 0.006, 0.01}
                     : std::vector<double>{0., 0., 0., 0., 0.01};
  return chain;
}

/** Kinetic and potential energy; the axis points down [J]. */
double totalEnergy(const Chain& chain, const ChainModel& model) {
  double energy = kineticEnergy(chain, model.velocities());
  const Eigen::VectorXd q = model.positions();
  for (std::size_t i = 0; i < chain.balls.size(); ++i)
    energy -= chain.balls[i].mass * kGravity * q[i];
  return energy;
}

}  // namespace

class RestTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(RestTest);
  CPPUNIT_TEST(lzb);
  CPPUNIT_TEST(binary);
  CPPUNIT_TEST(moreau);
  CPPUNIT_TEST(poisson);
  CPPUNIT_TEST(struckColumn);
  CPPUNIT_TEST(forcesOfUnequalBalls);
  CPPUNIT_TEST(toleranceIsPutBack);
  CPPUNIT_TEST(endlessBouncesAreReported);
  CPPUNIT_TEST_SUITE_END();

 public:
  void lzb() { forEachColumn(lzbSimulation()); }
  void binary() { forEachColumn(binarySimulation()); }
  void moreau() { forEachColumn(moreauSimulation()); }
  void poisson() { forEachColumn(poissonSimulation()); }

  /** Five balls on a wall, the first struck with 1 m/s: each bounce off the wall is e = 0.6
      times as fast as the one before, so that 1e-6 m/s is reached after some twenty. */
  void struckColumn() {
    for (const auto& law : {lzbSimulation(), binarySimulation(), poissonSimulation()}) {
      const ChainModel model = buildChain(struck(uniformColumn()), law, 1e-3);
      const auto impact = std::dynamic_pointer_cast<ImpactOSNS>(makeImpactProblem(law));
      run(*makeEventDriven(model.system, impact, 1e-3));
      CPPUNIT_ASSERT_MESSAGE(law.name + ": " + std::to_string(impact->impactCount()),
                             impact->impactCount() < 100);
    }
  }

  /** Thirty balls whose masses differ by a factor of up to 27 stand on a wall: each contact
      carries the weight above it, though forces over masses cancel to a thousandth. */
  void forcesOfUnequalBalls() {
    RandomSource random(1);
    Chain chain;
    for (int i = 0; i < 30; ++i) chain.balls.push_back(sphere(random.uniform(0.005, 0.015)));
    chain.contacts.assign(29, {0.92, 1., 1.5});
    addWall(chain, {0.6, 1., 1.5});
    setHertzStiffness(chain);
    chain.gravity = kGravity;
    const ChainModel model = buildChain(struck(chain), poissonSimulation(), 1e-2);
    run(*makeEventDriven(model.system, makeImpactProblem(poissonSimulation()), 1e-2));
    double weight = 0.;  // the first ball has left the others
    for (std::size_t i = 1; i < 30; ++i) {
      weight += chain.balls[i].mass * kGravity;
      assertNear("contact " + std::to_string(i), vec({weight}),
                 vec({(*model.contacts[i]->lambda(2))(0)}), 1e-12 * weight);
    }
  }

  /** The tolerance of all simulations is raised for one that needs it, and for no other. */
  void toleranceIsPutBack() {
    const ChainModel model = buildChain(uniformColumn(), lzbSimulation(), 1.);
    const auto any = makeEventDriven(model.system, std::make_shared<LZBImpact>(), 1.);
    const double before = any->toleranceED();
    {
      LastingContact lasting;
      lasting.allowFor(1e-13);
      CPPUNIT_ASSERT_EQUAL(before, any->toleranceED());
      lasting.allowFor(1e-9);
      CPPUNIT_ASSERT_EQUAL(2e-9, any->toleranceED());
      lasting.allowFor(1e-5);  // no rounding
      CPPUNIT_ASSERT_EQUAL(2e-9, any->toleranceED());
      lasting.setLargestRounding(0.);
      lasting.allowFor(5e-9);
      CPPUNIT_ASSERT_EQUAL(2e-9, any->toleranceED());
      requireRefused("rounding", [&] { lasting.setLargestRounding(-1.); },
                     {"setLargestRounding", "-1"});
    }
    CPPUNIT_ASSERT_EQUAL(before, any->toleranceED());
  }

  /** Without capture the last ball bounces some 1e-9 m/s high for ever: the run stops. */
  void endlessBouncesAreReported() {
    const ChainModel model = buildChain(struck(uniformColumn()), lzbSimulation(), 1e-3);
    const auto impact = std::make_shared<LZBImpact>();
    impact->setCaptureVelocity(0.);
    const auto simulation = makeEventDriven(model.system, impact, 1e-3);
    requireContains(impactErrorOf([&] { run(*simulation); }),
                    {"keep bouncing", "capture velocity is 0", "setCaptureVelocity()"});
  }

 private:
  static Chain uniformColumn() {
    Chain chain = uniformChain(5, sphere(0.01), {0.92, 1., 1.5});
    addWall(chain, {0.6, 1., 1.5});
    setHertzStiffness(chain);
    chain.gravity = kGravity;
    return chain;
  }

  static Chain struck(Chain chain) {
    strikeFromLeft(chain, 1, 1.);
    return chain;
  }

  static void forEachColumn(const SimulatedLaw& law) {
    for (const double e : {0.2, 0.5, 0.7, 0.9})
      for (const bool apart : {false, true}) checkRest(law, e, apart);
  }

  /** At the end: nothing moves, all contacts are closed, and each carries the weight above it.
      Speeds and gaps are within what Siconos takes for zero, plus their drift until then. */
  static void checkRest(const SimulatedLaw& law, double e, bool apart) {
    const Chain chain = beadColumn(e, apart);
    const std::string what = std::string(toString(law)) + ", e = " + std::to_string(e) +
                             (apart ? ", apart" : ", together");
    const ChainModel model = buildChain(chain, law, kEnd);
    const auto simulation = makeEventDriven(model.system, makeImpactProblem(law), 0.02);

    long events = 0;
    double energy = totalEnergy(chain, model);
    const double scale = chain.balls[0].mass * kGravity * 0.01;
    while (goesOn(*simulation)) {
      CPPUNIT_ASSERT_MESSAGE(what + ": too many events", ++events < 20'000);
      simulation->advanceToEvent();
      simulation->processEvents();
      const double now = totalEnergy(chain, model);
      CPPUNIT_ASSERT_MESSAGE(what + ": energy grows", now <= energy + 1e-9 * scale);
      energy = now;
    }
    assertNear(what + ", velocities", Eigen::VectorXd::Zero(5), model.velocities(), 1e-9);
    assertNear(what + ", gaps", Eigen::VectorXd::Zero(5), model.gaps(), 1e-9);
    Eigen::VectorXd force(5);
    for (int i = 0; i < 5; ++i) force[i] = (*model.contacts[i]->lambda(2))(0);
    assertNear(what + ", forces", chain.balls[0].mass * kGravity * vec({1., 2., 3., 4., 5.}),
               force, 1e-9);
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(RestTest);
