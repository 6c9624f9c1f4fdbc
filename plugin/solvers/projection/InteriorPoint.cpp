// SPDX-License-Identifier: Apache-2.0
#include "InteriorPoint.hpp"

#include <Eigen/SparseCholesky>
#include <algorithm>
#include <cmath>

namespace multiple_impacts::projection {

using Sparse = Eigen::SparseMatrix<double>;
using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::VectorXd;

namespace {

constexpr int kIterations = 80;
constexpr double kGap = 1e-26;            ///< z.w/n at which to stop, relative to |q|^2
constexpr double kToTheBoundary = 0.995;  ///< share of the step to the nearest bound

/** Longest step in [0, 1] that keeps v + step * dv > 0. */
double stepLength(const ArrayXd& v, const ArrayXd& dv) {
  double step = 1.;
  for (Index i = 0; i < v.size(); ++i)
    if (dv[i] < 0.) step = std::min(step, -kToTheBoundary * v[i] / dv[i]);
  return step;
}

/** The Newton system A dz - dw = -r, w dz + z dw = c, factorised at (z, w). */
class NewtonSystem {
 public:
  explicit NewtonSystem(const Sparse& A) : _A(A), _matrix(A) { _factor.analyzePattern(A); }

  bool factorise(const ArrayXd& z, const ArrayXd& w) {
    _matrix = _A;
    _matrix.diagonal() += (w / z).matrix();
    _factor.factorize(_matrix);
    return _factor.info() == Eigen::Success;
  }

  ArrayXd solve(const ArrayXd& residual, const ArrayXd& c, const ArrayXd& z) const {
    return _factor.solve((c / z - residual).matrix()).array();
  }

 private:
  const Sparse& _A;
  Sparse _matrix;
  Eigen::SimplicialLDLT<Sparse> _factor;
};

}  // namespace

VectorXd interiorPoint(const Sparse& A, const VectorXd& q) {
  const double scale = q.cwiseAbs().maxCoeff();
  ArrayXd z = ArrayXd::Constant(q.size(), scale);
  ArrayXd w = (q + A * z.matrix()).array().max(scale);
  NewtonSystem system(A);
  for (int iteration = 0; iteration < kIterations; ++iteration) {
    const double mu = (z * w).mean();
    if (mu <= kGap * scale * scale || !system.factorise(z, w)) break;
    const ArrayXd residual = (q + A * z.matrix()).array() - w;

    const ArrayXd affine = -z * w;
    const ArrayXd dzAffine = system.solve(residual, affine, z);
    const ArrayXd dwAffine = (affine - w * dzAffine) / z;
    const double reach = std::min(stepLength(z, dzAffine), stepLength(w, dwAffine));
    const double muAffine = ((z + reach * dzAffine) * (w + reach * dwAffine)).mean();
    const double centring = std::pow(muAffine / mu, 3);

    const ArrayXd corrected = affine - dzAffine * dwAffine + centring * mu;
    const ArrayXd dz = system.solve(residual, corrected, z);
    const ArrayXd dw = (corrected - w * dz) / z;
    const double step = std::min(stepLength(z, dz), stepLength(w, dw));
    if (!(step > 1e-10) || !dz.allFinite()) break;
    z += step * dz;
    w += step * dw;
  }
  return (z > w).select(z, 0.).matrix();
}

}  // namespace multiple_impacts::projection
