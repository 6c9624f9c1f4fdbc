// SPDX-License-Identifier: Apache-2.0
#include "PlasticProjection.hpp"

#include <Eigen/SparseCholesky>
#include <algorithm>
#include <cmath>
#include <vector>

namespace multiple_impacts {

namespace {

using Sparse = Eigen::SparseMatrix<double>;
using Eigen::Index;
using Eigen::VectorXd;

/** Regularisation of the scaled matrix (unit diagonal), and how often it is corrected. */
constexpr double kEpsilon = 1e-12;
constexpr int kProximalSteps = 12;
/** What counts as zero, relative to the velocity scale. */
constexpr double kRounding = 1e-14;
constexpr double kConverged = 5e-13;
/** Block exchanges allowed without progress before single pivots take over. */
constexpr int kPatience = 10;

/** The strictly convex problem of one proximal step, on the scaled matrix A. */
class BlockPivoting {
 public:
  BlockPivoting(const Sparse& A, double tolerance)
      : _A(A), _tolerance(tolerance), _free(A.rows(), 0), _position(A.rows(), -1) {}

  void start(const VectorXd& q) {
    for (Index i = 0; i < q.size(); ++i) _free[i] = q[i] < 0.;
  }

  /** Solution z of 0 <= z perp q + (A + epsilon I) z >= 0, from the current free set. */
  bool solve(const VectorXd& q, VectorXd& z) {
    Index best = q.size() + 1;
    int patience = kPatience;
    const Index limit = 100 + 20 * q.size();
    for (Index pivot = 0; pivot < limit; ++pivot) {
      if (!solveFree(q, z)) return false;
      VectorXd w = q;
      for (const Index j : _freeList) {
        for (Sparse::InnerIterator it(_A, j); it; ++it) w[it.row()] += it.value() * z[j];
        w[j] += kEpsilon * z[j];
      }
      collectInfeasible(z, w);
      if (_infeasible.empty()) return true;
      if (static_cast<Index>(_infeasible.size()) < best) {
        best = static_cast<Index>(_infeasible.size());
        patience = kPatience;
        exchangeAll();
      } else if (patience > 0) {
        --patience;
        exchangeAll();
      } else {
        exchange(_infeasible.back());  // Murty's rule: finite for any positive definite matrix
      }
    }
    return false;
  }

  const std::vector<char>& free() const { return _free; }

 private:
  void exchange(Index i) { _free[i] = !_free[i]; }
  void exchangeAll() {
    for (const Index i : _infeasible) exchange(i);
  }

  void collectInfeasible(const VectorXd& z, const VectorXd& w) {
    _infeasible.clear();
    for (Index i = 0; i < z.size(); ++i)
      if (_free[i] ? z[i] < -_tolerance : w[i] < -_tolerance) _infeasible.push_back(i);
  }

  /** z_F from (A_FF + epsilon I) z_F = -q_F, zero elsewhere. */
  bool solveFree(const VectorXd& q, VectorXd& z) {
    _freeList.clear();
    for (Index i = 0; i < q.size(); ++i)
      if (_free[i]) {
        _position[i] = static_cast<Index>(_freeList.size());
        _freeList.push_back(i);
      }
    z.setZero(q.size());
    if (_freeList.empty()) return true;
    if (_freeList != _factoredList) {
      if (!factorise()) return false;
      _factoredList = _freeList;
    }
    VectorXd rhs(_freeList.size());
    for (std::size_t k = 0; k < _freeList.size(); ++k) rhs[k] = -q[_freeList[k]];
    const VectorXd solution = _factor.solve(rhs);
    for (std::size_t k = 0; k < _freeList.size(); ++k) z[_freeList[k]] = solution[k];
    return solution.allFinite();
  }

  bool factorise() {
    std::vector<Eigen::Triplet<double>> entries;
    for (const Index j : _freeList) {
      entries.emplace_back(_position[j], _position[j], kEpsilon);
      for (Sparse::InnerIterator it(_A, j); it; ++it)
        if (_free[it.row()]) entries.emplace_back(_position[it.row()], _position[j], it.value());
    }
    Sparse block(_freeList.size(), _freeList.size());
    block.setFromTriplets(entries.begin(), entries.end());
    _factor.compute(block);
    return _factor.info() == Eigen::Success;
  }

  const Sparse& _A;
  const double _tolerance;
  std::vector<char> _free;
  std::vector<Index> _freeList, _factoredList, _infeasible, _position;
  Eigen::SimplicialLDLT<Sparse> _factor;
};

/** Largest violation of z >= 0, w >= 0, z w = 0. */
double complementarityResidual(const VectorXd& z, const VectorXd& w) {
  double residual = 0.;
  for (Index i = 0; i < z.size(); ++i)
    residual = std::max(residual, z[i] > 0. ? std::abs(w[i]) : -std::min(0., w[i]));
  return residual;
}

/** The scaled problem: unknowns sqrt(D_ii) z_i, velocities U_i / sqrt(D_ii). */
struct ScaledProblem {
  VectorXd scale;  ///< 1/sqrt(D_ii)
  Sparse A;
  VectorXd q;

  ScaledProblem(const Sparse& D, const VectorXd& U)
      : scale(D.diagonal().cwiseSqrt().cwiseInverse()),
        A(scale.asDiagonal() * D * scale.asDiagonal()),
        q(scale.cwiseProduct(U)) {}
};

}  // namespace

ProjectionResult projectPlastic(const Sparse& delassus, const VectorXd& velocity) {
  ProjectionResult result;
  result.impulse = VectorXd::Zero(velocity.size());
  result.velocity = velocity;
  if (velocity.size() == 0 || velocity.minCoeff() >= 0.) return result;

  const ScaledProblem scaled(delassus, velocity);
  const double magnitude = scaled.q.cwiseAbs().maxCoeff();
  BlockPivoting pivoting(scaled.A, kRounding * magnitude);
  pivoting.start(scaled.q);

  VectorXd z = VectorXd::Zero(velocity.size());
  VectorXd trial;
  double best = std::numeric_limits<double>::infinity();
  for (int step = 0; step < kProximalSteps; ++step) {
    if (!pivoting.solve(scaled.q - kEpsilon * z, trial)) break;
    trial = trial.cwiseMax(0.);
    const VectorXd w = scaled.q + scaled.A * trial;
    const double residual = complementarityResidual(trial, w);
    if (residual >= best) break;
    const bool stalled = residual > 0.5 * best;
    best = residual;
    z = trial;
    if (residual <= kRounding * magnitude || stalled) break;
  }

  result.impulse = scaled.scale.cwiseProduct(z);
  result.velocity = velocity + delassus * result.impulse;
  const double velocityScale = velocity.cwiseAbs().maxCoeff();
  for (Index i = 0; i < velocity.size(); ++i) {
    const double w = result.velocity[i];
    const double violation = result.impulse[i] > 0. ? std::abs(w) : -std::min(0., w);
    result.residual = std::max(result.residual, violation);
    if (violation <= kConverged * velocityScale && (result.impulse[i] > 0. || w < 0.))
      result.velocity[i] = 0.;
  }
  result.converged = result.residual <= kConverged * velocityScale;
  return result;
}

}  // namespace multiple_impacts
