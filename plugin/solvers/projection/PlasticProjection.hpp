// SPDX-License-Identifier: Apache-2.0
/*! \file PlasticProjection.hpp
  \brief Moreau's perfectly plastic impact: the nearest admissible velocity.
*/
#ifndef PlasticProjection_hpp
#define PlasticProjection_hpp

#include <Eigen/SparseCore>

#include "multiple_impacts/contact/Export.hpp"

namespace multiple_impacts {

/** How impulses are found, the cheapest way first; see the ladder in PlasticProjection.cpp. */
enum class ProjectionRung {
  None,                   ///< nothing approached, or nothing helped
  Pivoting,               ///< block pivoting from the last set of closed contacts
  PolishedInteriorPoint,  ///< block pivoting from the signs of the interior-point method
  InteriorPoint,          ///< the interior-point method alone
  HeldContacts            ///< the equations of a set of contacts, whatever the signs
};

struct ProjectionResult {
  Eigen::VectorXd impulse;   ///< z >= 0 [N.s]
  Eigen::VectorXd velocity;  ///< w = U + D z, exactly 0 where z > 0 [m/s]
  double residual = 0.;      ///< largest approach or motion of a closed contact left [m/s]
  bool converged = true;     ///< it was at the level of rounding, and has been set to zero
  ProjectionRung rung = ProjectionRung::None;  ///< highest that brought it nearer
  long attempts = 0;         ///< on all rungs, whether they came to a solution or not
  long long operations = 0;  ///< multiplications in Cholesky factorisations: the cost
};

/** Solves the linear complementarity problem of Moreau's law with e = 0 (chapter, eq. 11):

    \f$ 0 \leq z \perp w = U + D z \geq 0 \f$

    the projection, in the kinetic metric, of the velocity onto the admissible ones. It only
    removes kinetic energy, and at most the energy of the approaching motion.

    D is sparse, symmetric, positive semi-definite and may be singular. With S the diagonal of
    D, so that mass ratios do not matter, each proximal step

    \f$ 0 \leq z \perp (U - \varepsilon S z_k) + (D + \varepsilon S) z \geq 0 \f$

    has one solution. It is found by block principal pivoting or, when the signs cycle, as they
    may with many dependent contacts, by an interior-point method; both with sparse Cholesky
    factorisations. The proximal steps remove the influence of epsilon. Cost: some tens of
    factorisations at most, for any number of contacts.

    \param delassus D [1/kg], both triangles stored
    \param velocity U [m/s]
    \param velocityScale speed to which rounding is compared [m/s]; the largest |U| if that is
    larger
*/
SMI_EXPORT ProjectionResult projectPlastic(const Eigen::SparseMatrix<double>& delassus,
                                           const Eigen::VectorXd& velocity,
                                           double velocityScale = 0.);

}  // namespace multiple_impacts

#endif
