// SPDX-License-Identifier: Apache-2.0
#include "DenseChain.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "multiple_impacts/contact/HertzContact.hpp"

namespace multiple_impacts::benchmarks {

DenseChain::DenseChain(const Problem& problem) : _endingShare(problem.endingShare) {
  if (!problem.chain || problem.chain->wall || problem.chain->contacts.empty())
    throw std::invalid_argument("DenseChain: a free chain with contacts is needed");
  const models::Chain& chain = *problem.chain;
  const ContactParameters& first = chain.contacts[0];
  const double mass = chain.balls[0].mass;
  _velocityUnit = std::abs(chain.balls[0].velocity - chain.balls[1].velocity);
  const double length = std::pow(mass * _velocityUnit * _velocityUnit / first.stiffness,
                                 1. / (first.exponent + 1.));
  _timeUnit = length / _velocityUnit;

  for (const ContactParameters& contact : chain.contacts) {
    // K L^eta is a force; its unit is mass V/T.
    _stiffness.push_back(contact.stiffness * std::pow(length, contact.exponent) * _timeUnit /
                         (mass * _velocityUnit));
    _exponent.push_back(contact.exponent);
    const double e2 = contact.restitution * contact.restitution;
    _expansionRate.push_back(e2 > 0. ? 1. / e2 : std::numeric_limits<double>::infinity());
    _isHertz = _isHertz && contact.exponent == kHertzExponent;
  }
  for (const models::Ball& ball : chain.balls) {
    _inverseMass.push_back(mass / ball.mass);
    _initialVelocity.push_back(ball.velocity / _velocityUnit);
  }
  _force.assign(chain.balls.size() + 1, 0.);
}

std::vector<double> DenseChain::initialState() const {
  std::vector<double> y(contactCount(), 0.);
  y.insert(y.end(), _initialVelocity.begin(), _initialVelocity.end());
  return y;
}

[[gnu::target_clones("avx2", "default")]] void DenseChain::evaluateForces(const double* x) {
  const std::size_t count = contactCount();
  const double* K = _stiffness.data();
  double* force = _force.data() + 1;
  if (_isHertz) {
    for (std::size_t i = 0; i < count; ++i) {
      const double positive = x[i] > 0. ? x[i] : 0.;
      force[i] = K[i] * positive * std::sqrt(positive);
    }
  } else {
    for (std::size_t i = 0; i < count; ++i)
      force[i] = x[i] > 0. ? K[i] * std::pow(x[i], _exponent[i]) : 0.;
  }
}

[[gnu::target_clones("avx2", "default")]] void DenseChain::derivative(const double* y,
                                                                      double* slope) {
  const std::size_t count = contactCount();
  const double* v = y + count;
  double* acceleration = slope + count;
  const double* force = _force.data();
  const double* inverseMass = _inverseMass.data();
  evaluateForces(y);
  for (std::size_t i = 0; i < count; ++i) slope[i] = v[i] - v[i + 1];
  for (std::size_t i = 0; i <= count; ++i)
    acceleration[i] = (force[i] - force[i + 1]) * inverseMass[i];
}

[[gnu::target_clones("avx2", "default")]] void DenseChain::verletStep(double h, double* y) {
  const std::size_t count = contactCount();
  double* x = y;
  double* v = y + count;
  const double* force = _force.data();
  const double* inverseMass = _inverseMass.data();
  const double* rate = _expansionRate.data();
  evaluateForces(x);
  for (std::size_t i = 0; i <= count; ++i)
    v[i] += h * (force[i] - force[i + 1]) * inverseMass[i];
  for (std::size_t i = 0; i < count; ++i) {
    const double d = v[i] - v[i + 1];
    const double next = x[i] + h * (d < 0. ? d * rate[i] : d);
    x[i] = next > 0. ? next : 0.;
  }
}

bool DenseChain::isOver(const double* y) const {
  const std::size_t count = contactCount();
  const double* v = y + count;
  double largest = 0.;
  for (std::size_t i = 0; i <= count; ++i) largest = std::max(largest, std::abs(v[i]));
  const double negligible = _endingShare * largest;
  for (std::size_t i = 0; i < count; ++i) {
    if (y[i] < 0.) continue;
    if (v[i] - v[i + 1] > negligible) return false;
    const double energy =
        _stiffness[i] * std::pow(y[i], _exponent[i] + 1.) / (_exponent[i] + 1.);
    const double speed2 = 2. * energy * (_inverseMass[i] + _inverseMass[i + 1]);
    if (speed2 > negligible * negligible) return false;
  }
  return true;
}

Eigen::VectorXd DenseChain::velocities(const double* y) const {
  const auto count = static_cast<Eigen::Index>(contactCount());
  return _velocityUnit * Eigen::Map<const Eigen::VectorXd>(y + count, count + 1);
}

}  // namespace multiple_impacts::benchmarks
