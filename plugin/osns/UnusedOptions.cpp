// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/osns/UnusedOptions.hpp"

#include <SolverOptions.h>
#include <lcp_cst.h>

#include <algorithm>
#include <cstdlib>

#include "multiple_impacts/nslaws/ImpactError.hpp"

namespace multiple_impacts {

namespace {

bool sameOptions(const SolverOptions& one, const SolverOptions& other) {
  return one.solverId == other.solverId && one.iSize == other.iSize &&
         one.dSize == other.dSize &&
         std::equal(one.iparam, one.iparam + one.iSize, other.iparam) &&
         std::equal(one.dparam, one.dparam + one.dSize, other.dparam);
}

}  // namespace

/** Siconos deletes only what the options point to. */
std::shared_ptr<SolverOptions> unusedOptions() {
  return {solver_options_create(SICONOS_LCP_LEMKE), [](SolverOptions* options) {
            solver_options_delete(options);
            std::free(options);
          }};
}

void checkUnusedOptions(const SolverOptions* options, const std::string& name) {
  static const std::shared_ptr<const SolverOptions> untouched = unusedOptions();
  if (!options || !sameOptions(*options, *untouched))
    throw ImpactError(name +
                      ": options of Siconos's numerical solvers have no effect here; leave "
                      "numericsSolverOptions() alone");
}

}  // namespace multiple_impacts
