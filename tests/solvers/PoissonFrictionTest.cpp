// SPDX-License-Identifier: Apache-2.0
/* Poisson's law with friction: closed forms, and where it would create energy. */
#include "FrictionCases.hpp"
#include "FrictionOutcome.hpp"
#include "RandomFriction.hpp"
#include "Solved.hpp"
#include "multiple_impacts/contact/TraceRecorder.hpp"
#include "multiple_impacts/solvers/binary/BinarySolver.hpp"
#include "multiple_impacts/solvers/friction/FrictionCone.hpp"
#include "multiple_impacts/solvers/projection/PoissonSolver.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::test;
using Eigen::Vector3d;
using Eigen::VectorXd;

class PoissonFrictionTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(PoissonFrictionTest);
  CPPUNIT_TEST(rod);
  CPPUNIT_TEST(kane);
  CPPUNIT_TEST(sphere);
  CPPUNIT_TEST(rockingBlocks);
  CPPUNIT_TEST(blockThatLandsFlat);
  CPPUNIT_TEST(severalRestitutionsCreateNoEnergy);
  CPPUNIT_TEST(observerSeesPhases);
  CPPUNIT_TEST(frictionIsNotBookedApart);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** Compression sticks with (1/16, 7/16); expansion returns 7/16 and sticks with 21/80. */
  void rod() {
    const FrictionBodies bodies = rodAt45(0.5, -1.);
    const ContactProblem problem = withFriction(bodies, 0.8, 1.);
    assertNear("W", vec({2.5, 2.5, -1.5}),
               vec({problem.delassus.coeff(0, 0), problem.tangents.delassus.coeff(0, 0),
                    problem.tangents.coupling.coeff(0, 0)}),
               1e-15);
    const ImpactOutcome outcome = requireSolved(solvePoisson(problem));
    assertNear("P", vec({7. / 8.}), outcome.impulse, 1e-14);
    assertNear("T", vec({13. / 40.}), outcome.tangentialImpulse, 1e-14);
    assertNear("U+, u+", vec({0.7, 0.}), vec({outcome.velocity[0], outcome.slip[0]}), 1e-14);
    assertNear("energy", vec({-1. / 20.}), vec({-outcome.statistics.energyLost}), 1e-14);
    requireBalanced(bodies, problem, outcome, 0., "rod");
  }

  void kane() {
    const FrictionBodies bodies = kanesPendulum();
    assertNear("T-", vec({0.0231814}), vec({bodies.energy()}), 5e-8);
    const ImpactOutcome outcome = requireSolved(solvePoisson(withFriction(bodies, 0.7, 0.5)));
    assertNear("T+", vec({0.0119836}),
               vec({bodies.energyAfter(outcome.impulse, outcome.tangentialImpulse)}), 5e-8);
  }

  /** Slides iff tan(theta) > 3.5 mu (1 + e); in the plane and in space, for any normal. */
  void sphere() {
    const double mu = 0.2, e = 0.6;
    for (const int freedoms : {3, 6})
      for (const double tangent : {0.5, 1.1, 1.13, 3.}) {
        const Vector3d normal =
            freedoms == 3 ? Vector3d(0.6, 0.8, 0.) : Vector3d(0.48, 0.6, 0.64);
        const Eigen::Matrix<double, 2, 3> frame = tangentsTo(normal);
        const Vector3d along =
            tangent * (freedoms == 3 ? Vector3d(frame.row(0))
                                     : Vector3d(0.8 * frame.row(0) - 0.6 * frame.row(1)));
        const FrictionBodies bodies = sphereOnPlane(freedoms, normal, along, 1.);
        const ImpactOutcome outcome = requireSolved(solvePoisson(withFriction(bodies, mu, e)));
        const VectorXd v = bodies.velocityAfter(outcome.impulse, outcome.tangentialImpulse);
        const double ratio =
            tangent > 3.5 * mu * (1. + e) ? 1. - mu * (1. + e) / tangent : 5. / 7.;
        const int moves = freedoms == 3 ? 2 : 3;
        assertNear("tan " + std::to_string(tangent), (ratio * along + e * normal).head(moves),
                   v.head(moves), 1e-13);
      }
  }

  /** Housner (1963): omega+/omega- = 1 - 3/2 sin^2(alpha); the left corner lifts off. */
  void rockingBlocks() {
    for (const double alpha : {0.1, 0.3, 0.6}) {
      const FrictionBodies bodies = rockingBlock(alpha);
      const ImpactOutcome outcome = requireSolved(solvePoisson(withFriction(bodies, 2., 0.)));
      const VectorXd v = bodies.velocityAfter(outcome.impulse, outcome.tangentialImpulse);
      assertNear("alpha " + std::to_string(alpha),
                 vec({1. - 1.5 * std::sin(alpha) * std::sin(alpha)}), vec({-v[2]}), 1e-13);
      assertNear("right corner", VectorXd::Zero(2),
                 vec({outcome.velocity[1], outcome.slip[1]}), 1e-13);
      CPPUNIT_ASSERT(outcome.velocity[0] > 0.1);
    }
  }

  /** On two corners, fast: both slide, the sum of friction is mu times that of the impulses,
      and what turns the block shifts impulse to the front. Plastic: no rotation after. */
  void blockThatLandsFlat() {
    const double mu = 0.3, a = 1., h = 0.5;
    const Vector3d up = Vector3d::UnitY(), none = Vector3d::Zero();
    const FrictionBodies bodies =
        touching(3, {{2., 2. * Eigen::Matrix3d::Identity(), Vector3d(5., -1., 0.)}},
                 {{-1, 0, up, none, {-a, -h, 0.}, 1}, {-1, 0, up, none, {a, -h, 0.}, 1}});
    const ContactProblem problem = withFriction(bodies, mu, 0.);
    const ImpactOutcome outcome = requireSolved(solvePoisson(problem));
    // Sum 2 N.s; torque a (P2 - P1) = h mu (P1 + P2).
    assertNear("P", vec({1. - 0.5 * 2. * mu * h / a, 1. + 0.5 * 2. * mu * h / a}),
               outcome.impulse, 1e-13);
    const VectorXd v = bodies.velocityAfter(outcome.impulse, outcome.tangentialImpulse);
    assertNear("v", vec({5. - mu, 0., 0.}), v, 1e-13);
  }

  /** The two phases alone would create energy for some problems with several restitutions; the
      law does not. */
  void severalRestitutionsCreateNoEnergy() {
    int cut = 0;
    for (const std::uint64_t seed : {4678, 9954, 20766, 28947, 32035}) {
      const RandomFriction random = randomFriction(seed);
      const ContactProblem& problem = random.contacts;
      const ConeResult c = solveFrictionCone(
          problem, {problem.velocity, problem.tangents.slip,
                    VectorXd::Zero(problem.contactCount()), speedScale(problem)});
      const ConeResult e = solveFrictionCone(
          problem, {c.velocity, c.slip, problem.restitution.cwiseProduct(c.impulse),
                    speedScale(problem)});
      const double created =
          random.bodies.energyAfter(c.impulse + e.impulse,
                                    c.tangentialImpulse + e.tangentialImpulse) -
          random.bodies.energy();
      const ImpactOutcome outcome = requireSolved(solvePoisson(problem), random.name);
      requireWithinCones(problem, outcome, random.name);
      requireBalanced(random.bodies, problem, outcome, 1e-12, random.name);
      if (created < 1e-3 * random.bodies.energy()) continue;
      ++cut;
      assertNear(random.name + ", neither lost nor created", vec({0.}),
                 vec({outcome.statistics.energyLost}), 1e-10 * random.bodies.energy());
    }
    CPPUNIT_ASSERT(cut >= 2);
  }

  void observerSeesPhases() {
    TraceRecorder trace;
    const ContactProblem problem = withFriction(rodAt45(0.5, -1.), 0.8, 1.);
    const ImpactOutcome outcome = requireSolved(solvePoisson(problem, &trace));
    CPPUNIT_ASSERT_EQUAL(std::size_t{3}, trace.samples().size());
    const ImpactSample &before = trace.samples()[0], &middle = trace.samples()[1],
                       &after = trace.samples()[2];
    assertNear("u-", vec({0.5}), before.slip, 1e-15);
    assertNear("compression", vec({1. / 16.}), middle.tangentialForce, 1e-14);
    assertNear("expansion", vec({21. / 80.}), after.tangentialForce, 1e-14);
    CPPUNIT_ASSERT_EQUAL(1, middle.sticks[0]);
    CPPUNIT_ASSERT_EQUAL(0, before.sticks[0]);
    assertNear("sum", outcome.tangentialImpulse,
               middle.tangentialForce + after.tangentialForce, 1e-15);
  }

  /** If the impulses of a phase grew in proportion, friction would have given the rod 1/64 J
      (PoissonFriction.hpp). By Stronge's law it takes mu u^2/(2 (mu W_tt - W_tn)) = 1/35 J
      until the slip stops. So no loss of friction is stated; all is in `dissipated`. */
  void frictionIsNotBookedApart() {
    TraceRecorder trace;
    const ContactProblem problem = withFriction(rodAt45(0.5, -1.), 0.8, 1.);
    const ImpactOutcome outcome = requireSolved(solvePoisson(problem, &trace));
    double taken = 0.;
    for (std::size_t k = 1; k < trace.samples().size(); ++k) {
      const ImpactSample &before = trace.samples()[k - 1], &after = trace.samples()[k];
      taken -= 0.5 * after.tangentialForce.dot(before.slip + after.slip);
    }
    assertNear("in proportion", vec({-1. / 64.}), vec({taken}), 1e-14);
    const ImpactStatistics& s = outcome.statistics;
    CPPUNIT_ASSERT_EQUAL(Eigen::Index{0}, s.frictionLoss.size());
    assertNear("dissipated", vec({1. / 20.}), s.dissipated, 1e-14);
    assertNear("by Stronge's law", vec({1. / 35.}),
               requireSolved(solveBinary(problem)).statistics.frictionLoss, 1e-14);
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(PoissonFrictionTest);
