// SPDX-License-Identifier: Apache-2.0
/* Derivatives of impacts under LZB: closed forms, and what units, energy and symmetry demand
   of them. */
#include <Eigen/LU>
#include <cmath>
#include <complex>
#include <string>

#include "BallsOnALine.hpp"
#include "Near.hpp"
#include "RandomProblem.hpp"
#include "RandomSource.hpp"
#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::test;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using Complex = std::complex<double>;

namespace {

constexpr ContactModel kModels[] = {ContactModel::BiStiffness, ContactModel::MonoStiffness};

LZBOptions fine(ContactModel model = ContactModel::BiStiffness) {
  LZBOptions options;
  options.tolerance = 1e-12;
  options.model = model;
  return options;
}

/** Balls in a row, with the same parameters at all contacts. */
ContactProblem rowOf(const VectorXd& masses, const VectorXd& velocities, double stiffness,
                     double exponent, double restitution) {
  std::vector<Pair> pairs;
  for (int i = 0; i + 1 < masses.size(); ++i) pairs.push_back({i, i + 1});
  ContactProblem problem = ballsOnALine(masses, velocities, pairs);
  const Index contacts = problem.contactCount();
  problem.stiffness = VectorXd::Constant(contacts, stiffness);
  problem.exponent = VectorXd::Constant(contacts, exponent);
  problem.restitution = VectorXd::Constant(contacts, restitution);
  return problem;
}

/** Random bodies that are all in motion, without precompression; some are not solved. */
ContactProblem movingBodies(std::uint64_t seed) {
  RandomRanges ranges;
  ranges.precompression = ranges.closedRings = false;
  ranges.mostContacts = 8;
  return randomProblem(seed, ranges).contacts;
}

/** Fails unless most of the problems of 150 seeds have derivatives of both sides.
    \param check of the outcome and its derivative along the direction, and what to call it */
template <class Direction, class Check>
void forMovingBodies(Direction direction, Check check) {
  int checked = 0;
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    const ContactProblem problem = movingBodies(seed);
    LZBOptions options = fine(kModels[seed % 2]);
    options.maximumSteps = 50'000;
    const ImpactDerivative derivative = differentiateLZB(problem, direction(problem), options);
    if (!isUsable(derivative.outcome.status) || derivative.isOneSided) continue;
    if (derivative.undetermined > 0.) continue;
    check("seed " + std::to_string(seed), problem, derivative);
    ++checked;
  }
  CPPUNIT_ASSERT_MESSAGE(std::to_string(checked), checked >= 110);
}

double sizeOf(const ImpactDerivative& derivative) {
  return 1. + derivative.velocity.cwiseAbs().maxCoeff();
}

/** Three equal balls of 1 kg with linear elastic contacts, D = [2 -1; -1 2]: two oscillators
    until contact 1 opens, then contact 2 alone. Speeds d approach. Holds for complex numbers:
    a derivative is the imaginary part along a small imaginary step. */
struct ThreeLinearBalls {
  Complex K1, K2, d1, d2;

  struct State {
    Complex x1, d1, x2, d2;
  };

  /** x'' = -D K x: with w^2 the eigenvalues of D K and x(0) = 0. */
  State at(Complex t) const {
    const Complex mean = K1 + K2, root = std::sqrt(mean * mean - 3. * K1 * K2);
    State s{0., 0., 0., 0.};
    for (const double sign : {1., -1.}) {
      const Complex w2 = mean + sign * root, other = mean - sign * root;
      // The projection (D K - other)/(w2 - other) of (d1, d2).
      const Complex v1 = ((2. * K1 - other) * d1 - K2 * d2) / (w2 - other);
      const Complex v2 = (-K1 * d1 + (2. * K2 - other) * d2) / (w2 - other);
      const Complex w = std::sqrt(w2);
      s.x1 += v1 * std::sin(w * t) / w;
      s.x2 += v2 * std::sin(w * t) / w;
      s.d1 += v1 * std::cos(w * t);
      s.d2 += v2 * std::cos(w * t);
    }
    return s;
  }

