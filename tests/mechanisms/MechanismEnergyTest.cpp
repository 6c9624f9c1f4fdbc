// SPDX-License-Identifier: Apache-2.0
/* Elastic impacts of mechanisms, a hundred in a row: the energy stays that of the start,
   unless a table moves. */
#include <algorithm>
#include <cmath>

#include "ArrivalRun.hpp"
#include "Near.hpp"
#include "Pendulum.hpp"
#include "SliderCrank.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::mechanisms;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;
using Eigen::VectorXd;

namespace {

constexpr std::size_t kImpacts = 100;

/** Allowed drift of the energy over the kinetic energy at the start. LSODAR's tolerances are
    those that Siconos sets, 2e-15 and 2e-14 absolute, for each of some 1e4 steps; LZB's is
    1e-11 for each of 100 impacts. */
constexpr double kDrift = 1e-10;

Arrival running(std::string name, std::shared_ptr<const Mechanism> mechanism, State start,
                double timeStep) {
  return {std::move(name), std::move(mechanism), 0., start, start, timeStep};
}

/** Each bob has a wall on both sides, 6 cm away. */
Arrival pendulumInAChannel(std::string name, const std::vector<PendulumLink>& links,
                           const State& start) {
  std::vector<BobWall> walls;
  for (std::size_t bob = 0; bob < links.size(); ++bob)
    for (const double side : {-1., 1.}) {
      walls.push_back(wallThrough(links, start.q, static_cast<Eigen::Index>(bob),
                                  Eigen::Vector2d(side, 0.)));
      walls.back().offset -= 0.06;
    }
  return running(std::move(name), std::make_shared<Pendulum>(links, walls), start, 3e-4);
}

/** The crank turns at 150 rad/s; the slider starts in the middle of its guide, at rest in
    it. */
Arrival runningSliderCrank() {
  return running("slider-crank", std::make_shared<SliderCrank>(),
                 {Eigen::Vector3d::Zero(), Eigen::Vector3d(150., -75., 0.)}, 1e-4);
}

/** Whether a hundred impacts take less than minutes. */
bool isQuick(const std::string& arrival) {
  for (const char* const name : {"slider", "block on a corner", "block flat", "cart with 4"})
    if (arrival.rfind(name, 0) == 0) return true;
  return false;
}

std::vector<Arrival> elasticMechanisms() {
  std::vector<Arrival> all = {
      pendulumInAChannel("double pendulum in a channel", {{1., 1.}, {0.7, 1.2}},
                         {Eigen::Vector2d(0.3, -0.4), Eigen::Vector2d(2., 3.)}),
      pendulumInAChannel("triple pendulum in a channel", {{1., 1.}, {0.7, 1.2}, {0.4, 0.8}},
                         {Eigen::Vector3d(0.2, -0.3, 0.6), Eigen::Vector3d(1.5, 1., 2.)}),
      runningSliderCrank()};
  for (const auto& arrivals : {isolatedArrivals(), multipleArrivals()})
    for (const Arrival& arrival : arrivals)
      if (isQuick(arrival.name)) all.push_back(arrival);
  return all;
}

/** Drift of the energy, and the deepest penetration, over the impacts of a run. */
struct Drift {
  double energy = 0., depth = 0.;
  std::size_t impacts = 0;

  Drift(const Arrival& arrival, const SimulatedLaw& law) {
    const Mechanism& mechanism = *arrival.mechanism;
    const double start = totalEnergy(mechanism, arrival.start);
    LoggedSimulation run = simulationOf(arrival, law, 1., 1e3, preciseProblem(law));
    impacts = run.run(kImpacts,
                      [&](double time) {
                        const State now = run.model().state();
                        energy =
                            std::max(energy, std::abs(totalEnergy(mechanism, now) - start));
                        depth = std::max(depth, -mechanism.gaps(time, now.q).minCoeff());
                      })
                  .size();
    energy /= kineticEnergy(mechanism, arrival.start);
  }
};

}  // namespace

class MechanismEnergyTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(MechanismEnergyTest);
  CPPUNIT_TEST(lzb);
  CPPUNIT_TEST(binary);
  CPPUNIT_TEST(moreau);
  CPPUNIT_TEST(poisson);
  CPPUNIT_TEST(impulseRatios);
  CPPUNIT_TEST(ballOnATable);
  CPPUNIT_TEST_SUITE_END();

 public:
  void lzb() { checkAll(lzbSimulation()); }
  void binary() { checkAll(binarySimulation()); }
  void moreau() { checkAll(moreauSimulation()); }
  void poisson() { checkAll(poissonSimulation()); }
  void impulseRatios() { checkAll(impulseRatioSimulation()); }

  /** A moving table gives and takes energy; between impacts the ball flies along a parabola:

      q = q1 + v1 (t - t1) + g (t - t1)^2/2, v = v1 + g (t - t1), to the next impact, where U+
      = -e U-. */
  void ballOnATable() {
    for (const SimulatedLaw& law : kAllLaws)
      for (const double e : {1., 0.8}) {
        if (law == impulseRatioSimulation() && e < 1.) continue;
        for (const Arrival& arrival : isolatedArrivals())
          if (arrival.mechanism->isRheonomous())
            checkParabolas(arrival, law, e, caseName(arrival, law, e));
      }
  }

 private:
  static void checkAll(const SimulatedLaw& law) {
    for (const Arrival& arrival : elasticMechanisms()) {
      const Drift drift(arrival, law);
      const std::string what = caseName(arrival, law, 1.);
      CPPUNIT_ASSERT_EQUAL_MESSAGE(what, kImpacts, drift.impacts);
      CPPUNIT_ASSERT_MESSAGE(what + ": drift of energy " + toText(drift.energy),
                             drift.energy <= kDrift);
      CPPUNIT_ASSERT_MESSAGE(what + ": depth " + toText(drift.depth),
                             drift.depth <= kClosedGap);
    }
  }

  static void checkParabolas(const Arrival& arrival, const SimulatedLaw& law, double e,
                             const std::string& what) {
    const Mechanism& mechanism = *arrival.mechanism;
    const Eigen::Vector2d g(0., -9.81);
    double t = 0.;
    State from = arrival.start;
    for (const LoggedImpact& impact : impactsOf(arrival, law, e, 10)) {
      const double dt = impact.time - t;
      assertNear(what + ", place", from.q + dt * from.v + dt * dt / 2. * g, impact.before.q,
                 1e-10);
      assertNear(what + ", velocity", from.v + dt * g, impact.before.v, 1e-10);
      assertNear(what + ", gap", VectorXd::Zero(1), impact.gaps, kClosedGap);
      const VectorXd before = relativeVelocities(mechanism, impact.time, impact.before);
      const VectorXd after = relativeVelocities(mechanism, impact.time, impact.after);
      assertNear(what + ", U+ = -e U-", -e * before, after, 1e-9 * before.norm());
      t = impact.time;
      from = impact.after;
    }
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(MechanismEnergyTest);
