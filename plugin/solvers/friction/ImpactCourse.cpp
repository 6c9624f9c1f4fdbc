// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/friction/ImpactCourse.hpp"

#include <algorithm>
#include <cmath>

namespace multiple_impacts::friction {

namespace {

/** dU/dp up to this share of W_nn is rounding: the contact is locked. */
constexpr double kLocked = 1e-14;

}  // namespace

void ImpactCourse::move(const Eigen::Vector2d& ratio, double rate, double length) {
  const Eigen::Vector2d slipBefore = slip;
  done.normalLoss -= (velocity + 0.5 * rate * length) * length;
  velocity += rate * length;
  slip += length * slipRate(ratio);
  done.impulse += length;
  done.tangentialImpulse += length * ratio;
  done.frictionLoss += std::max(0., -0.5 * length * ratio.dot(slipBefore + slip));
}

void ImpactCourse::follow(const Eigen::Vector2d& ratio, double length) {
  const double rate = contact.normal + contact.coupling.dot(ratio);
  const bool opens = rate > kLocked * contact.normal;
  if (velocity < 0.) {
    const bool ends = opens && -velocity <= rate * length;
    if (!ends && std::isinf(length)) return void(isOver = true);
    const double before = done.normalLoss;
    const double part = ends ? -velocity / rate : length;
    move(ratio, rate, part);
    stored += done.normalLoss - before;
    if (!ends) return;
    velocity = 0.;
    length -= part;
  }
  const double returned = contact.restitution * contact.restitution * stored;
  if (!opens || !(rate * returned > 0.)) return void(isOver = true);
  const double end =
      2. * returned / (velocity + std::sqrt(velocity * velocity + 2. * rate * returned));
  isOver = end <= length;
  const double before = done.normalLoss;
  move(ratio, rate, std::min(end, length));
  const double left = returned + done.normalLoss - before;
  stored *= isOver ? 0. : std::max(0., left / returned);
}

}  // namespace multiple_impacts::friction
