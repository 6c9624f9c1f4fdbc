// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/friction/FrictionCone.hpp"

#include <Eigen/SparseLU>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

namespace multiple_impacts {

namespace {

using Eigen::Index;
using Eigen::VectorXd;
using Sparse = Eigen::SparseMatrix<double>;

/** Relative to the velocity scale: residuals that are accepted (design value of all laws:
    1e-12). */
constexpr double kConverged = 5e-13;
/** Rounding of a sum, relative to its terms. */
constexpr double kTermRounding = 4. * std::numeric_limits<double>::epsilon();
/** Added to equations of velocities, relative to the diagonal: dependent contacts. */
constexpr double kEpsilon = 1e-10;
constexpr int kFirstSweeps = 10;
constexpr int kRounds = 9;  ///< each with twice the sweeps of the last
constexpr int kNewtonSteps = 30;

/** W of all rows: normals first, then tangents. */
Sparse wholeDelassus(const ContactProblem& problem) {
  const Index s = problem.contactCount(), t = problem.tangents.rowCount();
  std::vector<Eigen::Triplet<double>> entries;
  const auto add = [&entries](const Sparse& block, Index row, Index column, bool mirrored) {
    for (Index j = 0; j < block.outerSize(); ++j)
      for (Sparse::InnerIterator it(block, j); it; ++it) {
        entries.emplace_back(row + it.row(), column + it.col(), it.value());
        if (mirrored) entries.emplace_back(column + it.col(), row + it.row(), it.value());
      }
  };
  add(problem.delassus, 0, 0, false);
  add(problem.tangents.delassus, s, s, false);
  add(problem.tangents.coupling, s, 0, true);
  Sparse whole(s + t, s + t);
  whole.setFromTriplets(entries.begin(), entries.end());
  return whole;
}

class Cone {
 public:
  Cone(const ContactProblem& problem, const ConeStart& start)
      : _problem(problem), _W(wholeDelassus(problem)), _least(start.least), _q(_W.rows()) {
    _q << start.velocity, start.slip;
    _scale = _q.cwiseAbs().maxCoeff();
    const Index s = contacts();
    const VectorXd own = _W.diagonal();
    _step = own.cwiseInverse();
    for (Index i = 0; i < s; ++i)
      if (count(i) > 0)
        _step.segment(row(i), count(i)).setConstant(1. / own.segment(row(i), count(i)).sum());
    _z = VectorXd::Zero(_W.rows());
    _z.head(s) = _least;
    _w = velocities(_z);
    _best = _z;
    _bestError = error(_z, _w);
  }

  ConeResult solve();

 private:
  Index contacts() const { return _problem.contactCount(); }
  int count(Index i) const { return _problem.tangents.countAt(i); }
  Index row(Index i) const { return contacts() + _problem.tangents.first[i]; }
  double friction(Index i) const { return _problem.friction[i]; }
  VectorXd velocities(const VectorXd& z) const { return _q + _W * z; }

  void sweep();
  void change(Index k, double by) {
    _z[k] += by;
    if (by != 0.)
      for (Sparse::InnerIterator it(_W, k); it; ++it) _w[it.row()] += it.value() * by;
  }
  bool polish();
  VectorXd newtonStep(const VectorXd& z, const VectorXd& w) const;
  VectorXd inside(VectorXd z) const;
  double error(const VectorXd& z, const VectorXd& w) const;

