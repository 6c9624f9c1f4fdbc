// SPDX-License-Identifier: Apache-2.0
/* The plastic projection (Moreau's law with e = 0): closed forms, complementarity recomputed
   from the problem on random ones, and an enumeration of all contact sets on small ones. */
#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <vector>

#include "Near.hpp"
#include "OutcomeCheck.hpp"
#include "RandomProblem.hpp"
#include "multiple_impacts/models/Chain.hpp"
#include "multiple_impacts/solvers/projection/ImpactEnding.hpp"
#include "multiple_impacts/solvers/projection/PlasticProjection.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;
using namespace multiple_impacts::test;

namespace {

using Sparse = Eigen::SparseMatrix<double>;

/** 0 <= z, 0 <= w, z w = 0, w = U + D z, and no energy gained: z.(U + w) <= 0. The velocity
    w is known up to the rounding of D z, whose terms may be much larger than their sum. */
void requireComplementary(const std::string& what, const Sparse& D, const Eigen::VectorXd& U,
                          const ProjectionResult& result) {
  CPPUNIT_ASSERT_MESSAGE(what + ": not converged", result.converged);
  const Eigen::VectorXd &z = result.impulse, &w = result.velocity;
  const double scale = U.cwiseAbs().maxCoeff();
  require(z.minCoeff() >= 0., what + ", impulse", z.minCoeff(), 0.);
  require(w.minCoeff() >= -1e-12 * scale, what + ", velocity", w.minCoeff(), -1e-12 * scale);
  for (Eigen::Index i = 0; i < z.size(); ++i)
    require(z[i] == 0. || std::abs(w[i]) <= 1e-12 * scale,
            what + ", velocity of a closed contact", w[i], 1e-12 * scale);
  const Eigen::VectorXd terms = D.cwiseAbs() * z + U.cwiseAbs(), sum = U + D * z;
  for (Eigen::Index i = 0; i < z.size(); ++i) {
    const double residual = std::abs(w[i] - sum[i]);
    require(residual <= 1e-12 * scale + 1e-15 * terms[i], what + ", w - U - D z", residual,
            1e-12 * scale + 1e-15 * terms[i]);
  }
  const double gain = z.dot(U + w), size = z.dot(U.cwiseAbs());
  require(gain <= 1e-12 * size, what + ", energy gained", gain, 1e-12 * size);
}

/** Velocities after the impact, from an enumeration of the sets of closed contacts; w is
    unique even where the impulses are not. */
Eigen::VectorXd enumerate(const Eigen::MatrixXd& D, const Eigen::VectorXd& U) {
  const int n = static_cast<int>(U.size());
  const double small = 1e-9 * U.cwiseAbs().maxCoeff();
  for (int set = 0; set < (1 << n); ++set) {
    std::vector<int> closed;
    for (int i = 0; i < n; ++i)
      if (set >> i & 1) closed.push_back(i);
    Eigen::VectorXd z = Eigen::VectorXd::Zero(n);
    if (!closed.empty()) {
      const Eigen::MatrixXd block = D(closed, closed);
      const Eigen::VectorXd rhs = -U(closed);
      const Eigen::VectorXd solution = block.completeOrthogonalDecomposition().solve(rhs);
      if ((block * solution - rhs).cwiseAbs().maxCoeff() > small) continue;
      z(closed) = solution;
    }
    const Eigen::VectorXd w = U + D * z;
    if (z.minCoeff() * D.diagonal().maxCoeff() >= -small && w.minCoeff() >= -small) return w;
  }
  CPPUNIT_FAIL("the enumeration found no solution");
  return {};
}

Sparse chainDelassus(Eigen::Index contacts) {
  Sparse D(contacts, contacts);
  D.reserve(Eigen::VectorXi::Constant(contacts, 3));
  for (Eigen::Index i = 0; i < contacts; ++i) {
    if (i > 0) D.insert(i - 1, i) = -1.;
    D.insert(i, i) = 2.;
    if (i + 1 < contacts) D.insert(i + 1, i) = -1.;
  }
  D.makeCompressed();
  return D;
}

}  // namespace

class PlasticProjectionTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(PlasticProjectionTest);
  CPPUNIT_TEST(struckChain);
  CPPUNIT_TEST(longStruckChain);
  CPPUNIT_TEST(longApproachingChain);
  CPPUNIT_TEST(costOfLongChains);
  CPPUNIT_TEST(duplicateContactsShareTheImpulse);
  CPPUNIT_TEST(ringBetweenWallsStops);
  CPPUNIT_TEST(separatingContactStaysOpen);
  CPPUNIT_TEST(nothingToDo);
  CPPUNIT_TEST(randomProblems);
  CPPUNIT_TEST(largeMassRatios);
  CPPUNIT_TEST(nearlyDependentContacts);
  CPPUNIT_TEST(largeClustersWereRefused);
  CPPUNIT_TEST(attemptsAreCounted);
  CPPUNIT_TEST(largeClustersClimbTheLadder);
  CPPUNIT_TEST(agreesWithEnumeration);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** Chapter, proposition 1 (numbering corrected): all balls at 1/n, P = m/n (n-1, ..., 1). */
  void struckChain() {
    for (const int balls : {2, 3, 10, 100}) {
      const double mass = 0.3;
      Chain chain = uniformChain(balls, {mass});
      strikeFromLeft(chain, 1, 1.);
      const ContactProblem problem = contactProblem(chain);
      const ProjectionResult result = projectPlastic(problem.delassus, problem.velocity);
      const Eigen::VectorXd impulse =
          mass / balls * Eigen::VectorXd::LinSpaced(balls - 1, balls - 1, 1);
      assertNear("impulses", impulse, result.impulse, 1e-12 * mass);
      assertNear("velocities", Eigen::VectorXd::Constant(balls, 1. / balls),
                 velocitiesAfter(chain, result.impulse), 1e-12);
      CPPUNIT_ASSERT(result.velocity == Eigen::VectorXd::Zero(balls - 1));
    }
  }

  /** The same for 100 000 contacts. The condition number of D grows like n^2 = 1e10, so that
      the rounding of the velocities, 1e-16, leaves the impulses uncertain by some 1e-6. */
  void longStruckChain() {
    constexpr Eigen::Index contacts = 100'000;
    Eigen::VectorXd U = Eigen::VectorXd::Zero(contacts);
    U[0] = -1.;
    const Sparse D = chainDelassus(contacts);
    const ProjectionResult result = projectPlastic(D, U);
    requireComplementary("struck chain", D, U, result);
    const Eigen::VectorXd expected =
        Eigen::VectorXd::LinSpaced(contacts, contacts, 1) / (contacts + 1.);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(0., (result.impulse - expected).cwiseAbs().maxCoeff(), 1e-5);
  }

  /** Every ball runs into the next: v_i = -i becomes their mean. D P = -U with U = -1
      everywhere gives P_i = (i+1)(n-i)/2, for contacts i = 0 .. n-1. At n = 1e5 the terms of D
      P reach n^2/4 = 2.5e9 m/s: their rounding leaves the impulses uncertain by 1e-6, but not
      which contacts are closed. */
  void longApproachingChain() {
    for (const Eigen::Index contacts : {10, 100, 1000, 100'000}) {
      const Eigen::VectorXd U = Eigen::VectorXd::Constant(contacts, -1.);
      const Sparse D = chainDelassus(contacts);
      const ProjectionResult result = projectPlastic(D, U);
      const std::string what = std::to_string(contacts) + " contacts";
      const auto n = static_cast<double>(contacts);
      Eigen::VectorXd expected(contacts);
      for (Eigen::Index i = 0; i < contacts; ++i) expected[i] = 0.5 * (i + 1.) * (n - i);
      const double error = (result.impulse - expected).cwiseAbs().maxCoeff();
      CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(what, 0., error / expected.maxCoeff(), 1e-6);
      requireComplementary(what, D, U, result);
    }
  }

  /** One struck ball, random velocities, and the noise that an elastic impact leaves behind:
      the work is that of a few factorisations, not of one for each contact. */
  void costOfLongChains() {
    RandomSource random(1);
    for (const Eigen::Index contacts : {1000, 10'000, 100'000}) {
      const Sparse D = chainDelassus(contacts);
      const std::string size = std::to_string(contacts) + " contacts, ";
      Eigen::VectorXd struck = Eigen::VectorXd::Zero(contacts), approaching(contacts);
      struck[0] = -1.;
      for (double& speed : approaching) speed = random.uniform(-1., 1.);
      Eigen::VectorXd noise = 1e-11 * approaching;
      noise[0] = 1.;
      requireCost(size + "struck", D, struck, 5);
      requireCost(size + "random velocities", D, approaching, 100);
      requireCost(size + "noise", D, noise, 100);
    }
  }

  /** A ball on a wall with the same contact three times: the impulses sum to P with D P = -U,
      in any split. */
  void duplicateContactsShareTheImpulse() {
    const double mass = 0.7, speed = 2.;
    const Eigen::MatrixXd dense = Eigen::MatrixXd::Constant(3, 3, 1. / mass);
    const Sparse D = dense.sparseView();
    const Eigen::VectorXd U = Eigen::VectorXd::Constant(3, -speed);
    const ProjectionResult result = projectPlastic(D, U);
    requireComplementary("three times the same contact", D, U, result);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(mass * speed, result.impulse.sum(), 1e-12 * mass * speed);
  }

  /** Balls between two walls cannot all separate: they stop, whatever their velocities. */
  void ringBetweenWallsStops() {
    for (int balls = 1; balls <= 40; ++balls) {
      RandomSource random(balls);
      const Bodies bodies =
          BodiesGenerator(random, 100.).make(Arrangement::ClosedRing, balls + 1);
      const ContactProblem problem =
          contactProblemOf(bodies.mass, bodies.gapJacobian, bodies.velocity);
      const ProjectionResult result = projectPlastic(problem.delassus, problem.velocity);
      const std::string what = std::to_string(balls) + " balls";
      requireComplementary(what, problem.delassus, problem.velocity, result);
      assertNear(what, Eigen::VectorXd::Zero(balls + 1), result.velocity, 1e-12);
    }
  }

  /** Three balls, velocities (1, 0, 2): the second contact takes no part. */
  void separatingContactStaysOpen() {
    Chain chain = uniformChain(3);
    chain.balls[0].velocity = 1.;
    chain.balls[2].velocity = 2.;
    const ContactProblem problem = contactProblem(chain);
    const ProjectionResult result = projectPlastic(problem.delassus, problem.velocity);
    assertNear("impulses", vec({0.5, 0.}), result.impulse, 1e-15);
    assertNear("velocities", vec({0., 1.5}), result.velocity, 1e-15);
  }

  void nothingToDo() {
    const ProjectionResult none = projectPlastic(Sparse(0, 0), Eigen::VectorXd());
    CPPUNIT_ASSERT(none.converged && none.impulse.size() == 0 && none.velocity.size() == 0);
    const Eigen::VectorXd U = vec({0., 1., 3., 0.});
    const ProjectionResult open = projectPlastic(chainDelassus(4), U);
    CPPUNIT_ASSERT(open.velocity == U);
    CPPUNIT_ASSERT(open.impulse == Eigen::VectorXd::Zero(4));
  }

  /** Chains, trees, rings, clusters and full mass matrices, also with many contacts. */
  void randomProblems() {
    for (int k = 0; k < 1000; ++k) {
      RandomRanges ranges;
      if (k % 10 == 0) ranges.mostContacts = 200;
      check(randomProblem(5000 + k, ranges));
    }
  }

  /** Masses from 1e-4 to 1e4 kg. */
  void largeMassRatios() {
    RandomRanges ranges;
    ranges.massSpread = 1e8;
    ranges.closedRings = false;
    for (int k = 0; k < 500; ++k) check(randomProblem(8000 + k, ranges));
    // Between walls, impulses also differ by the mass ratio: beyond this spread 1e-12 is out
    // of reach.
    ranges.massSpread = 1e4;
    ranges.closedRings = ranges.onlyClosedRings = true;
    for (int k = 0; k < 500; ++k) check(randomProblem(8000 + k, ranges));
  }

  /** The same contacts once more, turned by 1e-13 to 1e-3. */
  void nearlyDependentContacts() {
    for (int k = 0; k < 500; ++k) {
      RandomProblem problem = randomProblem(11'000 + k);
      RandomSource random(k);
      Eigen::MatrixXd H(2 * problem.contacts.contactCount(), problem.bodies.mass.rows());
      H << Eigen::MatrixXd(problem.bodies.gapJacobian),
          Eigen::MatrixXd(problem.bodies.gapJacobian);
      const double turn = random.logUniform(1e-13, 1e-3);
      for (double& entry : H.reshaped())
        if (entry != 0.) entry += turn * random.uniform(-1., 1.);
      problem.bodies.gapJacobian = H.sparseView();
      problem.contacts = contactProblemOf(problem.bodies.mass, problem.bodies.gapJacobian,
                                          problem.bodies.velocity);
      check(problem);
    }
  }

  /** Hundreds of dependent contacts between masses that differ by 1e5: rounding decides the
      signs of impulses, and the smallest regularisations alone did not converge. */
  void largeClustersWereRefused() {
    for (int k = 0; k < 40; ++k) check(largeCluster(k));
  }

  /** One for a struck chain, and perhaps some that polish it; none when nothing approaches. */
  void attemptsAreCounted() {
    Chain chain = uniformChain(10);
    strikeFromLeft(chain, 1, 1.);
    const ContactProblem struck = contactProblem(chain);
    const ProjectionResult result = projectPlastic(struck.delassus, struck.velocity);
    CPPUNIT_ASSERT(result.rung == ProjectionRung::Pivoting);
    CPPUNIT_ASSERT(result.attempts >= 1 && result.attempts <= 3);
    CPPUNIT_ASSERT_EQUAL(result.attempts, plasticImpact(struck).statistics.projectionAttempts);

    ContactProblem open = struck;
    open.velocity = -struck.velocity;
    const ProjectionResult none = projectPlastic(open.delassus, open.velocity);
    CPPUNIT_ASSERT(none.rung == ProjectionRung::None && none.attempts == 0);
    CPPUNIT_ASSERT_EQUAL(0L, plasticImpact(open).statistics.projectionAttempts);
    CPPUNIT_ASSERT_EQUAL(-1L, noImpact(open).statistics.projectionAttempts);
  }

  /** Pivoting alone does not get there: most of them need the interior-point method. */
  void largeClustersClimbTheLadder() {
    long most = 0;
    int climbed = 0;
    for (int k = 0; k < 40; ++k) {
      const ContactProblem problem = largeCluster(k).contacts;
      const ProjectionResult result = projectPlastic(problem.delassus, problem.velocity);
      most = std::max(most, result.attempts);
      if (result.rung > ProjectionRung::Pivoting) ++climbed;
    }
    CPPUNIT_ASSERT(most > 10);
    CPPUNIT_ASSERT(climbed > 20);
  }

  /** Velocities of problems with up to 8 contacts against all 2^n sets of closed contacts. */
  void agreesWithEnumeration() {
    RandomRanges ranges;
    ranges.mostContacts = 6;
    int compared = 0;
    for (int k = 0; k < 400; ++k) {
      const RandomProblem problem = randomProblem(14'000 + k, ranges);
      const ContactProblem& c = problem.contacts;
      if (c.contactCount() > 8) continue;
      const double scale = c.velocity.cwiseAbs().maxCoeff();
      assertNear(problem.name, enumerate(c.delassus, c.velocity),
                 projectPlastic(c.delassus, c.velocity).velocity, 1e-8 * scale);
      ++compared;
    }
    CPPUNIT_ASSERT(compared > 300);
  }

 private:
  /** A factor of the whole D has one nonzero for each contact. */
  static void requireCost(const std::string& what, const Sparse& D, const Eigen::VectorXd& U,
                          int factorisations) {
    const ProjectionResult result = projectPlastic(D, U);
    requireComplementary(what, D, U, result);
    const auto cost = static_cast<double>(result.operations) / static_cast<double>(U.size());
    require(cost <= factorisations, what + ", cost", cost, factorisations);
  }

  static RandomProblem largeCluster(int number) {
    RandomSource random(17'000 + number);
    RandomProblem problem;
    problem.name = "cluster " + std::to_string(17'000 + number);
    problem.bodies =
        BodiesGenerator(random, 1e5)
            .make(number % 2 ? Arrangement::ClusterOnFloor : Arrangement::PlanarCluster, 400);
    problem.contacts = contactProblemOf(problem.bodies.mass, problem.bodies.gapJacobian,
                                        problem.bodies.velocity);
    return problem;
  }

  static void check(const RandomProblem& problem) {
    const ContactProblem& c = problem.contacts;
    requireComplementary(problem.name, c.delassus, c.velocity,
                         projectPlastic(c.delassus, c.velocity));
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(PlasticProjectionTest);
