// SPDX-License-Identifier: Apache-2.0
#include "FacingPendulums.hpp"

#include <utility>

namespace multiple_impacts::mechanisms {

using Eigen::Index;
using Eigen::Matrix2Xd;
using Eigen::MatrixXd;
using Eigen::Vector2d;
using Eigen::VectorXd;

FacingPendulums::FacingPendulums(Pendulum left, Pendulum right, double distance,
                                 VectorXd reach)
    : _left(std::move(left)),
      _right(std::move(right)),
      _distance(distance),
      _reach(std::move(reach)) {}

std::string FacingPendulums::name() const { return "facing pendulums"; }

Index FacingPendulums::coordinateCount() const {
  return _left.coordinateCount() + _right.coordinateCount();
}

Index FacingPendulums::contactCount() const { return _reach.size(); }

std::vector<Index> FacingPendulums::groups() const {
  return {_left.coordinateCount(), _right.coordinateCount()};
}

VectorXd FacingPendulums::leftPart(const VectorXd& v) const {
  return v.head(_left.coordinateCount());
}

VectorXd FacingPendulums::rightPart(const VectorXd& v) const {
  return v.tail(_right.coordinateCount());
}

std::vector<PlacedBody> FacingPendulums::bodies(const VectorXd& q) const {
  std::vector<PlacedBody> all = _left.bodies(leftPart(q));
  for (PlacedBody bob : _right.bodies(rightPart(q))) {
    bob.centre[0] += _distance;
    all.push_back(bob);
  }
  return all;
}

MatrixXd FacingPendulums::mass(const VectorXd& q) const {
  const Index left = _left.coordinateCount(), right = _right.coordinateCount();
  MatrixXd M = MatrixXd::Zero(q.size(), q.size());
  M.topLeftCorner(left, left) = _left.mass(leftPart(q));
  M.bottomRightCorner(right, right) = _right.mass(rightPart(q));
  return M;
}

VectorXd FacingPendulums::gyroscopicForce(const VectorXd& q, const VectorXd& v) const {
  VectorXd c(q.size());
  c << _left.gyroscopicForce(leftPart(q), leftPart(v)),
      _right.gyroscopicForce(rightPart(q), rightPart(v));
  return c;
}

double FacingPendulums::potential(const VectorXd& q) const {
  return _left.potential(leftPart(q)) + _right.potential(rightPart(q));
}

VectorXd FacingPendulums::force(const VectorXd& q, const VectorXd& v) const {
  VectorXd f(q.size());
  f << _left.force(leftPart(q), leftPart(v)), _right.force(rightPart(q), rightPart(v));
  return f;
}

Vector2d FacingPendulums::apart(const VectorXd& q, Index k) const {
  return Vector2d(_distance, 0.) + _right.position(rightPart(q), k) -
         _left.position(leftPart(q), k);
}

Matrix2Xd FacingPendulums::jacobian(const VectorXd& q, Index k) const {
  Matrix2Xd J(2, q.size());
  J << -_left.jacobian(leftPart(q), k), _right.jacobian(rightPart(q), k);
  return J;
}

VectorXd FacingPendulums::gaps(double, const VectorXd& q) const {
  VectorXd g(contactCount());
  for (Index k = 0; k < g.size(); ++k) g[k] = apart(q, k).norm() - _reach[k];
  return g;
}

MatrixXd FacingPendulums::gradients(double, const VectorXd& q) const {
  MatrixXd H(contactCount(), q.size());
  for (Index k = 0; k < H.rows(); ++k)
    H.row(k) = apart(q, k).normalized().transpose() * jacobian(q, k);
  return H;
}

/** dn/dt = (w - (n.w) n)/r with the bobs' distance r, its direction n and their relative
    velocity w. */
MatrixXd FacingPendulums::gradientRates(double, const VectorXd& q, const VectorXd& v) const {
  MatrixXd rates(contactCount(), q.size());
  for (Index k = 0; k < rates.rows(); ++k) {
    const double r = apart(q, k).norm();
    const Vector2d n = apart(q, k) / r, w = jacobian(q, k) * v;
    Matrix2Xd turning(2, q.size());
    turning << -_left.jacobianRate(leftPart(q), leftPart(v), k),
        _right.jacobianRate(rightPart(q), rightPart(v), k);
    rates.row(k) =
        n.transpose() * turning + (w - n.dot(w) * n).transpose() / r * jacobian(q, k);
  }
  return rates;
}

VectorXd reachAt(const Pendulum& left, const Pendulum& right, double distance,
                 const VectorXd& q, Index pairs) {
  return FacingPendulums(left, right, distance, VectorXd::Zero(pairs)).gaps(0., q);
}

}  // namespace multiple_impacts::mechanisms
