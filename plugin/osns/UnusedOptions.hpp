// SPDX-License-Identifier: Apache-2.0
/*! \file UnusedOptions.hpp
  \brief Options of Siconos's numerical solvers, in problems that do not use them.
*/
#ifndef UnusedOptions_hpp
#define UnusedOptions_hpp

#include <memory>
#include <string>

struct SolverOptions;

namespace multiple_impacts {

/** Options of a Siconos solver. No problem of ours uses them, but models written for LCP set
    them: they exist so that a change is noticed. */
std::shared_ptr<SolverOptions> unusedOptions();

/** Throws ImpactError if they are not as unusedOptions() made them, or not there.
    \param name of the problem, for the message */
void checkUnusedOptions(const SolverOptions* options, const std::string& name);

}  // namespace multiple_impacts

#endif
