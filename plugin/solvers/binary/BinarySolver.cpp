// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/binary/BinarySolver.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "multiple_impacts/solvers/Laws.hpp"
#include "multiple_impacts/solvers/binary/CollapseLimit.hpp"
#include "multiple_impacts/solvers/binary/CollapseWatch.hpp"
#include "multiple_impacts/solvers/binary/CollidingContacts.hpp"
#include "multiple_impacts/solvers/binary/CollisionLimit.hpp"
#include "multiple_impacts/solvers/binary/QueueOf.hpp"
#include "multiple_impacts/solvers/binary/SequenceDerivative.hpp"
#include "multiple_impacts/solvers/binary/SlidingSequence.hpp"
#include "multiple_impacts/solvers/projection/EndingDerivative.hpp"
#include "multiple_impacts/solvers/projection/ImpactEnding.hpp"

namespace multiple_impacts {

namespace {

using binary::CollapseWatch;
using binary::CollidingContacts;
using binary::SequenceDerivative;
using Eigen::VectorXd;

/** Collisions in the order of a queue until nothing approaches. */
template <class Queue>
class Sequence {
 public:
  /** \param observer, derivative may be null */
  Sequence(const ContactProblem& problem, const BinaryOptions& options,
           ImpactObserver* observer, SequenceDerivative* derivative, Queue queue)
      : _problem(problem),
        _options(options),
        _observer(observer),
        _derivative(derivative),
        _queue(std::move(queue)),
        _contacts(problem, options.tolerance),
        _watch(_contacts, Queue::kNesting),
        _lastImpulse(observer ? VectorXd::Zero(problem.contactCount()) : VectorXd()) {
    for (int i = 0; i < _contacts.size(); ++i) _contacts.tell(i, _queue);
  }

  ClosedImpact run();

 private:
  void collide(int j);
  void collideUnseen(int j);
  bool jump();
  bool mayClose(const std::vector<int>& group, const VectorXd& impulse) const;
  void show();
  ImpactSample sample() const;
  UnfinishedImpact unfinished() const {
    return {_contacts.impulses(), _contacts.dissipated(), {}, 0.};
  }
  ClosedImpact giveUp() const;
  ClosedImpact finish(ClosedImpact impact) const;

