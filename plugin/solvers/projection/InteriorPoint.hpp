// SPDX-License-Identifier: Apache-2.0
/*! \file InteriorPoint.hpp
  \brief A complementarity problem solved in few iterations, however many contacts there are.
*/
#ifndef InteriorPoint_hpp
#define InteriorPoint_hpp

#include <Eigen/SparseCore>

namespace multiple_impacts::projection {

/** Follows the central path z_i w_i = mu -> 0 of \f$ 0 \leq z \perp w = q + A z \geq 0 \f$ by
    Mehrotra's predictor-corrector method. A is sparse, symmetric, positive semi-definite with
    unit diagonal. Some twenty factorisations of A + diag(w/z) suffice, where pivoting may need
    one for each contact: a cluster of sticking balls grows by its neighbours only.

    \return z, set to zero where z_i <= w_i; what is left of w_i elsewhere is of the order of
    rounding */
Eigen::VectorXd interiorPoint(const Eigen::SparseMatrix<double>& A, const Eigen::VectorXd& q);

}  // namespace multiple_impacts::projection

#endif
