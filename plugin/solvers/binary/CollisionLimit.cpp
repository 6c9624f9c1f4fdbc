// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/binary/CollisionLimit.hpp"

#include <string>
#include <utility>

#include "multiple_impacts/contact/Texts.hpp"

namespace multiple_impacts::binary {

ImpactOutcome giveUpAtLimit(const ContactProblem& problem, UnfinishedImpact unfinished,
                            long collisions, const Eigen::VectorXd& velocity,
                            double threshold) {
  Eigen::Index worst;
  const double speed = -velocity.minCoeff(&worst);
  const auto approaching = (-velocity.array() > threshold).count();
  return abandonImpact(problem, std::move(unfinished), ImpactStatus::CollisionLimit,
                       "the limit of maximumCollisions = " + std::to_string(collisions) +
                           " was reached with " + std::to_string(approaching) +
                           " contacts still approaching; fastest is contact " +
                           std::to_string(worst + 1) + " with " + toText(speed) + " m/s");
}

}  // namespace multiple_impacts::binary
