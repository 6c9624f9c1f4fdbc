// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/friction/SlidingFriction.hpp"

#include <algorithm>

namespace multiple_impacts {

using Eigen::Index;
using Eigen::VectorXd;

VectorXd slidingFriction(const Eigen::SparseMatrix<double>& delassus, const VectorXd& slip,
                         const std::vector<int>& first, const VectorXd& bounds) {
  constexpr double kAccuracy = 1e-10;
  constexpr int kSweeps = 1000;
  VectorXd impulse = VectorXd::Zero(slip.size()), left = slip;
  if (slip.size() == 0) return impulse;
  const VectorXd own = delassus.diagonal();
  const double enough = kAccuracy * slip.cwiseAbs().maxCoeff();
  double change = 2. * enough;
  for (int sweep = 0; sweep < kSweeps && change > enough; ++sweep) {
    change = 0.;
    for (Index i = 0; i < bounds.size(); ++i) {
      const Index begin = first[i], rows = first[i + 1] - first[i];
      const double steepest = own.segment(begin, rows).sum();  // at least an eigenvalue
      if (!(steepest > 0.)) continue;
      const VectorXd old = impulse.segment(begin, rows);
      VectorXd next = old - left.segment(begin, rows) / steepest;
      next *= std::min(1., bounds[i] / std::max(next.norm(), bounds[i]));
      for (Index k = 0; k < rows; ++k) left += (next[k] - old[k]) * delassus.col(begin + k);
      impulse.segment(begin, rows) = next;
      change = std::max(change, steepest * (next - old).norm());
    }
  }
  return impulse;
}

}  // namespace multiple_impacts
