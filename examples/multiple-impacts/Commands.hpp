// SPDX-License-Identifier: Apache-2.0
/*! \file Commands.hpp
  \brief The commands of the program; each returns its exit code and throws on bad input.
*/
#ifndef Commands_hpp
#define Commands_hpp

#include <string>
#include <vector>

namespace multiple_impacts::tool {

/** Solves the impact in a JSON file ("-": standard input) and prints the outcome as JSON.
    \return 0 if it was solved, 1 if the law gave up */
int solveFile(const std::string& path);

struct CompareOptions {
  std::string scenario;  ///< file
  std::vector<std::string> laws{"lzb", "binary", "moreau"};
  std::string folder;  ///< for CSV files and figures; empty: only the tables are printed
  bool figures = true, animation = true;
  std::vector<std::string> contacts;  ///< whose forces are drawn, from 1; none: some
};

/** One Siconos simulation per law on the same model; prints the velocities and their measures, and
    writes them with the motion and the trace inside the impact.
    \return 0, or 1 if a law gave up */
int compareScenario(const CompareOptions& options);

struct SweepOptions {
  std::string scenario;                 ///< file
  std::vector<std::string> variations;  ///< KEY=from:to:count[:log]
  std::vector<std::string> laws{"lzb", "binary", "moreau"};
  std::string result = "sweep.csv";  ///< file
};

/** Runs the laws at every combination of the values of some keys of a scenario, and writes a line per
    point and law. Under mpirun the processes share the points. A sweep that was interrupted goes
    on where it was; the result is the same file however it was computed.
    \return 0 */
int sweepScenario(const SweepOptions& options);

}  // namespace multiple_impacts::tool

#endif
