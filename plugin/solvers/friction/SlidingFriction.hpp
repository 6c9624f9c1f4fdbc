// SPDX-License-Identifier: Apache-2.0
/*! \file SlidingFriction.hpp
  \brief Friction with known bounds: Tresca's problem.
*/
#ifndef SlidingFriction_hpp
#define SlidingFriction_hpp

#include <Eigen/SparseCore>
#include <vector>

#include "multiple_impacts/contact/Export.hpp"

namespace multiple_impacts {

/** Impulses t that bring sliding surfaces as close to rest as given bounds allow:

    \f$ t = \arg\min \; t \cdot u + t \cdot W t / 2, \quad |t_i| \leq r_i \f$

    The energy changes by that minimum, which is not positive. At each contact, t is against
    the slip u + W t that is left, and |t_i| < r_i only where none is left. W may be singular;
    its diagonal is positive.

    For up to 150 rows all this holds to rounding. Of more, friction takes all but 1e-4 of the
    energy that it can take; that is also a bound on the kinetic energy of the error in the
    velocities of the bodies. |t_i| <= r_i, and that no energy is created, hold to rounding
    for any number of rows.

    \param delassus W of the tangents, symmetric, positive semi-definite [1/kg]
    \param slip u [m/s]
    \param first the tangents of contact i are the rows first[i] to first[i + 1] - 1, as in
    Tangents: none, one or two
    \param bounds r of each contact [N.s]

    Forces and accelerations in place of impulses and velocities do as well. */
SMI_EXPORT Eigen::VectorXd slidingFriction(const Eigen::SparseMatrix<double>& delassus,
                                           const Eigen::VectorXd& slip,
                                           const std::vector<int>& first,
                                           const Eigen::VectorXd& bounds);

}  // namespace multiple_impacts

#endif
