// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/binary/SlidingSequence.hpp"

#include <utility>

#include "multiple_impacts/contact/PhaseTrace.hpp"
#include "multiple_impacts/solvers/binary/CollisionLimit.hpp"
#include "multiple_impacts/solvers/binary/QueueOf.hpp"
#include "multiple_impacts/solvers/binary/SlidingContacts.hpp"
#include "multiple_impacts/solvers/projection/ImpactEnding.hpp"

namespace multiple_impacts::binary {

namespace {

using Eigen::VectorXd;

/** What an observer sees: the impulses since the last sample. */
class CollisionTrace {
 public:
  CollisionTrace(ImpactObserver* observer, const Tangents& tangents,
                 const SlidingContacts& contacts)
      : _observer(observer), _tangents(tangents), _contacts(contacts) {
    if (!_observer) return;
    _impulse = contacts.impulses();
    _tangentialImpulse = contacts.tangentialImpulses();
    _observer->begin();
    _observer->record(sample());
  }

  void show() {
    if (_observer && _observer->nextTime() <= static_cast<double>(_contacts.collisions()))
      _observer->record(sample());
  }
  void end() {
    if (_observer) _observer->end(sample());
  }

 private:
  ImpactSample sample() {
    const VectorXd P = _contacts.impulses() - _impulse;
    const VectorXd T = _contacts.tangentialImpulses() - _tangentialImpulse;
    _impulse = _contacts.impulses();
    _tangentialImpulse = _contacts.tangentialImpulses();
    return phaseSample(static_cast<double>(_contacts.collisions()), _tangents, P,
                       _contacts.velocities(), T, _contacts.slips());
  }

  ImpactObserver* const _observer;
  const Tangents& _tangents;
  const SlidingContacts& _contacts;
  VectorXd _impulse, _tangentialImpulse;  ///< when the last sample was taken
};

UnfinishedImpact unfinished(const SlidingContacts& contacts) {
  UnfinishedImpact result{contacts.impulses(), contacts.normalLosses(), {}, 0.};
  result.tangentialImpulse = contacts.tangentialImpulses();
  result.frictionLoss = contacts.frictionLosses();
  return result;
}

ImpactOutcome counted(const SlidingContacts& contacts, ImpactOutcome outcome) {
  outcome.statistics.collisions = contacts.collisions();
  outcome.statistics.collapses = 0;
  return outcome;
}

template <class Queue>
ImpactOutcome run(const ContactProblem& problem, const BinaryOptions& options,
                  ImpactObserver* observer, Queue queue) {
  SlidingContacts contacts(problem, options.tolerance);
  for (int i = 0; i < contacts.size(); ++i) contacts.tell(i, queue);
  CollisionTrace trace(observer, problem.tangents, contacts);
  for (int j = queue.next(); j >= 0; j = queue.next()) {
    if (contacts.collisions() == options.maximumCollisions)
      return counted(contacts,
                     giveUpAtLimit(problem, unfinished(contacts), contacts.collisions(),
                                   contacts.velocities(), contacts.threshold()));
    contacts.collide(j, queue);
    trace.show();
  }
  trace.end();
  return counted(contacts, closeImpact(problem, unfinished(contacts)));
}

}  // namespace

ImpactOutcome solveSlidingSequence(const ContactProblem& problem, const BinaryOptions& options,
                                   ImpactObserver* observer) {
  return withQueueOf(options, problem.contactCount(), [&](auto queue) {
    return run(problem, options, observer, std::move(queue));
  });
}

}  // namespace multiple_impacts::binary
