// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/friction/SingleImpact.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "multiple_impacts/solvers/friction/ImpactCourse.hpp"
#include "multiple_impacts/solvers/friction/TurningSlip.hpp"

namespace multiple_impacts {

namespace {

using Eigen::Matrix2d;
using Eigen::Vector2d;
using friction::ImpactCourse;

constexpr double kForEver = std::numeric_limits<double>::infinity();
/** Slips up to this share of the speeds are none; rates that turn the slip likewise. */
constexpr double kRounding = 1e-15;

/** Whether the slip keeps its direction s as long as it lasts. */
bool isStraight(const SingleContact& contact, const Vector2d& s) {
  const Vector2d b = contact.coupling - contact.friction * contact.tangential * s;
  const double size =
      contact.coupling.norm() + contact.friction * contact.tangential.diagonal().sum();
  return std::abs(s[0] * b[1] - s[1] * b[0]) <= kRounding * size;
}

/** A^-1 b for a positive semi-definite 2 x 2 matrix; of a singular one, in whose range b is,
    the shortest. */
Vector2d solved(const Matrix2d& A, const Vector2d& b) {
  const double trace = A(0, 0) + A(1, 1), det = A(0, 0) * A(1, 1) - A(0, 1) * A(1, 0);
  if (det <= 1e-14 * trace * trace) return (A * b) / (trace * trace);
  return Vector2d(A(1, 1) * b[0] - A(0, 1) * b[1], A(0, 0) * b[1] - A(1, 0) * b[0]) / det;
}

/** The direction s in which a slip in space begins and goes on: (mu W_tt + k) s = W_tn with
    |s| = 1, k > 0. Newton's method on 1/|s|, which is nearly linear in k. */
Vector2d outgoing(const SingleContact& contact) {
  const Matrix2d slow = contact.friction * contact.tangential;
  const Matrix2d one = Matrix2d::Identity();
  const double pull = contact.coupling.norm();
  double k = std::max(pull - slow.diagonal().sum(), 1e-12 * pull);
  Vector2d s = solved(slow + k * one, contact.coupling);
  for (int round = 0; round < 60; ++round) {
    const double length = s.norm();
    const double slope = -s.dot(solved(slow + k * one, s)) / length;
    const double step = (1. - length) * length / slope;
    k += step;
    s = solved(slow + k * one, contact.coupling);
    if (std::abs(step) <= 1e-15 * k) break;
  }
  return s / s.norm();
}

/** tau once the slip has stopped. */
Vector2d ratioAtRest(const SingleContact& contact) {
  const double mu = contact.friction;
  if (contact.isPlanar()) {
    const double stick = contact.coupling[0] / contact.tangential(0, 0);
    return {-std::clamp(stick, -mu, mu), 0.};
  }
  const Vector2d stick = -solved(contact.tangential, contact.coupling);
  return stick.norm() <= mu ? stick : Vector2d(-mu * outgoing(contact));
}

/** Until the slip stops or the impact is over. */
void slide(ImpactCourse& course) {
  const double speed = course.slip.norm();
  const Vector2d s = course.slip / speed;
  if (!isStraight(course.contact, s)) return friction::followTurningSlip(course);
  const Vector2d ratio = -course.contact.friction * s;
  const double rate = s.dot(course.slipRate(ratio));
  course.follow(ratio, rate < 0. ? -speed / rate : kForEver);
}

SingleImpact withoutFriction(const SingleContact& contact, double U) {
  const double e = contact.restitution;
  return {-(1. + e) * U / contact.normal, Vector2d::Zero(),
          0.5 * (1. - e * e) * U * U / contact.normal, 0.};
}

SingleImpact withFriction(const SingleContact& contact, double velocity,
                          const Vector2d& slip) {
  ImpactCourse course(contact, velocity, slip);
  if (slip.norm() > kRounding * std::abs(velocity)) slide(course);
  course.slip.setZero();
  if (!course.isOver) course.follow(ratioAtRest(contact), kForEver);
  return course.done;
}

Vector2d timesPowerOfTwo(const Vector2d& v, int exponent) {
  return {std::scalbn(v[0], exponent), std::scalbn(v[1], exponent)};
}

}  // namespace

SingleImpact singleImpact(const SingleContact& contact, double velocity,
                          const Vector2d& slip) {
  if (contact.friction == 0.) return withoutFriction(contact, velocity);
  // Infinite sequences come down to speeds whose squares are no numbers any more. Impulses are
  // homogeneous of degree 1 in the speeds, energies of degree 2.
  const int size = std::ilogb(std::max(-velocity, slip.lpNorm<Eigen::Infinity>()));
  SingleImpact impact =
      withFriction(contact, std::scalbn(velocity, -size), timesPowerOfTwo(slip, -size));
  impact.impulse = std::scalbn(impact.impulse, size);
  impact.tangentialImpulse = timesPowerOfTwo(impact.tangentialImpulse, size);
  impact.normalLoss = std::scalbn(impact.normalLoss, 2 * size);
  impact.frictionLoss = std::scalbn(impact.frictionLoss, 2 * size);
  return impact;
}

}  // namespace multiple_impacts
