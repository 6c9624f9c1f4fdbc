// SPDX-License-Identifier: Apache-2.0
/*! \file SweepSummary.hpp
  \brief What came out of a sweep, in a few lines.
*/
#ifndef SweepSummary_hpp
#define SweepSummary_hpp

#include <cstddef>
#include <string>
#include <vector>

#include "multiple_impacts/command/sweep/SweepRow.hpp"

namespace multiple_impacts::command {

/** The smallest and the largest value of a column under one law; empty if there is none. */
struct ValueRange {
  double lowest, highest;
  bool isEmpty() const { return !(lowest <= highest); }
};

/** Over the rows of a law; values that are NaN are left out.
    \param column number among sweepColumns() */
ValueRange rangeOf(const std::vector<SweepRow>& rows, const std::string& law,
                   std::size_t column);

/** Prints points, laws and failures of a sweep, the range of each measure under each law, and
    what the measures mean. \param path of the file */
void printSummary(const std::string& path, const std::vector<SweepRow>& rows,
                  const std::vector<std::string>& laws);

}  // namespace multiple_impacts::command

#endif
