// SPDX-License-Identifier: Apache-2.0
/*! \file Reproduce.hpp
  \brief The program `reproduce`: published studies, recomputed.
*/
#ifndef Reproduce_hpp
#define Reproduce_hpp

#include <string>
#include <vector>

#include "published/Rooms.hpp"
#include "published/Study.hpp"

namespace multiple_impacts::published {

struct ReproduceOptions {
  std::string study;                    ///< one of studies()
  std::vector<std::string> items;       ///< "table-1", ...; all if empty
  std::string folder = "reproduction";  ///< for numbers, figures, verdicts and the page
  bool quick = false;                   ///< fewer points
  bool figures = true;
};

/** Recomputes items of a published study, with a verdict on each of its claims. Items that are
    already in the folder are not computed again. Under mpirun the processes share the work.
    \return 0 */
int reproduceStudy(const ReproduceOptions& options);

}  // namespace multiple_impacts::published

#endif
