// SPDX-License-Identifier: Apache-2.0
/* Binary collisions with friction: single impacts, orders, limits and traces. */
#include "FrictionCases.hpp"
#include "FrictionOutcome.hpp"
#include "RandomFriction.hpp"
#include "Solved.hpp"
#include "multiple_impacts/contact/TraceRecorder.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::test;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

/** Three discs of 1 kg and radius 1 m in a row along x; the first one strikes, spinning. */
FrictionBodies threeDiscs(double spin) {
  const Vector3d x = Vector3d::UnitX();
  const Eigen::Matrix3d inertia = 0.5 * Eigen::Matrix3d::Identity();
  return touching(3,
                  {{1., inertia, Vector3d(1., 0., spin)},
                   {1., inertia, Vector3d::Zero()},
                   {1., inertia, Vector3d::Zero()}},
                  {{0, 1, x, x, -x, 1}, {1, 2, x, x, -x, 1}});
}

}  // namespace

class BinaryFrictionTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(BinaryFrictionTest);
  CPPUNIT_TEST(rod);
  CPPUNIT_TEST(kane);
  CPPUNIT_TEST(sphere);
  CPPUNIT_TEST(threeDiscsWithSpin);
  CPPUNIT_TEST(ordersAndLimit);
  CPPUNIT_TEST(observerSeesCollisions);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** Stronge's energetic law. */
  void rod() {
    const ImpactOutcome sticks =
        requireSolved(solveBinary(withFriction(rodAt45(0.5, -1.), 0.8, 1.)));
    assertNear("sticks", vec({0.904610227, 0.342766136, 0.747376363, 0.}),
               vec({sticks.impulse[0], sticks.tangentialImpulse[0], sticks.velocity[0],
                    sticks.slip[0]}),
               1e-9);
    assertNear("friction", vec({1. / 35.}), sticks.statistics.frictionLoss, 1e-14);
    const ImpactOutcome reverses =
        requireSolved(solveBinary(withFriction(rodAt45(1., -1.), 0.5, 0.5)));
    assertNear("reverses", vec({0.480959777, -0.123156475, 0.387134156, -0.029330853}),
               vec({reverses.impulse[0], reverses.tangentialImpulse[0], reverses.velocity[0],
                    reverses.slip[0]}),
               1e-9);
    CPPUNIT_ASSERT_EQUAL(1L, reverses.statistics.collisions);
  }

  void kane() {
    const FrictionBodies bodies = kanesPendulum();
    const ImpactOutcome outcome = requireSolved(solveBinary(withFriction(bodies, 0.7, 0.5)));
    assertNear("T+", vec({0.0121897}),
               vec({bodies.energyAfter(outcome.impulse, outcome.tangentialImpulse)}), 5e-8);
  }

  /** Kharaz's sphere, mu = 0.092 (Kharaz, Gorham, Salman 2001): the rigid ratios 0.776 at 39.4
      and 0.844 at 49.7 degrees if e = 0.98 and 0.98; 5/7 at 20 degrees. */
  void sphere() {
    const Vector3d up = Vector3d::UnitZ(), x = Vector3d::UnitX();
    for (const double degrees : {20., 39.4, 49.7}) {
      const double tangent = std::tan(radians(degrees)), mu = 0.092, e = 0.98;
      const FrictionBodies bodies = sphereOnPlane(6, up, tangent * x, 1.);
      const ImpactOutcome outcome = requireSolved(solveBinary(withFriction(bodies, mu, e)));
      const VectorXd v = bodies.velocityAfter(outcome.impulse, outcome.tangentialImpulse);
      const double slides = 1. - mu * (1. + e) / tangent;
      const double ratio = tangent > 3.5 * mu * (1. + e) ? slides : 5. / 7.;
      assertNear(std::to_string(degrees), vec({ratio * tangent, 0., e}), v.head(3), 1e-13);
    }
    assertNear("published", vec({0.776, 0.844}),
               vec({1. - 0.092 * 1.98 / std::tan(radians(39.4)),
                    1. - 0.092 * 1.98 / std::tan(radians(49.7))}),
               3e-3);
  }

  /** e = 1, W_nn = 2, W_tt = 2 + 2/I = 6. The first collision exchanges the velocities along
      x, P = 1, with the friction mu, since the slip 3 lasts. It gives disc 2 the velocity mu
      along y and the spin -2 mu: a slip of -mu against disc 3, which mu/6 stops. */
  void threeDiscsWithSpin() {
    const double mu = 0.1;
    const FrictionBodies bodies = threeDiscs(3.);
    const ContactProblem problem = withFriction(bodies, mu, 1.);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(6., problem.tangents.delassus.coeff(0, 0), 1e-15);
    const ImpactOutcome outcome = requireSolved(solveBinary(problem));
    assertNear("P", vec({1., 1.}), outcome.impulse, 1e-14);
    const VectorXd T = outcome.tangentialImpulse;
    assertNear("|T|", vec({mu, mu / 6.}), T.cwiseAbs(), 1e-14);
    assertNear("slips stop", vec({0.}), outcome.slip.tail(1), 1e-14);
    requireBalanced(bodies, problem, outcome, 0., "three discs");
  }

  /** Every order gives an admissible outcome; a limit is reported with who approaches. */
  void ordersAndLimit() {
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
      const RandomFriction random = randomFriction(seed);
      if (!random.contacts.hasFriction()) continue;
      BinaryOptions options;
      options.maximumCollisions = 5000;
      for (const CollisionOrder order : values<CollisionOrder>()) {
        options.order = order;
        const ImpactOutcome outcome = solveBinary(random.contacts, options);
        const std::string what = random.name + ", " + toString(order);
        requireBalanced(random.bodies, random.contacts, outcome, 1e-9, what);
        if (isUsable(outcome.status))
          requireWithinCones(random.contacts, outcome, what);
        else
          CPPUNIT_ASSERT_EQUAL_MESSAGE(what, 5000L, outcome.statistics.collisions);
      }
    }
    BinaryOptions one;
    one.maximumCollisions = 1;
    const ImpactOutcome limited = solveBinary(withFriction(threeDiscs(3.), 0.1, 1.), one);
    CPPUNIT_ASSERT(limited.status == ImpactStatus::CollisionLimit);
    CPPUNIT_ASSERT(limited.message.find("contact 2") != std::string::npos);
  }

  void observerSeesCollisions() {
    const ContactProblem problem = withFriction(threeDiscs(3.), 0.1, 1.);
    TraceRecorder trace;
    const ImpactOutcome outcome = requireSolved(solveBinary(problem, {}, &trace));
    const ImpactOutcome unseen = requireSolved(solveBinary(problem));
    assertNear("the same, bit for bit", unseen.velocity, outcome.velocity, 0.);
    VectorXd P = VectorXd::Zero(2), T = VectorXd::Zero(2);
    for (const ImpactSample& sample : trace.samples()) {
      P += sample.force;
      T += sample.tangentialForce;
    }
    assertNear("P", outcome.impulse, P, 1e-15);
    assertNear("T", outcome.tangentialImpulse, T, 1e-15);
    assertNear("u+", outcome.slip, trace.samples().back().slip, 1e-15);
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(BinaryFrictionTest);
