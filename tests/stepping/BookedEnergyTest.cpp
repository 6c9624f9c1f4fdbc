// SPDX-License-Identifier: Apache-2.0
/* The energy of time steps with forces, from positions and velocities of the bodies: it
   changes by what impacts say that they take, and by what lasting contacts do. */
#include <cppunit/extensions/HelperMacros.h>

#include <Eigen/LU>
#include <EqualityConditionNSL.hpp>
#include <LCP.hpp>
#include <cmath>

#include "Near.hpp"
#include "OutcomeCheck.hpp"
#include "RandomSource.hpp"
#include "StepBooks.hpp"
#include "SteppedChain.hpp"
#include "Steps.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr double kGravity = 9.81;

/** M v' + C v + K q = f with gaps H q + y0, as one body. With theta = 1/2 its time steps
    book energies to rounding. */
struct LinearParts {
  MatrixXd M, K, C, H;
  VectorXd force, gaps, speeds;

  explicit LinearParts(Eigen::Index bodies, Eigen::Index contacts)
      : M(MatrixXd::Zero(bodies, bodies)),
        K(M),
        C(M),
        H(MatrixXd::Zero(contacts, bodies)),
        force(VectorXd::Zero(bodies)),
        gaps(VectorXd::Zero(contacts)),
        speeds(VectorXd::Zero(bodies)) {}

  double energy(const VectorXd& q, const VectorXd& v) const {
    return 0.5 * v.dot(M * v) + 0.5 * q.dot(K * q) - force.dot(q);
  }

  MatrixXd delassus(double h) const {
    const MatrixXd W = M + 0.5 * h * C + 0.25 * h * h * K;
    return H * W.inverse() * H.transpose();
  }

  BallModel build(const SimulatedLaw& law, RandomSource& random) const {
    BallModel model(1e3);
    const auto body = std::make_shared<SpringBody>(siconosVector(VectorXd::Zero(M.rows())),
                                                   siconosVector(speeds), siconosMatrix(M),
                                                   siconosMatrix(K), siconosMatrix(C));
    body->setFExtPtr(siconosVector(force));
    model.addBall(body);
    for (Eigen::Index i = 0; i < H.rows(); ++i) {
      const double e = law.law == &moreauLaw() ? 0.8 : random.uniform(0.5, 1.);
      model.addContact(
          contactLawOf(law).makeContactLaw({e, random.logUniform(1e7, 1e9), kHertzExponent}),
          std::make_shared<LagrangianLinearTIR>(siconosMatrix(H.row(i)),
                                                siconosVector(gaps[i])),
          {0});
    }
    return model;
  }
};

/** Balls, one above the other, that fall on the ground; some touch. The first is the top. */
LinearParts fallingBalls(RandomSource& random) {
  const int n = random.integer(1, 5);
  LinearParts parts(n, n);
  for (int i = 0; i < n; ++i) {
    parts.M(i, i) = random.uniform(0.05, 0.5);
    parts.force[i] = -kGravity * parts.M(i, i);
    parts.H(i, i) = 1.;
    if (i + 1 < n) parts.H(i, i + 1) = -1.;
    parts.gaps[i] = random.chance(0.3) ? 0. : random.uniform(0.001, 0.05);
    parts.speeds[i] = random.uniform(-0.5, 0.5);
  }
  return parts;
}

/** Three balls on springs and dampers before two walls, pushed to one side. */
LinearParts ballsOnSprings(double damping) {
  LinearParts parts(3, 4);
  parts.M.diagonal() << 0.1, 0.2, 0.15;
  for (int i = 0; i < 2; ++i) {
    const Eigen::Vector3d spring = Eigen::Vector3d::Unit(i + 1) - Eigen::Vector3d::Unit(i);
    parts.K += 40. * spring * spring.transpose();
    parts.C += damping * spring * spring.transpose();
  }
  parts.K(0, 0) += 25.;
  parts.H << 1., 0., 0., -1., 1., 0., 0., -1., 1., 0., 0., -1.;
  parts.gaps = vec({0.01, 0., 0.003, 0.01});
  parts.speeds = vec({1., -0.5, -1.});
  parts.force = vec({-0.5, 0.3, 0.});
  return parts;
}

VectorXd lambdas(const BallModel& model) {
  VectorXd lambda(static_cast<Eigen::Index>(model.contacts.size()));
  for (std::size_t i = 0; i < model.contacts.size(); ++i)
    lambda[static_cast<Eigen::Index>(i)] = (*model.contacts[i]->lambda(1))(0);
  return lambda;
}

