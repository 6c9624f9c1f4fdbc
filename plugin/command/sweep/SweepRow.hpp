// SPDX-License-Identifier: Apache-2.0
/*! \file SweepRow.hpp
  \brief One line of a sweep's file: what it holds, and how it is written and read.
*/
#ifndef SweepRow_hpp
#define SweepRow_hpp

#include <cstddef>
#include <string>
#include <vector>

#include "multiple_impacts/command/LawMetrics.hpp"

namespace multiple_impacts::command {

/** A column of results: its name in the file, and with its unit for a reader. */
struct SweepColumn {
  std::string name, label;
};

/** The results in every row: velocities of the first and the last ball, then the measures. */
const std::vector<SweepColumn>& sweepColumns();

/** What came out at one point under one law. */
struct SweepRow {
  std::vector<double> keys;  ///< values of the varied keys
  std::string law;
  bool failed = false;
  std::vector<double> results;  ///< in the order of sweepColumns(); NaN where there is none
};

/** \param keys values of the varied keys */
SweepRow sweepRow(std::vector<double> keys, const MeasuredRun& measured);

/** The first line of the file. \param keys names of the varied keys */
std::string sweepHeader(const std::vector<std::string>& keys);

/** A line of the file. */
std::string csvLine(const SweepRow& row);

/** Reads what csvLine() wrote, also in an earlier run. \param keys how many keys vary */
SweepRow parseSweepRow(const std::string& text, std::size_t keys);

}  // namespace multiple_impacts::command

#endif
