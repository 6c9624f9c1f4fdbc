// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/contact/PhaseTrace.hpp"

namespace multiple_impacts {

namespace {

using Eigen::Index;
using Eigen::VectorXd;

/** 1 where a contact takes an impulse and does not slip; empty without friction. */
Eigen::VectorXi sticking(const Tangents& tangents, const VectorXd& impulse,
                         const VectorXd& slip) {
  if (slip.size() == 0) return {};
  Eigen::VectorXi sticks = Eigen::VectorXi::Zero(impulse.size());
  for (Index i = 0; i < impulse.size(); ++i)
    sticks[i] = impulse[i] > 0. && tangents.countAt(i) > 0 &&
                (tangents.at(i, slip).array() == 0.).all();
  return sticks;
}

}  // namespace

ImpactSample phaseSample(double phase, const Tangents& tangents, const VectorXd& impulse,
                         const VectorXd& velocity, const VectorXd& tangentialImpulse,
                         const VectorXd& slip) {
  return {phase, VectorXd::Zero(velocity.size()),  impulse, velocity, tangentialImpulse,
          slip,  sticking(tangents, impulse, slip)};
}

PhaseTrace::PhaseTrace(ImpactObserver* observer, const ContactProblem& problem)
    : _observer(observer), _problem(problem) {
  if (!_observer) return;
  _observer->setTangents(problem.tangents);
  _observer->begin();
  const VectorXd none = VectorXd::Zero(problem.contactCount());
  const VectorXd slip = problem.hasFriction() ? problem.tangents.slip : VectorXd();
  _observer->record(phaseSample(0., problem.tangents, none, problem.velocity,
                                VectorXd::Zero(slip.size()), slip));
}

void PhaseTrace::show(const VectorXd& impulse, const VectorXd& velocity,
                      const VectorXd& tangentialImpulse, const VectorXd& slip) {
  ++_phase;
  if (_observer && _observer->nextTime() <= _phase)
    _observer->record(
        phaseSample(_phase, _problem.tangents, impulse, velocity, tangentialImpulse, slip));
}

void PhaseTrace::end(const VectorXd& impulse, const VectorXd& velocity,
                     const VectorXd& tangentialImpulse, const VectorXd& slip) {
  ++_phase;
  if (_observer)
    _observer->end(
        phaseSample(_phase, _problem.tangents, impulse, velocity, tangentialImpulse, slip));
}

}  // namespace multiple_impacts
