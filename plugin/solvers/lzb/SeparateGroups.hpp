// SPDX-License-Identifier: Apache-2.0
/*! \file SeparateGroups.hpp
  \brief LZB impacts, each group of connected contacts by itself.
*/
#ifndef SeparateGroups_hpp
#define SeparateGroups_hpp

#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"

namespace multiple_impacts::lzb {

/** Nothing approaches and nothing is compressed. */
bool isNoImpact(const ContactProblem& problem);

/** The options with the default limit of steps, where none is given. */
LZBOptions withLimit(LZBOptions options, const ContactProblem& problem);

/** The outcome of the default scheme. Contacts that are not connected do not feel each other:
    each group has steps, a scale of speeds and an end of its own, as if it were alone. For the
    sake of an observer, who sees all contacts at the same time, they are integrated together
    as well.
    \param problem, options checked */
ImpactOutcome solveGroups(const ContactProblem& problem, const LZBOptions& options,
                          ImpactObserver* observer);

/** The same outcome, and its derivatives. Changes of D may connect groups: these are
    differentiated together. Directions cost nothing in groups that they do not change.
    \param problem, directions, options checked; without friction */
ImpactDerivative differentiateGroups(const ContactProblem& problem,
                                     const ImpactDirections& directions,
                                     const LZBOptions& options, ImpactObserver* observer);

}  // namespace multiple_impacts::lzb

#endif
