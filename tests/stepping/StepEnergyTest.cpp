// SPDX-License-Identifier: Apache-2.0
/* Energy in time steps, from the velocities and positions of the bodies. */
#include <cppunit/extensions/HelperMacros.h>

#include <Eigen/LU>
#include <cmath>

#include "FacingPendulums.hpp"
#include "MechanismModel.hpp"
#include "Near.hpp"
#include "OutcomeCheck.hpp"
#include "RandomSource.hpp"
#include "SteppedChain.hpp"
#include "Steps.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;
using Eigen::MatrixXd;
using Eigen::Vector2d;
using Eigen::VectorXd;

namespace {

double kineticEnergy(const BallModel& model) {
  double energy = 0.;
  for (const auto& ball : model.balls) energy += ball->computeKineticEnergy();
  return energy;
}

/** Restitutions differ, but not under Moreau's law, which may then create energy. */
ContactParameters randomContact(RandomSource& random, const Law& law) {
  const double e = &law == &moreauLaw() ? 0.8 : random.uniform(0., 1.);
  return {e, random.logUniform(1e7, 1e9), kHertzExponent};
}

/** Balls with gaps or without between two walls. */
Chain randomChain(RandomSource& random, const Law& law) {
  Chain chain = uniformChain(random.integer(2, 6), sphere(0.01));
  addWall(chain, {});
  for (std::size_t i = 0; i < chain.contactCount(); ++i) {
    chain.contacts[i] = randomContact(random, law);
    chain.gaps.push_back(random.chance(0.5) ? 0. : random.uniform(0., 0.01));
  }
  for (Ball& ball : chain.balls) {
    ball.mass *= random.logUniform(0.2, 5.);
    ball.velocity = random.uniform(-1., 1.);
  }
  chain.balls[0].velocity = 1.;
  return chain;
}

/** Balls in a grid, some of which touch, between four walls. */
PlanarBalls randomDiscs(RandomSource& random, const Law& law) {
  PlanarBalls discs;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) {
      PlanarBall ball;
      ball.mass = random.uniform(0.01, 0.1);
      ball.radius = random.chance(0.5) ? 0.02 : 0.017;
      ball.position = {0.02 + 0.04 * i, 0.02 + 0.04 * j};
      ball.velocity = {random.uniform(-1., 1.), random.uniform(-1., 1.)};
      discs.balls.push_back(ball);
    }
  discs.walls = {{{0., 0.}, {0., 1.}, {}},
                 {{0., 0.}, {1., 0.}, {}},
                 {{0.12, 0.12}, {0., -1.}, {}},
                 {{0.12, 0.12}, {-1., 0.}, {}}};
  watchAllPairs(discs);
  for (PlanarContact& contact : discs.contacts)
    contact.parameters = randomContact(random, law);
  return discs;
}

/** Steps in which the kinetic energy must not grow: by more than rounding, or the tolerance of
    laws that integrate a motion in their impacts. \return impacts */
long requireNoGrowth(const std::string& what, BallModel& model, const Law& law,
                     double timeStep) {
  const auto impact = std::make_shared<ImpactLCP>(law);
  const auto simulation = makeEventCapturing(model.system, impact, timeStep);
  double before = kineticEnergy(model);
  const double allowed = (law.uses("stiffness") ? 1e-8 : 1e-12) * before;
  for (int i = 0; i < 300; ++i) {
    advance(*simulation, 1);
    const double after = kineticEnergy(model);
    require(after - before <= allowed, what + ", step " + std::to_string(i), after - before,
            allowed);
    before = after;
  }
  return impact->impactCount();
}

/** Three balls on springs before two walls, as one body: M v' + C v + K q = 0. */
struct SpringModel {
  MatrixXd M = Eigen::Vector3d(0.1, 0.2, 0.15).asDiagonal();
  MatrixXd K = MatrixXd::Zero(3, 3), C = MatrixXd::Zero(3, 3), H = MatrixXd::Zero(4, 3);
  VectorXd gaps = vec({0.01, 0., 0.003, 0.01});

  explicit SpringModel(double damping) {
    for (int i = 0; i < 2; ++i) {
      Eigen::Vector3d spring = Eigen::Vector3d::Unit(i + 1) - Eigen::Vector3d::Unit(i);
      K += 40. * spring * spring.transpose();
      C += damping * spring * spring.transpose();
    }
    K(0, 0) += 25.;
    H << 1., 0., 0., -1., 1., 0., 0., -1., 1., 0., 0., -1.;
  }

  double energy(const VectorXd& q, const VectorXd& v) const {
    return 0.5 * v.dot(M * v) + 0.5 * q.dot(K * q);
  }
};

}  // namespace

class StepEnergyTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StepEnergyTest);
  CPPUNIT_TEST(chainsNeverGainEnergy);
  CPPUNIT_TEST(discsNeverGainEnergy);
  CPPUNIT_TEST(mechanismsNeverGainEnergy);
  CPPUNIT_TEST(springsTakePartInTheStep);
  CPPUNIT_TEST_SUITE_END();

 public:
  void chainsNeverGainEnergy() {
    for (const SimulatedLaw& law : listedLaws())
      for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        RandomSource random(seed);
        const Chain chain = randomChain(random, *law.law);
        ChainModel model = buildChain(chain, contactLawOf(law), 1e3);
        const std::string what = law.name + ", seed " + std::to_string(seed);
        CPPUNIT_ASSERT_MESSAGE(what, requireNoGrowth(what, model, *law.law, 1e-3) > 0);
      }
  }

  void discsNeverGainEnergy() {
    for (const SimulatedLaw& law : listedLaws())
      for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        if (law.law->uses("share")) continue;  // ratios have a domain
        RandomSource random(seed);
        const PlanarBalls discs = randomDiscs(random, *law.law);
        PlanarModel model = buildPlanarBalls(discs, contactLawOf(law), 1e3);
        const std::string what = law.name + ", discs, seed " + std::to_string(seed);
        CPPUNIT_ASSERT_MESSAGE(what, requireNoGrowth(what, model, *law.law, 1e-3) > 0);
      }
  }

  /** Pendulums that meet, without gravity. The inertia of the links alone makes the energy of
      a step wrong by O(h^2) of it; impacts add nothing to that. */
  void mechanismsNeverGainEnergy() {
    using namespace mechanisms;
    constexpr double h = 1e-3, speed = 2.;
    for (const SimulatedLaw& law : listedLaws())
      for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        RandomSource random(seed);
        const auto link = [&random] {
          return PendulumLink{random.uniform(0.2, 1.), random.uniform(0.3, 0.6)};
        };
        const Pendulum left({link(), link()}, {}, 0.), right({link(), link()}, {}, 0.);
        State start{VectorXd::Zero(4), VectorXd(4)};
        start.v << speed, random.uniform(0., speed), -speed, random.uniform(-speed, 0.);
        const auto pair = std::make_shared<FacingPendulums>(
            left, right, 0.5, reachAt(left, right, 0.5, start.q, 2));
        const MechanismModel model = buildMechanism(pair, start, contactLawOf(law),
                                                    {randomContact(random, *law.law)}, 1e3);
        const auto impact = std::make_shared<ImpactLCP>(*law.law);
        const auto simulation = makeEventCapturing(model.system, impact, h);
        double before = mechanisms::kineticEnergy(*pair, start);
        for (int i = 0; i < 200; ++i) {
          advance(*simulation, 1);
          const double after = mechanisms::kineticEnergy(*pair, model.state());
          const double allowed = 10. * h * h * speed * speed * before;
          require(after - before <= allowed, law.name + ", seed " + std::to_string(seed),
                  after - before, allowed);
          before = after;
        }
        CPPUNIT_ASSERT(impact->impactCount() > 0);
      }
  }

  /** With theta = 1/2, and W = M + h C/2 + h^2 K/4, contacts change the energy of a step by
      lambda.(U_k + U_free)/2 + lambda.D lambda/2; where U_free differs from U_k, by O(h), an
      elastic impact does too. */
  void springsTakePartInTheStep() {
    for (const double damping : {0., 0.5}) {
      requireWork(damping, 1e-3);
      requireWork(damping, 1e-4);
    }
  }

 private:
  static void requireWork(double damping, double h) {
    const SpringModel parts(damping);
    BallModel model(1e3);
    model.addBall(std::make_shared<SpringBody>(
        siconosVector(VectorXd::Zero(3)), siconosVector(vec({1., -0.5, -1.})),
        siconosMatrix(parts.M), siconosMatrix(parts.K), siconosMatrix(parts.C)));
    for (int i = 0; i < 4; ++i)
      model.addContact(std::make_shared<LZBImpactNSL>(1., 1e8, kHertzExponent),
                       std::make_shared<LagrangianLinearTIR>(siconosMatrix(parts.H.row(i)),
                                                             siconosVector(parts.gaps[i])),
                       {0});
    const auto impact = std::make_shared<ImpactLCP>(lzbLaw());
    const auto simulation = makeEventCapturing(model.system, impact, h);
    const MatrixXd W = parts.M + 0.5 * h * parts.C + 0.25 * h * h * parts.K;
    const MatrixXd D = parts.H * W.inverse() * parts.H.transpose();
    for (int i = 0; i < 0.2 / h; ++i) {
      const VectorXd q = model.positions(), v = model.velocities();
      simulation->computeOneStep();  // nextStep() forgets what contacts that opened carried
      const VectorXd next = model.velocities(), mean = 0.5 * (v + next);
      VectorXd lambda(4);
      for (int k = 0; k < 4; ++k) lambda[k] = (*model.contacts[k]->lambda(1))(0);
      const VectorXd free = parts.H * next - D * lambda;
      simulation->nextStep();
      const double change = parts.energy(model.positions(), next) - parts.energy(q, v) +
                            h * mean.dot(parts.C * mean);
      const double work = 0.5 * lambda.dot(parts.H * v + free) + 0.5 * lambda.dot(D * lambda);
      CPPUNIT_ASSERT_DOUBLES_EQUAL(work, change, 1e-13);
      // lambda = P + z; what P does beyond the loss that the law states is the forces' part
      const double forced = 0.5 * lambda.dot(free - parts.H * v);
      require(work <= std::abs(forced) + 1e-9, "work of an elastic impact", work, forced);
    }
    CPPUNIT_ASSERT(impact->impactCount() > 5);
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(StepEnergyTest);
