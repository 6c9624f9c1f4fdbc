// SPDX-License-Identifier: Apache-2.0
/* Impacts of bodies that joints hold together: a double pendulum of two point masses and two
   rods has the outcome of the same pendulum in minimal coordinates. */
#include <SolverOptions.h>
#include <cppunit/extensions/HelperMacros.h>

#include <Eigen/LU>
#include <EqualityConditionNSL.hpp>
#include <LagrangianScleronomousR.hpp>

#include "MechanismModel.hpp"
#include "Near.hpp"
#include "Pendulum.hpp"
#include "SteppedChain.hpp"
#include "Steps.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::mechanisms;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;
using Eigen::MatrixXd;
using Eigen::Vector2d;
using Eigen::VectorXd;

namespace {

const std::vector<PendulumLink> kLinks{{1., 0.5}, {0.6, 0.4}};
const ContactParameters kContact{0.8, 1e8, kHertzExponent};

/** A rod of length l from the origin to a bob, g = |x| - l, or between two bobs, g = |x2 - x1|
    - l. */
class Rod : public LagrangianScleronomousR {
 public:
  explicit Rod(double length) : _length(length) {}

  void computeh(const BlockVector& q, BlockVector&, SiconosVector& y) override {
    y.setValue(0, along(q).norm() - _length);
  }

  void computeJachq(const BlockVector& q, BlockVector&) override {
    const Vector2d n = along(q).normalized();
    const unsigned last = q.size() - 2;
    for (unsigned k = 0; k < 2; ++k) {
      if (last > 0) _jachq->setValue(0, k, -n[k]);
      _jachq->setValue(0, last + k, n[k]);
    }
  }

 private:
  static Vector2d along(const BlockVector& q) {
    const unsigned last = q.size() - 2;
    const Vector2d end(q.getValue(last), q.getValue(last + 1));
    return last > 0 ? Vector2d(end - Vector2d(q.getValue(0), q.getValue(1))) : end;
  }

  const double _length;
};

/** The pendulum as two bodies. */
struct JointedPendulum {
  /** \param rods how often each rod is there \param timeStep so short that nothing moves */
  JointedPendulum(const std::vector<BobWall>& walls, const State& start, int rods,
                  const Law& law, double timeStep, double gravity = 0.)
      : model(timeStep), problem(std::make_shared<ImpactGenericMechanical>(law)) {
    const Pendulum minimal(kLinks, walls);
    for (Eigen::Index bob = 0; bob < 2; ++bob)
      model.addBody(minimal.position(start.q, bob), minimal.jacobian(start.q, bob) * start.v,
                    kLinks[bob].mass * MatrixXd::Identity(2, 2),
                    Vector2d(0., -gravity * kLinks[bob].mass));
    for (int i = 0; i < rods; ++i) {
      model.model.addContact(std::make_shared<::EqualityConditionNSL>(1),
                             std::make_shared<Rod>(kLinks[0].length), {0});
      model.model.addContact(std::make_shared<::EqualityConditionNSL>(1),
                             std::make_shared<Rod>(kLinks[1].length), {0, 1});
    }
    for (const BobWall& wall : walls)
      model.addLinear(std::make_shared<::NewtonImpactNSL>(kContact.restitution),
                      wall.normal.transpose(), VectorXd::Constant(1, -wall.offset),
                      {static_cast<std::size_t>(wall.bob)});
    problem->setDefaultStiffness(kContact.stiffness, kContact.exponent);
    problem->numericsSolverOptions()->dparam[SICONOS_DPARAM_TOL] = 1e-12;
    model.solveWith(problem);
  }

  SteppedModel model;
  std::shared_ptr<ImpactGenericMechanical> problem;
};

/** The laws that a restitution and a stiffness are enough for. */
std::vector<SimulatedLaw> commonLaws() {
  std::vector<SimulatedLaw> laws;
  for (const SimulatedLaw& law : listedLaws())
    if (!law.law->uses("share")) laws.push_back(law);
  return laws;
}

/** Velocities of the bobs after the impact, from the formulas of the pendulum. */
VectorXd bobsAfter(const std::vector<BobWall>& walls, const State& start, const Law& law) {
  const Pendulum pendulum(kLinks, walls);
  ContactProblem problem;
  problem.delassus = delassus(pendulum, 0., start.q).sparseView();
  problem.velocity = relativeVelocities(pendulum, 0., start);
  const Eigen::Index contacts = problem.velocity.size();
  problem.restitution = VectorXd::Constant(contacts, kContact.restitution);
  problem.stiffness = VectorXd::Constant(contacts, kContact.stiffness);
  problem.exponent = VectorXd::Constant(contacts, kContact.exponent);
  problem.kineticEnergy = kineticEnergy(pendulum, start);
  const VectorXd impulse = law.solve(problem, law.defaults, nullptr).impulse;
  const VectorXd v = start.v + pendulum.mass(start.q).inverse() *
                                   (pendulum.gradients(0., start.q).transpose() * impulse);
  VectorXd bobs(4);
  bobs << pendulum.jacobian(start.q, 0) * v, pendulum.jacobian(start.q, 1) * v;
  return bobs;
}

}  // namespace

class JointTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(JointTest);
  CPPUNIT_TEST(oneWall);
  CPPUNIT_TEST(twoWallsAtOnce);
  CPPUNIT_TEST(redundantRods);
  CPPUNIT_TEST(contactThatTheRodsHoldFast);
  CPPUNIT_TEST(motionConverges);
  CPPUNIT_TEST_SUITE_END();

 public:
  void oneWall() { requireMinimalOutcome({wall(1, {1., 0.})}, 1); }

  void twoWallsAtOnce() { requireMinimalOutcome({wall(0, {1., 0.}), wall(1, {0.6, 0.8})}, 1); }

  /** Every rod twice: their impulses are not unique, velocities are. */
  void redundantRods() {
    requireMinimalOutcome({wall(1, {1., 0.})}, 2);
    requireMinimalOutcome({wall(0, {1., 0.}), wall(1, {0.6, 0.8})}, 2);
  }

  /** A floor along the upper rod cannot move its bob: it takes nothing, changes nothing. */
  void contactThatTheRodsHoldFast() {
    const Vector2d along = Pendulum(kLinks, {}).position(kStart.q, 0).normalized();
    const std::vector<BobWall> walls{wall(1, {1., 0.}), wall(0, -along)};
    for (const SimulatedLaw& law : commonLaws()) {
      JointedPendulum bodies(walls, kStart, 1, *law.law, kInstant);
      bodies.model.simulation->computeOneStep();
      assertNear(law.name, bobsAfter({walls[0]}, kStart, *law.law),
                 bodies.model.model.velocities(), 1e-9);
      CPPUNIT_ASSERT_EQUAL(std::size_t{1}, bodies.problem->lastContacts().size());
      CPPUNIT_ASSERT_DOUBLES_EQUAL(0., bodies.model.lambda(3), 1e-9);
      CPPUNIT_ASSERT(bodies.model.lambda(2) > 0.1);
    }
  }

  /** Falling, striking twice: both models meet as h goes to zero, at first order. */
  void motionConverges() {
    const VectorXd hanging = VectorXd::Zero(2);
    const std::vector<BobWall> walls{wallThrough(kLinks, hanging, 1, {1., 0.})};
    const State start{Vector2d(0.5, 0.3), VectorXd::Zero(2)};
    constexpr double duration = 0.5;
    for (const int steps : {250, 1000, 4000}) {
      JointedPendulum bodies(walls, start, 1, lzbLaw(), duration / steps, 9.81);
      bodies.model.steps(steps);
      const MechanismModel minimal = buildMechanism(std::make_shared<Pendulum>(kLinks, walls),
                                                    start, lzbSimulation(), {kContact}, 1.);
      const auto simulation = makeEventCapturing(
          minimal.system, std::make_shared<ImpactLCP>(lzbLaw()), duration / steps);
      advance(*simulation, steps);
      const Pendulum pendulum(kLinks, walls);
      VectorXd expected(4);
      expected << pendulum.position(minimal.state().q, 0),
          pendulum.position(minimal.state().q, 1);
      CPPUNIT_ASSERT(bodies.problem->impactCount() > 0);
      assertNear("bobs after " + std::to_string(steps) + " steps", expected,
                 bodies.model.model.positions(), 4. * duration / steps);
    }
  }

 private:
  static constexpr double kInstant = 1e-11;  ///< a step in which nothing moves [s]
  inline static const State kStart{Vector2d(0.4, -0.2), Vector2d(-2., -1.)};

  static BobWall wall(Eigen::Index bob, const Vector2d& normal) {
    return wallThrough(kLinks, kStart.q, bob, normal);
  }

  static void requireMinimalOutcome(const std::vector<BobWall>& walls, int rods) {
    for (const SimulatedLaw& law : commonLaws()) {
      JointedPendulum bodies(walls, kStart, rods, *law.law, kInstant);
      bodies.model.steps(1);
      CPPUNIT_ASSERT_EQUAL(1L, bodies.problem->impactCount());
      assertNear(law.name, bobsAfter(walls, kStart, *law.law), bodies.model.model.velocities(),
                 1e-9);
      bodies.model.steps(1);
      CPPUNIT_ASSERT_EQUAL_MESSAGE(law.name, 1L, bodies.problem->impactCount());
    }
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(JointTest);