  const ContactProblem& _problem;
  const Sparse _W;
  const VectorXd _least;
  VectorXd _q, _step, _z, _w, _best;
  double _scale, _bestError;
  ConeResult _result;
};

VectorXd within(VectorXd t, double bound) {
  const double length = t.norm();
  if (length > bound) t *= bound / length;
  return t;
}

void Cone::sweep() {
  for (Index i = 0; i < contacts(); ++i) {
    change(i, std::max(_least[i] - _z[i], -_w[i] * _step[i]));
    if (count(i) == 0) continue;
    const VectorXd old = _z.segment(row(i), count(i));
    const VectorXd next = within(old - _w.segment(row(i), count(i)) * _step[row(i)],
                                 friction(i) * _z[i]);
    for (int k = 0; k < count(i); ++k) change(row(i) + k, next[k] - old[k]);
  }
  ++_result.sweeps;
}

VectorXd Cone::inside(VectorXd z) const {
  for (Index i = 0; i < contacts(); ++i) {
    z[i] = std::max(z[i], _least[i]);
    if (count(i) > 0)
      z.segment(row(i), count(i)) = within(z.segment(row(i), count(i)), friction(i) * z[i]);
  }
  return z;
}

double Cone::error(const VectorXd& z, const VectorXd& w) const {
  if (!z.allFinite() || !w.allFinite()) return std::numeric_limits<double>::infinity();
  VectorXd rounding = VectorXd::Constant(w.size(), kConverged * _scale);
  for (Index j = 0; j < _W.cols(); ++j)
    for (Sparse::InnerIterator it(_W, j); it; ++it)
      rounding[it.row()] += kTermRounding * std::abs(it.value() * z[j]);
  double worst = 0.;
  for (Index i = 0; i < contacts(); ++i) {
    const double left = z[i] > _least[i] ? std::abs(w[i]) : -std::min(0., w[i]);
    worst = std::max(worst, left / rounding[i]);
    if (count(i) == 0) continue;
    const VectorXd T = z.segment(row(i), count(i));
    const double step = _step[row(i)];
    const VectorXd next =
        within(T - step * w.segment(row(i), count(i)), friction(i) * z[i]);
    worst = std::max(worst,
                     (next - T).norm() / step / rounding.segment(row(i), count(i)).minCoeff());
  }
  return worst;
}

VectorXd Cone::newtonStep(const VectorXd& z, const VectorXd& w) const {
  std::vector<Eigen::Triplet<double>> entries;
  VectorXd right(z.size());
  const auto velocityRow = [&](Index k) {
    for (Sparse::InnerIterator it(_W, k); it; ++it)
      entries.emplace_back(k, it.row(), it.value());
    entries.emplace_back(k, k, kEpsilon / _step[k]);
    right[k] = -w[k];
  };
  for (Index i = 0; i < contacts(); ++i) {
    if (z[i] - _step[i] * w[i] > _least[i])
      velocityRow(i);
    else {
      entries.emplace_back(i, i, 1.);
      right[i] = _least[i] - z[i];
    }
    const Index n = count(i);
    if (n == 0) continue;
    const Index k = row(i);
    const double step = _step[k], bound = friction(i) * std::max(z[i], _least[i]);
    const VectorXd T = z.segment(k, n), y = T - step * w.segment(k, n);
    const double length = y.norm();
    if (length <= bound && friction(i) > 0.) {
      for (Index a = 0; a < n; ++a) velocityRow(k + a);
      continue;
    }
    const VectorXd d = length > 0. ? VectorXd(y / length) : VectorXd::Zero(n);
    const double bend = length > 0. ? std::min(1., bound / length) : 0.;
    const Eigen::MatrixXd across =
        bend * (Eigen::MatrixXd::Identity(n, n) - d * d.transpose());
    for (Index a = 0; a < n; ++a) {
      entries.emplace_back(k + a, k + a, 1.);
      entries.emplace_back(k + a, i, -friction(i) * d[a]);
      for (Index b = 0; n > 1 && b < n; ++b) {
        entries.emplace_back(k + a, k + b, -across(a, b));
        for (Sparse::InnerIterator it(_W, k + b); it; ++it)
          entries.emplace_back(k + a, it.row(), across(a, b) * step * it.value());
      }
      right[k + a] = bound * d[a] - T[a];
    }
  }
  Sparse J(z.size(), z.size());
  J.setFromTriplets(entries.begin(), entries.end());
  Eigen::SparseLU<Sparse> lu(J);
  if (lu.info() != Eigen::Success)
    return VectorXd::Constant(z.size(), std::numeric_limits<double>::quiet_NaN());
  return lu.solve(right);
}

bool Cone::polish() {
  VectorXd z = _z, w = _w;
  for (int k = 0; k < kNewtonSteps; ++k) {
    z += newtonStep(z, w);
    ++_result.newtonSteps;
    if (!z.allFinite()) return false;
    const VectorXd candidate = inside(z);
    w = velocities(z);
    const double e = error(candidate, velocities(candidate));
    if (e < _bestError) {
      _best = candidate;
      _bestError = e;
    }
    if (_bestError <= 1.) return true;
  }
  return false;
}

ConeResult Cone::solve() {
  int sweeps = kFirstSweeps;
  for (int round = 0; round < kRounds && _bestError > 1.; ++round, sweeps *= 2) {
    for (int k = 0; k < sweeps; ++k) sweep();
    _w = velocities(_z);
    const double e = error(_z, _w);
    if (e < _bestError) {
      _best = _z;
      _bestError = e;
    }
    polish();
  }
  const VectorXd w = velocities(_best);
  const Index s = contacts(), t = _best.size() - s;
  _result.impulse = _best.head(s);
  _result.tangentialImpulse = _best.tail(t);
  _result.velocity = w.head(s);
  _result.slip = w.tail(t);
  _result.residual = _bestError;
  _result.converged = _bestError <= 1.;
  return std::move(_result);
}

}  // namespace

ConeResult solveFrictionCone(const ContactProblem& problem, const ConeStart& start) {
  return Cone(problem, start).solve();
}

}  // namespace multiple_impacts
