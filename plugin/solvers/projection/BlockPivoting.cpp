// SPDX-License-Identifier: Apache-2.0
#include "BlockPivoting.hpp"

#include <utility>

namespace multiple_impacts::projection {

using Sparse = Eigen::SparseMatrix<double>;
using Eigen::Index;
using Eigen::VectorXd;

namespace {

/** Exchanges of the whole block allowed without progress before single ones take over. */
constexpr int kPatience = 5;

}  // namespace

BlockPivoting::BlockPivoting(const Sparse& A, VectorXd tolerance)
    : _A(A), _tolerance(std::move(tolerance)), _free(A.rows(), 0), _position(A.rows(), -1) {}

bool BlockPivoting::solve(const VectorXd& q, int pivots, VectorXd& z) {
  std::size_t fewest = q.size() + 1;
  int patience = kPatience;
  for (int pivot = 0; pivot < pivots; ++pivot) {
    if (!solveFree(q, z)) return false;
    collectInfeasible(q, z);
    if (_infeasible.empty()) return true;
    const bool progress = _infeasible.size() < fewest;
    if (progress) fewest = _infeasible.size();
    patience = progress ? kPatience : patience - 1;
    if (patience < 0)  // Murty's rule, the last one only: finite for every positive definite A
      _infeasible.erase(_infeasible.begin(), _infeasible.end() - 1);
    for (const Index i : _infeasible) _free[i] = !_free[i];
  }
  return false;
}

void BlockPivoting::collectInfeasible(const VectorXd& q, const VectorXd& z) {
  VectorXd w = q;
  for (const Index j : _freeList)
    for (Sparse::InnerIterator it(_A, j); it; ++it) w[it.row()] += it.value() * z[j];
  _infeasible.clear();
  for (Index i = 0; i < z.size(); ++i)
    if (_free[i] ? z[i] < -_tolerance[i] : w[i] < -_tolerance[i]) _infeasible.push_back(i);
}

/** z_F from A_FF z_F = -q_F, zero elsewhere. */
bool BlockPivoting::solveFree(const VectorXd& q, VectorXd& z) {
  _freeList.clear();
  for (Index i = 0; i < q.size(); ++i)
    if (_free[i]) {
      _position[i] = static_cast<Index>(_freeList.size());
      _freeList.push_back(i);
    }
  z.setZero(q.size());
  if (_freeList.empty()) return true;
  if (_freeList != _factoredList && !factorise()) return false;
  VectorXd rhs(_freeList.size());
  for (std::size_t k = 0; k < _freeList.size(); ++k) rhs[k] = -q[_freeList[k]];
  const VectorXd solution = _factor.solve(rhs);
  for (std::size_t k = 0; k < _freeList.size(); ++k) z[_freeList[k]] = solution[k];
  return solution.allFinite();
}

bool BlockPivoting::factorise() {
  std::vector<Eigen::Triplet<double>> entries;
  for (const Index j : _freeList)
    for (Sparse::InnerIterator it(_A, j); it; ++it)
      if (_free[it.row()]) entries.emplace_back(_position[it.row()], _position[j], it.value());
  Sparse block(_freeList.size(), _freeList.size());
  block.setFromTriplets(entries.begin(), entries.end());
  _factor.compute(block);
  _factoredList = _freeList;
  return _factor.info() == Eigen::Success;
}

}  // namespace multiple_impacts::projection
