// SPDX-License-Identifier: Apache-2.0
/*! \file InteriorPoint.hpp
  \brief Solves a complementarity problem in few iterations, however many contacts there are.
*/
#ifndef InteriorPoint_hpp
#define InteriorPoint_hpp

#include <Eigen/SparseCore>

#include "multiple_impacts/solvers/projection/PrincipalFactor.hpp"

namespace multiple_impacts::projection {

/** Follows the central path z_i w_i = mu -> 0 of
    \f$ 0 \leq z \perp w = q + (D + \mathrm{diag}(s)) z \geq 0 \f$ by Mehrotra's
    predictor-corrector method. Some twenty factorisations of D + diag(s + w/z) suffice, where
    pivoting may need one for each contact, since a cluster of sticking balls grows only by its
    neighbours.

    \param shift s > 0
    \param factor of blocks of D
    \return z, set to zero where D_ii z_i <= w_i; what is left of w_i elsewhere is of the order
    of rounding */
Eigen::VectorXd interiorPoint(const Eigen::SparseMatrix<double>& D,
                              const Eigen::VectorXd& shift, const Eigen::VectorXd& q,
                              PrincipalFactor& factor);

}  // namespace multiple_impacts::projection

#endif