/** Every step changes the energy by what is booked. \return impacts */
long requireBooked(const std::string& what, const LinearParts& parts, const SimulatedLaw& law,
                   double h, int steps) {
  RandomSource random(7);
  const BallModel model = parts.build(law, random);
  const auto impact = std::make_shared<ImpactLCP>(*law.law);
  const auto simulation = makeEventCapturing(model.system, impact, h);
  const MatrixXd D = parts.delassus(h);
  for (int i = 0; i < steps; ++i) {
    const VectorXd q = model.positions(), v = model.velocities(), before = parts.H * v;
    simulation->computeOneStep();  // nextStep() forgets what contacts that opened carried
    const VectorXd next = model.velocities(), mean = 0.5 * (v + next), after = parts.H * next;
    const VectorXd P = impactImpulses(*impact, model.contacts), z = lambdas(model) - P;
    simulation->nextStep();
    const double change = parts.energy(model.positions(), next) - parts.energy(q, v) +
                          h * mean.dot(parts.C * mean);
    const double booked = bookedEnergy(energyLost(*impact), z, before, D * P, after);
    const std::string step = what + ", " + law.name + ", step " + std::to_string(i);
    require(std::abs(change - booked) <= 1e-12, step + ", energy off the books",
            change - booked, 1e-12);
    // z.U = 0 at the end of the step: z alone gives -z.(F + D z)/2, with F = U_free - U_k
    const VectorXd forced = after - before - D * P;
    require(std::abs(booked + energyLost(*impact) + 0.5 * z.dot(forced)) <= 1e-12,
            step + ", work of lasting contacts", booked + energyLost(*impact),
            -0.5 * z.dot(forced));
    require(z.minCoeff() >= -1e-13, step + ", impulse of lasting contact", z.minCoeff(), 0.);
  }
  return impact->impactCount();
}

}  // namespace

class BookedEnergyTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(BookedEnergyTest);
  CPPUNIT_TEST(elasticBallKeepsItsHeight);
  CPPUNIT_TEST(fallingBallsAreBooked);
  CPPUNIT_TEST(springsAndDampersAreBooked);
  CPPUNIT_TEST(jointsTakeUpTheirPartOfTheForces);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** From 0.1 m; m g y + m v^2/2 after every step of some 35 bounces, as in Siconos's own, to
      rounding or the tolerance of a law that integrates its impacts. */
  void elasticBallKeepsItsHeight() {
    requireElastic("Siconos", std::make_shared<LCP>(), 1e-12);
    for (const SimulatedLaw& law : listedLaws()) {
      if (law.law == &compliantLaw() || law.law->uses("share")) continue;
      const auto impact = std::make_shared<ImpactLCP>(*law.law);
      impact->setDefaultStiffness(1e9, kHertzExponent);
      requireElastic(law.name, impact, law.law->uses("stiffness") ? 1e-8 : 1e-12);
      CPPUNIT_ASSERT_MESSAGE(law.name, impact->impactCount() > 30);
    }
  }

  void fallingBallsAreBooked() {
    for (const SimulatedLaw& law : listedLaws())
      for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        RandomSource random(seed);
        const LinearParts parts = fallingBalls(random);
        CPPUNIT_ASSERT(
            requireBooked("falling, seed " + std::to_string(seed), parts, law, 1e-3, 500) > 0);
      }
  }

  void springsAndDampersAreBooked() {
    for (const SimulatedLaw& law : listedLaws())
      for (const double damping : {0., 0.5})
        for (const double h : {1e-3, 1e-4})
          CPPUNIT_ASSERT(requireBooked("springs", ballsOnSprings(damping), law, h, 500) > 1);
  }

  /** The weight acts on the upper one of two bodies that a joint holds together, the ground on
      the lower one: an elastic fall keeps its energy. */
  void jointsTakeUpTheirPartOfTheForces() {
    constexpr double upper = 0.3, lower = 0.2, height = 0.1;
    SteppedModel model(1e-3);
    const auto add = [&model](double at, double mass, double weight) {
      model.addBody(VectorXd::Constant(1, at), VectorXd::Zero(1),
                    MatrixXd::Constant(1, 1, mass), VectorXd::Constant(1, -weight));
    };
    add(height + 1., upper, upper * kGravity);
    add(height, lower, 0.);
    model.addLinear(std::make_shared<::EqualityConditionNSL>(1), Eigen::RowVector2d(1., -1.),
                    VectorXd::Constant(1, -1.), {0, 1});
    model.addLinear(std::make_shared<::NewtonImpactNSL>(1.), MatrixXd::Identity(1, 1),
                    VectorXd::Zero(1), {1});
    const auto problem = std::make_shared<ImpactGenericMechanical>(binaryLaw());
    model.solveWith(problem);
    for (int i = 0; i < 3000; ++i) {
      model.steps(1);
      const VectorXd q = model.model.positions(), v = model.model.velocities();
      const double energy = upper * kGravity * (q[0] - 1.) + 0.5 * upper * v[0] * v[0] +
                            0.5 * lower * v[1] * v[1];
      CPPUNIT_ASSERT_DOUBLES_EQUAL(upper * kGravity * height, energy, 1e-9);
    }
    CPPUNIT_ASSERT(problem->impactCount() > 5);
  }

 private:
  static void requireElastic(const std::string& what,
                             std::shared_ptr<::OneStepNSProblem> problem, double tolerance) {
    constexpr double height = 0.1;
    SteppedModel ball(1e-3);
    ball.addBody(VectorXd::Constant(1, height), VectorXd::Zero(1), MatrixXd::Identity(1, 1),
                 VectorXd::Constant(1, -kGravity));
    ball.addLinear(std::make_shared<::NewtonImpactNSL>(1.), MatrixXd::Identity(1, 1),
                   VectorXd::Zero(1), {0});
    ball.solveWith(std::move(problem));
    for (int i = 0; i < 10000; ++i) {
      ball.steps(1);
      const double v = ball.model.velocities()[0],
                   energy = kGravity * ball.model.positions()[0] + 0.5 * v * v;
      CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(what, kGravity * height, energy,
                                           tolerance * kGravity * height);
    }
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(BookedEnergyTest);
