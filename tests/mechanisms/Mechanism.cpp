// SPDX-License-Identifier: Apache-2.0
#include "Mechanism.hpp"

#include <Eigen/Cholesky>

namespace multiple_impacts::mechanisms {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

double kineticEnergy(const Mechanism& mechanism, const State& state) {
  return 0.5 * state.v.dot(mechanism.mass(state.q) * state.v);
}

double totalEnergy(const Mechanism& mechanism, const State& state) {
  return kineticEnergy(mechanism, state) + mechanism.potential(state.q);
}

VectorXd relativeVelocities(const Mechanism& mechanism, double t, const State& state) {
  return mechanism.gradients(t, state.q) * state.v + mechanism.gapRates(t, state.q);
}

MatrixXd delassus(const Mechanism& mechanism, double t, const VectorXd& q) {
  const MatrixXd H = mechanism.gradients(t, q);
  return H * mechanism.mass(q).llt().solve(H.transpose());
}

VectorXd freeAcceleration(const Mechanism& mechanism, const State& state) {
  const auto& [q, v] = state;
  return mechanism.mass(q).llt().solve(mechanism.force(q, v) -
                                       mechanism.gyroscopicForce(q, v));
}

/** H M^-1 H^T lambda = -(H a + dH/dt v), with the free acceleration a. */
VectorXd holdingForces(const Mechanism& mechanism, const State& state,
                       const std::vector<Index>& closed) {
  const auto& [q, v] = state;
  const VectorXd open = mechanism.gradients(0., q) * freeAcceleration(mechanism, state) +
                        mechanism.gradientRates(0., q, v) * v;
  const MatrixXd D = delassus(mechanism, 0., q);
  const auto count = static_cast<Index>(closed.size());
  MatrixXd held(count, count);
  VectorXd apart(count);
  for (Index i = 0; i < count; ++i) {
    apart[i] = open[closed[i]];
    for (Index j = 0; j < count; ++j) held(i, j) = D(closed[i], closed[j]);
  }
  const VectorXd solution = held.llt().solve(-apart);
  VectorXd force = VectorXd::Zero(mechanism.contactCount());
  for (Index i = 0; i < count; ++i) force[closed[i]] = solution[i];
  return force;
}

}  // namespace multiple_impacts::mechanisms
