// SPDX-License-Identifier: Apache-2.0
/* Cone problems, sliding with known bounds, and Lemke's method: the conditions themselves. */
#include "FrictionOutcome.hpp"
#include "Near.hpp"
#include "RandomFriction.hpp"
#include "multiple_impacts/solvers/friction/CoulombRows.hpp"
#include "multiple_impacts/solvers/friction/FacetedCone.hpp"
#include "multiple_impacts/solvers/friction/FrictionCone.hpp"
#include "multiple_impacts/solvers/friction/Lemke.hpp"
#include "multiple_impacts/solvers/friction/SlidingFriction.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::test;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

/** Every condition of the cone problem, in terms of the velocities after it. */
void requireCoulomb(const ContactProblem& problem, const ConeStart& start,
                    const ConeResult& result, const std::string& what) {
  CPPUNIT_ASSERT_MESSAGE(what, result.converged);
  const Tangents& t = problem.tangents;
  const VectorXd &P = result.impulse, &T = result.tangentialImpulse;
  const VectorXd U = start.velocity + problem.delassus * P + t.coupling.transpose() * T,
                 u = start.slip + t.coupling * P + t.delassus * T;
  const double terms = (problem.delassus.cwiseAbs() * P).maxCoeff();
  const double rounding = 1e-12 * speedScale(problem) + 2e-14 * terms;
  for (Index i = 0; i < P.size(); ++i) {
    const std::string at = what + ", contact " + std::to_string(i);
    CPPUNIT_ASSERT_MESSAGE(at, P[i] >= start.least[i] && U[i] >= -rounding);
    if (P[i] > start.least[i]) assertNear(at, vec({0.}), vec({U[i]}), rounding);
    if (t.countAt(i) == 0) continue;
    const VectorXd own = t.at(i, T), slip = t.at(i, u);
    const double bound = problem.friction[i] * P[i];
    CPPUNIT_ASSERT_MESSAGE(at, own.norm() <= bound * (1. + 1e-14));
    const bool sticks = slip.norm() <= 10. * rounding;
    const double turn = 10. * rounding / slip.norm() + 1e-12;
    if (!sticks)
      assertNear(at, -bound * slip.normalized(), own, turn * bound + 1e-12 * P.maxCoeff());
  }
}

}  // namespace

class FrictionConeTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(FrictionConeTest);
  CPPUNIT_TEST(conditionsHold);
  CPPUNIT_TEST(facetsInThePlane);
  CPPUNIT_TEST(lemke);
  CPPUNIT_TEST(slidingWithKnownBounds);
  CPPUNIT_TEST(manyContactsSlideWithKnownBounds);
  CPPUNIT_TEST(tallStackSticks);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** Plastic impacts, and expansions after them with a least impulse. */
  void conditionsHold() {
    for (std::uint64_t seed = 1; seed <= 4000; ++seed) {
      const RandomFriction random = randomFriction(seed);
      const ContactProblem& problem = random.contacts;
      if (!problem.hasFriction()) continue;
      ConeStart start{problem.velocity, problem.tangents.slip,
                      VectorXd::Zero(problem.contactCount()), speedScale(problem)};
      const ConeResult plastic = solveFrictionCone(problem, start);
      requireCoulomb(problem, start, plastic, random.name);
      start = {plastic.velocity, plastic.slip,
               problem.restitution.cwiseProduct(plastic.impulse), start.scale};
      requireCoulomb(problem, start, solveFrictionCone(problem, start),
                     random.name + ", expansion");
    }
  }

  /** Lemke's method alone solves planar problems, up to its looseness. */
  void facetsInThePlane() {
    int solved = 0;
    for (std::uint64_t seed = 1; seed <= 500; ++seed) {
      const RandomFriction random = randomFriction(seed);
      const ContactProblem& problem = random.contacts;
      bool isPlanar = problem.hasFriction() && (problem.velocity.array() < 0.).any();
      for (const int count : random.bodies.counts) isPlanar = isPlanar && count < 2;
      if (!isPlanar) continue;
      const ConeStart start{problem.velocity, problem.tangents.slip,
                            VectorXd::Zero(problem.contactCount()), speedScale(problem)};
      const friction::CoulombRows rows(problem, start);
      std::optional<VectorXd> z;
      for (int sides = 4; !z && sides <= 64; sides *= 2)
        z = friction::facetedImpulses(rows, sides);
      CPPUNIT_ASSERT_MESSAGE(random.name, z.has_value());
      const VectorXd w = rows.velocities(*z);
      for (Index i = 0; i < rows.contacts(); ++i)
        CPPUNIT_ASSERT_MESSAGE(random.name, w[i] > -1e-4 && std::min((*z)[i], w[i]) < 1e-4);
      ++solved;
    }
    CPPUNIT_ASSERT(solved > 100);
  }

  /** 0 <= z _|_ M z + q >= 0 with an M whose symmetric part is positive definite. */
  void lemke() {
    for (unsigned seed = 1; seed <= 300; ++seed) {
      RandomSource random(seed);
      const int n = random.integer(1, 12);
      const auto draw = [&random](auto) { return random.uniform(-1., 1.); };
      const MatrixXd A = MatrixXd::Zero(n, n).unaryExpr(draw),
                     B = MatrixXd::Zero(n, n).unaryExpr(draw);
      const MatrixXd M =
          A * A.transpose() + 0.1 * MatrixXd::Identity(n, n) + B - B.transpose();
      const VectorXd q = VectorXd::Zero(n).unaryExpr(draw);
      const auto z = friction::solveByLemke(M, q);
      CPPUNIT_ASSERT(z.has_value());
      const VectorXd w = M * *z + q;
      const std::string what = "seed " + std::to_string(seed);
      assertNear(what, VectorXd::Zero(n), z->cwiseMin(w), 1e-10);
    }
    CPPUNIT_ASSERT(!friction::solveByLemke(MatrixXd::Zero(1, 1), vec({-1.})));
  }

  /** None, one and two tangents: what is left of the slip vanishes inside the bounds, and is
      against t on their border. */
  void slidingWithKnownBounds() {
    for (unsigned seed = 1; seed <= 200; ++seed) {
      RandomSource random(seed);
      const int contacts = random.integer(1, 6), freedoms = random.integer(2, 12);
      std::vector<int> first(1, 0);
      for (int i = 0; i < contacts; ++i) first.push_back(first.back() + random.integer(0, 2));
      const auto draw = [&random](auto) { return random.uniform(-1., 1.); };
      const MatrixXd H = MatrixXd::Zero(first.back(), freedoms).unaryExpr(draw);
      const VectorXd u = H * VectorXd::Zero(freedoms).unaryExpr(draw);
      const VectorXd bounds = VectorXd::Zero(contacts).unaryExpr(draw).cwiseAbs();
      const MatrixXd W = H * H.transpose();
      const VectorXd t = slidingFriction(W.sparseView(), u, first, bounds), left = u + W * t;
      for (int i = 0; i < contacts; ++i) {
        const int rows = first[i + 1] - first[i];
        const VectorXd own = t.segment(first[i], rows), slip = left.segment(first[i], rows);
        const std::string what = "seed " + std::to_string(seed);
        CPPUNIT_ASSERT_MESSAGE(what, own.norm() <= bounds[i] * (1. + 1e-14));
        if (own.norm() < bounds[i] * (1. - 1e-9))
          assertNear(what, VectorXd::Zero(rows), slip, 1e-11);
        else
          assertNear(what, vec({slip.norm() * bounds[i]}), vec({-slip.dot(own)}), 1e-11);
      }
    }
  }

  /** With v = u + W t, no t' within the bounds takes more energy than t by more than the sum
      of t.v + r |v|, since the energy is convex: that is a part of 1e-4. The last contact has
      no tangents. */
  void manyContactsSlideWithKnownBounds() {
    for (unsigned seed = 1; seed <= 20; ++seed) {
      RandomSource random(seed);
      constexpr int contacts = 300, bodies = 80;
      const auto draw = [&random](auto) { return random.uniform(-1., 1.); };
      std::vector<int> first(1, 0);
      for (int i = 0; i < contacts; ++i)
        first.push_back(first.back() + (i + 1 < contacts ? random.integer(0, 2) : 0));
      MatrixXd H = MatrixXd::Zero(first.back(), 6 * bodies);
      for (int i = 0; i < contacts; ++i)
        for (int side = 0; side < 2; ++side)
          H.block(first[i], 6 * random.integer(0, bodies - 1), first[i + 1] - first[i], 6) =
              MatrixXd::Zero(first[i + 1] - first[i], 6).unaryExpr(draw);
      const VectorXd v = VectorXd::Zero(6 * bodies).unaryExpr(draw);
      const VectorXd bounds = VectorXd::Zero(contacts).unaryExpr(draw).cwiseAbs();
      const VectorXd t =
          slidingFriction((H * H.transpose()).sparseView(), H * v, first, bounds);
      const VectorXd after = v + H.transpose() * t, slip = H * after;
      const double taken = 0.5 * (v.squaredNorm() - after.squaredNorm());
      double left = t.dot(slip);
      const std::string what = "seed " + std::to_string(seed);
      for (int i = 0; i < contacts; ++i) {
        const int rows = first[i + 1] - first[i];
        CPPUNIT_ASSERT_MESSAGE(what,
                               t.segment(first[i], rows).norm() <= bounds[i] * (1. + 1e-14));
        left += bounds[i] * slip.segment(first[i], rows).norm();
      }
      CPPUNIT_ASSERT_MESSAGE(what, taken > 0. && left <= 1e-4 * taken * (1. + 1e-6));
    }
  }

  /** Blocks of 1 kg on each other, the lowest on the ground; a push of the uppermost goes
      through all of them into the ground, and all come to rest. Sweeps from block to block
      would take the square of their number. */
  void tallStackSticks() {
    constexpr int blocks = 400;
    MatrixXd H = MatrixXd::Identity(blocks, blocks);
    H.diagonal(1).setConstant(-1.);
    std::vector<int> first;
    for (int i = 0; i <= blocks; ++i) first.push_back(i);
    const VectorXd v = VectorXd::Unit(blocks, 0);
    const VectorXd t = slidingFriction((H * H.transpose()).sparseView(), H * v, first,
                                       VectorXd::Constant(blocks, 2.));
    CPPUNIT_ASSERT((v + H.transpose() * t).squaredNorm() <= 1e-4);
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(FrictionConeTest);
