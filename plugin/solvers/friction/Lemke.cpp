// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/friction/Lemke.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

namespace multiple_impacts::friction {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/** Entries of a column up to this share of its largest one are no pivots. */
constexpr double kPivot = 1e-11;
constexpr Index kPivotsPerRow = 50;

/** No two entries are in a simple ratio: symmetric problems have no ties. */
VectorXd coverOf(Index n) {
  VectorXd cover(n);
  double turn = 0.;
  for (double& entry : cover) entry = 1. + (turn = std::fmod(turn + 0.618033988749895, 1.));
  return cover;
}

/** The equations w - M z - d z0 = q as a tableau. Its columns are w, z, the cover z0 and
    q; variable n + k is the complement of k. */
class Tableau {
 public:
  Tableau(const MatrixXd& M, const VectorXd& q)
      : _n(q.size()), _table(_n, 2 * _n + 2), _basis(static_cast<std::size_t>(_n)) {
    _table << MatrixXd::Identity(_n, _n), -M, -coverOf(_n), q;
    std::iota(_basis.begin(), _basis.end(), Index{0});
  }

  /** The cover enters where it has to be largest. \return the variable that enters next */
  Index cover() {
    Index row;
    _table.col(2 * _n + 1).cwiseQuotient(-_table.col(2 * _n)).minCoeff(&row);
    return enter(2 * _n, row);
  }

  /** \return the row in which a variable enters, -1 if it may grow for ever. Among equals the
      cover leaves first, else the largest pivot wins. */
  Index leavingRow(Index entering) const {
    const auto column = _table.col(entering);
    const double smallest = kPivot * column.cwiseAbs().maxCoeff();
    double least = std::numeric_limits<double>::infinity();
    for (Index i = 0; i < _n; ++i)
      if (column[i] > smallest) least = std::min(least, value(i) / column[i]);
    const double limit = least + 1e-13 * std::abs(least);
    Index best = -1;
    for (Index i = 0; i < _n; ++i) {
      if (!(column[i] > smallest) || value(i) / column[i] > limit) continue;
      if (isCover(i)) return i;
      if (best < 0 || column[i] > column[best]) best = i;
    }
    return best;
  }

  /** \return the complement of the variable that leaves */
  Index enter(Index entering, Index row) {
    _table.row(row) /= _table(row, entering);
    const VectorXd column = _table.col(entering);
    for (Index i = 0; i < _n; ++i)
      if (i != row && column[i] != 0.) _table.row(i) -= column[i] * _table.row(row);
    Index& place = _basis[static_cast<std::size_t>(row)];
    const Index leaving = place;
    place = entering;
    return leaving < _n ? leaving + _n : leaving - _n;
  }

  bool isCover(Index row) const { return _basis[static_cast<std::size_t>(row)] == 2 * _n; }

  VectorXd solution() const {
    VectorXd z = VectorXd::Zero(_n);
    for (Index i = 0; i < _n; ++i) {
      const Index variable = _basis[static_cast<std::size_t>(i)];
      if (variable >= _n && variable < 2 * _n) z[variable - _n] = std::max(0., value(i));
    }
    return z;
  }

 private:
  double value(Index row) const { return std::max(0., _table(row, _table.cols() - 1)); }

  Index _n;
  Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> _table;
  std::vector<Index> _basis;  ///< the variable of each row
};

}  // namespace

std::optional<VectorXd> solveByLemke(const MatrixXd& M, const VectorXd& q) {
  if (q.size() == 0 || q.minCoeff() >= 0.) return VectorXd::Zero(q.size());
  Tableau tableau(M, q);
  Index entering = tableau.cover();
  for (Index pivot = 0; pivot < kPivotsPerRow * q.size(); ++pivot) {
    const Index row = tableau.leavingRow(entering);
    if (row < 0) return {};
    const bool isLast = tableau.isCover(row);
    entering = tableau.enter(entering, row);
    if (isLast) return tableau.solution();
  }
  return {};
}

}  // namespace multiple_impacts::friction
