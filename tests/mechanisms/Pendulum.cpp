// SPDX-License-Identifier: Apache-2.0
#include "Pendulum.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace multiple_impacts::mechanisms {

using Eigen::Index;
using Eigen::Matrix2Xd;
using Eigen::MatrixXd;
using Eigen::Vector2d;
using Eigen::VectorXd;

Pendulum::Pendulum(std::vector<PendulumLink> links, std::vector<BobWall> walls, double gravity,
                   double damping)
    : _walls(std::move(walls)),
      _gravity(gravity),
      _damping(damping),
      _masses(static_cast<Index>(links.size())),
      _lengths(_masses.size()),
      _carried(_masses.size()) {
  double below = 0.;
  for (Index i = _masses.size() - 1; i >= 0; --i) {
    const PendulumLink& link = links[static_cast<std::size_t>(i)];
    _masses[i] = link.mass;
    _lengths[i] = link.length;
    _carried[i] = below += link.mass;
  }
}

std::string Pendulum::name() const {
  return "pendulum of " + std::to_string(coordinateCount()) + " links";
}

Index Pendulum::coordinateCount() const { return _lengths.size(); }

Index Pendulum::contactCount() const { return static_cast<Index>(_walls.size()); }

Vector2d Pendulum::position(const VectorXd& q, Index bob) const {
  Vector2d x(0., 0.);
  for (Index i = 0; i <= bob; ++i)
    x += _lengths[i] * Vector2d(std::sin(q[i]), -std::cos(q[i]));
  return x;
}

/** Column i: l_i (cos q_i, sin q_i) for i <= k. */
Matrix2Xd Pendulum::jacobian(const VectorXd& q, Index bob) const {
  Matrix2Xd J = Matrix2Xd::Zero(2, q.size());
  for (Index i = 0; i <= bob; ++i)
    J.col(i) = _lengths[i] * Vector2d(std::cos(q[i]), std::sin(q[i]));
  return J;
}

Matrix2Xd Pendulum::jacobianRate(const VectorXd& q, const VectorXd& v, Index bob) const {
  Matrix2Xd rate = Matrix2Xd::Zero(2, q.size());
  for (Index i = 0; i <= bob; ++i)
    rate.col(i) = _lengths[i] * v[i] * Vector2d(-std::sin(q[i]), std::cos(q[i]));
  return rate;
}

std::vector<PlacedBody> Pendulum::bodies(const VectorXd& q) const {
  std::vector<PlacedBody> bobs;
  for (Index i = 0; i < _masses.size(); ++i)
    bobs.push_back({_masses[i], 0., position(q, i), 0.});
  return bobs;
}

/** M_ij = mu_max(i,j) l_i l_j cos(q_i - q_j), with the carried masses mu. */
MatrixXd Pendulum::mass(const VectorXd& q) const {
  MatrixXd M(q.size(), q.size());
  for (Index i = 0; i < q.size(); ++i)
    for (Index j = 0; j < q.size(); ++j)
      M(i, j) = _carried[std::max(i, j)] * _lengths[i] * _lengths[j] * std::cos(q[i] - q[j]);
  return M;
}

/** c_i = sum_j mu_max(i,j) l_i l_j sin(q_i - q_j) v_j^2. */
VectorXd Pendulum::gyroscopicForce(const VectorXd& q, const VectorXd& v) const {
  VectorXd c = VectorXd::Zero(q.size());
  for (Index i = 0; i < q.size(); ++i)
    for (Index j = 0; j < q.size(); ++j)
      c[i] += _carried[std::max(i, j)] * _lengths[i] * _lengths[j] * std::sin(q[i] - q[j]) *
              v[j] * v[j];
  return c;
}

double Pendulum::potential(const VectorXd& q) const {
  return -_gravity * (_carried.array() * _lengths.array() * q.array().cos()).sum();
}

VectorXd Pendulum::force(const VectorXd& q, const VectorXd& v) const {
  VectorXd f = -_gravity * (_carried.array() * _lengths.array() * q.array().sin()).matrix();
  for (Index i = 0; i < q.size(); ++i) {
    const double torque = _damping * (v[i] - (i > 0 ? v[i - 1] : 0.));
    f[i] -= torque;
    if (i > 0) f[i - 1] += torque;
  }
  return f;
}

VectorXd Pendulum::gaps(double, const VectorXd& q) const {
  VectorXd g(contactCount());
  for (Index k = 0; k < g.size(); ++k) {
    const BobWall& wall = _walls[static_cast<std::size_t>(k)];
    g[k] = wall.normal.dot(position(q, wall.bob)) - wall.offset;
  }
  return g;
}

MatrixXd Pendulum::gradients(double, const VectorXd& q) const {
  MatrixXd H(contactCount(), q.size());
  for (Index k = 0; k < H.rows(); ++k) {
    const BobWall& wall = _walls[static_cast<std::size_t>(k)];
    H.row(k) = wall.normal.transpose() * jacobian(q, wall.bob);
  }
  return H;
}

MatrixXd Pendulum::gradientRates(double, const VectorXd& q, const VectorXd& v) const {
  MatrixXd rates(contactCount(), q.size());
  for (Index k = 0; k < rates.rows(); ++k) {
    const BobWall& wall = _walls[static_cast<std::size_t>(k)];
    rates.row(k) = wall.normal.transpose() * jacobianRate(q, v, wall.bob);
  }
  return rates;
}

BobWall wallThrough(const std::vector<PendulumLink>& links, const VectorXd& q, Index bob,
                    const Vector2d& normal) {
  return {bob, normal, normal.dot(Pendulum(links, {}).position(q, bob))};
}

}  // namespace multiple_impacts::mechanisms