  /** U+: x1(T) = 0 by Newton's method, then x2'' = -2 K2 x2 until x2 = 0 again. */
  Eigen::Vector2cd after() const {
    Complex T = 0.;
    while (at(T + 1e-3).x1.real() > 0.) T += 1e-3;
    for (int k = 0; k < 8; ++k) T -= at(T).x1 / at(T).d1;
    const State s = at(T);
    CPPUNIT_ASSERT(s.d1.real() < 0. && s.x2.real() > 0.);
    const Complex separation = std::sqrt(s.d2 * s.d2 + 2. * K2 * s.x2 * s.x2);
    const Complex P2 = 0.5 * (s.d2 + separation);
    CPPUNIT_ASSERT((s.d1 + P2).real() < 0.);
    return {-(s.d1 + P2), separation};
  }
};

/** dU+ of three linear balls by U-, then by K, of both contacts. */
MatrixXd derivativeOf(const ThreeLinearBalls& balls) {
  constexpr double kStep = 1e-30;
  MatrixXd result(2, 4);
  for (int datum = 0; datum < 4; ++datum) {
    ThreeLinearBalls changed = balls;
    Complex* const data[] = {&changed.d1, &changed.d2, &changed.K1, &changed.K2};
    *data[datum] += Complex(0., datum < 2 ? -kStep : kStep);
    result.col(datum) = changed.after().imag() / kStep;
  }
  return result;
}

}  // namespace

class LZBDerivativeTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(LZBDerivativeTest);
  CPPUNIT_TEST(oneContact);
  CPPUNIT_TEST(threeLinearBalls);
  CPPUNIT_TEST(unitsOfForce);
  CPPUNIT_TEST(unitsOfMass);
  CPPUNIT_TEST(unitsOfSpeed);
  CPPUNIT_TEST(energyIsKept);
  CPPUNIT_TEST(mirroredChain);
  CPPUNIT_TEST(sameOutcome);
  CPPUNIT_TEST(precompressedPlasticContact);
  CPPUNIT_TEST(kinks);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** U+ = -e U- and P = -(1 + e) U-/D, whatever K and eta are. */
  void oneContact() {
    const double U = -1.3, e = 0.6, D = 2.;
    ImpactDirections directions;
    directions.velocity = directions.restitution = directions.stiffness = directions.exponent =
        MatrixXd::Zero(1, 5);
    directions.velocity(0, 0) = directions.restitution(0, 1) = 1.;
    directions.stiffness(0, 2) = directions.exponent(0, 3) = 1.;
    directions.delassus.assign(5, Eigen::SparseMatrix<double>(1, 1));
    directions.delassus[4].insert(0, 0) = 1.;
    const VectorXd dU = vec({-e, -U, 0., 0., 0.});
    const VectorXd dP = vec({-(1. + e) / D, -U / D, 0., 0., (1. + e) * U / (D * D)});
    for (const ContactModel model : kModels)
      for (const double exponent : {0.5, 1., 1.5, 3.}) {
        const ContactProblem problem = rowOf(vec({1., 1.}), vec({-U, 0.}), 7., exponent, e);
        const ImpactDerivative actual = differentiateLZB(problem, directions, fine(model));
        const std::string what =
            toString(model) + (", exponent " + std::to_string(exponent)) + actual.message;
        CPPUNIT_ASSERT_MESSAGE(what, !actual.isOneSided && actual.undetermined == 0.);
        assertNear(what, dU, actual.velocity.row(0).transpose(), 1e-6);
        assertNear(what + ": dP", dP, actual.impulse.row(0).transpose(), 1e-6);
      }
  }

  /** With a second contact that approaches, or rests. */
  void threeLinearBalls() {
    for (const double K2 : {0.5, 0.8, 1.})
      for (const double d2 : {0., 0.2}) {
        const ThreeLinearBalls balls{1., K2, 1., d2};
        ContactProblem problem = rowOf(vec({1., 1., 1.}), vec({1., 0., -d2}), 1., 1., 1.);
        problem.stiffness[1] = K2;
        ImpactDirections directions;
        directions.velocity = directions.stiffness = MatrixXd::Zero(2, 4);
        directions.velocity.leftCols(2).setIdentity();
        directions.stiffness.rightCols(2).setIdentity();
        const ImpactDerivative actual = differentiateLZB(problem, directions, fine());
        const std::string what = "K2 " + std::to_string(K2) + ", d2 " + std::to_string(d2);
        CPPUNIT_ASSERT_MESSAGE(what + actual.message, !actual.isOneSided);
        assertNear(what, balls.after().real(), actual.outcome.velocity, 1e-11);
        assertNear(what, derivativeOf(balls).reshaped(), actual.velocity.reshaped(), 1e-7);
      }
  }

  /** With lengths and times l times as long, speeds and P are the same if K_i becomes
      l^-(1 + eta_i) K_i. */
  void unitsOfForce() {
    forMovingBodies(
        [](const ContactProblem& p) {
          ImpactDirections longer;
          longer.stiffness = p.stiffness.cwiseProduct((1. + p.exponent.array()).matrix());
          return longer;
        },
        [](const std::string& what, const ContactProblem& p, const ImpactDerivative& d) {
          assertNear(what, VectorXd::Zero(p.contactCount()), d.velocity.col(0), 1e-6);
        });
  }

  /** D becomes m D and K becomes K/m: U+ is the same, P becomes P/m. */
  void unitsOfMass() {
    forMovingBodies(
        [](const ContactProblem& p) {
          ImpactDirections heavier;
          heavier.stiffness = -p.stiffness;
          heavier.delassus = {p.delassus};
          return heavier;
        },
        [](const std::string& what, const ContactProblem& p, const ImpactDerivative& d) {
          assertNear(what, VectorXd::Zero(p.contactCount()), d.velocity.col(0), 1e-6);
        });
  }

  /** U- becomes c U- and K_i becomes c^(1 - eta_i) K_i: so do U+ and P. */
  void unitsOfSpeed() {
    forMovingBodies(
        [](const ContactProblem& p) {
          ImpactDirections faster;
          faster.velocity = p.velocity;
          faster.stiffness = p.stiffness.cwiseProduct((1. - p.exponent.array()).matrix());
          return faster;
        },
        [](const std::string& what, const ContactProblem&, const ImpactDerivative& d) {
          const double size = sizeOf(d);
          assertNear(what, d.outcome.velocity, d.velocity.col(0), 1e-6 * size);
        });
  }

  /** Elastic balls: U.D^-1 U is the same before and after, for any U-: with J = dU+/dU-,
      J^T D^-1 U+ = D^-1 U-. */
  void energyIsKept() {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      const ContactProblem problem = elasticChain(seed);
      const ImpactDerivative d = jacobianOf(problem);
      const Eigen::PartialPivLU<MatrixXd> D{MatrixXd(problem.delassus)};
      const VectorXd expected = D.solve(problem.velocity);
      assertNear("seed " + std::to_string(seed), expected,
                 d.velocity.transpose() * D.solve(d.outcome.velocity),
                 1e-7 * sizeOf(d) * (1. + expected.cwiseAbs().maxCoeff()));
    }
  }

  /** A chain that is its own mirror image, struck from both ends: what the first contact does
      to the second, the last does to the one before it. */
  void mirroredChain() {
    for (const ContactModel model : kModels)
      for (const double e : {0.3, 0.8, 1.}) {
        ContactProblem problem = rowOf(vec({1., 0.4, 3., 3., 0.4, 1.}),
                                       vec({1., 0.1, 0.2, -0.2, -0.1, -1.}), 5., 1.5, e);
        problem.stiffness[1] = problem.stiffness[3] = 2.;
        const ImpactDerivative d =
            differentiateLZB(problem, ImpactDirections::ofVelocity(5), fine(model));
        const MatrixXd mirrored = d.velocity.reverse();
        const std::string what = toString(model) + (", e = " + std::to_string(e));
        assertNear(what, d.velocity.reshaped(), mirrored.reshaped(), 1e-7 * sizeOf(d));
      }
  }

  /** Bit for bit that of solveLZB(). */
  void sameOutcome() {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
      const ContactProblem problem = randomProblem(seed).contacts;
      LZBOptions options;
      options.model = kModels[seed % 2];
      options.maximumSteps = 50'000;
      const ImpactOutcome expected = solveLZB(problem, options);
      const ImpactOutcome actual =
          differentiateLZB(problem, ImpactDirections::ofVelocity(problem.contactCount()),
                           options)
              .outcome;
      const std::string what = "seed " + std::to_string(seed);
      CPPUNIT_ASSERT_MESSAGE(what, expected.status == actual.status);
      CPPUNIT_ASSERT_EQUAL_MESSAGE(what, expected.message, actual.message);
      CPPUNIT_ASSERT_EQUAL_MESSAGE(what, expected.statistics.steps, actual.statistics.steps);
      assertNear(what, expected.velocity, actual.velocity, 0.);
      assertNear(what, expected.impulse, actual.impulse, 0.);
    }
  }

  /** Two balls that part, pressed together with e = 0: they let go at once, and nothing is
      left but that one of them strikes a wall. */
  void precompressedPlasticContact() {
    const double e = 0.5;
    ContactProblem problem = ballsOnALine(vec({1., 1.}), vec({-3., 1.}), {{0, 1}, {1, -1}});
    problem.stiffness = problem.exponent = VectorXd::Ones(2);
    problem.restitution = vec({0., e});
    problem.precompression = vec({0.3, 0.});
    const VectorXd expected = vec({1., 0., 1. + e, -e});  // columns of dU+/dU-
    for (const ContactModel model : kModels) {
      const ImpactDerivative d =
          differentiateLZB(problem, ImpactDirections::ofVelocity(2), fine(model));
      CPPUNIT_ASSERT_MESSAGE(d.message, !d.isOneSided);
      assertNear(toString(model), vec({2.5, 0.5}), d.outcome.velocity, 1e-9);
      assertNear(toString(model), expected, d.velocity.reshaped(), 1e-8);
    }
  }

  /** Sides are told where there are two. */
  void kinks() {
    ContactProblem held = ballsOnALine(vec({1., 1.}), vec({1., 0.}), {{0, 1}, {1, -1}});
    held.stiffness = held.exponent = VectorXd::Ones(2);
    held.restitution = vec({0.5, 0.});
    held.precompression = vec({0., 0.3});
    const ImpactDirections all = ImpactDirections::ofVelocity(2);
    const ImpactDerivative rest = differentiateLZB(held, all, fine());
    CPPUNIT_ASSERT(rest.isOneSided);
    CPPUNIT_ASSERT_EQUAL(std::string("contact 2 is precompressed and at rest, and lets go "
                                     "unless it approaches"),
                         rest.message);
    ImpactDirections first;
    first.velocity = vec({1., 0.});
    CPPUNIT_ASSERT(!differentiateLZB(held, first, fine()).isOneSided);
    ImpactDirections elastic;
    elastic.restitution = vec({0., 1.});
    for (const double e : {0.5, 0.}) {
      ContactProblem plastic = rowOf(vec({1., 1., 1.}), vec({1., 0., 0.}), 1., 1.5, 0.);
      plastic.restitution[0] = e;
      const ImpactDerivative d = differentiateLZB(plastic, elastic, fine());
      CPPUNIT_ASSERT(d.isOneSided);
      CPPUNIT_ASSERT_MESSAGE(d.message,
                             d.message.find("e = 0; what more") != std::string::npos);
    }
  }

 private:
  /** Contacts that all approach, of different stiffness and exponent. */
  static ContactProblem elasticChain(std::uint64_t seed) {
    RandomSource random(seed);
    const int contacts = random.integer(2, 5);
    VectorXd masses(contacts + 1), velocities(contacts + 1);
    for (double& mass : masses) mass = random.logUniform(0.3, 3.);
    for (Index i = 0; i <= contacts; ++i)
      velocities[i] = -static_cast<double>(i) * random.uniform(0.9, 1.1);
    ContactProblem problem = rowOf(masses, velocities, 1., 1.5, 1.);
    for (double& K : problem.stiffness) K = random.logUniform(0.3, 3.);
    for (double& eta : problem.exponent) eta = random.uniform(1., 2.);
    return problem;
  }

  static ImpactDerivative jacobianOf(const ContactProblem& problem) {
    ImpactDerivative d = differentiateLZB(
        problem, ImpactDirections::ofVelocity(problem.contactCount()), fine());
    CPPUNIT_ASSERT(isUsable(d.outcome.status));
    CPPUNIT_ASSERT_MESSAGE(d.message, !d.isOneSided && d.undetermined == 0.);
    return d;
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(LZBDerivativeTest);
