// SPDX-License-Identifier: Apache-2.0
/*! \file KineticAngles.hpp
  \brief How contacts act on each other: angles between the normals in the kinetic metric.
*/
#ifndef KineticAngles_hpp
#define KineticAngles_hpp

#include <vector>

#include "multiple_impacts/contact/ContactProblem.hpp"

namespace multiple_impacts {

/** Cosines of the angles between the gradients of the gaps in the metric of M^-1 (Acary and
    Taha, eqs. 21-22):

    \f$ \cos\theta_{ij} = D_{ij} / \sqrt{D_{ii} D_{jj}} \f$

    Negative: an impulse at one contact presses the bodies of the other together; 0: the
    contacts do not affect each other; positive: it drives them apart. Aligned equal balls:
    -1/2, 120 degrees. Only entries that D stores are stored; the diagonal is 1. */
SMI_EXPORT Eigen::SparseMatrix<double> kineticCosines(
    const Eigen::SparseMatrix<double>& delassus);

/** The angle between the gradients of two gaps [rad]. */
SMI_EXPORT double kineticAngle(const Eigen::SparseMatrix<double>& delassus, Eigen::Index first,
                               Eigen::Index second);

/** Whether each contact may take part in the impact: it approaches, or a chain of obtuse
    kinetic angles leads to it from one that does (Acary and Taha, eqs. 23-26). */
SMI_EXPORT std::vector<bool> involvedContacts(const ContactProblem& problem);

/** The number of contacts that may take part: 1 for a single impact. */
SMI_EXPORT Eigen::Index multiplicity(const ContactProblem& problem);

}  // namespace multiple_impacts

#endif