  const ContactProblem& _problem;
  const BinaryOptions& _options;
  ImpactObserver* const _observer;
  SequenceDerivative* const _derivative;
  Queue _queue;
  CollidingContacts _contacts;
  CollapseWatch _watch;
  long _collapses = 0;
  VectorXd _lastImpulse;  ///< of the last collision or collapse; only with an observer
};

template <class Queue>
ClosedImpact Sequence<Queue>::run() {
  if (_observer) {
    _observer->begin();
    _observer->record(sample());
  }
  for (int j = _queue.next(); j >= 0; j = _queue.next()) {
    const bool watched = _options.jumpToLimit && _watch.isAwake();
    if (watched) {
      if (!_queue.isDetermined()) _watch.forget();
      if (_watch.repeats(j) && jump()) continue;
      _watch.note(j);
    }
    if (_contacts.collisions() == _options.maximumCollisions) return giveUp();
    if (watched || _observer || _derivative)
      collide(j);
    else
      collideUnseen(j);
  }
  if (_observer) _observer->end(sample());
  return finish(closeWithProjection(_problem, unfinished()));
}

/** Collisions without observer, derivative or watch, beginning with contact j, until the watch
    wakes, the limit is reached, or no contact approaches. */
template <class Queue>
void Sequence<Queue>::collideUnseen(int j) {
  long end = _options.maximumCollisions;
  if (_options.jumpToLimit) end = std::min(end, _watch.wakeAt());
  // The address of a local copy is not shared: its numbers stay in registers.
  Queue queue = std::move(_queue);
  while (j >= 0) {
    _contacts.collide(j, queue);
    if (_contacts.collisions() == end) break;
    j = queue.next();
  }
  _queue = std::move(queue);
}

template <class Queue>
void Sequence<Queue>::collide(int j) {
  if (_derivative) _derivative->collide(j, _contacts, _queue);
  const double p = _contacts.collide(j, _queue);
  if (!_observer) return;
  _lastImpulse.setZero();
  _lastImpulse[j] = p;
  show();
}

/** Closes the group that the watch has found, and any larger groups that close as a result.
    \return false if nothing was closed */
template <class Queue>
bool Sequence<Queue>::jump() {
  bool any = false;
  for (std::vector<int> group = _watch.group(); !group.empty();
       group = _watch.closed(group), any = true, ++_collapses) {
    const std::optional<VectorXd> impulse = binary::collapseLimit(_contacts, group);
    if (!impulse || !mayClose(group, *impulse)) break;
    if (_derivative) _derivative->close(group, *impulse, _contacts);
    _contacts.close(group, *impulse, _queue);
    if (!_observer) continue;
    _lastImpulse.setZero();
    for (std::size_t k = 0; k < group.size(); ++k) _lastImpulse[group[k]] = (*impulse)[k];
    show();
  }
  return any;
}

/** Whether no contact outside the group interrupts its closing. */
template <class Queue>
bool Sequence<Queue>::mayClose(const std::vector<int>& group, const VectorXd& impulse) const {
  for (const binary::Outsider& outsider : binary::outsiders(_contacts, group, impulse))
    if (-outsider.lowestVelocity > _contacts.threshold() &&
        _queue.mayInterrupt(outsider.contact, group.front(), group.back()))
      return false;
  return true;
}

template <class Queue>
void Sequence<Queue>::show() {
  if (_observer->nextTime() <= static_cast<double>(_contacts.collisions()))
    _observer->record(sample());
}

template <class Queue>
ImpactSample Sequence<Queue>::sample() const {
  return {static_cast<double>(_contacts.collisions()), VectorXd::Zero(_contacts.size()),
          _lastImpulse, _contacts.velocities()};
}

template <class Queue>
ClosedImpact Sequence<Queue>::giveUp() const {
  return finish({binary::giveUpAtLimit(_problem, unfinished(), _contacts.collisions(),
                                       _contacts.velocities(), _contacts.threshold()),
                 {}});
}

template <class Queue>
ClosedImpact Sequence<Queue>::finish(ClosedImpact impact) const {
  impact.outcome.statistics.collisions = _contacts.collisions();
  impact.outcome.statistics.collapses = _collapses;
  return impact;
}

/** The impact of a checked problem without friction; something approaches.
    \param derivative carried along; may be null */
ClosedImpact run(const ContactProblem& problem, const BinaryOptions& options,
                 ImpactObserver* observer, SequenceDerivative* derivative) {
  if (observer) observer->setTangents(problem.tangents);
  return binary::withQueueOf(options, problem.contactCount(), [&](auto queue) {
    return Sequence(problem, options, observer, derivative, std::move(queue)).run();
  });
}

bool isNoImpact(const ContactProblem& problem) {
  return !(problem.velocity.array() < 0.).any();
}

}  // namespace

template <>
const Choices<CollisionOrder>& choices<CollisionOrder>() {
  static const Choices<CollisionOrder> table{
      "CollisionOrder",
      "Which of the approaching contacts collides next.",
      {{CollisionOrder::LeftToRight, "LeftToRight", "left_to_right", "the lowest number"},
       {CollisionOrder::RightToLeft, "RightToLeft", "right_to_left", "the highest number"},
       {CollisionOrder::Random, "Random", "random", "any, with equal probability"},
       {CollisionOrder::FastestFirst, "FastestFirst", "fastest_first", "the fastest approach"},
       {CollisionOrder::Sweeps, "Sweeps", "sweeps",
        "passes from the first contact to the last"}}};
  return table;
}

void checkOptions(const BinaryOptions& options) {
  checkRanges("BinaryOptions", binaryLaw().options, options);
}

ImpactOutcome solveBinary(const ContactProblem& problem, const BinaryOptions& options,
                          ImpactObserver* observer) {
  checkOptions(options);
  checkRigidContacts(problem, "solveBinary");
  if (isNoImpact(problem)) return noImpact(problem);
  if (!problem.hasFriction()) return run(problem, options, observer, nullptr).outcome;
  if (observer) observer->setTangents(problem.tangents);
  return binary::solveSlidingSequence(problem, options, observer);
}

ImpactDerivative differentiateBinary(const ContactProblem& problem,
                                     const ImpactDirections& directions,
                                     const BinaryOptions& options, ImpactObserver* observer) {
  checkOptions(options);
  checkFrictionless(problem, "differentiateBinary", "its derivatives are not known with it");
  checkRigidContacts(problem, "differentiateBinary");
  checkDirections(problem, directions, "differentiateBinary");
  const FullDirections full(problem, directions);
  if (isNoImpact(problem)) return differentiateNoImpact(problem, full, noImpact(problem));
  SequenceDerivative derivative(problem, full);
  ClosedImpact impact = run(problem, options, observer, &derivative);
  return differentiateEnding(problem, full, std::move(impact), derivative.impulse(),
                             derivative.kink());
}

const Law& binaryLaw() {
  using O = BinaryOptions;
  LawPromises kept;
  kept.ignoresNumbering = [](const ContactProblem&, const std::any&) { return false; };
  kept.givesUpWith = {ImpactStatus::CollisionLimit};
  static const Law law = differentiatedBy<O, differentiateBinary>(solvedBy<O, solveBinary>(
      {"binary",
       "Binary",
       "a sequence of pairwise Newton impacts, whose order is part of the law",
       {required("restitution"), optional("friction")},
       false,
       {choice(&O::order, "order", "which of the approaching contacts collides next"),
        whole(&O::seed, "seed", Range::NonNegative, "of the random order"),
        number(&O::tolerance, "tolerance", {0., 1e-2, "must be in [0, 1e-2]"}, "",
               "approach speeds that count as closed, relative to the largest speed before"),
        flag(&O::jumpToLimit, "jumpToLimit",
             "infinite sequences that repeat themselves are replaced by their limit, unless "
             "there is friction"),
        whole(&O::maximumCollisions, "maximumCollisions", {1., 9.2e18, "must be at least 1"},
              "collisions after which the impact is given up with an error",
              "max_collisions")},
       kept}));
  return law;
}

}  // namespace multiple_impacts
