// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/friction/CoulombNewton.hpp"

#include <Eigen/SparseLU>
#include <algorithm>
#include <limits>
#include <vector>

namespace multiple_impacts::friction {

namespace {

using Eigen::Index;
using Eigen::VectorXd;
using Sparse = Eigen::SparseMatrix<double>;

/** The linear equations of one step. */
class StepEquations {
 public:
  StepEquations(const CoulombRows& rows, const VectorXd& z, const VectorXd& w, double epsilon)
      : _rows(rows), _z(z), _w(w), _epsilon(epsilon), _right(z.size()) {
    for (Index i = 0; i < rows.contacts(); ++i) {
      addNormal(i);
      if (rows.count(i) > 0) addTangential(i);
    }
  }

  VectorXd solve() const {
    Sparse J(_z.size(), _z.size());
    J.setFromTriplets(_entries.begin(), _entries.end());
    const Eigen::SparseLU<Sparse> factor(J);
    if (factor.info() == Eigen::Success) return factor.solve(_right);
    return VectorXd::Constant(_z.size(), std::numeric_limits<double>::quiet_NaN());
  }

 private:
  /** A velocity becomes zero. */
  void addRest(Index row) {
    addVelocity(row, row, 1.);
    _entries.emplace_back(row, row, _epsilon / _rows.step(row));
    _right[row] = -_w[row];
  }
  /** The change of a velocity; W is symmetric. */
  void addVelocity(Index row, Index velocity, double factor) {
    for (Sparse::InnerIterator it(_rows.delassus(), velocity); it; ++it)
      _entries.emplace_back(row, it.row(), factor * it.value());
  }

  void addNormal(Index i) {
    if (_z[i] - _rows.step(i) * _w[i] > _rows.least(i)) return addRest(i);
    _entries.emplace_back(i, i, 1.);
    _right[i] = _rows.least(i) - _z[i];
  }

  void addTangential(Index i) {
    const double bound = _rows.friction(i) * std::max(_z[i], _rows.least(i));
    const Index first = _rows.tangent(i);
    const Tangential pull =
        _rows.tangential(i, _z) - _rows.step(first) * _rows.tangential(i, _w);
    if (!(lengthOf(pull) <= bound) || _rows.friction(i) == 0.)
      return addSliding(i, bound, pull);
    for (int k = 0; k < _rows.count(i); ++k) addRest(first + k);
  }

  /** T = mu P d, d = y/|y| with y = T - rho u: dd = (1 - d d^T) dy/|y|. */
  void addSliding(Index i, double bound, const Tangential& pull) {
    const Index first = _rows.tangent(i), count = _rows.count(i);
    const double length = lengthOf(pull);
    const Tangential d = length > 0. ? Tangential(pull / length) : pull;
    const double turn = length > bound ? bound / length : 0.;
    for (Index a = 0; a < count; ++a) {
      _entries.emplace_back(first + a, first + a, 1.);
      _entries.emplace_back(first + a, i, -_rows.friction(i) * d[a]);
      _right[first + a] = bound * d[a] - _z[first + a];
      for (Index b = 0; count > 1 && b < count; ++b) {
        const double across = turn * ((a == b) - d[a] * d[b]);
        _entries.emplace_back(first + a, first + b, -across);
        addVelocity(first + a, first + b, across * _rows.step(first));
      }
    }
  }

  const CoulombRows& _rows;
  const VectorXd &_z, &_w;
  const double _epsilon;
  std::vector<Eigen::Triplet<double>> _entries;
  VectorXd _right;
};

}  // namespace

VectorXd newtonStep(const CoulombRows& rows, const VectorXd& z, const VectorXd& w,
                    double epsilon) {
  return StepEquations(rows, z, w, epsilon).solve();
}

}  // namespace multiple_impacts::friction
