// SPDX-License-Identifier: Apache-2.0
/*! \file FacetedCone.hpp
  \brief Friction cones with facets: a linear complementarity problem.
*/
#ifndef FacetedCone_hpp
#define FacetedCone_hpp

#include <optional>

#include "multiple_impacts/solvers/friction/CoulombRows.hpp"

namespace multiple_impacts::friction {

/** Impulses with each circle |T| <= mu P replaced by a polygon whose corners are on it;
    exact in the plane. With T = B b, b >= 0, and the slip speed lambda of each contact
    (Stewart and Trinkle, Int. J. Numer. Meth. Eng. 39, 1996)

    \f$ 0 \leq P - l \perp U \geq 0, \quad 0 \leq b \perp B^T u + \lambda \geq 0, \quad
        0 \leq \lambda \perp \mu P - \sum b \geq 0 \f$

    which Lemke's method solves for any masses and any friction.

    \param sides of the polygons
    \return z; nothing if rounding is in the way */
std::optional<Eigen::VectorXd> facetedImpulses(const CoulombRows& rows, int sides);

}  // namespace multiple_impacts::friction

#endif
