// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/friction/SingleImpact.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "multiple_impacts/solvers/friction/ImpactCourse.hpp"
#include "multiple_impacts/solvers/friction/TurningSlip.hpp"

namespace multiple_impacts {

namespace {

using friction::ImpactCourse;
using friction::Vector;

constexpr double kForEver = std::numeric_limits<double>::infinity();
/** Slips up to this share of the speeds are none; rates that turn the slip likewise. */
constexpr double kRounding = 1e-15;

double lengthOf(const Vector& t) {
  return t.size() > 1 ? std::hypot(t[0], t[1]) : std::abs(t[0]);
}

/** Whether the slip keeps its direction s as long as it lasts. */
bool isStraight(const SingleContact& contact, const Vector& s) {
  if (s.size() == 1) return true;
  const Vector b = contact.coupling - contact.friction * contact.tangential * s;
  const double size =
      lengthOf(contact.coupling) + contact.friction * contact.tangential.diagonal().sum();
  return std::abs(s[0] * b[1] - s[1] * b[0]) <= kRounding * size;
}

/** A^-1 b for a positive semi-definite 2 x 2 matrix; of a singular one, in whose range b is,
    the shortest. */
Vector solved(const SingleContact::Matrix& A, const Vector& b) {
  const double trace = A(0, 0) + A(1, 1), det = A(0, 0) * A(1, 1) - A(0, 1) * A(1, 0);
  if (det <= 1e-14 * trace * trace) return (A * b) / (trace * trace);
  Vector x(2);
  x << A(1, 1) * b[0] - A(0, 1) * b[1], A(0, 0) * b[1] - A(1, 0) * b[0];
  return x / det;
}

/** The direction s in which a slip in space begins and goes on: (mu W_tt + k) s = W_tn, |s| = 1,
    k > 0. Newton's method on 1/|s|, which is nearly linear in k. */
Vector outgoing(const SingleContact& contact) {
  const SingleContact::Matrix slow = contact.friction * contact.tangential;
  const SingleContact::Matrix one = SingleContact::Matrix::Identity(2, 2);
  const double pull = lengthOf(contact.coupling);
  double k = std::max(pull - slow.diagonal().sum(), 1e-12 * pull);
  Vector s = solved(slow + k * one, contact.coupling);
  for (int round = 0; round < 60; ++round) {
    const double length = lengthOf(s);
    const double slope = -s.dot(solved(slow + k * one, s)) / length;
    const double step = (1. - length) * length / slope;
    k += step;
    s = solved(slow + k * one, contact.coupling);
    if (std::abs(step) <= 1e-15 * k) break;
  }
  return s / lengthOf(s);
}

/** tau once the slip has stopped. */
Vector ratioAtRest(const SingleContact& contact) {
  const double mu = contact.friction;
  if (contact.coupling.size() > 1) {
    const Vector stick = -solved(contact.tangential, contact.coupling);
    return lengthOf(stick) <= mu ? stick : Vector(-mu * outgoing(contact));
  }
  const double stick = contact.coupling[0] / contact.tangential(0, 0);
  return Vector::Constant(1, -std::clamp(stick, -mu, mu));
}

/** Until the slip stops or the impact is over. */
void slide(ImpactCourse& course) {
  const double speed = lengthOf(course.slip);
  const Vector s = course.slip / speed;
  if (!isStraight(course.contact, s)) return friction::followTurningSlip(course);
  const Vector ratio = -course.contact.friction * s;
  const double rate = s.dot(course.slipRate(ratio));
  course.follow(ratio, rate < 0. ? -speed / rate : kForEver);
}

SingleImpact withoutFriction(const SingleContact& contact, double U, const Vector& slip) {
  const double e = contact.restitution;
  return {-(1. + e) * U / contact.normal, Vector::Zero(slip.size()),
          0.5 * (1. - e * e) * U * U / contact.normal, 0.};
}

}  // namespace

SingleImpact singleImpact(const SingleContact& contact, double velocity, const Vector& slip) {
  if (slip.size() == 0 || contact.friction == 0.)
    return withoutFriction(contact, velocity, slip);
  ImpactCourse course(contact, velocity, slip);
  if (lengthOf(slip) > kRounding * std::abs(velocity)) slide(course);
  course.slip.setZero();
  if (!course.isOver) course.follow(ratioAtRest(contact), kForEver);
  return course.done;
}

}  // namespace multiple_impacts
