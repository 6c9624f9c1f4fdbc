// SPDX-License-Identifier: Apache-2.0
/*! \file SweepSummary.hpp
  \brief What came out of a sweep, in a few lines.
*/
#ifndef SweepSummary_hpp
#define SweepSummary_hpp

#include <cstddef>
#include <string>
#include <vector>

namespace multiple_impacts::command {

/** Columns of a sweep's file between the law and the measures. */
inline constexpr const char* kFailedColumn = "failed";
inline constexpr const char* kVelocityColumns[] = {"first_velocity", "last_velocity"};

/** The smallest and the largest value of a column under one law; empty if there is none. */
struct ValueRange {
  double lowest, highest;
  bool isEmpty() const { return !(lowest <= highest); }
};

/** Ranges over the rows of a law. \param column number, from 0; values that are NaN are left
    out */
ValueRange rangeOf(const std::vector<std::string>& rows, std::size_t lawColumn,
                   const std::string& law, std::size_t column);

/** Prints points, laws and failures of a sweep, the range of each measure under each law, and
    what the measures mean.
    \param rows of the file
    \param keys how many keys vary: the columns before the law */
void printSummary(const std::string& path, const std::vector<std::string>& rows,
                  std::size_t keys, const std::vector<std::string>& laws);

}  // namespace multiple_impacts::command

#endif
