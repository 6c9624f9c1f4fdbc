// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/models/Metrics.hpp"

#include <cmath>
#include <limits>
#include <string>

#include "multiple_impacts/contact/ParameterCheck.hpp"

namespace multiple_impacts::models {

namespace {

using Eigen::VectorXd;

/** Throws InvalidParameter unless there are as many velocities as balls. */
void checkSize(const VectorXd& velocity, std::size_t balls) {
  if (static_cast<std::size_t>(velocity.size()) != balls)
    throw InvalidParameter("Metrics: velocity must have one value for each of " +
                           std::to_string(balls) + " balls, got " +
                           std::to_string(velocity.size()));
}

/** Masses of the balls, after checkSize(). */
VectorXd massesOf(const Chain& chain, const VectorXd& velocity) {
  checkSize(velocity, chain.balls.size());
  VectorXd masses(chain.balls.size());
  for (std::size_t i = 0; i < chain.balls.size(); ++i) masses[i] = chain.balls[i].mass;
  return masses;
}

VectorXd energiesOf(const Chain& chain, const VectorXd& velocity) {
  return 0.5 * massesOf(chain, velocity).cwiseProduct(velocity.cwiseAbs2());
}

}  // namespace

double gapMeasure(const VectorXd& velocity, const VectorXd& reference) {
  checkSize(velocity, static_cast<std::size_t>(reference.size()));
  return 100. * (velocity - reference).norm() / reference.norm();
}

long wellPredicted(const VectorXd& velocity, const VectorXd& reference, double precision) {
  checkSize(velocity, static_cast<std::size_t>(reference.size()));
  return ((velocity - reference).array().abs() < precision * reference.norm()).count();
}

double dispersion(const Chain& chain, const VectorXd& velocity) {
  const VectorXd energies = energiesOf(chain, velocity);
  const double mean = energies.mean();
  return std::sqrt((energies.array() - mean).square().mean()) / mean;
}

double kineticEnergy(const Chain& chain, const VectorXd& velocity) {
  return energiesOf(chain, velocity).sum();
}

double energyRatio(const Chain& chain, const VectorXd& velocity) {
  const double before = kineticEnergy(chain, velocitiesBefore(chain));
  const double after = kineticEnergy(chain, velocity);
  return before > 0. ? after / before : std::numeric_limits<double>::quiet_NaN();
}

double momentum(const Chain& chain, const VectorXd& velocity) {
  return massesOf(chain, velocity).dot(velocity);
}

long movingForward(const VectorXd& velocity, double share) {
  if (velocity.size() == 0) return 0;
  return (velocity.array() > share * velocity.cwiseAbs().maxCoeff()).count();
}

double effectiveRestitution(const Chain& chain, const VectorXd& velocity) {
  const double before = momentum(chain, velocitiesBefore(chain));
  const double after = momentum(chain, velocity);
  return before != 0. ? -after / before : std::numeric_limits<double>::quiet_NaN();
}

VectorXd velocitiesBefore(const Chain& chain) {
  VectorXd before(chain.balls.size());
  for (std::size_t i = 0; i < chain.balls.size(); ++i) before[i] = chain.balls[i].velocity;
  return before;
}

}  // namespace multiple_impacts::models
