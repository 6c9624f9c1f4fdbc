// SPDX-License-Identifier: Apache-2.0
/*! \file AccurateProduct.hpp
  \brief Velocities after impulses, where the terms of a sum may cancel.
*/
#ifndef AccurateProduct_hpp
#define AccurateProduct_hpp

#include <Eigen/SparseCore>

namespace multiple_impacts::projection {

/** q + D z with sums in extended precision: only z and the result are rounded. */
inline Eigen::VectorXd accurateVelocity(const Eigen::SparseMatrix<double>& D,
                                        const Eigen::VectorXd& q, const Eigen::VectorXd& z) {
  using Wide = long double;
  Eigen::Matrix<Wide, Eigen::Dynamic, 1> sum = q.cast<Wide>();
  for (Eigen::Index j = 0; j < D.cols(); ++j) {
    if (z[j] == 0.) continue;
    for (Eigen::SparseMatrix<double>::InnerIterator it(D, j); it; ++it)
      sum[it.row()] += static_cast<Wide>(it.value()) * z[j];
  }
  return sum.cast<double>();
}

}  // namespace multiple_impacts::projection

#endif
