// SPDX-License-Identifier: Apache-2.0
/* Elastic impacts of mechanisms, a hundred in a row: energy is that of the start. */
#include <algorithm>
#include <cmath>

#include "ArrivalRun.hpp"
#include "BallOnTable.hpp"
#include "Near.hpp"
#include "SliderCrank.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::mechanisms;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;
using Eigen::VectorXd;

namespace {

constexpr std::size_t kImpacts = 100;

/** Of the energy, over the kinetic energy at the first impact. LSODAR's tolerances are Siconos's (2e-15, and
    2e-14 absolute); their errors add up over some 1e4 steps, and LZB's tolerance of 1e-11 over 100 impacts. */
constexpr double kDrift = 2e-9;

/** The crank turns at 150 rad/s; the slider starts in the middle of its guide, at rest in it. */
Arrival runningSliderCrank() {
  Arrival run;
  run.name = "slider-crank";
  run.mechanism = std::make_shared<SliderCrank>();
  run.time = 0.05;
  run.start = {Eigen::Vector3d::Zero(), Eigen::Vector3d(150., -75., 0.)};
  run.impact = run.start;
  run.timeStep = 1e-4;
  return run;
}

/** Drift of the energy, and the deepest penetration, over the impacts of a run. */
struct Drift {
  double energy = 0., depth = 0.;
  std::size_t impacts = 0;

  Drift(const Arrival& arrival, ImpactLaw law) {
    const Mechanism& mechanism = *arrival.mechanism;
    const double start = totalEnergy(mechanism, arrival.start);
    LoggedSimulation run =
        simulationOf(arrival, law, 1., 1e5 * arrival.time, preciseProblem(law));
    impacts = run.run(kImpacts,
                      [&](double time) {
                        const State now = run.model().state();
                        energy =
                            std::max(energy, std::abs(totalEnergy(mechanism, now) - start));
                        depth = std::max(depth, -mechanism.gaps(time, now.q).minCoeff());
                      })
                  .size();
    energy /= kineticEnergy(mechanism, arrival.impact);
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
  void lzb() { checkAll(ImpactLaw::LZB); }
  void binary() { checkAll(ImpactLaw::Binary); }
  void moreau() { checkAll(ImpactLaw::Moreau); }
  void poisson() { checkAll(ImpactLaw::Poisson); }
  void impulseRatios() { checkAll(ImpactLaw::ImpulseRatio); }

  /** A table gives and takes energy; in between the ball flies along a parabola:

      q = q1 + v1 (t - t1) + g (t - t1)^2/2, v = v1 + g (t - t1), to the next impact, where U+ = -e U-. */
  void ballOnATable() {
    for (const ImpactLaw law : kAllLaws)
      for (const double e : {1., 0.8}) {
        if (law == ImpactLaw::ImpulseRatio && e < 1.) continue;
        for (const Arrival& arrival : isolatedArrivals())
          if (arrival.mechanism->isRheonomous())
            checkParabolas(arrival, law, e, caseName(arrival, law, e));
      }
  }

 private:
  static void checkAll(ImpactLaw law) {
    std::vector<Arrival> all = isolatedArrivals();
    for (Arrival& arrival : multipleArrivals()) all.push_back(std::move(arrival));
    all.push_back(runningSliderCrank());
    for (const Arrival& arrival : all) {
      if (arrival.mechanism->isRheonomous()) continue;
      const Drift drift(arrival, law);
      const std::string what = caseName(arrival, law, 1.);
      CPPUNIT_ASSERT_EQUAL_MESSAGE(what, kImpacts, drift.impacts);
      CPPUNIT_ASSERT_MESSAGE(what + ": drift of energy " + toText(drift.energy),
                             drift.energy <= kDrift);
      CPPUNIT_ASSERT_MESSAGE(what + ": depth " + toText(drift.depth),
                             drift.depth <= kClosedGap);
    }
  }

  static void checkParabolas(const Arrival& arrival, ImpactLaw law, double e,
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
