// SPDX-License-Identifier: Apache-2.0
/* A column of five beads falls on the ground, bounces, collapses and stays, under each law. */
#include "SimulatedImpact.hpp"
#include "multiple_impacts/models/EventTolerance.hpp"

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
  CPPUNIT_TEST(withoutCapture);
  CPPUNIT_TEST_SUITE_END();

 public:
  void lzb() { forEachColumn(lzbSimulation(), 1e-4); }
  void binary() { forEachColumn(binarySimulation(), 1e-4); }
  void moreau() { forEachColumn(moreauSimulation(), 0.); }

  /** With strong dissipation the speeds reach Siconos's tolerance even without capture. */
  void withoutCapture() {
    for (const auto& law : {lzbSimulation(), binarySimulation()})
      for (const bool apart : {false, true}) checkRest(law, 0.5, apart, 0.);
  }

 private:
  static void forEachColumn(const SimulatedLaw& law, double capture) {
    for (const double e : {0.2, 0.5, 0.7, 0.9})
      for (const bool apart : {false, true}) checkRest(law, e, apart, capture);
  }

  /** At the end: nothing moves, all contacts are closed, and each carries the weight above it.
      Speeds and gaps are within what Siconos takes for zero, plus their drift until then. */
  static void checkRest(const SimulatedLaw& law, double e, bool apart, double capture) {
    const Chain chain = beadColumn(e, apart);
    const std::string what = std::string(toString(law)) + ", e = " + std::to_string(e) +
                             (apart ? ", apart" : ", together");
    const ChainModel model = buildChain(chain, law, kEnd);
    const auto problem = makeImpactProblem(law);
    if (const auto impact = std::dynamic_pointer_cast<ImpactOSNS>(problem))
      impact->setCaptureVelocity(capture);
    const auto simulation = makeEventDriven(model.system, problem, 0.02);
    const EventTolerance tolerance(*simulation, 1e-10);

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
