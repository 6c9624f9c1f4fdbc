// SPDX-License-Identifier: Apache-2.0
#include "BinarySolver.hpp"

#include <string>
#include <utility>

#include "ImpactEnding.hpp"
#include "ParameterCheck.hpp"
#include "binary/CollisionQueue.hpp"

namespace multiple_impacts {

namespace {

using Eigen::VectorXd;

/** The state that collisions change. */
struct Collisions {
  const ContactProblem& problem;
  const double threshold;  ///< approach speed that counts [m/s]
  VectorXd velocity;
  VectorXd impulse;
  VectorXd dissipated;
  long count = 0;

  Collisions(const ContactProblem& p, double tolerance)
      : problem(p),
        threshold(tolerance * p.velocity.cwiseAbs().maxCoeff()),
        velocity(p.velocity),
        impulse(VectorXd::Zero(p.contactCount())),
        dissipated(VectorXd::Zero(p.contactCount())) {}

  double approach(Eigen::Index i) const {
    return -velocity[i] > threshold ? -velocity[i] : 0.;
  }
};

/** One collision at contact j; the queue learns the new speeds. \return its impulse */
template <class Queue>
double collide(Collisions& state, int j, double diagonal, Queue& queue) {
  const double e = state.problem.restitution[j];
  const double approach = state.velocity[j];
  const double p = -(1. + e) * approach / diagonal;
  for (Eigen::SparseMatrix<double>::InnerIterator it(state.problem.delassus, j); it; ++it) {
    const auto i = it.row();
    state.velocity[i] = i == j ? -e * approach : state.velocity[i] + it.value() * p;
    queue.set(static_cast<int>(i), state.approach(i));
  }
  state.impulse[j] += p;
  state.dissipated[j] += 0.5 * (1. - e * e) * approach * approach / diagonal;
  ++state.count;
  return p;
}

/** The state after a collision with impulse p at a contact; contact -1: before the first
    one. */
ImpactSample sampleOf(const Collisions& state, int contact, double p) {
  const VectorXd zero = VectorXd::Zero(state.velocity.size());
  ImpactSample sample{static_cast<double>(state.count), zero, zero, state.velocity};
  if (contact >= 0) sample.force[contact] = p;
  return sample;
}

ImpactOutcome giveUp(const Collisions& state) {
  Eigen::Index worst;
  const double speed = -state.velocity.minCoeff(&worst);
  const auto approaching = (-state.velocity.array() > state.threshold).count();
  return abandonImpact(state.problem, {state.impulse, state.dissipated, {}, 0.},
                       ImpactStatus::CollisionLimit,
                       "the limit of maximumCollisions = " + std::to_string(state.count) +
                           " was reached with " + std::to_string(approaching) +
                           " contacts still approaching; fastest is contact " +
                           std::to_string(worst) + " with " + toText(speed) + " m/s");
}

template <class Queue>
ImpactOutcome run(const ContactProblem& problem, const BinaryOptions& options,
                  ImpactObserver* observer, Queue queue) {
  Collisions state(problem, options.tolerance);
  const VectorXd diagonal = problem.delassus.diagonal();
  for (Eigen::Index i = 0; i < problem.contactCount(); ++i)
    queue.set(static_cast<int>(i), state.approach(i));
  if (observer) {
    observer->begin();
    observer->record(sampleOf(state, -1, 0.));
  }

  int last = -1;
  double p = 0.;
  for (int j = queue.next(); j >= 0; j = queue.next()) {
    if (state.count == options.maximumCollisions) {
      ImpactOutcome outcome = giveUp(state);
      outcome.statistics.collisions = state.count;
      return outcome;
    }
    p = collide(state, last = j, diagonal[j], queue);
    if (observer && observer->nextTime() <= static_cast<double>(state.count))
      observer->record(sampleOf(state, last, p));
  }
  if (observer) observer->end(sampleOf(state, last, p));
  ImpactOutcome outcome =
      closeImpact(problem, {std::move(state.impulse), std::move(state.dissipated), {}, 0.});
  outcome.statistics.collisions = state.count;
  return outcome;
}

}  // namespace

const char* toString(CollisionOrder order) {
  switch (order) {
    case CollisionOrder::LeftToRight:
      return "LeftToRight";
    case CollisionOrder::RightToLeft:
      return "RightToLeft";
    case CollisionOrder::Random:
      return "Random";
    case CollisionOrder::FastestFirst:
      return "FastestFirst";
    case CollisionOrder::Sweeps:
      return "Sweeps";
  }
  return "unknown";
}

void checkOptions(const BinaryOptions& options) {
  if (!(options.tolerance >= 0. && options.tolerance <= 1e-2))
    throw InvalidParameter("BinaryOptions: tolerance must be in [0, 1e-2], got " +
                           toText(options.tolerance));
  if (options.maximumCollisions < 1)
    throw InvalidParameter("BinaryOptions: maximumCollisions must be at least 1, got " +
                           std::to_string(options.maximumCollisions));
}

ImpactOutcome solveBinary(const ContactProblem& problem, const BinaryOptions& options,
                          ImpactObserver* observer) {
  checkOptions(options);
  checkRigidContacts(problem, "solveBinary");
  if (!(problem.velocity.array() < 0.).any()) return noImpact(problem);
  const int n = static_cast<int>(problem.contactCount());
  switch (options.order) {
    case CollisionOrder::RightToLeft:
      return run(problem, options, observer, binary::HighestFirst(n));
    case CollisionOrder::Random:
      return run(problem, options, observer, binary::RandomChoice(n, options.seed));
    case CollisionOrder::FastestFirst:
      return run(problem, options, observer, binary::FastestFirst(n));
    case CollisionOrder::Sweeps:
      return run(problem, options, observer, binary::RoundRobin(n));
    case CollisionOrder::LeftToRight:
      break;
  }
  return run(problem, options, observer, binary::LowestFirst(n));
}

}  // namespace multiple_impacts
