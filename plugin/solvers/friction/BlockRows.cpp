// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/friction/BlockRows.hpp"

namespace multiple_impacts::friction {

namespace {

using Eigen::Index;
using Eigen::VectorXd;

/** Up to so many rows a dense factor takes less time. */
constexpr Index kDense = 150;

}  // namespace

BlockRows::BlockRows(const Sparse& matrix, const std::vector<int>& first)
    : _sparse(matrix), _first(first) {
  for (std::size_t i = 0; i + 1 < first.size(); ++i)
    _contact.insert(_contact.end(), static_cast<std::size_t>(first[i + 1] - first[i]),
                    static_cast<int>(i));
  if (matrix.rows() <= kDense) _dense = matrix;
}

VectorXd BlockRows::times(const VectorXd& v) const {
  if (isDense()) return _dense * v;
  return _sparse * v;
}

bool BlockRows::factorise(const std::vector<Block>& L, const std::vector<Block>& A) {
  if (!isDense()) return factoriseSparse(L, A);
  factoriseDense(L, A);
  return true;
}

void BlockRows::factoriseDense(const std::vector<Block>& L, const std::vector<Block>& A) {
  Eigen::MatrixXd J(_dense.rows(), _dense.cols());
  for (std::size_t i = 0; i < L.size(); ++i) {
    const Index row = _first[i], rows = L[i].rows();
    J.middleRows(row, rows).noalias() = L[i] * _dense.middleRows(row, rows);
    J.block(row, row, rows, rows) += A[i];
  }
  _denseFactor.compute(J);
}

/** Which elements J has depends on W alone: they are ordered once. */
bool BlockRows::factoriseSparse(const std::vector<Block>& L, const std::vector<Block>& A) {
  std::vector<Eigen::Triplet<double>> entries;
  for (Index j = 0; j < _sparse.outerSize(); ++j)
    for (Sparse::InnerIterator it(_sparse, j); it; ++it) {
      const int i = _contact[it.row()], row = _first[i];
      for (Index a = 0; a < L[i].rows(); ++a)
        entries.emplace_back(row + a, j, L[i](a, it.row() - row) * it.value());
    }
  for (std::size_t i = 0; i < A.size(); ++i)
    for (Index a = 0; a < A[i].rows(); ++a)
      for (Index b = 0; b < A[i].cols(); ++b)
        entries.emplace_back(_first[i] + a, _first[i] + b, A[i](a, b));
  Sparse J(size(), size());
  J.setFromTriplets(entries.begin(), entries.end());
  if (!_sparseFactor) {
    _sparseFactor = std::make_unique<Eigen::SparseLU<Sparse>>();
    _sparseFactor->analyzePattern(J);
  }
  _sparseFactor->factorize(J);
  return _sparseFactor->info() == Eigen::Success;
}

VectorXd BlockRows::solve(const VectorXd& b) const {
  if (isDense()) return _denseFactor.solve(b);
  return _sparseFactor->solve(b);
}

}  // namespace multiple_impacts::friction
