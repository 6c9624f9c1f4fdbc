// SPDX-License-Identifier: Apache-2.0
/*! \file StepAudit.hpp
  \brief Whether the bodies of a time step get what the outcomes of its impacts say.
*/
#ifndef StepAudit_hpp
#define StepAudit_hpp

#include <string>
#include <vector>

#include "multiple_impacts/osns/SolvedImpacts.hpp"
#include "multiple_impacts/osns/stepping/GroupProblem.hpp"

namespace multiple_impacts {

/** Compares what the impulses do to the bodies, through their matrices W and the gradients H,
    with the outcomes. With kicks w = W^-1 H^T P:

    | what                                            | to 1e-9 of               |
    |-------------------------------------------------|--------------------------|
    | \f$ U_{mid} + H w = U^+ \f$                     | the largest speed        |
    | \f$ P \cdot (U_{mid} + H w / 2) = -E_{lost} \f$ | the work of the impulses |

    in the normal rows of contacts and, where the law has friction, in the tangential ones,
    plus the rounding of the sums. Throws ImpactError, which names the contact and both
    numbers, if they differ by more.
    \param impacts outcome of each group
    \param kicks of all bodies [m/s]
    \param where begins the message */
void auditStep(const StepContacts& step, const std::vector<GroupProblem>& groups,
               const std::vector<SolvedImpact>& impacts,
               const std::vector<Eigen::VectorXd>& kicks, const std::string& where);

}  // namespace multiple_impacts

#endif
