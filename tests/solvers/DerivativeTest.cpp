// SPDX-License-Identifier: Apache-2.0
/* Derivatives of impacts that are known in closed form, and where there are none. */
#include <Eigen/LU>
#include <string>

#include "BallsOnALine.hpp"
#include "Near.hpp"
#include "RandomSource.hpp"
#include "multiple_impacts/contact/Error.hpp"
#include "multiple_impacts/solvers/Laws.hpp"
#include "multiple_impacts/solvers/binary/BinarySolver.hpp"
#include "multiple_impacts/solvers/projection/MoreauSolver.hpp"
#include "multiple_impacts/solvers/projection/PoissonSolver.hpp"
#include "multiple_impacts/solvers/projection/ProjectionDerivative.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::test;
using Eigen::Index;
using Eigen::Matrix2d;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using Sparse = Eigen::SparseMatrix<double>;

namespace {

const Law* const kLaws[] = {&moreauLaw(), &poissonLaw(), &binaryLaw()};

/** Balls of 1 kg in a row, whose contacts have the given speeds and restitutions:
    D = tridiag(-1, 2, -1). */
ContactProblem row(const VectorXd& velocity, const VectorXd& restitution) {
  VectorXd balls = VectorXd::Zero(velocity.size() + 1);
  std::vector<Pair> pairs;
  for (Index i = 0; i < velocity.size(); ++i) {
    balls[i + 1] = balls[i] + velocity[i];
    pairs.push_back({static_cast<int>(i), static_cast<int>(i) + 1});
  }
  ContactProblem problem = ballsOnALine(VectorXd::Ones(balls.size()), balls, pairs);
  problem.velocity = velocity;
  problem.restitution = restitution;
  return problem;
}

/** U-, then e, of one contact after the other. */
ImpactDirections velocitiesAndRestitutions(Index contacts) {
  ImpactDirections directions;
  directions.velocity = MatrixXd::Zero(contacts, 2 * contacts);
  directions.restitution = directions.velocity;
  directions.velocity.leftCols(contacts).setIdentity();
  directions.restitution.rightCols(contacts).setIdentity();
  return directions;
}

void assertSame(const std::string& what, const MatrixXd& expected, const MatrixXd& actual,
                double tolerance) {
  CPPUNIT_ASSERT_EQUAL_MESSAGE(what + ": rows", expected.rows(), actual.rows());
  assertNear(what, VectorXd(expected.reshaped()), VectorXd(actual.reshaped()), tolerance);
}

/** Two-sided, with [dU+/dU-, dU+/de] as expected. */
void assertVelocity(const std::string& what, const MatrixXd& expected,
                    const ImpactDerivative& actual) {
  CPPUNIT_ASSERT_MESSAGE(what + ": " + actual.message, !actual.isOneSided);
  assertSame(what, expected, actual.velocity, 1e-14);
}

/** One-sided, with a message that has the given words. */
void assertOneSided(const std::string& words, const ImpactDerivative& actual) {
  CPPUNIT_ASSERT_MESSAGE(words, actual.isOneSided);
  CPPUNIT_ASSERT_MESSAGE(actual.message, actual.message.find(words) != std::string::npos);
}

template <class Action>
void assertRefused(const std::string& words, Action action) {
  try {
    action();
  } catch (const InvalidParameter& error) {
    const std::string text = error.what();
    CPPUNIT_ASSERT_MESSAGE(text, text.find(words) != std::string::npos);
    return;
  }
  CPPUNIT_FAIL("not refused: " + words);
}

/** A collision of contact j of three balls: the matrix C with U <- C U, and dC/de. */
Matrix2d collision(int j, double e) {
  Matrix2d C = Matrix2d::Identity();
  C(j, j) = -e;
  C(1 - j, j) = 0.5 * (1. + e);
  return C;
}
Matrix2d collisionChange(int j) {
  Matrix2d C = Matrix2d::Zero();
  C(j, j) = -1.;
  C(1 - j, j) = 0.5;
  return C;
}

}  // namespace

class DerivativeTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(DerivativeTest);
  CPPUNIT_TEST(oneContact);
  CPPUNIT_TEST(twoBallsInFlight);
  CPPUNIT_TEST(threeBallsOfMoreau);
  CPPUNIT_TEST(threeBallsOfPoisson);
  CPPUNIT_TEST(threeBallsInThreeCollisions);
  CPPUNIT_TEST(threeBallsInInfinitelyManyCollisions);
  CPPUNIT_TEST(tiesOfSpeed);
  CPPUNIT_TEST(kinks);
  CPPUNIT_TEST(dependentContacts);
  CPPUNIT_TEST(ringAtRest);
  CPPUNIT_TEST(longChain);
  CPPUNIT_TEST(noDerivatives);
  CPPUNIT_TEST(refused);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** U+ = -e U-, P = -(1 + e) U-/D. */
  void oneContact() {
    const double U = -1.3, e = 0.6, D = 2.;
    ImpactDirections directions;
    directions.velocity = MatrixXd(1, 3);
    directions.velocity << 1., 0., 0.;
    directions.restitution = MatrixXd(1, 3);
    directions.restitution << 0., 1., 0.;
    directions.delassus.assign(3, Sparse(1, 1));
    directions.delassus[2].insert(0, 0) = 1.;
    const MatrixXd dU = (MatrixXd(1, 3) << -e, -U, 0.).finished();
    const MatrixXd dP =
        (MatrixXd(1, 3) << -(1. + e) / D, -U / D, (1. + e) * U / (D * D)).finished();
    for (const Law* law : kLaws) {
      const ImpactDerivative derivative =
          law->differentiate(row(vec({U}), vec({e})), directions, law->defaults, nullptr);
      assertVelocity(law->name, dU, derivative);
      assertSame(law->name + ": impulse", dP, derivative.impulse, 1e-14);
    }
  }

  /** Two balls of 1 kg and radius r, elastic: x2(T) = x2 + u0 t + u+ (T - t) with the time of
      impact t = (x2 - x1 - 2 r)/(v0 - u0) (nimblephysics, issue 97). They exchange velocities,
      x2(T) = x1 + 2 r + v0 T: the gradient for (x1, x2, v0, u0) is (1, 0, T, 0). */
  void twoBallsInFlight() {
    const double x1 = 0., x2 = 0.52, v0 = 1., u0 = 0., r = 0.1, T = 1.;
    const double approach = v0 - u0, t = (x2 - x1 - 2. * r) / approach;
    const VectorXd dt = vec({-1., 1., -t, t}) / approach, dU = vec({0., 0., -1., 1.});
    ContactProblem problem = row(vec({u0 - v0}), vec({1.}));
    problem.stiffness = problem.exponent = vec({1.5});
    for (const Law* law : {&moreauLaw(), &poissonLaw(), &binaryLaw(), &lzbLaw()}) {
      const ImpactDerivative impact =
          law->differentiate(problem, ImpactDirections::ofVelocity(1), law->defaults, nullptr);
      const double after = u0 + impact.outcome.impulse[0];
      const VectorXd du0 = vec({0., 0., 0., 1.});
      const VectorXd dAfter = du0 + impact.impulse(0, 0) * dU;
      const VectorXd gradient =
          vec({0., 1., 0., 0.}) + t * du0 + u0 * dt + (T - t) * dAfter - after * dt;
      assertNear(law->name, vec({1., 0., 1., 0.}), gradient, law == &lzbLaw() ? 1e-8 : 1e-14);
    }
  }

  /** Both contacts pressed: U+ = -e U-. One that separates: P_1 = -(1 + e_1) U_1/2 and
      U+_2 = U_2 - P_1. */
  void threeBallsOfMoreau() {
    const ImpactDirections directions = velocitiesAndRestitutions(2);
    const MatrixXd both = (MatrixXd(2, 4) << -0.4, 0., 1., 0., 0., -0.7, 0., 0.2).finished();
    assertVelocity("both", both,
                   differentiateMoreau(row(vec({-1., -0.2}), vec({0.4, 0.7})), directions));
    const MatrixXd one = (MatrixXd(2, 4) << -0.4, 0., 1., 0., 0.7, 1., -0.5, 0.).finished();
    assertVelocity("one", one,
                   differentiateMoreau(row(vec({-1., 3.}), vec({0.4, 0.7})), directions));
    // At rest in the middle of a cradle: no kink, since e U- stays zero with U-.
    const MatrixXd rest = (MatrixXd(2, 4) << -0.4, 0., 1., 0., 0., -0.4, 0., 0.).finished();
    assertVelocity("rest", rest,
                   differentiateMoreau(row(vec({-1., 0.}), vec({0.4, 0.4})), directions));
  }

  /** Both contacts give back more than the other asks for: U+ = -D e D^-1 U-. If the second
      one gives back too little, it is closed, and U+_1 = 3/2 e_1 P_1^c. */
  void threeBallsOfPoisson() {
    const ImpactDirections directions = velocitiesAndRestitutions(2);
    const Matrix2d D = (Matrix2d() << 2., -1., -1., 2.).finished(), K = D.inverse();
    const Eigen::Vector2d U(-1., -0.1), e(0.5, 0.8), P = -K * U;
    MatrixXd free(2, 4), closed(2, 4);
    free << -D * e.asDiagonal() * K, D * P.asDiagonal();
    assertVelocity("free", free, differentiatePoisson(row(U, e), directions));
    closed << -1., -0.5, 1.5 * P[0], 0., 0., 0., 0., 0.;
    closed.col(3).setZero();
    assertVelocity("closed", closed, differentiatePoisson(row(U, vec({1., 0.1})), directions));
  }

  /** Left, right, left: dU+ = C1 C2 C1 dU-. */
  void threeBallsInThreeCollisions() {
    const double e = 0.5;
    const Eigen::Vector2d U(-1., -0.1);
    const Matrix2d C1 = collision(0, e), C2 = collision(1, e);
    MatrixXd expected(2, 4);
    expected << C1 * C2 * C1,
        collisionChange(0) * C2 * C1 * U + C1 * C2 * collisionChange(0) * U,
        C1 * collisionChange(1) * C1 * U;
    const ImpactDerivative actual =
        differentiateBinary(row(U, vec({e, e})), velocitiesAndRestitutions(2));
    CPPUNIT_ASSERT_EQUAL(3L, actual.outcome.statistics.collisions);
    assertVelocity("binary", expected, actual);
  }

  /** Below e = 7 - 4 sqrt(3) the balls move on as one: U+ = 0 and P = -D^-1 U-. */
  void threeBallsInInfinitelyManyCollisions() {
    const ImpactDirections directions = velocitiesAndRestitutions(2);
    const Matrix2d D = (Matrix2d() << 2., -1., -1., 2.).finished();
    MatrixXd dP = MatrixXd::Zero(2, 4);
    dP.leftCols(2) = -D.inverse();
    const ContactProblem problem = row(vec({-1., -0.1}), vec({0.05, 0.05}));
    for (const bool jump : {true, false}) {
      BinaryOptions options;
      options.jumpToLimit = jump;
      const ImpactDerivative actual = differentiateBinary(problem, directions, options);
      CPPUNIT_ASSERT_EQUAL(jump ? 1L : 0L, actual.outcome.statistics.collapses);
      assertSame("velocity", MatrixXd::Zero(2, 4), actual.velocity, 1e-14);
      assertSame("impulse", dP, actual.impulse, jump ? 1e-14 : 1e-8);
    }
  }

  /** Fastest first: neighbours of the same speed, but not if the directions keep it the same,
      nor contacts far from each other. */
  void tiesOfSpeed() {
    BinaryOptions options;
    options.order = CollisionOrder::FastestFirst;
    const auto differentiate = [&](const VectorXd& U, const VectorXd& dU) {
      ImpactDirections directions;
      directions.velocity = dU;
      return differentiateBinary(row(U, VectorXd::Constant(U.size(), 0.5)), directions,
                                 options);
    };
    assertOneSided("contacts 1 and 2 approach at the same speed",
                   differentiate(vec({-1., -1., 5.}), vec({1., 0., 0.})));
    CPPUNIT_ASSERT(!differentiate(vec({-1., -1., 5.}), vec({1., 1., 0.})).isOneSided);
    CPPUNIT_ASSERT(!differentiate(vec({-1., 9., -1.}), vec({1., 0., 0.})).isOneSided);
    // The contact between becomes the fastest once both of them have collided.
    CPPUNIT_ASSERT(!differentiate(vec({-1., 0.1, -1.}), vec({1., 0., 0.})).isOneSided);
    // The contact between becomes the fastest as soon as one of them has collided.
    assertOneSided("contacts 1 and 3 approach at the same speed",
                   differentiate(vec({-1., -0.9, -1.}), vec({1., 0., 0.})));
    options.order = CollisionOrder::LeftToRight;
    CPPUNIT_ASSERT(!differentiate(vec({-1., -1., 5.}), vec({1., 0., 0.})).isOneSided);
  }

  /** Contacts that are touched by the impact with a speed of zero. */
  void kinks() {
    const ContactProblem cradle = row(vec({-1., 0.}), vec({1., 1.}));
    const ImpactDirections every = ImpactDirections::ofVelocity(2);
    assertOneSided("contact 2 is closed without an impulse",
                   differentiatePoisson(cradle, every));
    assertOneSided("contact 1 is closed without an impulse",
                   differentiateBinary(cradle, every));
    BinaryOptions options;
    options.order = CollisionOrder::RightToLeft;
    assertOneSided("contact 2 is about to approach",
                   differentiateBinary(cradle, every, options));
    // What the direction does not move is no kink.
    ImpactDirections first;
    first.velocity = vec({1., 0.});
    CPPUNIT_ASSERT(!differentiatePoisson(cradle, first).isOneSided);
    CPPUNIT_ASSERT(!differentiateBinary(cradle, first, options).isOneSided);
    // No impact, but one side has one; the derivative is that of the side without.
    for (const Law* law : kLaws) {
      const ImpactDerivative rest =
          law->differentiate(row(vec({0., 1.}), vec({1., 1.})), every, law->defaults, nullptr);
      CPPUNIT_ASSERT(rest.outcome.status == ImpactStatus::NoImpact);
      assertOneSided("contact 1 is closed without an impulse", rest);
      assertSame(law->name, Matrix2d::Identity(), rest.velocity, 0.);
      CPPUNIT_ASSERT(!law->differentiate(row(vec({0., 1.}), vec({1., 1.})),
                                         velocitiesAndRestitutions(2), law->defaults, nullptr)
                          .outcome.velocity.isZero());
    }
  }

  /** The same contact twice: as long as both speeds change alike, U+ = -e U-. If they do not,
      one contact lets go: one-sided, and momentum still holds. */
  void dependentContacts() {
    ContactProblem twice = ballsOnALine(vec({1., 1.}), vec({1., 0.}), {{0, 1}, {0, 1}});
    twice.restitution = vec({0.5, 0.5});
    ImpactDirections together, apart;
    together.velocity = vec({1., 1.});
    apart.velocity = vec({1., 0.});
    for (const Law* law : {&moreauLaw(), &poissonLaw()}) {
      const ImpactDerivative same =
          law->differentiate(twice, together, law->defaults, nullptr);
      CPPUNIT_ASSERT_MESSAGE(same.message, !same.isOneSided);
      assertSame(law->name, vec({-0.5, -0.5}), same.velocity, 1e-14);
      assertSame(law->name, vec({-0.375, -0.375}), same.impulse, 1e-7);
      const ImpactDerivative other = law->differentiate(twice, apart, law->defaults, nullptr);
      assertOneSided("contact 1 depends on others", other);
      assertSame(law->name, apart.velocity + twice.delassus * other.impulse, other.velocity,
                 1e-8);
    }
  }

  /** A ball between two walls and pressed against one of them: z = (1, 0) + t (1, 1) for any
      t >= 0. The second contact is closed although the projection gives it no impulse. */
  void ringAtRest() {
    const ContactProblem problem = ballsOnALine(vec({1.}), vec({-1.}), {{-1, 0}, {0, -1}});
    const ProjectionResult solution = projectPlastic(problem.delassus, problem.velocity);
    CPPUNIT_ASSERT(solution.impulse[0] > 0. && solution.impulse[1] == 0.);
    const VectorXd moved = vec({1., -1.}), squeezed = vec({-1., -1.});
    const ProjectionDerivative still =
        differentiateProjection(problem.delassus, solution, moved, {}, 1.);
    CPPUNIT_ASSERT_MESSAGE(still.message, !still.isOneSided);
    assertSame("moved", VectorXd::Zero(2), still.velocity, 0.);
    CPPUNIT_ASSERT(
        differentiateProjection(problem.delassus, solution, squeezed, {}, 1.).isOneSided);
    // Whatever three balls do between the walls, they end at rest: rounding is no motion.
    ContactProblem ring = ballsOnALine(vec({1., 3., 0.7}), vec({1., -0.3, 0.2}),
                                       {{-1, 0}, {0, 1}, {1, 2}, {2, -1}});
    ring.restitution = VectorXd::Constant(4, 0.9);
    ImpactDirections faster;
    faster.velocity = vec({0.1, 0.6, -0.3, -0.4});
    const ImpactDerivative rest = differentiatePoisson(ring, faster);
    CPPUNIT_ASSERT_MESSAGE(rest.message, !rest.isOneSided);
    assertSame("rest", VectorXd::Zero(4), rest.velocity, 1e-14);
  }

  /** 10 000 contacts: dw = dU + D dz, 0 where z > 0, and dz = 0 elsewhere. */
  void longChain() {
    const Index n = 10'000;
    RandomSource random(1);
    VectorXd U(n);
    for (double& u : U) u = random.uniform(-1., 0.5);
    const ContactProblem problem = row(U, VectorXd::Ones(n));
    MatrixXd dU(n, 3);
    for (double& u : dU.reshaped()) u = random.uniform(-1., 1.);
    const ProjectionResult solution = projectPlastic(problem.delassus, U);
    const ProjectionDerivative derivative =
        differentiateProjection(problem.delassus, solution, dU, {}, 1.);
    CPPUNIT_ASSERT_MESSAGE(derivative.message, !derivative.isOneSided);
    const MatrixXd left = dU + problem.delassus * derivative.impulse - derivative.velocity;
    const double size = derivative.impulse.cwiseAbs().maxCoeff();
    CPPUNIT_ASSERT(left.cwiseAbs().maxCoeff() < 1e-15 * size);
    for (Index i = 0; i < n; ++i)
      CPPUNIT_ASSERT((solution.impulse[i] > 0. ? derivative.velocity : derivative.impulse)
                         .row(i)
                         .isZero(0.));
  }

  /** An impact that is given up. */
  void noDerivatives() {
    BinaryOptions options;
    options.maximumCollisions = 1;
    const ImpactDerivative given = differentiateBinary(
        row(vec({-1., -0.1}), vec({0.5, 0.5})), ImpactDirections::ofVelocity(2), options);
    CPPUNIT_ASSERT(given.outcome.status == ImpactStatus::CollisionLimit);
    CPPUNIT_ASSERT(given.velocity.size() == 0 && given.impulse.size() == 0);
    CPPUNIT_ASSERT(!given.isOneSided);
  }

  /** Friction, and directions of another problem. */
  void refused() {
    ContactProblem rough = row(vec({-1.}), vec({0.5}));
    rough.friction = vec({0.3});
    rough.tangents.first = {0, 1};
    rough.tangents.slip = vec({0.});
    rough.tangents.delassus = Sparse(1, 1);
    rough.tangents.delassus.insert(0, 0) = 2.;
    rough.tangents.coupling = Sparse(1, 1);
    const auto differentiate = [](const Law& law, const ContactProblem& problem, Index count) {
      law.differentiate(problem, ImpactDirections::ofVelocity(count), law.defaults, nullptr);
    };
    for (const Law* law : kLaws) {
      assertRefused("friction must be 0", [&] { differentiate(*law, rough, 1); });
      assertRefused("directions of velocity must be 1 x 2",
                    [&] { differentiate(*law, row(vec({-1.}), vec({0.5})), 2); });
    }
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(DerivativeTest);
