// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/projection/BlockPivoting.hpp"

#include <algorithm>

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

bool BlockPivoting::solve(const VectorXd& q, VectorXd& z) {
  std::size_t fewest = q.size() + 1;
  int patience = kPatience;
  for (int pivot = 0; pivot < kPivots && patience >= 0; ++pivot) {
    if (!solveClosed(q, z)) return false;
    collectWrong(q, z);
    if (_wrong.empty()) {
      refine(q, z);
      return true;
    }
    _factor.labelComponents(_label);
    const bool onlyGrown = _closed.exchange(_wrong, _label);
    _factorised = false;
    if (onlyGrown) continue;
    patience = _wrong.size() < fewest ? kPatience : patience - 1;
    fewest = std::min(fewest, _wrong.size());
  }
  return false;
}

bool BlockPivoting::solveGuess(const VectorXd& q, VectorXd& z) {
  if (!solveClosed(q, z)) return false;
  refine(q, z);
  return true;
}

/** Finds z from the equations of the closed contacts; zero elsewhere. */
bool BlockPivoting::solveClosed(const VectorXd& q, VectorXd& z) {
  if (!_factorised && !_factor.factorise(_closed.members(), _shift)) return false;
  _factorised = true;
  z = -q;
  _factor.solve(z);
  return z.allFinite();
}

/** One step of iterative refinement: with ill-conditioned blocks the first solution has more
    than rounding errors. */
void BlockPivoting::refine(const VectorXd& q, VectorXd& z) {
  VectorXd correction = -accurateVelocity(_D, q + _shift.cwiseProduct(z), z);
  _factor.solve(correction);
  if (correction.allFinite()) z += correction;
}

void BlockPivoting::collectWrong(const VectorXd& q, const VectorXd& z) {
  const VectorXd w = q + _D * z;
  _wrong.clear();
  for (Index i = 0; i < z.size(); ++i)
    if ((_closed.contains(i) ? _diagonal[i] * z[i] : w[i]) < -_tolerance)
      _wrong.push_back(static_cast<int>(i));
}

}  // namespace multiple_impacts::projection
