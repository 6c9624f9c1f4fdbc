// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/models/PlanarModel.hpp"

#include <BlockVector.hpp>
#include <LagrangianLinearTIDS.hpp>
#include <LagrangianLinearTIR.hpp>
#include <LagrangianScleronomousR.hpp>
#include <NonSmoothLaw.hpp>

#include "multiple_impacts/contact/ParameterCheck.hpp"
#include "multiple_impacts/osns/SiconosArrays.hpp"

namespace multiple_impacts::models {

namespace {

/** The gap of two balls: y = |q2 - q1| - R1 - R2, with the Jacobian (-n, n). */
class BallDistanceR : public LagrangianScleronomousR {
 public:
  explicit BallDistanceR(double radiusSum) : _radiusSum(radiusSum) {}

  void initialize(Interaction& interaction) override {
    LagrangianScleronomousR::initialize(interaction);
    _dotjachq = std::make_shared<SimpleMatrix>(1, 4);
  }

  void computeh(const BlockVector& q, BlockVector&, SiconosVector& y) override {
    y.setValue(0, difference(q).norm() - _radiusSum);
  }

  void computeJachq(const BlockVector& q, BlockVector&) override {
    fill(*_jachq, difference(q).normalized());
  }

  /** With r = |q2 - q1| and w = v2 - v1: dn/dt = (w - (n.w) n)/r. */
  void computeDotJachq(const BlockVector& q, BlockVector&, const BlockVector& v) override {
    const Eigen::Vector2d apart = difference(q), w = difference(v);
    const Eigen::Vector2d n = apart.normalized();
    fill(*_dotjachq, (w - n.dot(w) * n) / apart.norm());
  }

 private:
  static Eigen::Vector2d difference(const BlockVector& v) {
    return {v.getValue(2) - v.getValue(0), v.getValue(3) - v.getValue(1)};
  }

  static void fill(SimpleMatrix& row, const Eigen::Vector2d& n) {
    for (int k = 0; k < 2; ++k) {
      row.setValue(0, k, -n[k]);
      row.setValue(0, 2 + k, n[k]);
    }
  }

  const double _radiusSum;  ///< [m]
};

/** y = n.q - n.p - R. */
std::shared_ptr<LagrangianR> makeWallGap(const PlanarWall& wall, double radius) {
  return std::make_shared<LagrangianLinearTIR>(
      siconosMatrix(wall.normal.transpose()),
      siconosVector(-wall.normal.dot(wall.point) - radius));
}

std::shared_ptr<::LagrangianDS> makeBall(const PlanarBall& ball,
                                         const Eigen::Vector2d& gravity) {
  auto body = std::make_shared<LagrangianLinearTIDS>(
      siconosVector(ball.position), siconosVector(ball.velocity),
      siconosMatrix(ball.mass * Eigen::Matrix2d::Identity()));
  body->setFExtPtr(siconosVector(ball.mass * gravity));
  return body;
}

}  // namespace

PlanarModel buildPlanarBalls(const PlanarBalls& planar, const SimulatedLaw& law,
                             double finalTime) {
  checkPlanarBalls(planar);
  checked("buildPlanarBalls", "finalTime", finalTime, Range::Positive);
  PlanarModel model(finalTime);
  for (const PlanarBall& ball : planar.balls) model.addBall(makeBall(ball, planar.gravity));
  for (const PlanarContact& pair : planar.contacts) {
    const auto contactLaw = makeLaw(law, pair.parameters);
    const double radius = planar.balls[pair.ball].radius;
    if (pair.wall)
      model.addContact(contactLaw, makeWallGap(planar.walls[pair.other], radius), {pair.ball});
    else
      model.addContact(
          contactLaw,
          std::make_shared<BallDistanceR>(radius + planar.balls[pair.other].radius),
          {pair.ball, pair.other});
  }
  return model;
}

}  // namespace multiple_impacts::models
