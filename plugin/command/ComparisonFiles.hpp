// SPDX-License-Identifier: Apache-2.0
/*! \file ComparisonFiles.hpp
  \brief A comparison of laws as CSV files, which multiple_impacts.figures draws.
*/
#ifndef ComparisonFiles_hpp
#define ComparisonFiles_hpp

#include <iosfwd>
#include <vector>

#include "multiple_impacts/command/LawMetrics.hpp"
#include "multiple_impacts/command/ResultFolder.hpp"

namespace multiple_impacts::command {

/** Writes which impact was traced: its number, start and closed contacts; and how far its data
    determine it. \param impact from 1 */
void writeTracedImpact(std::ostream& file, const models::ChainTrace& trace, long impact,
                       const ImpactTrust& trust);

/** Writes velocities.csv and metrics.csv, README.txt with the meaning of their columns,
    motion-LAW.csv of every law that did not fail, and trace-lzb.csv and impact-lzb.csv if
    there was an impact. The trace is of the first impact. The motion has the position of the
    wall, if there is one, in its last column. Throws OutputError if a file cannot be
    written. */
void writeComparison(const ResultFolder& folder, const Scenario& scenario,
                     const std::vector<MeasuredRun>& laws);

}  // namespace multiple_impacts::command

#endif
