// SPDX-License-Identifier: Apache-2.0
/* LZB with friction at one contact: closed forms, and the measured sphere of Kharaz. */
#include <cmath>

#include "FrictionBodies.hpp"
#include "FrictionCases.hpp"
#include "Near.hpp"
#include "Solved.hpp"
#include "multiple_impacts/contact/TraceRecorder.hpp"
#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::test;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

const double kPi = std::acos(-1.);

void assertNear(const char* what, double expected, double actual, double tolerance) {
  CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(what, expected, actual, tolerance);
}

VectorXd one(double value) { return VectorXd::Constant(1, value); }

/** A contact in the plane with the given elements of W, slip u and speed U. */
ContactProblem contactOf(double normal, double coupling, double tangential, double u,
                         double U) {
  ContactProblem problem;
  problem.delassus = (one(normal) * one(1.)).sparseView();
  problem.velocity = one(U);
  problem.tangents.first = {0, 1};
  problem.tangents.delassus = (one(tangential) * one(1.)).sparseView();
  problem.tangents.coupling = (one(coupling) * one(1.)).sparseView();
  problem.tangents.slip = one(u);
  return problem;
}

void give(ContactProblem& problem, double friction, double restitution, double stiffness,
          double exponent) {
  const auto all = [&](double value) {
    return VectorXd::Constant(problem.contactCount(), value);
  };
  problem.friction = all(friction);
  problem.restitution = all(restitution);
  problem.stiffness = all(stiffness);
  problem.exponent = all(exponent);
}

ImpactOutcome solved(const ContactProblem& problem, double tolerance = 1e-11) {
  LZBOptions options;
  options.tolerance = tolerance;
  return requireSolved(solveLZB(problem, options));
}

/** A rod of 1 kg and 1 m at 45 degrees: W_tt = W_nn = 1 + 12 (1/2)^2/2 = 2.5, W_tn = -1.5. */
ContactProblem rod(double u, double U, double friction, double restitution, double stiffness,
                   double exponent) {
  ContactProblem problem = contactOf(2.5, -1.5, 2.5, u, U);
  give(problem, friction, restitution, stiffness, exponent);
  return problem;
}

/** A sphere of 1 kg and 1 m that touches the ground. \param turned angle of the direction in
    which it slides, in the ground */
FrictionBodies sphere(double u, double U, double turned) {
  VectorXd velocity = VectorXd::Zero(6);
  velocity.head(3) << u * std::cos(turned), U, u * std::sin(turned);
  return touching(6, {{1., 0.4 * Eigen::Matrix3d::Identity(), velocity}},
                  {{-1, 0, Vector3d::UnitY(), Vector3d::Zero(), -Vector3d::UnitY(), 2}});
}

}  // namespace

class LZBFrictionTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(LZBFrictionTest);
  CPPUNIT_TEST(rodSlipsAndSticks);
  CPPUNIT_TEST(rodReversesItsSlip);
  CPPUNIT_TEST(plasticRod);
  CPPUNIT_TEST(criticalFriction);
  CPPUNIT_TEST(jammedRodStaysFinite);
  CPPUNIT_TEST(obliqueSphere);
  CPPUNIT_TEST(doublePendulumOfKane);
  CPPUNIT_TEST(superBall);
  CPPUNIT_TEST(sphereOfKharaz);
  CPPUNIT_TEST(linearSpringsOfSurfaces);
  CPPUNIT_TEST(tangentialForcesAreTraced);
  CPPUNIT_TEST(publishedSchemesRefuseFriction);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** Stronge's law. While it slips, dU/dP = 2.5 + 0.8 x 1.5 = 3.7 and du/dP = -3.5; it stops
      at P = 1/7 and sticks with T' = 0.6, dU/dP = 1.6. The normal work of compression,
      int U dP, is given back. */
  void rodSlipsAndSticks() {
    const double stop = 1. / 7., U1 = -1. + 3.7 * stop, compressed = stop - U1 / 1.6;
    const double work = -0.5 * (1. + -U1) * stop - 0.5 * U1 * U1 / 1.6;
    const double expansion = std::sqrt(-2. * work / 1.6);
    const double P = compressed + expansion, T = -0.8 * stop + 0.6 * (P - stop);
    assertNear("published normal impulse", 0.904610227, P, 1e-9);
    assertNear("published tangential impulse", 0.342766136, T, 1e-9);
    for (const double stiffness : {1., 1e9})
      for (const double exponent : {0.4, 1., 1.5, 2.5}) {
        const ImpactOutcome outcome = solved(rod(0.5, -1., 0.8, 1., stiffness, exponent));
        assertNear("P", P, outcome.impulse[0], 1e-9);
        assertNear("T", T, outcome.tangentialImpulse[0], 1e-9);
        assertNear("U+", 1.6 * expansion, outcome.velocity[0], 1e-9);
        assertNear("u+", 0., outcome.slip[0], 1e-9);
        assertNear("energy lost", 1. / 35., outcome.statistics.energyLost, 1e-9);
        assertNear("by friction", 1. / 35., outcome.statistics.frictionLoss[0], 1e-9);
      }
  }

  /** mu = 0.5 < mu* = 0.6: after the stop it slips on, backwards, with T' = 0.5. */
  void rodReversesItsSlip() {
    for (const double exponent : {1., 1.5}) {
      const ImpactOutcome outcome = solved(rod(1., -1., 0.5, 0.5, 1e5, exponent));
      assertNear("P", 0.480959777, outcome.impulse[0], 1e-9);
      assertNear("T", -0.123156475, outcome.tangentialImpulse[0], 1e-9);
      assertNear("U+", 0.387134156, outcome.velocity[0], 1e-9);
      assertNear("u+", -0.029330853, outcome.slip[0], 1e-9);
    }
  }

  /** e = 0 ends with the compression: U = -1 + 2.5 P - 1.5 T = 0 while it slips forwards,
      T = -0.3 P, or backwards. From u = 0.3: du/dP = -2.25, stop at P = 2/15, U = -0.6067;
      then T' = 0.3 and dU/dP = 2.05. */
  void plasticRod() {
    const double stop = 0.3 / 2.25, P = stop + (1. - 2.95 * stop) / 2.05;
    const ImpactOutcome outcome = solved(rod(0.3, -1., 0.3, 0., 1e5, 1.5));
    assertNear("P", P, outcome.impulse[0], 1e-10);
    assertNear("T", -0.3 * stop + 0.3 * (P - stop), outcome.tangentialImpulse[0], 1e-10);
    assertNear("U+", 0., outcome.velocity[0], 1e-12);
  }

  /** From rest, surfaces stick iff mu >= mu* = |W_tn|/W_tt. */
  void criticalFriction() {
    assertNear("sticks", 0., solved(rod(0., -1., 0.601, 0.5, 1., 1.5)).slip[0], 1e-11);
    // mu = 0.59: u' = -1.5 + 0.59 x 2.5 = -0.025, U' = 2.5 - 0.885 = 1.615, P = 1.5/1.615.
    assertNear("slides", -0.025 * 1.5 / 1.615,
               solved(rod(0., -1., 0.59, 0.5, 1., 1.5)).slip[0], 1e-9);
  }

  /** A rod at tan(alpha) = 2, sin^2 = 4/5: W_nn = 1 + 3 cos^2 = 8/5, W_tn = -3 sin cos =
      -6/5, W_tt = 1 + 3 sin^2 = 17/5. Sliding so that friction presses the tip down, the
      approach grows if mu > W_nn/|W_tn| = 4/3 (Painleve). It ends once the slip has. */
  void jammedRodStaysFinite() {
    const double normal = 1.6, coupling = -1.2, tangential = 3.4, mu = 1.6, e = 0.7;
    const double dU = normal + mu * coupling;  // with u < 0, T' = +mu
    const double du = coupling + mu * tangential;
    CPPUNIT_ASSERT(dU < 0.);
    ContactProblem problem = contactOf(normal, coupling, tangential, -2., -1.);
    give(problem, mu, e, 1e6, 1.5);
    const double stop = 2. / du, U1 = -1. + dU * stop;
    const double stick = coupling / tangential, rise = normal - coupling * stick;
    const double work = 0.5 * (-1. + U1) * stop - 0.5 * U1 * U1 / rise;
    const double expansion = e * std::sqrt(-2. * work / rise);
    const ImpactOutcome outcome = solved(problem);
    assertNear("P", stop - U1 / rise + expansion, outcome.impulse[0], 1e-8);
    assertNear("U+", rise * expansion, outcome.velocity[0], 1e-8);
    CPPUNIT_ASSERT(outcome.statistics.energyLost > 0.);
  }

  /** A sphere slides through iff tan(theta) > 3.5 mu (1 + e); its tangential speed is then
      1 - mu (1 + e)/tan(theta) of that before, else 5/7. In space, in any direction. */
  void obliqueSphere() {
    for (const double turned : {0., 0.3, 2.}) {
      for (const double tangent : {0.2, 0.5, 1., 3.}) {
        const double mu = 0.1, e = 0.8;
        const FrictionBodies bodies = sphere(tangent, -1., turned);
        ContactProblem problem = bodies.problem();
        give(problem, mu, e, 1e6, 1.5);
        const ImpactOutcome outcome = solved(problem);
        const VectorXd v = bodies.velocityAfter(outcome.impulse, outcome.tangentialImpulse);
        const bool slides = tangent > 3.5 * mu * (1. + e);
        const double ratio = slides ? 1. - mu * (1. + e) / tangent : 5. / 7.;
        assertNear("along", ratio * tangent, v[0] * std::cos(turned) + v[2] * std::sin(turned),
                   1e-9);
        assertNear("across", 0., -v[0] * std::sin(turned) + v[2] * std::cos(turned), 1e-9);
        assertNear("up", e, v[1], 1e-9);
      }
    }
  }

  /** Newton's law with friction creates energy here, 0.0232 J become 0.0368 J; Stronge's law,
      computed elsewhere, leaves 0.0121897 J. */
  void doublePendulumOfKane() {
    const FrictionBodies bodies = kanesPendulum();
    assertNear("before", 0.0231814, bodies.energy(), 1e-7);
    ContactProblem problem = withFriction(bodies, 0.7, 0.5);
    give(problem, 0.7, 0.5, 1e6, 1.5);
    const ImpactOutcome outcome = solved(problem);
    assertNear("after", 0.0121897,
               bodies.energyAfter(outcome.impulse, outcome.tangentialImpulse), 1e-7);
  }

  /** Garwin's super-ball: elastic in both directions, u+ = -u-. With a tangential stiffness k
      such that k W_tt = K W_nn, surfaces swing through exactly half a period, and the
      friction that they need is a constant share u W_nn/(U W_tt) of the force. */
  void superBall() {
    ContactProblem problem = contactOf(1., 0., 3.5, 0.3, -1.);
    give(problem, 10., 1., 1e4, 1.);
    problem.tangentialStiffness = one(1e4 / 3.5);
    const ImpactOutcome outcome = solved(problem);
    assertNear("u+", -0.3, outcome.slip[0], 1e-9);
    assertNear("U+", 1., outcome.velocity[0], 1e-9);
    assertNear("nothing is lost", 0., outcome.statistics.energyLost, 1e-9);
  }

  /** A sphere of aluminium oxide, 5 mm, on glass at 3.9 m/s: mu = 0.092 and e = 0.98 were
      measured (Kharaz, Gorham and Salman 2001). Tangential speeds over those before: rigid
      surfaces give 5/7 at 20 degrees; with the stiffness of Mindlin, 8 G* a, at its mean over
      the time of contact (B(0.6, 0.5)/B(0.4, 0.5) = 0.754 of that at full compression), the
      measured value is met to 2 %. */
  void sphereOfKharaz() {
    assertNear("39.4 degrees", 0.771, kharaz(39.4, false), 0.01);
    assertNear("49.7 degrees", 0.848, kharaz(49.7, false), 0.005);
    assertNear("20 degrees, rigid", 5. / 7., kharaz(20., false), 1e-9);
    assertNear("20 degrees", 0.597, kharaz(20., true), 0.012);
    assertNear("sliding needs no stiffness", kharaz(49.7, false), kharaz(49.7, true), 2e-4);
  }

  /** Without a bound in reach the surfaces are a spring: u = u0 cos(w t), over the time
      pi/sqrt(K W_nn) of a linear contact. Near its end the bound is reached: friction is then
      small, and the speed is that of the spring to some percent. Energy: only sliding
      loses. */
  void linearSpringsOfSurfaces() {
    ContactProblem problem = contactOf(1., 0., 3.5, 0.01, -1.);
    give(problem, 50., 1., 1e4, 1.);
    problem.tangentialStiffness = one(0.25 * 1e4 / 3.5);
    const ImpactOutcome outcome = solved(problem);
    // Half the frequency: a quarter of a period, the slip is gone, its energy in the spring.
    assertNear("u+", 0., outcome.slip[0], 1e-3);
    const double spring = 0.5 * 0.01 * 0.01 / 3.5;
    CPPUNIT_ASSERT(outcome.statistics.frictionLoss[0] > 0.);
    assertNear("friction took it", spring, outcome.statistics.frictionLoss[0], 0.1 * spring);
  }

  /** The rod sticks after its slip: traces show both, and friction within its bound. */
  void tangentialForcesAreTraced() {
    TraceRecorder trace;
    requireSolved(solveLZB(rod(0.5, -1., 0.8, 1., 1e6, 1.5), {}, &trace));
    bool slipped = false, stuck = false;
    for (const ImpactSample& sample : trace.samples()) {
      CPPUNIT_ASSERT_EQUAL(Eigen::Index(1), sample.tangentialForce.size());
      const double ratio = sample.tangentialForce[0] / (sample.force[0] + 1e-300);
      if (!(sample.force[0] > 0.)) continue;
      assertNear("friction over force", sample.sticks[0] ? 0.6 : -0.8, ratio, 1e-9);
      slipped = slipped || !sample.sticks[0];
      stuck = stuck || sample.sticks[0];
    }
    CPPUNIT_ASSERT(slipped && stuck);
  }

  void publishedSchemesRefuseFriction() {
    LZBOptions options;
    options.scheme = LZBScheme::TimeEuler;
    options.step = 1e-6;
    CPPUNIT_ASSERT_THROW(solveLZB(rod(0.5, -1., 0.8, 1., 1e6, 1.5), options),
                         InvalidParameter);
  }

 private:
  /** Tangential speed of the centre after over that before. */
  static double kharaz(double degrees, bool deforms) {
    const double radius = 2.5e-3, density = 4000.;
    const double mass = density * 4. / 3. * kPi * std::pow(radius, 3);
    const double E1 = 380e9, nu1 = 0.23, E2 = 70e9, nu2 = 0.25;
    const double E = 1. / ((1. - nu1 * nu1) / E1 + (1. - nu2 * nu2) / E2);
    const double G =
        1. / (2. * (2. - nu1) * (1. + nu1) / E1 + 2. * (2. - nu2) * (1. + nu2) / E2);
    const double K = 4. / 3. * E * std::sqrt(radius), angle = degrees * kPi / 180.;
    const double U = -3.9 * std::cos(angle), u = 3.9 * std::sin(angle);
    ContactProblem problem = contactOf(1. / mass, 0., 3.5 / mass, u, U);
    give(problem, 0.092, 0.98, K, 1.5);
    const double depth = std::pow(1.25 * mass * U * U / K, 0.4);
    const double mean =
        std::tgamma(0.6) * std::tgamma(0.9) / std::tgamma(1.1) / std::tgamma(0.4);
    if (deforms) problem.tangentialStiffness = one(mean * 8. * G * std::sqrt(radius * depth));
    return 1. + solved(problem, 1e-9).tangentialImpulse[0] / (mass * u);
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(LZBFrictionTest);
