// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/projection/PrincipalFactor.hpp"

#include <Eigen/OrderingMethods>
#include <algorithm>
#include <cmath>
#include <numeric>

namespace multiple_impacts::projection {

using Sparse = Eigen::SparseMatrix<double>;
using Eigen::Index;
using Eigen::VectorXd;

namespace {

/** Whether the entries fill their envelope, as those of a chain numbered along it or of a full
    matrix do: L then has no other nonzeros, and no order is better. */
bool fillsItsEnvelope(const Sparse& D) {
  Index below = 0, envelope = 0;
  for (Index j = 0; j < D.cols(); ++j) {
    Index first = j;
    for (Sparse::InnerIterator it(D, j); it; ++it) {
      first = std::min<Index>(first, it.row());
      if (it.row() < j) ++below;
    }
    envelope += j - first;
  }
  return envelope == below;
}

std::vector<int> eliminationOrder(const Sparse& D) {
  std::vector<int> order(D.cols());
  std::iota(order.begin(), order.end(), 0);
  if (fillsItsEnvelope(D)) return order;
  Eigen::PermutationMatrix<Eigen::Dynamic, Eigen::Dynamic, int> byMinimumDegree;
  Eigen::AMDOrdering<int>()(D.selfadjointView<Eigen::Upper>(), byMinimumDegree);
  std::copy_n(byMinimumDegree.indices().data(), order.size(), order.begin());
  return order;
}

}  // namespace

/** The elimination tree, and the counts of L's columns: row k of L has its nonzeros on the
    paths that lead from those of row k of D up the tree to k (Liu, ACM TOMS 12, 1986). */
PrincipalFactor::PrincipalFactor(const Sparse& D)
    : _D(D),
      _order(eliminationOrder(D)),
      _position(D.cols()),
      _parent(D.cols(), -1),
      _begin(D.cols() + 1, 0),
      _count(D.cols(), 0),
      _pivot(D.cols()),
      _work(VectorXd::Zero(D.cols())),
      _reached(D.cols()),
      _mark(D.cols(), -1) {
  const int n = static_cast<int>(D.cols());
  for (int k = 0; k < n; ++k) _position[_order[k]] = k;
  for (int k = 0; k < n; ++k) {
    _mark[k] = k;
    for (Sparse::InnerIterator it(D, _order[k]); it; ++it)
      for (int i = _position[it.row()]; i < k && _mark[i] != k; i = _parent[i]) {
        if (_parent[i] < 0) _parent[i] = k;
        ++_count[i];
        _mark[i] = k;
      }
  }
  std::partial_sum(_count.begin(), _count.end(), _begin.begin() + 1);
  _row.resize(_begin[n]);
  _value.resize(_begin[n]);
}

bool PrincipalFactor::factorise(const std::vector<char>& member, const VectorXd& shift) {
  const int n = static_cast<int>(_D.cols());
  std::fill(_count.begin(), _count.end(), 0);
  std::fill(_mark.begin(), _mark.end(), -1);
  _pivot.setZero();
  for (int k = 0; k < n; ++k) {
    if (!member[_order[k]]) continue;
    const int first = collectRow(k, member);
    _pivot[k] = eliminateRow(k, first) + shift[_order[k]];
    if (_pivot[k] == 0. || !std::isfinite(_pivot[k])) return false;
  }
  return true;
}

/** Scatters row k of the block into the work vector, and lists the nonzeros of row k of L from
    the place returned, each after those it depends on. */
int PrincipalFactor::collectRow(int k, const std::vector<char>& member) {
  const int n = static_cast<int>(_D.cols());
  int first = n;
  _mark[k] = k;
  for (Sparse::InnerIterator it(_D, _order[k]); it; ++it) {
    int i = _position[it.row()];
    if (i > k || !member[it.row()]) continue;
    _work[i] = it.value();
    int length = 0;
    for (; _mark[i] != k; i = _parent[i]) {
      _reached[length++] = i;
      _mark[i] = k;
    }
    while (length > 0) _reached[--first] = _reached[--length];
  }
  return first;
}

/** Row k of L by forward substitution. \return pivot k, without shift */
double PrincipalFactor::eliminateRow(int k, int first) {
  double pivot = _work[k];
  _work[k] = 0.;
  for (auto at = _reached.begin() + first; at != _reached.end(); ++at) {
    const int i = *at;
    const double y = _work[i];
    if (y == 0.) continue;  // in particular outside F
    _work[i] = 0.;
    const Index end = _begin[i] + _count[i]++;
    for (Index p = _begin[i]; p < end; ++p) _work[_row[p]] -= _value[p] * y;
    _row[end] = k;
    _value[end] = y / _pivot[i];
    pivot -= _value[end] * y;
    _operations += end - _begin[i] + 1;
  }
  return pivot;
}

/** The first nonzero of a column of L is its parent in the elimination tree of the block, and
    each component has one root. */
void PrincipalFactor::labelComponents(std::vector<int>& label) const {
  label.assign(_D.cols(), -1);
  for (int k = static_cast<int>(_D.cols()) - 1; k >= 0; --k)
    if (_pivot[k] != 0.) label[_order[k]] = _count[k] > 0 ? label[_order[_row[_begin[k]]]] : k;
}

void PrincipalFactor::solve(VectorXd& x) {
  const int n = static_cast<int>(_D.cols());
  VectorXd& y = _work;
  for (int k = 0; k < n; ++k) y[k] = _pivot[k] == 0. ? 0. : x[_order[k]];
  for (int k = 0; k < n; ++k)
    for (Index p = _begin[k]; p < _begin[k] + _count[k]; ++p) y[_row[p]] -= _value[p] * y[k];
  for (int k = n - 1; k >= 0; --k) {
    if (_pivot[k] != 0.) y[k] /= _pivot[k];
    for (Index p = _begin[k]; p < _begin[k] + _count[k]; ++p) y[k] -= _value[p] * y[_row[p]];
    x[_order[k]] = y[k];
  }
  y.setZero();
}

}  // namespace multiple_impacts::projection
