// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/lzb/FrictionalMotion.hpp"

namespace multiple_impacts::lzb {

using Eigen::VectorXd;

FrictionalMotion::FrictionalMotion(const ContactProblem& problem, const ContactStates& states,
                                   const GripStates& grips)
    : _problem(problem),
      _states(states),
      _grips(grips),
      _contacts(problem.contactCount()),
      _tangents(problem.tangents.rowCount()),
      _units(3 * _contacts + _tangents) {
  const double v = states.velocityScale();
  for (int i = 0; i < states.count(); ++i) _units[i] = states.depth(i, v);
  const VectorXd mass = problem.delassus.diagonal().cwiseInverse();
  _units.segment(_contacts, _contacts) = v * mass;
  _units.segment(2 * _contacts, _tangents) =
      v * problem.tangents.delassus.diagonal().cwiseInverse();
  _units.tail(_contacts) = v * v * mass;
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
  return state.tail(_contacts).cwiseProduct(_units.tail(_contacts));
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
  now.force.setZero(_contacts);
  for (int i = 0; i < _states.count(); ++i)
    if (_states.phase[i] != Phase::Open)
      now.force[i] = _states.law(i).force(state[i] * _units[i]);
  now.friction = _grips.friction(now.force, now.slip);
  return now;
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
  const Tangents& tangents = _problem.tangents;
  for (int i = 0; i < _states.count(); ++i)
    if (_grips.of(i) == Grip::Slides)
      rate[2 * _contacts + _tangents + i] =
          -tangents.at(i, now.friction).dot(tangents.at(i, now.slip));
  rate = rate.cwiseQuotient(_units);
}

}  // namespace multiple_impacts::lzb
