// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/contact/PhaseTrace.hpp"

namespace multiple_impacts {

namespace {

ImpactSample sampleOf(double phase, const Eigen::VectorXd& impulse,
                      const Eigen::VectorXd& velocity) {
  return {phase, Eigen::VectorXd::Zero(velocity.size()), impulse, velocity};
}

}  // namespace

PhaseTrace::PhaseTrace(ImpactObserver* observer, const ContactProblem& problem)
    : _observer(observer) {
  if (!_observer) return;
  _observer->setTangents(problem.tangents);
  _observer->begin();
  _observer->record(
      sampleOf(0., Eigen::VectorXd::Zero(problem.contactCount()), problem.velocity));
}

void PhaseTrace::show(const Eigen::VectorXd& impulse, const Eigen::VectorXd& velocity) {
  ++_phase;
  if (_observer && _observer->nextTime() <= _phase)
    _observer->record(sampleOf(_phase, impulse, velocity));
}

void PhaseTrace::end(const Eigen::VectorXd& impulse, const Eigen::VectorXd& velocity) {
  ++_phase;
  if (_observer) _observer->end(sampleOf(_phase, impulse, velocity));
}

}  // namespace multiple_impacts
