// SPDX-License-Identifier: Apache-2.0
/*! \file QueueOf.hpp
  \brief The queue that belongs to an order of collisions.
*/
#ifndef QueueOf_hpp
#define QueueOf_hpp

#include "multiple_impacts/solvers/binary/BinarySolver.hpp"
#include "multiple_impacts/solvers/binary/CollisionQueue.hpp"

namespace multiple_impacts::binary {

/** Calls an action with the queue for so many contacts. \return what the action returns */
template <class Action>
auto withQueueOf(const BinaryOptions& options, Eigen::Index contacts, Action action) {
  const int n = static_cast<int>(contacts);
  switch (options.order) {
    case CollisionOrder::RightToLeft:
      return action(HighestFirst(n));
    case CollisionOrder::Random:
      return action(RandomChoice(n, options.seed));
    case CollisionOrder::FastestFirst:
      return action(FastestFirst(n));
    case CollisionOrder::Sweeps:
      return action(RoundRobin(n));
    case CollisionOrder::LeftToRight:
      break;
  }
  return action(LowestFirst(n));
}

}  // namespace multiple_impacts::binary

#endif
