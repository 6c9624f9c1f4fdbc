// SPDX-License-Identifier: Apache-2.0
/*! \file Commands.hpp
  \brief The commands of the program; each returns its exit code and throws on bad input.
*/
#ifndef Commands_hpp
#define Commands_hpp

#include <limits>
#include <string>
#include <vector>

namespace multiple_impacts::command {

/** Solves the impact in a JSON file ("-": standard input) and prints the outcome as JSON.
    \return 0 if it was solved, 1 if the law gave up */
int solveFile(const std::string& path);

struct CompareOptions {
  std::string scenario;  ///< file
  std::vector<std::string> laws{"lzb", "binary", "moreau"};
  std::string folder;  ///< for CSV files and figures; empty: only the tables are printed
  bool figures = true, animation = true;
  std::vector<long> contacts;  ///< whose forces are drawn, from 1; none: some
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

enum class TraceFormat { Csv, Hdf5 };

struct TraceCommandOptions {
  std::string scenario;  ///< file
  std::string folder;    ///< for the trace and figures; empty: only the pulses are printed
  TraceFormat format = TraceFormat::Csv;
  long impact = 1;  ///< which impact of the simulation, from 1
  double until = std::numeric_limits<double>::infinity();  ///< end of the trace [s]
  double interval = 0.;  ///< between samples [s]; 0: as short as the number of samples allows
  long samples = 4096;   ///< at most; fewer for more than some 4000 contacts
  bool figures = true;
};

/** What happens inside one impact under LZB: energies, forces and velocities of the contacts, and of
    each contact the pulse that passes through it (RR-7636, section 5.4).
    \return 0, or 1 if the law gave up */
int traceScenario(const TraceCommandOptions& options);

}  // namespace multiple_impacts::command

#endif
