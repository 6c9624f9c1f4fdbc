// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/binary/BinarySpread.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "multiple_impacts/contact/ParameterCheck.hpp"

namespace multiple_impacts {

namespace {

BinaryRun runInOrder(const ContactProblem& problem, const BinaryOptions& options,
                     const VelocityOfImpulse& velocityOf) {
  BinaryRun run{options.order, options.seed, solveBinary(problem, options), {}};
  run.velocity = velocityOf ? velocityOf(run.outcome.impulse) : run.outcome.velocity;
  return run;
}

void widen(BinarySpread& spread, const BinaryRun& run) {
  const long collisions = std::max(0L, run.outcome.statistics.collisions);
  const bool first = spread.lowest.size() == 0;
  spread.lowest = first ? run.velocity : spread.lowest.cwiseMin(run.velocity);
  spread.highest = first ? run.velocity : spread.highest.cwiseMax(run.velocity);
  spread.fewestCollisions = first ? collisions : std::min(spread.fewestCollisions, collisions);
  spread.mostCollisions = std::max(spread.mostCollisions, collisions);
}

}  // namespace

BinarySpread spreadOverOrders(const ContactProblem& problem, const BinaryOptions& options,
                              int seedCount, const VelocityOfImpulse& velocityOf) {
  if (seedCount < 0)
    throw InvalidParameter("spreadOverOrders: seedCount must not be negative, got " +
                           std::to_string(seedCount));
  BinarySpread spread;
  BinaryOptions inOrder = options;
  for (const CollisionOrder order : values<CollisionOrder>()) {
    if (order == CollisionOrder::Random) continue;
    inOrder.order = order;
    spread.runs.push_back(runInOrder(problem, inOrder, velocityOf));
  }
  inOrder.order = CollisionOrder::Random;
  for (int k = 0; k < seedCount; ++k) {
    inOrder.seed = options.seed + static_cast<std::uint64_t>(k);
    spread.runs.push_back(runInOrder(problem, inOrder, velocityOf));
  }
  for (const BinaryRun& run : spread.runs)
    if (isUsable(run.outcome.status))
      widen(spread, run);
    else
      ++spread.givenUp;
  if (spread.lowest.size() == 0) return spread;
  const double speed =
      std::max(spread.lowest.cwiseAbs().maxCoeff(), spread.highest.cwiseAbs().maxCoeff());
  if (speed > 0.) spread.largest = (spread.highest - spread.lowest).maxCoeff() / speed;
  return spread;
}

}  // namespace multiple_impacts
