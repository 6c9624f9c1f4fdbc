// SPDX-License-Identifier: Apache-2.0
/*! \file ImpactAudit.hpp
  \brief Whether the bodies get from Siconos what the outcome of an impact says.
*/
#ifndef ImpactAudit_hpp
#define ImpactAudit_hpp

#include <string>

#include "multiple_impacts/contact/ContactProblem.hpp"
#include "multiple_impacts/contact/ImpactOutcome.hpp"
#include "multiple_impacts/osns/ContactSeam.hpp"

class NonSmoothDynamicalSystem;

namespace multiple_impacts {

/** What the bodies have after an impact. */
struct AuditedBodies {
  double kineticEnergy = 0.;  ///< of the bodies of the contacts [J]
  Eigen::VectorXd velocity;   ///< separation speeds of the contacts [m/s]
};

/** Lets Siconos apply the impulses in lambda[1] to the bodies, checks what they got, and takes
    it back. With masses M(q), gradients H(q) and velocities v of the bodies, all evaluated
    anew:

    | what                                                  | to 1e-9 of                      |
    |-------------------------------------------------------|---------------------------------|
    | \f$ M (v^+ - v^-) = H^T P \f$                         | the impulses on the body        |
    | \f$ H v^+ + \partial_t g = U^+ \f$                    | the largest gap speed           |
    | \f$ T^+ - T^- = -E_{lost} - P \cdot \partial_t g \f$  | the work of the impulses        |

    plus the rounding of the sums. The outcome's energy is that of the contacts; a moving gap
    g(q, t) does work as well. The audit costs as much as the assembly of D.

    Throws ImpactError, which names the contact or body and both numbers, if they differ by
    more.
    \param where names problem and impact in the message
    \param time of the impact [s] */
AuditedBodies auditImpact(const ContactSeam& seam, const ContactProblem& problem,
                          const ImpactOutcome& outcome, ::NonSmoothDynamicalSystem& system,
                          double time, const std::string& where);

}  // namespace multiple_impacts

#endif
