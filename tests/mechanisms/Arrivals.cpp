// SPDX-License-Identifier: Apache-2.0
#include "Arrivals.hpp"

#include <cmath>
#include <utility>

#include "BallOnTable.hpp"
#include "FacingPendulums.hpp"
#include "FreeFlight.hpp"
#include "Pendulum.hpp"
#include "PendulumCart.hpp"
#include "SliderCrank.hpp"
#include "TumblingBlock.hpp"

namespace multiple_impacts::mechanisms {

namespace {

using Eigen::Index;
using Eigen::Vector2d;
using Eigen::Vector3d;
using Eigen::Vector4d;
using Eigen::VectorXd;

const Vector2d kLeft(-1., 0.);  ///< normal of a wall to the right

Arrival arriving(std::string name, std::shared_ptr<const Mechanism> mechanism, State impact,
                 double time, double timeStep) {
  const State start = fly(*mechanism, impact, -time);
  return {std::move(name), std::move(mechanism), time, std::move(impact), start, timeStep};
}

/** Walls to the right of the bobs that touch them at q. */
std::shared_ptr<const Mechanism> walledPendulum(const std::vector<PendulumLink>& links,
                                                const VectorXd& q,
                                                const std::vector<Index>& bobs) {
  std::vector<BobWall> walls;
  for (const Index bob : bobs) walls.push_back(wallThrough(links, q, bob, kLeft));
  return std::make_shared<Pendulum>(links, walls);
}

Arrival triplePendulumArrival(std::string name, const std::vector<Index>& bobs) {
  const std::vector<PendulumLink> links = {{1., 1.}, {0.7, 1.2}, {0.4, 0.8}};
  const State impact{Vector3d(0.2, -0.3, 0.6), Vector3d(1.5, 1., 2.)};
  return arriving(std::move(name), walledPendulum(links, impact.q, bobs), impact, 0.1137,
                  1e-3);
}

/** Angle at which the slider's left end is up so far that two opposite corners touch: a sin +
    b cos = b + c. */
double jammingAngle(const SliderCrankParameters& p) {
  const double a = p.sliderHalfLength, b = p.sliderHalfHeight;
  return std::asin((b + p.clearance) / std::hypot(a, b)) - std::atan2(b, a);
}

/** The crank at an angle, and the slider's centre at a height. */
State sliderAt(double crankAngle, double height, double sliderAngle, const Vector3d& v) {
  const SliderCrankParameters p;
  const double rod = std::asin((height - p.crankLength * std::sin(crankAngle)) / p.rodLength);
  return {Vector3d(crankAngle, rod, sliderAngle), v};
}

Arrival jammedSlider() {
  const double angle = jammingAngle({});
  return arriving("slider jammed", std::make_shared<SliderCrank>(),
                  sliderAt(1., 0., angle, Vector3d(150., -40., 60.)), 1.37e-4, 1e-4);
}

Arrival ballArrival(std::string name, const TableMotion& table) {
  const double time = 0.3137;
  const auto mechanism = std::make_shared<BallOnTable>(0.2, table);
  const double x = 0.1, above = mechanism->gaps(time, Vector2d(x, 0.))[0],
               steepness = mechanism->gradients(time, Vector2d::Zero())(0, 1);
  return arriving(std::move(name), mechanism,
                  {Vector2d(x, -above / steepness), Vector2d(0.3, -2.5)}, time, 1e-2);
}

/** The block's lowest point at the floor. */
Arrival blockArrival(std::string name, double angle, const Vector3d& velocity) {
  const auto block = std::make_shared<TumblingBlock>();
  const double lowest = block->gaps(0., Vector3d(0., 0., angle)).minCoeff();
  return arriving(std::move(name), block, {Vector3d(0.2, -lowest, angle), velocity}, 0.0537,
                  1e-3);
}

/** Balls that meet while all strings have the same angle. */
Arrival cartArrival(const std::vector<double>& masses, const VectorXd& angularVelocities) {
  PendulumCartParameters parameters;
  parameters.ballMasses = masses;
  const auto cart = std::make_shared<PendulumCart>(parameters);
  const VectorXd angles = VectorXd::Constant(angularVelocities.size(), 0.3);
  const State impact{cart->fromAngles(0., angles), cart->fromAngles(-0.4, angularVelocities)};
  return arriving(cart->name(), cart, impact, 0.1137, 1e-3);
}

/** Two double pendulums; the tips meet, or both pairs of bobs at once. */
Arrival facingArrival(std::string name, Index pairs) {
  const Pendulum left({{1., 1.}, {0.7, 1.2}}, {}), right({{0.5, 1.1}, {0.9, 0.9}}, {});
  const State impact{Vector4d(0.3, 0.5, -0.2, -0.4), Vector4d(1., 2., -1.5, 0.5)};
  const double distance = 1.7;
  VectorXd reach = reachAt(left, right, distance, impact.q, 2);
  if (pairs == 1) reach[0] = 0.1;
  return arriving(std::move(name),
                  std::make_shared<FacingPendulums>(left, right, distance, reach), impact,
                  0.1137, 1e-3);
}

}  // namespace

Arrival doublePendulumArrival(bool bothBobs) {
  const std::vector<PendulumLink> links = {{1., 1.}, {0.7, 1.2}};
  const State impact{Vector2d(0.3, -0.4), Vector2d(2., 3.)};
  const auto bobs = bothBobs ? std::vector<Index>{0, 1} : std::vector<Index>{1};
  return arriving(bothBobs ? "double pendulum, two walls" : "double pendulum, one wall",
                  walledPendulum(links, impact.q, bobs), impact, 0.2137, 1e-3);
}

Arrival sliderCrankArrival(bool flat) {
  const SliderCrankParameters p;
  const double angle = flat ? 0. : 0.01, spin = flat ? 0. : 20.;
  const double height = p.sliderHalfHeight + p.clearance -
                        p.sliderHalfLength * std::sin(angle) -
                        p.sliderHalfHeight * std::cos(angle);
  return arriving(flat ? "slider flat" : "slider at one corner",
                  std::make_shared<SliderCrank>(),
                  sliderAt(0.5, height, angle, Vector3d(150., -60., spin)), 1.37e-4, 1e-4);
}

std::vector<Arrival> isolatedArrivals() {
  return {doublePendulumArrival(false),
          triplePendulumArrival("triple pendulum, one wall", {2}),
          sliderCrankArrival(false),
          blockArrival("block on a corner", 0.4, Vector3d(0.5, -1., 2.)),
          facingArrival("facing pendulums, tips", 1),
          ballArrival("ball on a heaving table", {0.02, 0., 15.}),
          ballArrival("ball on a rocking table", {0.02, 0.05, 15.}),
          cartArrival({0.3, 0.5}, Vector2d(2., -1.))};
}

std::vector<Arrival> multipleArrivals() {
  return {doublePendulumArrival(true),
          triplePendulumArrival("triple pendulum, three walls", {0, 1, 2}),
          facingArrival("facing pendulums, both bobs", 2),
          sliderCrankArrival(true),
          jammedSlider(),
          blockArrival("block flat", 0., Vector3d(0.5, -1., 0.)),
          blockArrival("block on its side", std::acos(0.), Vector3d(-0.2, -2., 0.)),
          cartArrival({0.3, 0.5, 0.4}, Vector3d(2., 0.5, -1.)),
          cartArrival({0.3, 0.3, 0.3, 0.3}, Vector4d(2., 1., 0.5, 0.))};
}

}  // namespace multiple_impacts::mechanisms
