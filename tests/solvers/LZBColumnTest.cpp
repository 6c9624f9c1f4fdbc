// SPDX-License-Identifier: Apache-2.0
/* A column of steel beads falling on a wall (LZB report, section 9): wall force, contact time,
   effective restitution, and soft walls. Beads of 8 mm and 2.05 g. */
#include <algorithm>
#include <cmath>
#include <vector>

#include "Near.hpp"
#include "Solved.hpp"
#include "multiple_impacts/contact/TraceRecorder.hpp"
#include "multiple_impacts/models/Chain.hpp"
#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;

namespace {

constexpr double kMass = 2.05e-3;       // [kg]
constexpr double kBeadBead = 6.9716e9;  // printed value [N/m^(3/2)]
constexpr double kBeadWall = 9.858e9;   // the same
constexpr double kGravity = 9.81;       // [m/s^2]

struct Column {
  int beads;
  double beadBeadRestitution, wallRestitution;
  double height;  // of the fall [m]
  double wallStiffness = kBeadWall;

  double speed() const { return std::sqrt(2. * kGravity * height); }
  Chain chain() const {
    Chain chain = uniformChain(beads, {kMass, 4e-3, speed()},
                               {beadBeadRestitution, kBeadBead, kHertzExponent});
    addWall(chain, {wallRestitution, wallStiffness, kHertzExponent});
    return chain;
  }
};

/** What the force sensor in the wall sees. */
struct WallForce {
  double peak = 0.;         // [N]
  double contactTime = 0.;  // until the force vanishes for good [s]
};

WallForce wallForce(const Column& column) {
  TraceOptions options;
  options.interval = 2e-8;
  options.maximumSamples = 100'000;
  TraceRecorder trace(options);
  lzb(column.chain(), {}, &trace);
  WallForce result;
  for (const ImpactSample& sample : trace.samples()) {
    const double force = sample.force[column.beads - 1];
    result.peak = std::max(result.peak, force);
    if (force > 0.) result.contactTime = sample.time;
  }
  return result;
}

/** Minus the mean velocity after the impact over that before (LZB report, eq. 117). */
double effectiveRestitution(const Column& column) {
  return -lzbVelocities(column.chain()).mean() / column.speed();
}

}  // namespace

class LZBColumnTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(LZBColumnTest);
  CPPUNIT_TEST(wallForceAndContactTime);
  CPPUNIT_TEST(contactTimeOfOneBead);
  CPPUNIT_TEST(fasterTopBeads);
  CPPUNIT_TEST(effectiveRestitutionCurves);
  CPPUNIT_TEST(largeDissipationLeavesNoRebound);
  CPPUNIT_TEST(softWalls);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** Section 9.2, figure 31: fall of 3.1 mm, e = 0.96 and 0.92 at the wall. The peak hardly
      depends on the number of beads, the contact time grows with it. The end of contact in the
      reference run is known to 0.2 us: the force dies away like time to the power 3/2. */
  void wallForceAndContactTime() {
    const double contactTime[] = {34.6, 64.0, 93.0, 120.1, 144.0, 169.2, 197.0, 225.5};  // us
    for (int beads = 1; beads <= 8; ++beads) {
      const WallForce force = wallForce({beads, 0.96, 0.92, 3.1e-3});
      const std::string what = std::to_string(beads) + " beads";
      CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(what, beads == 1 ? 51.66 : 52.90, force.peak,
                                           0.006);
      CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(what, contactTime[beads - 1],
                                           1e6 * force.contactTime, 0.2);
    }
  }

  /** Bi-stiffness: expansion follows x'' = -(1/e^2) K x^eta / m and takes e times as long as
      compression, tau/2 each in the elastic case (eq. 118). */
  void contactTimeOfOneBead() {
    for (const double e : {1., 0.92, 0.5, 0.1}) {
      const Column column{1, e, e, 3.1e-3};
      const double tau =
          2.943275 * std::pow(1.25 * kMass / kBeadWall, 0.4) * std::pow(column.speed(), -0.2);
      CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE("e " + std::to_string(e), 0.5 * (1. + e) * tau,
                                           lzb(column.chain()).statistics.duration,
                                           1e-6 * tau);
    }
  }

  /** Section 9.3, figure 35: fall of 5.1 mm; the top bead is fastest for 8 beads. */
  void fasterTopBeads() {
    const double expected[] = {1.2228, 1.2364, 1.2430, 1.2437, 1.2394, 1.2310, 1.2191, 1.2043};
    for (int beads = 5; beads <= 12; ++beads) {
      const Column column{beads, 0.96, 0.92, 5.1e-3};
      const Eigen::VectorXd v = -lzbVelocities(column.chain()) / column.speed();
      CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(std::to_string(beads) + " beads",
                                           expected[beads - 5], v[0], 1e-4);
      if (beads == 8)
        assertNear("profile",
                   vec({1.2437, 1.0695, 0.9836, 0.9343, 0.8865, 0.6759, 0.3527, 0.2142}), v,
                   1e-4);
    }
  }

  /** Section 9.3, figures 36 and 37: e_eff over the number of beads. */
  void effectiveRestitutionCurves() {
    const std::vector<int> beads = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20};
    const Eigen::VectorXd e096 = vec({0.9200, 0.8949, 0.8621, 0.8386, 0.8276, 0.8198, 0.8086,
                                      0.7950, 0.7815, 0.7697, 0.7472, 0.7118, 0.6568});
    const Eigen::VectorXd e092 = vec({0.9200, 0.8687, 0.8220, 0.7854, 0.7576, 0.7346, 0.7110,
                                      0.6857, 0.6600, 0.6351, 0.5888, 0.5201, 0.4122});
    const Eigen::VectorXd elastic = vec({1.0, 0.9708, 0.9464, 0.9325, 0.9304, 0.9312, 0.9290,
                                         0.9250, 0.9219, 0.9206, 0.9175, 0.9130, 0.9077});
    for (std::size_t k = 0; k < beads.size(); ++k) {
      const int n = beads[k];
      assertNear(std::to_string(n) + " beads", vec({e096[k], e092[k], elastic[k]}),
                 vec({effectiveRestitution({n, 0.96, 0.92, 5.1e-3}),
                      effectiveRestitution({n, 0.92, 0.92, 5.1e-3}),
                      effectiveRestitution({n, 1., 1., 5.1e-3})}),
                 1.01e-4);
    }
  }

  /** Section 9.3, figure 38, with e = 0.7 between beads (converged values: the printed 0.1 at
      20 beads is an artefact of coarse impulse steps). */
  void largeDissipationLeavesNoRebound() {
    const Eigen::VectorXd expected = vec(
        {0.92, 0.7291, 0.5947, 0.4725, 0.3540, 0.2503, 0.1603, 0.0821, 0.0214, 0.0055, 0.0});
    for (int beads = 1; beads <= 11; ++beads)
      CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(
          std::to_string(beads) + " beads", expected[beads - 1],
          effectiveRestitution({beads, 0.7, 0.92, 5.1e-3}), 2e-4);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(0., effectiveRestitution({20, 0.7, 0.92, 5.1e-3}), 1e-4);
  }

  /** Section 9.4, figures 40-42: the softer the wall, the lower the peak and the more beads it
      takes to reach the plateau. Fall of 2.9 mm. */
  void softWalls() {
    struct Wall {
      double stiffness, restitution, peak1, peak4, peak16;
    };
    for (const Wall& wall : {Wall{3.67e8, 0.7, 13.31, 28.49, 35.74},    // PVC
                             Wall{7.5e7, 0.92, 7.05, 15.53, 31.21},     // beech
                             Wall{1.89e7, 0.92, 4.06, 9.18, 19.85}}) {  // rubber
      const auto peak = [&](int beads) {
        return wallForce({beads, 0.92, wall.restitution, 2.9e-3, wall.stiffness}).peak;
      };
      assertNear("K " + std::to_string(wall.stiffness),
                 vec({wall.peak1, wall.peak4, wall.peak16}), vec({peak(1), peak(4), peak(16)}),
                 0.011);
    }
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(LZBColumnTest);
