// SPDX-License-Identifier: Apache-2.0
/* Friction in time steps, in the plane: blocks that slide, discs that roll. */
#include <SolverOptions.h>
#include <cppunit/extensions/HelperMacros.h>

#include <cmath>

#include "Near.hpp"
#include "RandomSource.hpp"
#include "SteppedChain.hpp"
#include "Steps.hpp"
#include "multiple_impacts/solvers/friction/SlidingFriction.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

constexpr double kGravity = 9.81, kMass = 0.5, kRadius = 0.1;

std::shared_ptr<ImpactFrictionContact> frictionProblem(const Law& law) {
  auto problem = std::make_shared<ImpactFrictionContact>(law, 2);
  problem->numericsSolverOptions()->dparam[SICONOS_DPARAM_TOL] = 1e-12;
  problem->setDefaultStiffness(1e9, kHertzExponent);
  return problem;
}

/** A round body (x, y, angle) above the ground y = 0. Rows of the gap: normal, and the
    velocity of the lowest point, x' + r angle'.
    \param inertia over m r^2 */
void addRoundBody(SteppedModel& model, double inertia, double height, double speed,
                  std::shared_ptr<::NonSmoothLaw> law) {
  model.addBody(Vector3d(0., kRadius + height, 0.), Vector3d(speed, 0., 0.),
                Vector3d(kMass, kMass, inertia * kMass * kRadius * kRadius).asDiagonal(),
                Vector3d(0., -kMass * kGravity, 0.));
  MatrixXd H(2, 3);
  H << 0., 1., 0., 1., 0., kRadius;
  model.addLinear(std::move(law), H, Eigen::Vector2d(-kRadius, 0.),
                  {model.model.balls.size() - 1});
}

}  // namespace

class StepFrictionTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StepFrictionTest);
  CPPUNIT_TEST(blockSlidesToAHalt);
  CPPUNIT_TEST(discsAndSpheresBounceThenRoll);
  CPPUNIT_TEST(obliqueImpact);
  CPPUNIT_TEST(slidingBlockLandsFlat);
  CPPUNIT_TEST(tangentialImpulsesAreOptimal);
  CPPUNIT_TEST(lawThatKnowsItsStiffness);
  CPPUNIT_TEST(withoutFrictionItIsAnImpactLCP);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** After v0/(mu g) at v0^2/(2 mu g), to the step in which it halts. */
  void blockSlidesToAHalt() {
    constexpr double h = 1e-3, mu = 0.3, speed = 1.;
    SteppedModel block(h);
    block.addBody(Eigen::Vector2d(0., 0.), Eigen::Vector2d(speed, 0.),
                  kMass * MatrixXd::Identity(2, 2), Eigen::Vector2d(0., -kMass * kGravity));
    MatrixXd H(2, 2);
    H << 0., 1., 1., 0.;
    block.addLinear(std::make_shared<::NewtonImpactFrictionNSL>(0.5, 0., mu, 2), H,
                    Eigen::Vector2d(0., 0.), {0});
    block.solveWith(frictionProblem(lzbLaw()));
    block.steps(100);
    assertNear("sliding", vec({speed - mu * kGravity * 0.1, 0.}), block.model.velocities(),
               1e-9);
    assertNear("friction", vec({kMass * kGravity * h, -mu * kMass * kGravity * h}),
               vec({block.lambda(0), block.lambda(0, 1)}), 1e-9);
    block.steps(400);
    assertNear("halted", vec({0., 0.}), block.model.velocities(), 1e-9);
    assertNear("distance", vec({speed * speed / (2. * mu * kGravity), 0.}),
               block.model.positions(), speed * h);
    assertNear("nothing moves it", vec({kMass * kGravity * h, 0.}),
               vec({block.lambda(0), block.lambda(0, 1)}), 1e-9);
  }

  /** Friction keeps the angular momentum about the ground: with J = k m r^2 the body rolls at
      v0/(1 + k), whatever friction and restitution are: 2/3 for a disc, 5/7 for a sphere. */
  void discsAndSpheresBounceThenRoll() {
    constexpr double speed = 1.;
    for (const double k : {0.5, 0.4})
      for (const SimulatedLaw& law :
           {lzbSimulation(), binarySimulation(), poissonSimulation(), moreauSimulation()}) {
        SteppedModel round(2e-3);
        addRoundBody(round, k, 0.05, speed,
                     std::make_shared<::NewtonImpactFrictionNSL>(0.6, 0., 0.2, 2));
        const auto problem = frictionProblem(*law.law);
        round.solveWith(problem);
        round.steps(1500);
        const double rolling = speed / (1. + k);
        assertNear(law.name, vec({rolling, 0., -rolling / kRadius}), round.model.velocities(),
                   1e-7);
        CPPUNIT_ASSERT_MESSAGE(law.name, problem->impactCount() > 3);
      }
  }

  /** One impact without gravity: the normal impulse is (1 + e) m |U_n|, and friction takes up
      to mu times that from the slip, whose inverse mass is (1 + 1/k)/m; it cannot reverse
      it. */
  void obliqueImpact() {
    constexpr double e = 0.6, mu = 0.2, fall = 1.;
    for (const double k : {0.5, 0.4})
      for (const double speed : {0.1, 0.9, 1.2, 3.})
        for (const SimulatedLaw& law : listedLaws()) {
          if (!law.law->uses("restitution") || law.name == "compliant") continue;
          SteppedModel round(1e-3);
          round.addBody(Vector3d(0., kRadius, 0.), Vector3d(speed, -fall, 0.),
                        Vector3d(kMass, kMass, k * kMass * kRadius * kRadius).asDiagonal(),
                        Vector3d::Zero());
          MatrixXd H(2, 3);
          H << 0., 1., 0., 1., 0., kRadius;
          round.addLinear(std::make_shared<::NewtonImpactFrictionNSL>(e, 0., mu, 2), H,
                          Eigen::Vector2d(-kRadius, 0.), {0});
          round.solveWith(frictionProblem(*law.law));
          round.steps(1);
          const double kick = std::min(mu * (1. + e) * fall, speed / (1. + 1. / k));
          assertNear(law.name + " at " + std::to_string(speed),
                     vec({speed - kick, e * fall, -kick / (k * kRadius)}),
                     round.model.velocities(), 1e-7);
        }
  }

  /** A block 2a wide and 2b high falls flat while it slides to the right. Friction at the two
      corners, in front and behind, turns it forward: the corner in front approaches again, and
      lasting contact stops it. From the bodies: friction is within Coulomb's cone, no corner
      approaches afterwards, and the kinetic energy falls at least as in the impact without
      friction. */
  void slidingBlockLandsFlat() {
    constexpr double a = 0.2, b = 0.1, mu = 0.4;
    for (const SimulatedLaw& law :
         {lzbSimulation(), binarySimulation(), poissonSimulation(), moreauSimulation()})
      for (const double e : {0., 0.5, 1.}) {
        const Vector3d mass(kMass, kMass, kMass * (a * a + b * b) / 3.), before(2., -1., 0.);
        SteppedModel block(1e-3);
        block.addBody(Vector3d(0., b, 0.), before, mass.asDiagonal(), Vector3d::Zero());
        for (const double side : {-a, a}) {
          MatrixXd H(2, 3);
          H << 0., 1., side, 1., 0., b;
          block.addLinear(std::make_shared<::NewtonImpactFrictionNSL>(e, 0., mu, 2), H,
                          Eigen::Vector2d(-b, 0.), {0});
        }
        block.solveWith(frictionProblem(*law.law));
        block.simulation->computeOneStep();
        const std::string what = law.name + ", e = " + std::to_string(e);
        const VectorXd v = block.model.velocities();
        CPPUNIT_ASSERT_MESSAGE(what, std::min(v[1] - a * v[2], v[1] + a * v[2]) > -1e-9);
        for (const std::size_t i : {0, 1})
          CPPUNIT_ASSERT_MESSAGE(
              what, std::abs(block.lambda(i, 1)) <= mu * block.lambda(i) * (1. + 1e-9));
        assertNear(what, vec({mass[0] * (v[0] - before[0])}),
                   vec({block.lambda(0, 1) + block.lambda(1, 1)}), 1e-12);
        CPPUNIT_ASSERT_MESSAGE(what, v[0] < before[0] - 0.1);
        const double T = 0.5 * mass.dot(v.cwiseAbs2().matrix());
        CPPUNIT_ASSERT_MESSAGE(what, T < 0.5 * kMass * (4. + e * e));
      }
  }

  /** Stationarity on each disc |t_i| <= r_i: what is left of the slip vanishes inside, and is
      against t_i on its border. Contacts may be dependent. */
  void tangentialImpulsesAreOptimal() {
    for (unsigned seed = 1; seed <= 50; ++seed) {
      RandomSource random(seed);
      const int contacts = random.integer(1, 6), rows = random.integer(1, 2);
      const int freedoms = random.integer(2, 12);
      const auto uniform = [&](auto) { return random.uniform(-1., 1.); };
      const MatrixXd H = MatrixXd::Zero(contacts * rows, freedoms).unaryExpr(uniform);
      const VectorXd u = H * VectorXd::Zero(freedoms).unaryExpr(uniform);
      const VectorXd bounds =
          VectorXd::Zero(contacts).unaryExpr([&](auto) { return random.uniform(0., 1.); });
      const MatrixXd D = H * H.transpose();
      std::vector<int> first;
      for (int i = 0; i <= contacts; ++i) first.push_back(i * rows);
      const VectorXd t = slidingFriction(D.sparseView(), u, first, bounds), left = u + D * t;
      const std::string what = "seed " + std::to_string(seed);
      for (int i = 0; i < contacts; ++i) {
        const VectorXd own = t.segment(i * rows, rows), slip = left.segment(i * rows, rows);
        CPPUNIT_ASSERT_MESSAGE(what, own.norm() <= bounds[i] * (1. + 1e-14));
        if (own.norm() < bounds[i] * (1. - 1e-6))
          assertNear(what, VectorXd::Zero(rows), slip, 1e-6);
        else
          assertNear(what, vec({slip.norm() * bounds[i]}), vec({-slip.dot(own)}), 1e-6);
      }
    }
  }

  /** LZBFrictionNSL needs no default. */
  void lawThatKnowsItsStiffness() {
    SteppedModel disc(1e-3);
    addRoundBody(disc, 0.5, 0.02, 1.,
                 std::make_shared<LZBFrictionNSL>(0.6, 0.2, 1e8, kHertzExponent, 2));
    const auto problem = std::make_shared<ImpactFrictionContact>(lzbLaw(), 2);
    disc.solveWith(problem);
    disc.steps(200);
    CPPUNIT_ASSERT(problem->impactCount() > 0);
    assertNear("stiffness", vec({1e8}), problem->lastProblem().stiffness, 0.);
    assertNear("exponent", vec({kHertzExponent}), problem->lastProblem().exponent, 0.);
  }

  /** A disc dropped on another that rests, under both problems, mu = 0. */
  void withoutFrictionItIsAnImpactLCP() {
    for (const SimulatedLaw& law : listedLaws()) {
      if (!law.law->uses("restitution")) continue;
      const VectorXd with =
          discsAfter(std::make_shared<::NewtonImpactFrictionNSL>(0.7, 0., 0., 2),
                     frictionProblem(*law.law));
      const auto plain = std::make_shared<ImpactLCP>(*law.law);
      plain->setDefaultStiffness(1e9, kHertzExponent);
      const VectorXd without = discsAfter(std::make_shared<::NewtonImpactNSL>(0.7), plain);
      assertNear(law.name, without, with, 1e-9);
    }
  }

 private:
  /** Positions and velocities of the discs after 0.3 s. */
  static VectorXd discsAfter(const std::shared_ptr<::NonSmoothLaw>& law,
                             std::shared_ptr<::OneStepNSProblem> problem) {
    SteppedModel discs(1e-3);
    for (const double height : {0., 2. * kRadius + 0.05})
      discs.addBody(Vector3d(0., kRadius + height, 0.), Vector3d(0.3, 0., 0.),
                    kMass * MatrixXd::Identity(3, 3), Vector3d(0., -kMass * kGravity, 0.));
    MatrixXd ground(2, 3), between(2, 6);
    ground << 0., 1., 0., 1., 0., kRadius;
    between << 0., -1., 0., 0., 1., 0., 1., 0., -kRadius, -1., 0., -kRadius;
    const Eigen::Index rows = law->size();
    discs.addLinear(law, ground.topRows(rows), Eigen::Vector2d(-kRadius, 0.).head(rows), {0});
    discs.addLinear(law, between.topRows(rows), Eigen::Vector2d(-2. * kRadius, 0.).head(rows),
                    {0, 1});
    discs.solveWith(std::move(problem));
    discs.steps(300);
    VectorXd state(12);
    state << discs.model.positions(), discs.model.velocities();
    return state;
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(StepFrictionTest);
