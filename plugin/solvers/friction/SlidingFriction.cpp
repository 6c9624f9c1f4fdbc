// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/friction/SlidingFriction.hpp"

#include "multiple_impacts/solvers/friction/RestingFriction.hpp"

namespace multiple_impacts {

namespace {

/** Up to so many rows the solution to rounding takes little time. */
constexpr Eigen::Index kFew = 150;
/** Of more, the part of the energy that friction could take besides. */
constexpr double kLeft = 1e-4;
/** Heaps of thousands of contacts need some hundred at most. */
constexpr int kSweeps = 2000;

}  // namespace

Eigen::VectorXd slidingFriction(const Eigen::SparseMatrix<double>& delassus,
                                const Eigen::VectorXd& slip, const std::vector<int>& first,
                                const Eigen::VectorXd& bounds) {
  if (slip.size() == 0) return slip;
  friction::RestingFriction friction(delassus, first);
  if (slip.size() > kFew && friction.approach(slip, bounds, kLeft, kSweeps))
    return friction.tau();
  return friction.solve(slip, bounds);
}

}  // namespace multiple_impacts
