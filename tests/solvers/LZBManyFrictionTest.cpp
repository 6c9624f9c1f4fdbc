// SPDX-License-Identifier: Apache-2.0
/* LZB with friction at several contacts, against an independent integrator. */
#include <cmath>

#include "FrictionBodies.hpp"
#include "FrictionOutcome.hpp"
#include "Near.hpp"
#include "RegularisedFriction.hpp"
#include "Solved.hpp"
#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::test;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

/** Parameters that differ from contact to contact. */
void give(ContactProblem& problem, double friction, double restitution, double exponent) {
  const Eigen::Index n = problem.contactCount();
  problem.friction = VectorXd::LinSpaced(n, friction, 1.2 * friction);
  problem.restitution = VectorXd::LinSpaced(n, restitution, 0.9 * restitution);
  problem.stiffness = VectorXd::LinSpaced(n, 1., 1.5);
  problem.exponent = VectorXd::Constant(n, exponent);
}

/** A block of 1 kg, 1 m wide and 0.6 m high, that lands flat on its lower corners. */
FrictionBodies block(int freedoms, const VectorXd& velocity) {
  const Eigen::Matrix3d inertia = 0.12 * Eigen::Matrix3d::Identity();
  std::vector<TouchingPoint> corners;
  for (const double x : {-0.5, 0.5})
    for (const double z : {-0.4, 0.4}) {
      if (freedoms == 3 && z > 0.) continue;
      corners.push_back({-1, 0, Vector3d::UnitY(), Vector3d::Zero(),
                         Vector3d(x, -0.3, freedoms == 3 ? 0. : z), freedoms == 3 ? 1 : 2});
    }
  return touching(freedoms, {{1., inertia, velocity}}, corners);
}

/** Blocks of that size one on another, four corners each; the uppermost one moves. */
FrictionBodies tower(int blocks, const VectorXd& velocity) {
  const Eigen::Matrix3d inertia = 0.12 * Eigen::Matrix3d::Identity();
  std::vector<TouchingBody> bodies(static_cast<std::size_t>(blocks),
                                   {1., inertia, VectorXd::Zero(6)});
  bodies.back().velocity = velocity;
  std::vector<TouchingPoint> corners;
  for (int i = 0; i < blocks; ++i)
    for (const double x : {-0.5, 0.5})
      for (const double z : {-0.4, 0.4})
        corners.push_back(
            {i - 1, i, Vector3d::UnitY(), Vector3d(x, 0.3, z), Vector3d(x, -0.3, z), 2});
  return touching(6, bodies, corners);
}

/** Discs of 1 kg and 1 m at given places that touch where they are 2 m apart; the first one
    strikes and spins. */
FrictionBodies discs(const std::vector<Vector3d>& places, const Vector3d& striker) {
  std::vector<TouchingBody> bodies(places.size(),
                                   {1., 0.5 * Eigen::Matrix3d::Identity(), VectorXd::Zero(3)});
  bodies.front().velocity = striker;
  std::vector<TouchingPoint> points;
  for (int i = 0; i < static_cast<int>(places.size()); ++i)
    for (int k = i + 1; k < static_cast<int>(places.size()); ++k) {
      const Vector3d n = 0.5 * (places[k] - places[i]);
      if (std::abs(n.norm() - 1.) < 1e-9) points.push_back({i, k, n, n, -n, 1});
    }
  return touching(3, bodies, points);
}

/** A triangle of 15, and the ball that breaks it. */
std::vector<Vector3d> rack() {
  std::vector<Vector3d> places{{-2. * std::cos(0.2), 2. * std::sin(0.2), 0.}};
  for (int row = 0; row < 5; ++row)
    for (int k = 0; k <= row; ++k) places.emplace_back(std::sqrt(3.) * row, 2. * k - row, 0.);
  return places;
}

}  // namespace

class LZBManyFrictionTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(LZBManyFrictionTest);
  CPPUNIT_TEST(blockLandsFlatAndSlides);
  CPPUNIT_TEST(blockOnFourCorners);
  CPPUNIT_TEST(threeBlocks);
  CPPUNIT_TEST(towerOfSixBlocks);
  CPPUNIT_TEST(threeBallsWithSpin);
  CPPUNIT_TEST(breakOfFifteenBalls);
  CPPUNIT_TEST(rockingBlock);
  CPPUNIT_TEST(withoutFrictionNothingChanges);
  CPPUNIT_TEST_SUITE_END();

 public:
  void blockLandsFlatAndSlides() {
    for (const double slide : {0.2, 1., 4.}) {
      ContactProblem problem = block(3, Vector3d(slide, -1., 0.1)).problem();
      give(problem, 0.5, 0.8, 1.5);
      requireAgreement("block", problem, 2e-4, 1e-3);
    }
  }

  /** Eight tangents, three of them independent. */
  void blockOnFourCorners() {
    VectorXd velocity(6);
    velocity << 0.4, -1., -0.3, 0.1, 0.5, -0.2;
    ContactProblem problem = block(6, velocity).problem();
    give(problem, 0.5, 0.8, 1.5);
    requireAgreement("block", problem, 2e-4, 1e-3);
  }

  /** 24 tangents of bodies with nine freedoms to slide. */
  void threeBlocks() {
    VectorXd velocity(6);
    velocity << 0.4, -1., -0.3, 0.1, 0.5, -0.2;
    ContactProblem problem = tower(3, velocity).problem();
    give(problem, 0.5, 0.8, 1.5);
    requireAgreement("three blocks", problem, 2e-4, 1e-3);
  }

  /** What every outcome guarantees, and the tolerance: blocks that slide on and hold each
      other on 24 corners. */
  void towerOfSixBlocks() {
    VectorXd velocity(6);
    velocity << 1., -0.3, 0.2, 0.3, 0.1, -0.4;
    const FrictionBodies bodies = tower(6, velocity);
    ContactProblem problem = bodies.problem();
    give(problem, 0.4, 0.3, 1.);
    LZBOptions fine, rough;
    fine.tolerance = 1e-8;
    rough.tolerance = 1e-5;
    const ImpactOutcome outcome = requireSolved(solveLZB(problem, fine));
    requireWithinCones(problem, outcome, "tower");
    requireBalanced(bodies, problem, outcome, 1e-7, "tower");
    assertNear("velocities", outcome.velocity,
               requireSolved(solveLZB(problem, rough)).velocity, 1e-4);
  }

  void threeBallsWithSpin() {
    const std::vector<Vector3d> places{
        {0., 0., 0.}, {std::sqrt(3.), 1., 0.}, {std::sqrt(3.), -1., 0.}};
    for (const double spin : {-2., 0., 3.}) {
      ContactProblem problem = discs(places, Vector3d(1., 0.2, spin)).problem();
      give(problem, 0.3, 0.9, 1.5);
      requireAgreement("three balls", problem, 2e-4, 1e-3);
    }
  }

  void breakOfFifteenBalls() {
    ContactProblem problem = discs(rack(), Vector3d(1., 0., 1.5)).problem();
    CPPUNIT_ASSERT_EQUAL(Eigen::Index(31), problem.contactCount());
    give(problem, 0.2, 0.95, 1.5);
    requireAgreement("rack", problem, 2e-4, 1e-2);
  }

  /** A slender block that rocks from one corner to the other, e = 0 and no slip: its angular
      velocity falls to 1 - (3/2) sin^2(alpha), with alpha between diagonal and height. */
  void rockingBlock() {
    const double alpha = 0.3, half = 1.;  // half of the diagonal [m]
    const double x = half * std::sin(alpha), y = half * std::cos(alpha), omega = 0.5;
    // It turns about the left corner, which stays closed, until the right one lands.
    const Vector3d velocity(omega * y, -omega * x, -omega);
    FrictionBodies bodies =
        touching(3, {{1., Vector3d::Constant(half * half / 3.).asDiagonal(), velocity}},
                 {{-1, 0, Vector3d::UnitY(), Vector3d::Zero(), Vector3d(x, -y, 0.), 1}});
    ContactProblem problem = bodies.problem();
    give(problem, 2., 0., 1.5);
    const ImpactOutcome outcome = requireSolved(solveLZB(problem));
    const VectorXd after = bodies.velocityAfter(outcome.impulse, outcome.tangentialImpulse);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(-omega * (1. - 1.5 * std::pow(std::sin(alpha), 2)), after[2],
                                 1e-7);
  }

  /** mu = 0 at contacts with tangents: bit for bit the outcome without tangents. */
  void withoutFrictionNothingChanges() {
    ContactProblem problem = discs(rack(), Vector3d(1., 0., 1.5)).problem();
    give(problem, 0., 0.95, 1.5);
    ContactProblem plain = problem;
    plain.tangents = {};
    plain.friction.resize(0);
    const ImpactOutcome one = requireSolved(solveLZB(problem));
    const ImpactOutcome other = requireSolved(solveLZB(plain));
    CPPUNIT_ASSERT(one.impulse == other.impulse);
    CPPUNIT_ASSERT(one.tangentialImpulse.isZero(0.));
    // The limit mu -> 0 is the same outcome.
    problem.friction.setConstant(1e-13);
    assertNear("velocities", other.velocity, requireSolved(solveLZB(problem)).velocity, 1e-8);
  }

 private:
  /** Velocities agree with those of regularised friction, extrapolated to epsilon = 0.
      \param epsilon [m/s]
      \param step [s] */
  static void requireAgreement(const std::string& what, const ContactProblem& problem,
                               double epsilon, double step) {
    const ImpactOutcome outcome = requireSolved(solveLZB(problem));
    const RegularisedFriction rough(problem, 2. * epsilon), fine(problem, epsilon);
    const double stable = 0.5 * epsilon;  // friction acts within epsilon/(W mu lambda)
    const VectorXd one = rough.speeds(rough.impulses(std::min(step, stable)));
    const VectorXd two = fine.speeds(fine.impulses(std::min(step, stable)));
    VectorXd ours(outcome.velocity.size() + outcome.slip.size());
    ours << outcome.velocity, outcome.slip;
    const double error = (2. * two - one - ours).lpNorm<Eigen::Infinity>();
    const double rest = (two - one).lpNorm<Eigen::Infinity>();
    CPPUNIT_ASSERT_MESSAGE(what + ": velocities differ by " + std::to_string(error) +
                               " m/s, those of two regularisations by " + std::to_string(rest),
                           error < 0.5 * rest + 0.2 * epsilon);
    CPPUNIT_ASSERT_MESSAGE(what + ": too coarse, " + std::to_string(rest),
                           rest < 20. * epsilon);
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(LZBManyFrictionTest);
