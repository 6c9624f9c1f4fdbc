// SPDX-License-Identifier: Apache-2.0
#include "Metrics.hpp"

#include <cmath>

namespace multiple_impacts::tool {

namespace {

using Eigen::VectorXd;

VectorXd massesOf(const models::Chain& chain) {
  VectorXd masses(chain.balls.size());
  for (std::size_t i = 0; i < chain.balls.size(); ++i) masses[i] = chain.balls[i].mass;
  return masses;
}

VectorXd energiesOf(const models::Chain& chain, const VectorXd& velocity) {
  return 0.5 * massesOf(chain).cwiseProduct(velocity.cwiseAbs2());
}

}  // namespace

double gapMeasure(const VectorXd& velocity, const VectorXd& reference) {
  return 100. * (velocity - reference).norm() / reference.norm();
}

long wellPredicted(const VectorXd& velocity, const VectorXd& reference, double precision) {
  return ((velocity - reference).array().abs() < precision * reference.norm()).count();
}

double dispersion(const models::Chain& chain, const VectorXd& velocity) {
  const VectorXd energies = energiesOf(chain, velocity);
  const double mean = energies.mean();
  return std::sqrt((energies.array() - mean).square().mean()) / mean;
}

double kineticEnergy(const models::Chain& chain, const VectorXd& velocity) {
  return energiesOf(chain, velocity).sum();
}

double energyRatio(const models::Chain& chain, const VectorXd& velocity) {
  return kineticEnergy(chain, velocity) / kineticEnergy(chain, velocitiesBefore(chain));
}

double momentum(const models::Chain& chain, const VectorXd& velocity) {
  return massesOf(chain).dot(velocity);
}

long movingForward(const VectorXd& velocity, double share) {
  return (velocity.array() > share * velocity.cwiseAbs().maxCoeff()).count();
}

double effectiveRestitution(const models::Chain& chain, const VectorXd& velocity) {
  return -momentum(chain, velocity) / momentum(chain, velocitiesBefore(chain));
}

VectorXd velocitiesBefore(const models::Chain& chain) {
  VectorXd before(chain.balls.size());
  for (std::size_t i = 0; i < chain.balls.size(); ++i) before[i] = chain.balls[i].velocity;
  return before;
}

}  // namespace multiple_impacts::tool
