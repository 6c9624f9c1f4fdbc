// SPDX-License-Identifier: Apache-2.0
/* The exact impact at one contact with friction: closed forms, and an independent integration
   in space. */
#include <Eigen/Dense>
#include <cmath>

#include "Near.hpp"
#include "RandomSource.hpp"
#include "multiple_impacts/solvers/friction/SingleImpact.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::test;
using Eigen::Matrix2d;
using Eigen::Matrix3d;
using Eigen::Vector2d;
using Eigen::Vector3d;

namespace {

SingleContact inPlane(double Wnn, double Wtn, double Wtt, double mu, double e) {
  Matrix2d tangential = Matrix2d::Zero();
  tangential(0, 0) = Wtt;
  return {Wnn, {Wtn, 0.}, tangential, mu, e};
}

/** \param W rows and columns are n, t1, t2 */
SingleContact inSpace(const Matrix3d& W, double mu, double e) {
  return {W(0, 0), W.block<2, 1>(1, 0), W.bottomRightCorner<2, 2>(), mu, e};
}

/** A rod of 1 kg and 1 m at 45 degrees: W = 2.5, -1.5. */
SingleContact rod(double mu, double e) { return inPlane(2.5, -1.5, 2.5, mu, e); }

/** A rod of 1 kg and 1 m; its lower end, to the left of the centre, slides to the right. */
SingleContact painleve(double tangent, double mu, double e) {
  const double c = 1. / std::hypot(1., tangent), s = tangent * c;
  return inPlane(1. + 3. * c * c, 3. * s * c, 1. + 3. * s * s, mu, e);
}

double velocityAfter(const SingleContact& contact, double U, const SingleImpact& impact) {
  return U + contact.normal * impact.impulse + contact.coupling.dot(impact.tangentialImpulse);
}
Vector2d slipAfter(const SingleContact& contact, const Vector2d& u,
                   const SingleImpact& impact) {
  return u + contact.coupling * impact.impulse + contact.tangential * impact.tangentialImpulse;
}

/** The impact in space by the classical Runge-Kutta method in the normal impulse, whose steps
    are a share of the slip; stick once it is 1e-11. */
class FineSteps {
 public:
  FineSteps(const SingleContact& contact, double U, const Vector2d& u) : _contact(contact) {
    _y << U, u, 0., 0., 0., 0.;
  }

  /** P, T1, T2. */
  Vector3d run() {
    const double e2 = _contact.restitution * _contact.restitution;
    double step = 1., most = 0.;
    for (long k = 0; k < 3'000'000 && step > 1e-14; ++k) {
      const double slip = _y.segment<2>(1).norm();
      const double wanted = std::min(step, 5e-4 * (slip > 1e-11 ? slip : 1.));
      const State next = after(wanted);
      const double work = next[6];
      if (next[0] > 0. && work > (1. - e2) * std::min(most, work)) {
        step = 0.5 * wanted;  // beyond the end
        continue;
      }
      most = std::min(most, work);
      if (_y[0] < 0. && next[0] > 0.)
        most = _y[6] - 0.5 * _y[0] * _y[0] * wanted / (next[0] - _y[0]);
      _y = next;
    }
    return _y.segment<3>(3);
  }

 private:
  using State = Eigen::Matrix<double, 7, 1>;  ///< U, u, P, T, work of the normal impulse

  Vector2d ratio(const Vector2d& u) const {
    if (u.norm() > 1e-11) return -_contact.friction * u / u.norm();
    return -_contact.tangential.inverse() * _contact.coupling;
  }
  State rate(const State& y) const {
    const Vector2d tau = ratio(y.segment<2>(1));
    State dy;
    dy << _contact.normal + _contact.coupling.dot(tau),
        _contact.coupling + _contact.tangential * tau, 1., tau, y[0];
    return dy;
  }
  State after(double h) const {
    const State a = rate(_y), b = rate(_y + 0.5 * h * a), c = rate(_y + 0.5 * h * b),
                d = rate(_y + h * c);
    return _y + h / 6. * (a + 2. * b + 2. * c + d);
  }

  const SingleContact& _contact;
  State _y;
};

}  // namespace

class SingleImpactTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(SingleImpactTest);
  CPPUNIT_TEST(slipStopsAndSticks);
  CPPUNIT_TEST(slipReverses);
  CPPUNIT_TEST(slidesThroughout);
  CPPUNIT_TEST(withoutFriction);
  CPPUNIT_TEST(thresholdOfPainleve);
  CPPUNIT_TEST(beyondTheThreshold);
  CPPUNIT_TEST(lockedContactGivesNothingBack);
  CPPUNIT_TEST(planeInSpace);
  CPPUNIT_TEST(leavesRestAlongTheDirectionItKeeps);
  CPPUNIT_TEST(sameAsFineSteps);
  CPPUNIT_TEST(energyAndCone);
  CPPUNIT_TEST(anySpeed);
  CPPUNIT_TEST_SUITE_END();

 public:
  /** Slip 0.5 stops at p1 = 0.5/(1.5 + 0.8 2.5) = 1/7 with U = -1 + 3.7/7; stick has
      dU/dp = 2.5 - 1.5^2/2.5 = 1.6. The energy changes by -1/35. */
  void slipStopsAndSticks() {
    const double p1 = 1. / 7., U1 = -1. + 3.7 * p1, a = 1.6;
    const double stored = -(-1. + U1) * p1 / 2. + U1 * U1 / (2. * a);
    const double P = p1 - U1 / a + std::sqrt(2. * stored / a);
    const SingleContact contact = rod(0.8, 1.);
    const SingleImpact impact = singleImpact(contact, -1., {0.5, 0.});
    const double T = -0.8 * p1 + 0.6 * (P - p1);
    assertNear("P, T", vec({P, T}), vec({impact.impulse, impact.tangentialImpulse[0]}), 1e-14);
    assertNear("published", vec({0.904610227, 0.342766136, 0.747376363}),
               vec({impact.impulse, impact.tangentialImpulse[0],
                    velocityAfter(contact, -1., impact)}),
               1e-9);
    assertNear("losses", vec({0., 1. / 35.}), vec({impact.normalLoss, impact.frictionLoss}),
               1e-14);
  }

  /** mu = 0.5 < mu* = 0.6: after the stop the slip goes to where W_tn points. */
  void slipReverses() {
    const SingleContact contact = rod(0.5, 0.5);
    const SingleImpact impact = singleImpact(contact, -1., {1., 0.});
    assertNear("P", vec({-0.123156475, 0.480959777}),
               vec({impact.tangentialImpulse[0], impact.impulse}), 1e-9);
    assertNear(
        "U+", vec({-0.029330853, 0.387134156}),
        vec({slipAfter(contact, {1., 0.}, impact)[0], velocityAfter(contact, -1., impact)}),
        1e-9);
  }

  /** A sphere, W_tn = 0, fast: P = (1 + e)|U|/W, T = -mu P, and the loss of friction
      mu P (|u| + |u+|)/2. In space the same in any direction. */
  void slidesThroughout() {
    const Matrix3d W = Vector3d(2., 7., 7.).asDiagonal();
    const SingleContact contact = inSpace(W, 0.1, 0.6);
    const Vector2d u(3., -4.);
    const SingleImpact impact = singleImpact(contact, -1., u);
    assertNear("P, T", vec({0.8, -0.08 * 0.6, 0.08 * 0.8}),
               vec({impact.impulse, impact.tangentialImpulse[0], impact.tangentialImpulse[1]}),
               1e-14);
    assertNear("loss", vec({0.08 * (5. + 5. - 7. * 0.08) / 2.}), vec({impact.frictionLoss}),
               1e-14);
  }

  void withoutFriction() {
    const SingleImpact impact = singleImpact(rod(0., 0.3), -0.7, {2., 0.});
    CPPUNIT_ASSERT(impact.impulse == -(1. + 0.3) * -0.7 / 2.5);
    CPPUNIT_ASSERT(impact.tangentialImpulse == Vector2d::Zero());
    assertNear("loss", vec({0.5 * (1. - 0.09) * 0.49 / 2.5, 0.}),
               vec({impact.normalLoss, impact.frictionLoss}), 1e-15);
  }

  /** (4 + tan^2)/(3 tan) = 4/3 at tan = 2: below, a slow approach ends with a small impulse,
      beyond, with the one that stops the slip. */
  void thresholdOfPainleve() {
    const double below =
                     singleImpact(painleve(2., 4. / 3. - 1e-3, 0.5), -1e-9, {1., 0.}).impulse,
                 beyond =
                     singleImpact(painleve(2., 4. / 3. + 1e-3, 0.5), -1e-9, {1., 0.}).impulse;
    CPPUNIT_ASSERT(below < 1e-5);
    CPPUNIT_ASSERT(beyond > 0.3);
  }

  /** No approach to begin with, mu = 2: U falls until the slip stops at p1, and sticks. */
  void beyondTheThreshold() {
    const double e = 0.7, mu = 2.;
    const SingleContact contact = painleve(2., mu, e);
    const double W = contact.normal, w = contact.coupling[0], V = contact.tangential(0, 0);
    const double p1 = 1. / (mu * V - w), U1 = (W - mu * w) * p1, a = W - w * w / V;
    CPPUNIT_ASSERT(U1 < 0.);
    const double stored = -U1 * p1 / 2. + U1 * U1 / (2. * a);
    const SingleImpact impact = singleImpact(contact, -1e-15, {1., 0.});
    const double after = e * std::sqrt(2. * a * stored);
    assertNear("P, U+", vec({p1 - U1 / a + after / a, after}),
               vec({impact.impulse, velocityAfter(contact, -1e-15, impact)}), 1e-13);
    assertNear("u+", vec({0.}), vec({slipAfter(contact, {1., 0.}, impact)[0]}), 1e-14);
  }

  /** A body that can only move along a line: where it sticks it stays. */
  void lockedContactGivesNothingBack() {
    const SingleContact contact = inPlane(1., 2., 4., 0.6, 1.);
    const SingleImpact impact = singleImpact(contact, -1., {-2., 0.});
    assertNear(
        "U+", vec({0., 0.}),
        vec({velocityAfter(contact, -1., impact), slipAfter(contact, {-2., 0.}, impact)[0]}),
        1e-14);
    assertNear("all is lost", vec({0.5}), vec({impact.normalLoss + impact.frictionLoss}),
               1e-14);
  }

  /** A rod in space whose motion stays in a plane, in a frame that is turned. */
  void planeInSpace() {
    const Eigen::Rotation2Dd turn(0.7);
    Matrix2d tangential = Vector2d(2.5, 4.).asDiagonal();
    tangential = turn.toRotationMatrix() * tangential * turn.inverse().toRotationMatrix();
    for (const double mu : {0.3, 0.5, 0.8})
      for (const double speed : {1., -0.4, 0.}) {
        const SingleContact contact{2.5, turn * Vector2d(-1.5, 0.), tangential, mu, 0.6};
        const SingleImpact plane = singleImpact(rod(mu, 0.6), -1., {speed, 0.}),
                           space = singleImpact(contact, -1., turn * Vector2d(speed, 0.));
        const std::string what = "mu " + std::to_string(mu) + ", u " + std::to_string(speed);
        assertNear(what, turn * plane.tangentialImpulse, space.tangentialImpulse, 1e-11);
        assertNear(what, vec({plane.impulse, plane.normalLoss, plane.frictionLoss}),
                   vec({space.impulse, space.normalLoss, space.frictionLoss}), 1e-11);
      }
  }

  /** No slip before, mu < mu*: T is opposite to the slip after, which has kept its
      direction. */
  void leavesRestAlongTheDirectionItKeeps() {
    Matrix3d W;
    W << 3., 1., -1.2, 1., 2., 0.3, -1.2, 0.3, 1.5;
    const SingleContact contact = inSpace(W, 0.2, 0.5);
    const SingleImpact impact = singleImpact(contact, -1., Vector2d::Zero());
    const Vector2d slip = slipAfter(contact, Vector2d::Zero(), impact);
    CPPUNIT_ASSERT(slip.norm() > 0.1);
    assertNear("T", -0.2 * impact.impulse * slip.normalized(), impact.tangentialImpulse,
               1e-13);
  }

  void sameAsFineSteps() {
    int stopped = 0;
    for (unsigned seed = 1; seed <= 60; ++seed) {
      RandomSource random(seed);
      Matrix3d A;
      for (double& entry : A.reshaped()) entry = random.uniform(-1., 1.);
      const Matrix3d W = A * A.transpose() + 0.3 * Matrix3d::Identity();
      // Sticks once the slip has stopped: mu* < mu.
      const SingleContact contact =
          inSpace(W, random.uniform(0.9, 2.), random.uniform(0.2, 1.));
      if ((contact.tangential.inverse() * contact.coupling).norm() > 0.9 * contact.friction)
        continue;
      const double U = -random.uniform(0.1, 1.);
      const Vector2d u(random.uniform(-1., 1.), random.uniform(-1., 1.));
      const SingleImpact impact = singleImpact(contact, U, u);
      const Vector3d expected = FineSteps(contact, U, u).run();
      assertNear(
          "seed " + std::to_string(seed), expected,
          vec({impact.impulse, impact.tangentialImpulse[0], impact.tangentialImpulse[1]}),
          1e-8 * impact.impulse);
      stopped += slipAfter(contact, u, impact).norm() < 1e-9;
    }
    CPPUNIT_ASSERT(stopped > 5);
  }

  /** Losses add up to the energy that P and T take, friction's is not negative, and the normal
      one is (1 - e^2) of what was stored: none if e = 1. */
  void energyAndCone() {
    for (unsigned seed = 1; seed <= 2000; ++seed) {
      RandomSource random(seed);
      Eigen::MatrixXd A(3, random.integer(3, 5));
      for (double& entry : A.reshaped()) entry = random.uniform(-1., 1.);
      const Matrix3d W = A * A.transpose() + 0.01 * Matrix3d::Identity();
      const bool elastic = random.chance(0.3);
      const SingleContact contact =
          inSpace(W, random.uniform(0.01, 2.), elastic ? 1. : random.unit());
      const Vector3d before(-random.unit(), random.uniform(-1., 1.), random.uniform(-1., 1.));
      const SingleImpact impact = singleImpact(contact, before[0], before.tail<2>());
      const std::string what = "seed " + std::to_string(seed);
      Vector3d z;
      z << impact.impulse, impact.tangentialImpulse;
      const Vector3d after = before + W * z;
      const double lost = -0.5 * z.dot(before + after);
      assertNear(what, vec({lost}), vec({impact.normalLoss + impact.frictionLoss}), 1e-10);
      CPPUNIT_ASSERT_MESSAGE(what, after[0] > -1e-12 && impact.frictionLoss >= 0.);
      CPPUNIT_ASSERT_MESSAGE(what, impact.normalLoss > -1e-11);
      if (elastic) assertNear(what, vec({0.}), vec({impact.normalLoss}), 1e-10);
      CPPUNIT_ASSERT_MESSAGE(what, impact.tangentialImpulse.norm() <=
                                       contact.friction * impact.impulse * (1. + 1e-12));
    }
  }

  /** With all speeds 2^k as large, impulses are 2^k and energies 4^k as large, even where the
      squares of speeds are too small or too large for a number; with an approach much slower
      than the slip, the outcome is finite and in the cone. */
  void anySpeed() {
    for (unsigned seed = 1; seed <= 100; ++seed) {
      RandomSource random(seed);
      Matrix3d A;
      for (double& entry : A.reshaped()) entry = random.uniform(-1., 1.);
      const Matrix3d W = A * A.transpose() + 0.01 * Matrix3d::Identity();
      const double mu = random.uniform(0.01, 2.), e = random.unit();
      const double U = -random.uniform(0.1, 1.);
      const Vector2d u(random.uniform(-1., 1.), random.uniform(-1., 1.));
      const std::string what = "seed " + std::to_string(seed);
      requireAnySpeed(inSpace(W, mu, e), U, u, what + " in space");
      const Matrix3d heavy = 1e-6 * W;
      requireAnySpeed(inPlane(heavy(0, 0), heavy(1, 0), heavy(1, 1), mu, e), U, {u[0], 0.},
                      what);
    }
  }

 private:
  static void requireAnySpeed(const SingleContact& contact, double U, const Vector2d& u,
                              const std::string& what) {
    const SingleImpact unit = singleImpact(contact, U, u);
    for (int k : {-900, -600, -530, -500, -1, 1, 500, 600}) {
      const double factor = std::scalbn(1., k);
      const SingleImpact impact = singleImpact(contact, factor * U, factor * u);
      CPPUNIT_ASSERT_EQUAL_MESSAGE(what, factor * unit.impulse, impact.impulse);
      CPPUNIT_ASSERT_MESSAGE(what,
                             factor * unit.tangentialImpulse == impact.tangentialImpulse);
      CPPUNIT_ASSERT_EQUAL_MESSAGE(what, std::scalbn(unit.normalLoss, 2 * k),
                                   impact.normalLoss);
      CPPUNIT_ASSERT_EQUAL_MESSAGE(what, std::scalbn(unit.frictionLoss, 2 * k),
                                   impact.frictionLoss);
    }
    for (int k = 2; k <= 1074; ++k) {
      const SingleImpact slow = singleImpact(contact, std::scalbn(U, -k), u);
      const double T = slow.tangentialImpulse.stableNorm();
      CPPUNIT_ASSERT_MESSAGE(what + ", approach 2^-" + std::to_string(k),
                             slow.impulse >= 0. && std::isfinite(slow.impulse) &&
                                 T <= contact.friction * slow.impulse * (1. + 1e-12) + 1e-307);
    }
  }
};

CPPUNIT_TEST_SUITE_REGISTRATION(SingleImpactTest);
