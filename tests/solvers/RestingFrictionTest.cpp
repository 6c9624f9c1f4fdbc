// SPDX-License-Identifier: Apache-2.0
/* Friction of surfaces at rest: Tresca's problem on accelerations. */
#include <cppunit/extensions/HelperMacros.h>

#include <cmath>
#include <string>

#include "RandomSource.hpp"
#include "multiple_impacts/solvers/friction/RestingFriction.hpp"

using Eigen::MatrixXd;
using Eigen::VectorXd;
using multiple_impacts::friction::RestingFriction;
using multiple_impacts::test::RandomSource;

namespace {

MatrixXd randomMatrix(RandomSource& random, Eigen::Index rows, Eigen::Index columns) {
  MatrixXd result(rows, columns);
  for (double& x : result.reshaped()) x = random.uniform(-1., 1.);
  return result;
}

/** A problem of some contacts whose tangents depend on each other: H has fewer independent
    rows than tangents, or nearly so. */
struct Held {
  MatrixXd H;  ///< of bodies of 1 kg
  std::vector<int> first{0};
  VectorXd force, bounds;  ///< on the bodies without friction [N]; mu lambda [N]

  Held() = default;

  Held(std::uint64_t seed, double independence) {
    RandomSource random(seed);
    const int contacts = random.integer(1, 6), freedoms = random.integer(2, 8);
    for (int i = 0; i < contacts; ++i) first.push_back(first.back() + random.integer(1, 2));
    const int rank = random.integer(1, freedoms);
    H = randomMatrix(random, first.back(), rank) * randomMatrix(random, rank, freedoms) +
        independence * randomMatrix(random, first.back(), freedoms);
    force = randomMatrix(random, freedoms, 1);
    bounds = randomMatrix(random, contacts, 1).cwiseAbs();
    if (random.chance(0.2)) bounds[random.integer(0, contacts - 1)] = 0.;
  }

  /** A heap: contacts between bodies that slide in space without turning. */
  Held(std::uint64_t seed, int contacts, int bodies) {
    RandomSource random(seed);
    H.setZero(2 * contacts, 3 * bodies);
    for (int i = 0; i < contacts; ++i) {
      const int one = random.integer(0, bodies - 1), other = random.integer(0, bodies - 1);
      const MatrixXd tangents = randomMatrix(random, 2, 3);
      H.block(2 * i, 3 * one, 2, 3) += tangents;
      if (other != one) H.block(2 * i, 3 * other, 2, 3) -= tangents;
      first.push_back(first.back() + 2);
    }
    force = randomMatrix(random, 3 * bodies, 1);
    bounds = 0.3 * randomMatrix(random, contacts, 1).cwiseAbs();
  }

  MatrixXd W() const { return H * H.transpose(); }
  VectorXd pull() const { return H * force; }

  /** Energy that friction takes from the bodies, if their `force` is a velocity [J]. */
  double taken(const VectorXd& tau) const {
    return 0.5 * (force.squaredNorm() - (force + H.transpose() * tau).squaredNorm());
  }
};

/** Accelerations of the surfaces, from the bodies: at rest where friction is within its bound,
    against it where it is not. Friction that a push of the surfaces along their acceleration,
    kept within the bound, would change is wrong.
    \return the acceleration that this change would cause, over the largest without friction */
double residual(const Held& held, const VectorXd& tau) {
  const VectorXd a = held.H * (held.force + held.H.transpose() * tau);
  double worst = 0.;
  for (std::size_t i = 0; i + 1 < held.first.size(); ++i) {
    const int row = held.first[i], rows = held.first[i + 1] - row;
    const double bound = held.bounds[static_cast<Eigen::Index>(i)];
    const double own = held.H.middleRows(row, rows).squaredNorm();
    const VectorXd now = tau.segment(row, rows);
    CPPUNIT_ASSERT(now.norm() <= bound * (1. + 1e-14));
    VectorXd pushed = now - a.segment(row, rows) / own;
    if (pushed.norm() > bound) pushed *= bound / pushed.norm();
    worst = std::max(worst, own * (pushed - now).norm());
  }
  return worst / held.pull().cwiseAbs().maxCoeff();
}

}  // namespace

class RestingFrictionTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(RestingFrictionTest);
  CPPUNIT_TEST(oneContact);
  CPPUNIT_TEST(blockOnFourCorners);
  CPPUNIT_TEST(dependentContacts);
  CPPUNIT_TEST(nearlyDependentContacts);
  CPPUNIT_TEST(heaps);
  CPPUNIT_TEST(startsFromItsLastSolution);
  CPPUNIT_TEST(sweepsTakeEnergyWithinBounds);
  CPPUNIT_TEST(sweepsDoNotGoTooFar);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** W = 2: a pull of 1 needs 1/2; with a bound of 0.3 the rest accelerates the slip. In
      space, W = diag(1, 4) and a pull (3, 0) beyond the bound 1 leave tau = (-1, 0). */
  void oneContact() {
    RestingFriction plane(MatrixXd::Constant(1, 1, 2.).sparseView(), {0, 1});
    CPPUNIT_ASSERT_DOUBLES_EQUAL(-0.5, tau(plane, 1., 1.)[0], 1e-14);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(-0.3, tau(plane, 1., 0.3)[0], 1e-14);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(0., tau(plane, 1., 0.)[0], 0.);
    MatrixXd W = MatrixXd::Zero(2, 2);
    W.diagonal() << 1., 4.;
    RestingFriction space(W.sparseView(), {0, 2});
    const VectorXd own = space.solve(Eigen::Vector2d(3., 0.), VectorXd::Ones(1));
    CPPUNIT_ASSERT_DOUBLES_EQUAL(-1., own[0], 1e-14);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(0., own[1], 1e-14);
  }

  /** A block of 1 kg is pulled with 2 N; its corners can bear 0.1, 0.2, 0.3 and 0.6 N along
      the pull: together 1.2, so that it accelerates with 0.8 m/s^2. With twice the bounds it
      stays, however the corners share the load. */
  void blockOnFourCorners() {
    MatrixXd H = MatrixXd::Zero(8, 2);
    for (int i = 0; i < 4; ++i) H.block(2 * i, 0, 2, 2).setIdentity();
    RestingFriction corners((H * H.transpose()).sparseView(), {0, 2, 4, 6, 8});
    const Eigen::Vector2d pull(2., 0.);
    const Eigen::Vector4d bounds(0.1, 0.2, 0.3, 0.6);
    const Eigen::Vector2d slides = pull + H.transpose() * corners.solve(H * pull, bounds);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(0.8, slides[0], 1e-13);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(0., slides[1], 1e-13);
    const Eigen::Vector2d stays = pull + H.transpose() * corners.solve(H * pull, 2. * bounds);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(0., stays.norm(), 1e-13);
  }

  void dependentContacts() {
    for (std::uint64_t seed = 1; seed <= 2000; ++seed) requireSolved(seed, 0., 1e-11);
  }

  void nearlyDependentContacts() {
    for (const double independence : {1e-3, 1e-5, 1e-8})
      for (std::uint64_t seed = 1; seed <= 500; ++seed)
        requireSolved(seed, independence, 1e-6);
  }

  /** More rows than a dense factor is made for. */
  void heaps() {
    for (std::uint64_t seed = 1; seed <= 20; ++seed)
      requireSolved(Held(seed, 200, 100), "heap, seed " + std::to_string(seed), 1e-11);
  }

  /** Forces that change by little change accelerations by little, also where dependent
      contacts share friction in another way than before. */
  void startsFromItsLastSolution() {
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
      const Held held(seed, 0.);
      RestingFriction friction(held.W().sparseView(), held.first);
      const VectorXd one = friction.solve(held.pull(), held.bounds);
      const VectorXd other = friction.solve((1. + 1e-9) * held.pull(), held.bounds);
      CPPUNIT_ASSERT_MESSAGE("seed " + std::to_string(seed),
                             (held.W() * (one - other)).lpNorm<Eigen::Infinity>() < 1e-7);
    }
  }

  /** However few sweeps: bounds hold, and each sweep takes energy. Once they are said to be
      near, what friction could still take, and the energy of the error, are below the share
      that was asked for. */
  void sweepsTakeEnergyWithinBounds() {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      const Held held(seed, 200, 100);
      RestingFriction friction(held.W().sparseView(), held.first);
      const VectorXd solved = friction.solve(held.pull(), held.bounds);
      const double most = held.taken(solved);
      double before = 0.;
      for (int sweeps = 1; sweeps <= 64; ++sweeps) {
        const double share = std::pow(10., -sweeps / 8.);
        const bool isNear = friction.approach(held.pull(), held.bounds, share, sweeps);
        const double now = held.taken(friction.tau());
        const VectorXd error = held.H.transpose() * (friction.tau() - solved);
        const std::string what =
            "seed " + std::to_string(seed) + ", sweeps " + std::to_string(sweeps);
        requireBounds(held, friction.tau(), what);
        CPPUNIT_ASSERT_MESSAGE(what, now > 0. && now >= before * (1. - 1e-14));
        CPPUNIT_ASSERT_MESSAGE(what, now <= most * (1. + 1e-13));
        if (isNear) {
          CPPUNIT_ASSERT_MESSAGE(what, most - now <= share * now + 1e-13 * most);
          CPPUNIT_ASSERT_MESSAGE(what, 0.5 * error.squaredNorm() <= share * now);
        }
        before = now;
      }
      CPPUNIT_ASSERT(friction.approach(held.pull(), held.bounds, 1e-6, 5000));
      CPPUNIT_ASSERT(friction.approach(held.pull(), 0. * held.bounds, 1e-6, 0));
    }
  }

  /** 200 bodies of 1 kg that slide by themselves, at first with 1 m/s: a sweep must not make
      them faster backwards. */
  void sweepsDoNotGoTooFar() {
    Held apart;
    apart.H.setIdentity(200, 200);
    for (int i = 1; i <= 200; ++i) apart.first.push_back(i);
    apart.force = VectorXd::Ones(200);
    apart.bounds = VectorXd::Constant(200, 10.);
    RestingFriction friction(apart.W().sparseView(), apart.first);
    for (int sweeps = 1; sweeps <= 10; ++sweeps) {
      friction.approach(apart.pull(), apart.bounds, 0., sweeps);
      CPPUNIT_ASSERT(apart.taken(friction.tau()) > 0.);
    }
  }

 private:
  static void requireBounds(const Held& held, const VectorXd& tau, const std::string& what) {
    for (Eigen::Index i = 0; i < held.bounds.size(); ++i)
      CPPUNIT_ASSERT_MESSAGE(what,
                             tau.segment(2 * i, 2).norm() <= held.bounds[i] * (1. + 1e-14));
  }

  static VectorXd tau(RestingFriction& friction, double pull, double bound) {
    return friction.solve(VectorXd::Constant(1, pull), VectorXd::Constant(1, bound));
  }

  static void requireSolved(std::uint64_t seed, double independence, double accuracy) {
    requireSolved(
        Held(seed, independence),
        "seed " + std::to_string(seed) + ", independence " + std::to_string(independence),
        accuracy);
  }

  static void requireSolved(const Held& held, const std::string& name, double accuracy) {
    RestingFriction friction(held.W().sparseView(), held.first);
    const double left = residual(held, friction.solve(held.pull(), held.bounds));
    CPPUNIT_ASSERT_MESSAGE(name + ": " + std::to_string(left), left <= accuracy);
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(RestingFrictionTest);
