// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/lzb/OutcomeForecast.hpp"

#include <algorithm>
#include <cmath>

#include "multiple_impacts/solvers/lzb/LZBConstants.hpp"
#include "multiple_impacts/solvers/projection/PlasticProjection.hpp"

namespace multiple_impacts::lzb {

namespace {

/** Energy of the approaching motion, contact by contact, and of the compressed contacts. */
double energyInPlay(const ContactStates& states) {
  double energy = 0.;
  for (int i = 0; i < states.count(); ++i) {
    const double approach = std::max(states.d[i], 0.);
    energy += 0.5 * approach * approach / states.diagonal(i) + states.energy(i);
  }
  return energy;
}

/** The share of the energy that no longer matters. With the energy E in play a contact can
    still separate with sqrt(2 D_ii E) at most, and seldom does with as much; the finer the
    accuracy, the less is left to that. */
double negligibleShare(double accuracy) {
  const double finer = std::min(1., accuracy / LZBConstants::lateAccuracy);
  const double speed = accuracy / LZBConstants::lateShare * std::pow(finer, 0.75);
  return std::min(accuracy, speed * speed);
}

}  // namespace

OutcomeForecast::OutcomeForecast(const ContactProblem& problem, const ContactStates& before,
                                 double accuracy)
    : _problem(problem),
      _sameSpeed(accuracy * before.velocityScale()),
      _negligibleEnergy(negligibleShare(accuracy) * energyInPlay(before)) {}

bool OutcomeForecast::isDecided(const ContactStates& states, long contactSteps) {
  _since += contactSteps;
  if (_since < std::max<long long>(LZBConstants::forecastInterval * states.count(),
                                   _cost / LZBConstants::forecastShare))
    return false;
  _since = 0;
  return look(states);
}

bool OutcomeForecast::look(const ContactStates& states) {
  const Eigen::VectorXd velocity = -states.d;
  const ProjectionResult forecast = projectPlastic(_problem.delassus, velocity);
  _cost = forecast.operations;
  _operations += _cost;
  double energy = -0.5 * forecast.impulse.dot(velocity + forecast.velocity);
  for (int i = 0; i < states.count(); ++i) energy += states.energy(i);
  const Eigen::Index contacts = (states.impulse.array() > 0.).count();

  const bool moved = contacts != _contacts || energy > _energy ||
                     (forecast.velocity - _velocity).cwiseAbs().maxCoeff() > _sameSpeed;
  if (!forecast.converged || moved) {
    _velocity = forecast.velocity;
    _energy = energy;
    _contacts = contacts;
    return false;
  }
  return energy <= std::min(_negligibleEnergy, LZBConstants::forecastDecided * _energy);
}

}  // namespace multiple_impacts::lzb
