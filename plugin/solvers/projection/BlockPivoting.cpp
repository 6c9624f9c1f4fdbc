// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/projection/BlockPivoting.hpp"

#include <algorithm>
#include <utility>

#include "multiple_impacts/solvers/projection/AccurateProduct.hpp"

namespace multiple_impacts::projection {

using Sparse = Eigen::SparseMatrix<double>;
using Eigen::Index;
using Eigen::VectorXd;

namespace {

/** Exchanges allowed in all, and in a row without fewer wrong signs, unless clusters only
    grow. A chain of a million contacts takes some fifty. */
constexpr int kPivots = 200;
constexpr int kPatience = 5;

}  // namespace

BlockPivoting::BlockPivoting(const Sparse& D, const VectorXd& shift, PrincipalFactor& factor,
                             double tolerance)
    : _D(D),
      _shift(shift),
      _factor(factor),
      _diagonal(D.diagonal()),
      _tolerance(tolerance),
      _closed(D) {}

std::optional<VectorXd> BlockPivoting::solve(const VectorXd& q) {
  std::size_t fewest = q.size() + 1;
  int patience = kPatience;
  for (int pivot = 0; pivot < kPivots && patience >= 0; ++pivot) {
    std::optional<VectorXd> z = solveClosed(q);
    if (!z) return std::nullopt;
    collectWrong(q, *z);
    if (_wrong.empty()) return refined(q, std::move(*z));
    _factor.labelComponents(_label);
    const bool onlyGrown = _closed.exchange(_wrong, _label);
    _factorised = false;
    if (onlyGrown) continue;
    patience = _wrong.size() < fewest ? kPatience : patience - 1;
    fewest = std::min(fewest, _wrong.size());
  }
  return std::nullopt;
}

std::optional<VectorXd> BlockPivoting::solveGuess(const VectorXd& q) {
  std::optional<VectorXd> z = solveClosed(q);
  if (!z) return std::nullopt;
  return refined(q, std::move(*z));
}

/** Finds z from the equations of the closed contacts; zero elsewhere. */
std::optional<VectorXd> BlockPivoting::solveClosed(const VectorXd& q) {
  if (!_factorised && !_factor.factorise(_closed.members(), _shift)) return std::nullopt;
  _factorised = true;
  VectorXd z = -q;
  _factor.solve(z);
  if (!z.allFinite()) return std::nullopt;
  return z;
}

/** One step of iterative refinement: with ill-conditioned blocks the first solution has more
    than rounding errors. */
VectorXd BlockPivoting::refined(const VectorXd& q, VectorXd z) {
  VectorXd correction = -accurateVelocity(_D, q + _shift.cwiseProduct(z), z);
  _factor.solve(correction);
  if (correction.allFinite()) z += correction;
  return z;
}

void BlockPivoting::collectWrong(const VectorXd& q, const VectorXd& z) {
  const VectorXd w = q + _D * z;
  _wrong.clear();
  for (Index i = 0; i < z.size(); ++i)
    if ((_closed.contains(i) ? _diagonal[i] * z[i] : w[i]) < -_tolerance)
      _wrong.push_back(static_cast<int>(i));
}

}  // namespace multiple_impacts::projection
