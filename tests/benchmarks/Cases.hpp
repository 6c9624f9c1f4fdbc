// SPDX-License-Identifier: Apache-2.0
/*! \file Cases.hpp
  \brief The comparisons, and the problems they are made on.
*/
#ifndef Cases_hpp
#define Cases_hpp

#include "Report.hpp"

namespace multiple_impacts::benchmarks {

/** How much is run: everything, which takes an hour or more, or what takes about five
    minutes. */
enum class Extent { Usual, Full };

void longElasticChain(Report& report, Extent extent);   ///< 1 000 steel beads, all methods
void shortElasticChain(Report& report, Extent extent);  ///< 20 steel beads, all methods
void growth(Report& report, Extent extent);             ///< 1 000 to 1 000 000 beads, ours
void dissipativeChains(Report& report, Extent extent);  ///< e < 1, ours and Verlet
void difficultProblems(Report& report, Extent extent);  ///< ours

}  // namespace multiple_impacts::benchmarks

#endif
