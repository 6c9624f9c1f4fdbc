// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/friction/SlidingFriction.hpp"

#include "multiple_impacts/solvers/friction/RestingFriction.hpp"

namespace multiple_impacts {

Eigen::VectorXd slidingFriction(const Eigen::SparseMatrix<double>& delassus,
                                const Eigen::VectorXd& slip, const std::vector<int>& first,
                                const Eigen::VectorXd& bounds) {
  if (slip.size() == 0) return slip;
  return friction::RestingFriction(delassus, first).solve(slip, bounds);
}

}  // namespace multiple_impacts
