// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/projection/SlidingFriction.hpp"

#include <algorithm>

namespace multiple_impacts {

using Eigen::Index;
using Eigen::VectorXd;
using Sparse = Eigen::SparseMatrix<double>;

VectorXd slidingFriction(const Sparse& delassus, const VectorXd& speeds,
                         const VectorXd& bounds, const std::vector<int>& first) {
  constexpr double kAccuracy = 1e-10;
  constexpr int kSweeps = 1000;
  VectorXd impulse = VectorXd::Zero(speeds.size()), left = speeds;
  if (speeds.size() == 0) return impulse;
  const VectorXd own = delassus.diagonal();
  const double enough = kAccuracy * speeds.cwiseAbs().maxCoeff();
  double change = 2. * enough;
  for (int sweep = 0; sweep < kSweeps && change > enough; ++sweep) {
    change = 0.;
    for (Index i = 0; i < bounds.size(); ++i) {
      const Index row = first[i], rows = first[i + 1] - row;
      const double steepest = own.segment(row, rows).sum();  // at least an eigenvalue
      if (!(steepest > 0.)) continue;
      const VectorXd old = impulse.segment(row, rows);
      VectorXd next = old - left.segment(row, rows) / steepest;
      next *= std::min(1., bounds[i] / std::max(next.norm(), bounds[i]));
      for (Index k = 0; k < rows; ++k) left += (next[k] - old[k]) * delassus.col(row + k);
      impulse.segment(row, rows) = next;
      change = std::max(change, steepest * (next - old).norm());
    }
  }
  return impulse;
}

Sparse submatrix(const Sparse& matrix, const std::vector<int>& numbers) {
  std::vector<int> place(static_cast<std::size_t>(matrix.rows()), -1);
  for (std::size_t k = 0; k < numbers.size(); ++k) place[numbers[k]] = static_cast<int>(k);
  std::vector<Eigen::Triplet<double>> entries;
  for (std::size_t k = 0; k < numbers.size(); ++k)
    for (Sparse::InnerIterator it(matrix, numbers[k]); it; ++it)
      if (place[it.row()] >= 0)
        entries.emplace_back(place[it.row()], static_cast<int>(k), it.value());
  const auto size = static_cast<Index>(numbers.size());
  Sparse part(size, size);
  part.setFromTriplets(entries.begin(), entries.end());
  return part;
}

}  // namespace multiple_impacts
