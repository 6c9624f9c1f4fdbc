// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/lzb/FrictionalMotion.hpp"

#include <algorithm>
#include <utility>

namespace multiple_impacts::lzb {

using Eigen::VectorXd;

FrictionalMotion::FrictionalMotion(const ContactProblem& problem, const ContactStates& states,
                                   const GripStates& grips, const SurfaceSprings& springs)
    : _problem(problem),
      _states(states),
      _grips(grips),
      _springs(springs),
      _contacts(problem.contactCount()),
      _tangents(problem.tangents.rowCount()),
      _speed(states.velocityScale()),
      _units(3 * _contacts + 2 * _tangents) {
  const double v = _speed;
  for (int i = 0; i < states.count(); ++i) _units[i] = states.depth(i, v);
  const VectorXd mass = problem.delassus.diagonal().cwiseInverse();
  _units.segment(_contacts, _contacts) = v * mass;
  const VectorXd own = problem.tangents.delassus.diagonal();
  _units.segment(2 * _contacts, _tangents) = v * own.cwiseInverse();
  _units.segment(2 * _contacts + _tangents, _contacts) = v * v * mass;
  _units.tail(_tangents).setConstant(1.);
  for (int i = 0; i < states.count(); ++i)
    if (springs.has(i))
      problem.tangents.at(i, _units.tail(_tangents)) =
          v * (springs.stiffness(i) * problem.tangents.at(i, own)).cwiseSqrt().cwiseInverse();
}

FrictionalMotion::State FrictionalMotion::initial() const {
  State state = State::Zero(_units.size());
  state.head(_contacts) = _states.x.cwiseQuotient(_units.head(_contacts));
  return state;
}

VectorXd FrictionalMotion::indentation(const State& state) const {
  return state.head(_contacts).cwiseProduct(_units.head(_contacts));
}

VectorXd FrictionalMotion::impulse(const State& state) const {
  return state.segment(_contacts, _contacts)
      .cwiseProduct(_units.segment(_contacts, _contacts));
}

VectorXd FrictionalMotion::tangentialImpulse(const State& state) const {
  return state.segment(2 * _contacts, _tangents)
      .cwiseProduct(_units.segment(2 * _contacts, _tangents));
}

VectorXd FrictionalMotion::frictionLoss(const State& state) const {
  return state.segment(2 * _contacts + _tangents, _contacts)
      .cwiseProduct(_units.segment(2 * _contacts + _tangents, _contacts));
}

void FrictionalMotion::open(int contact, State& state) const {
  const double held = surfaceEnergy(state)[contact];
  state[contact] = 0.;
  if (!_springs.isEngaged(contact)) return;
  deform(contact, VectorXd::Zero(_problem.tangents.countAt(contact)), state);
  lose(contact, held, state);
}

void FrictionalMotion::lose(int contact, double energy, State& state) const {
  const Eigen::Index loss = 2 * _contacts + _tangents + contact;
  state[loss] += energy / _units[loss];
}

void FrictionalMotion::deform(int contact, const VectorXd& y, State& state) const {
  const auto units = _problem.tangents.at(contact, _units.tail(_tangents));
  _problem.tangents.at(contact, state.tail(_tangents)) = y.cwiseQuotient(units);
}

VectorXd FrictionalMotion::surfaceEnergy(const State& state) const {
  const VectorXd y = state.tail(_tangents).cwiseProduct(_units.tail(_tangents));
  VectorXd energy = VectorXd::Zero(_contacts);
  for (int i = 0; i < _states.count(); ++i)
    if (_springs.isEngaged(i))
      energy[i] = _springs.energy(i, _states.law(i).force(state[i] * _units[i]), y);
  return energy;
}

VectorXd FrictionalMotion::slip(const State& state) const {
  const Tangents& tangents = _problem.tangents;
  return tangents.slip + tangents.coupling * impulse(state) +
         tangents.delassus * tangentialImpulse(state);
}

ContactForces FrictionalMotion::forces(const State& state) const {
  ContactForces now;
  now.d = -(_problem.velocity + _problem.delassus * impulse(state) +
            _problem.tangents.coupling.transpose() * tangentialImpulse(state));
  now.slip = slip(state);
  now.deformation = state.tail(_tangents).cwiseProduct(_units.tail(_tangents));
  now.force.setZero(_contacts);
  now.forceRate.setZero(_contacts);
  for (int i = 0; i < _states.count(); ++i)
    if (_states.phase[i] != Phase::Open) {
      const double x = state[i] * _units[i];
      now.force[i] = _states.law(i).force(x);
      now.forceRate[i] = _states.law(i).slope(x) * _states.rate(i) * now.d[i];
    }
  VectorXd springs = VectorXd::Zero(_tangents);
  _springs.addFriction(now.moment(), springs);
  now.friction = _grips.friction(now.force, now.slip, std::move(springs));
  return now;
}

/** Power that friction takes at a contact [W]. */
double FrictionalMotion::lossAt(int i, const ContactForces& now) const {
  if (_springs.has(i)) return _springs.loss(i, now.moment());
  if (_grips.of(i) == Grip::Loose || _grips.sticks(i, now.force[i], now.friction)) return 0.;
  const Tangents& tangents = _problem.tangents;
  return -tangents.at(i, now.friction).dot(tangents.at(i, now.slip));
}

VectorXd FrictionalMotion::acceleration(const ContactForces& forces) const {
  return -(_problem.delassus * forces.force +
           _problem.tangents.coupling.transpose() * forces.friction);
}

void FrictionalMotion::operator()(const State& state, State& rate, double) const {
  const ContactForces now = forces(state);
  rate.setZero(_units.size());
  for (int i = 0; i < _states.count(); ++i)
    if (_states.phase[i] != Phase::Open) rate[i] = _states.rate(i) * now.d[i];
  rate.segment(_contacts, _contacts) = now.force;
  rate.segment(2 * _contacts, _tangents) = now.friction;
  for (int i = 0; i < _states.count(); ++i)
    rate[2 * _contacts + _tangents + i] = lossAt(i, now);
  rate.tail(_tangents) = _springs.deformationRate(now.moment());
  rate = rate.cwiseQuotient(_units);
}

double FrictionalMotion::size(const State& error) const {
  const Tangents& tangents = _problem.tangents;
  const VectorXd P = impulse(error), T = tangentialImpulse(error);
  const VectorXd normal = _problem.delassus * P + tangents.coupling.transpose() * T;
  const VectorXd slip = tangents.coupling * P + tangents.delassus * T;
  return std::max({error.head(_contacts).lpNorm<Eigen::Infinity>(),
                   normal.lpNorm<Eigen::Infinity>() / _speed,
                   slip.lpNorm<Eigen::Infinity>() / _speed,
                   error.tail(_contacts + _tangents).lpNorm<Eigen::Infinity>()});
}

}  // namespace multiple_impacts::lzb
