// SPDX-License-Identifier: Apache-2.0
#include "PendulumCart.hpp"

#include <cmath>
#include <utility>

namespace multiple_impacts::mechanisms {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::Vector2d;
using Eigen::VectorXd;

namespace {

/** The direction in which a ball moves as its string turns. */
Vector2d tangent(double angle) { return {std::cos(angle), std::sin(angle)}; }

}  // namespace

PendulumCart::PendulumCart(PendulumCartParameters parameters) : _p(std::move(parameters)) {
  const auto balls = static_cast<Index>(_p.ballMasses.size());
  _masses = Eigen::Map<const VectorXd>(_p.ballMasses.data(), balls);
  _absolute = MatrixXd::Zero(balls + 1, balls + 1);
  _absolute(0, 0) = 1.;
  for (Index i = 1; i <= balls; ++i) _absolute.row(i).segment(1, i).setOnes();
}

std::string PendulumCart::name() const {
  return "cart with " + std::to_string(_masses.size()) + " balls";
}

Index PendulumCart::coordinateCount() const { return _masses.size() + 1; }
Index PendulumCart::contactCount() const { return _masses.size() - 1; }

VectorXd PendulumCart::fromAngles(double cart, const VectorXd& angles) const {
  VectorXd q(coordinateCount());
  q[0] = cart;
  q[1] = angles[0];
  for (Index i = 2; i < q.size(); ++i) q[i] = angles[i - 1] - angles[i - 2];
  return q;
}

std::vector<PlacedBody> PendulumCart::bodies(const VectorXd& q) const {
  std::vector<PlacedBody> all = {{_p.cartMass, 0., Vector2d(q[0], 0.), 0.}};
  double angle = 0.;
  for (Index i = 0; i < _masses.size(); ++i) {
    angle += q[i + 1];
    const double hook = q[0] + 2. * _p.radius * static_cast<double>(i);
    all.push_back({_masses[i], 0.,
                   Vector2d(hook + _p.stringLength * std::sin(angle),
                            -_p.stringLength * std::cos(angle)),
                   0.});
  }
  return all;
}

/** In terms of the cart's position and the angles theta to the vertical: m0 + sum of m_i for
    the cart, m_i L^2 for a string, and m_i L cos(theta_i) between them. */
MatrixXd PendulumCart::mass(const VectorXd& q) const {
  const double L = _p.stringLength;
  const VectorXd absolute = _absolute * q;
  MatrixXd M = MatrixXd::Zero(q.size(), q.size());
  M(0, 0) = _p.cartMass + _masses.sum();
  for (Index i = 1; i < q.size(); ++i) {
    M(i, i) = _masses[i - 1] * L * L;
    M(0, i) = M(i, 0) = _masses[i - 1] * L * std::cos(absolute[i]);
  }
  return _absolute.transpose() * M * _absolute;
}

/** It acts on the cart only: -sum of m_i L sin(theta_i) omega_i^2. */
VectorXd PendulumCart::gyroscopicForce(const VectorXd& q, const VectorXd& v) const {
  const VectorXd angles = (_absolute * q).tail(_masses.size());
  const VectorXd omega = (_absolute * v).tail(_masses.size());
  VectorXd c = VectorXd::Zero(q.size());
  c[0] = -_p.stringLength *
         (_masses.array() * angles.array().sin() * omega.array().square()).sum();
  return c;
}

double PendulumCart::potential(const VectorXd& q) const {
  const VectorXd angles = (_absolute * q).tail(_masses.size());
  return -_p.gravity * _p.stringLength * (_masses.array() * angles.array().cos()).sum();
}

VectorXd PendulumCart::force(const VectorXd& q, const VectorXd&) const {
  const VectorXd angles = (_absolute * q).tail(_masses.size());
  VectorXd absolute = VectorXd::Zero(q.size());
  absolute.tail(_masses.size()) =
      -_p.gravity * _p.stringLength * (_masses.array() * angles.array().sin());
  return _absolute.transpose() * absolute;
}

VectorXd PendulumCart::gaps(double, const VectorXd& q) const {
  const std::vector<PlacedBody> all = bodies(q);
  VectorXd g(contactCount());
  for (Index k = 0; k < g.size(); ++k) {
    const auto ball = static_cast<std::size_t>(k + 1);
    g[k] = (all[ball + 1].centre - all[ball].centre).norm() - 2. * _p.radius;
  }
  return g;
}

/** With the unit vector n from ball k to its right neighbour: -L n.t_k and L n.t_(k+1). */
MatrixXd PendulumCart::gradients(double, const VectorXd& q) const {
  const std::vector<PlacedBody> all = bodies(q);
  const VectorXd absolute = _absolute * q;
  MatrixXd H = MatrixXd::Zero(contactCount(), q.size());
  for (Index k = 0; k < H.rows(); ++k) {
    const auto ball = static_cast<std::size_t>(k + 1);
    const Vector2d n = (all[ball + 1].centre - all[ball].centre).normalized();
    H(k, k + 1) = -_p.stringLength * n.dot(tangent(absolute[k + 1]));
    H(k, k + 2) = _p.stringLength * n.dot(tangent(absolute[k + 2]));
  }
  return H * _absolute;
}

/** dn/dt = (w - (n.w) n)/r with the balls' distance r and relative velocity w. */
MatrixXd PendulumCart::gradientRates(double, const VectorXd& q, const VectorXd& v) const {
  const double L = _p.stringLength;
  const std::vector<PlacedBody> all = bodies(q);
  const VectorXd angle = _absolute * q, omega = _absolute * v;
  MatrixXd rates = MatrixXd::Zero(contactCount(), q.size());
  for (Index k = 0; k < rates.rows(); ++k) {
    const auto ball = static_cast<std::size_t>(k + 1);
    const Vector2d apart = all[ball + 1].centre - all[ball].centre;
    const Vector2d n = apart.normalized();
    const Vector2d w =
        L * (tangent(angle[k + 2]) * omega[k + 2] - tangent(angle[k + 1]) * omega[k + 1]);
    const Vector2d turning = (w - n.dot(w) * n) / apart.norm();
    const auto rate = [&](Index i) {
      const Vector2d normal(-std::sin(angle[i]), std::cos(angle[i]));
      return L * (turning.dot(tangent(angle[i])) + omega[i] * n.dot(normal));
    };
    rates(k, k + 1) = -rate(k + 1);
    rates(k, k + 2) = rate(k + 2);
  }
  return rates * _absolute;
}

}  // namespace multiple_impacts::mechanisms
