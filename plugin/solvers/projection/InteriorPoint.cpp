// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/projection/InteriorPoint.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace multiple_impacts::projection {

using Sparse = Eigen::SparseMatrix<double>;
using Eigen::Index;
using Eigen::VectorXd;

namespace {

constexpr int kIterations = 80;
constexpr double kGap = 1e-26;            ///< z.w/n at which to stop, relative to the start
constexpr double kToTheBoundary = 0.995;  ///< share of the step to the nearest bound

/** Longest step in [0, 1] that keeps v + step * dv > 0. */
double stepLength(const VectorXd& v, const VectorXd& dv) {
  double step = 1.;
  for (Index i = 0; i < v.size(); ++i)
    if (dv[i] < 0.) step = std::min(step, -kToTheBoundary * v[i] / dv[i]);
  return step;
}

/** z.w/n after a step. */
double complementarity(const VectorXd& z, const VectorXd& dz, const VectorXd& w,
                       const VectorXd& dw, double step) {
  double sum = 0.;
  for (Index i = 0; i < z.size(); ++i) sum += (z[i] + step * dz[i]) * (w[i] + step * dw[i]);
  return sum / static_cast<double>(z.size());
}

}  // namespace

/* With A = D + diag(s), Newton's step towards w = q + A z, z w = c z solves
   (A + diag(w/z)) dz = c - (q + A z), and dw = c - w - (w/z) dz. The predictor has c = 0, the
   corrector c = (centring mu - dz dw) / z. */
VectorXd interiorPoint(const Sparse& D, const VectorXd& shift, const VectorXd& q,
                       PrincipalFactor& factor) {
  const VectorXd root = D.diagonal().cwiseSqrt();
  const double size = q.cwiseQuotient(root).cwiseAbs().maxCoeff();
  const std::vector<char> all(q.size(), 1);
  VectorXd z = size * root.cwiseInverse();
  VectorXd velocity = q + D * z + shift.cwiseProduct(z);
  VectorXd w = velocity.cwiseMax(size * root);
  VectorXd dz, dw, c;
  for (int iteration = 0; iteration < kIterations; ++iteration) {
    const double mu = z.dot(w) / static_cast<double>(z.size());
    if (mu <= kGap * size * size) break;
    if (!factor.factorise(all, shift + w.cwiseQuotient(z))) break;

    dz = -velocity;
    factor.solve(dz);
    dw = -w - w.cwiseProduct(dz).cwiseQuotient(z);
    const double reach = std::min(stepLength(z, dz), stepLength(w, dw));
    const double centring = std::pow(complementarity(z, dz, w, dw, reach) / mu, 3);

    c = (centring * mu - dz.array() * dw.array()) / z.array();
    dz = c - velocity;
    factor.solve(dz);
    dw = c - w - w.cwiseProduct(dz).cwiseQuotient(z);
    const double step = std::min(stepLength(z, dz), stepLength(w, dw));
    if (!(step > 1e-10) || !dz.allFinite()) break;
    z += step * dz;
    w += step * dw;
    velocity = q + D * z + shift.cwiseProduct(z);
  }
  return (z.array() * root.array().square() > w.array()).select(z, 0.);
}

}  // namespace multiple_impacts::projection
