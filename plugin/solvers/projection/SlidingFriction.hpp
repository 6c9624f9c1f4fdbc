// SPDX-License-Identifier: Apache-2.0
/*! \file SlidingFriction.hpp
  \brief Friction that is bounded by known normal forces.
*/
#ifndef SlidingFriction_hpp
#define SlidingFriction_hpp

#include <Eigen/SparseCore>
#include <vector>

#include "multiple_impacts/contact/Export.hpp"

namespace multiple_impacts {

/** Impulses t that bring sliding surfaces as close to rest as Coulomb's bound allows:

    \f$ t = \arg\min \; t \cdot u + t \cdot D t / 2, \quad |t_i| \leq r_i \f$

    The energy changes by that minimum, which is not positive. At each contact, t is against
    the speed u + D t that is left, and |t_i| < r_i only where none is left. Found by
    projections, contact by contact: every one lowers the energy, to 1e-10 of the speeds. Read
    with accelerations and forces for speeds and impulses, it tells who begins to slide.
    \param delassus D of the tangential rows, symmetric [1/kg]
    \param speeds u [m/s]
    \param bounds r of each contact [N.s]
    \param first rows of contact i are first[i] to first[i + 1] - 1 */
SMI_EXPORT Eigen::VectorXd slidingFriction(const Eigen::SparseMatrix<double>& delassus,
                                           const Eigen::VectorXd& speeds,
                                           const Eigen::VectorXd& bounds,
                                           const std::vector<int>& first);

/** The rows and columns of a symmetric matrix with the given numbers, in ascending order. */
SMI_EXPORT Eigen::SparseMatrix<double> submatrix(const Eigen::SparseMatrix<double>& matrix,
                                                 const std::vector<int>& numbers);

}  // namespace multiple_impacts

#endif
