// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/Batch.hpp"

namespace multiple_impacts {

using Eigen::Index;

BatchOutcome solveEach(const Law& law, const std::any& options, Index impacts,
                       ContactProblem problem, const WriteImpact& write) {
  const Index contacts = problem.contactCount();
  BatchOutcome all{BatchOutcome::Rows(impacts, contacts),
                   BatchOutcome::Rows(impacts, contacts),
                   std::vector<ImpactStatus>(static_cast<std::size_t>(impacts)),
                   {}};
  const auto at = [](Index index) { return " at index " + std::to_string(index); };
  for (Index index = 0; index < impacts; ++index) {
    try {
      write(index, problem);
      const ImpactOutcome outcome = law.solve(problem, options, nullptr);
      all.velocity.row(index) = outcome.velocity.transpose();
      all.impulse.row(index) = outcome.impulse.transpose();
      all.status[static_cast<std::size_t>(index)] = outcome.status;
      if (!isUsable(outcome.status) && all.message.empty())
        all.message = "the impact" + at(index) + ": " + outcome.message;
    } catch (const InvalidParameter& error) {
      throw InvalidParameter(error.what() + std::string(", in the impact") + at(index));
    }
  }
  return all;
}

}  // namespace multiple_impacts
