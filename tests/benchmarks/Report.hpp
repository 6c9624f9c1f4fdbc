// SPDX-License-Identifier: Apache-2.0
/*! \file Report.hpp
  \brief The table of results: aligned on the terminal, and as CSV.
*/
#ifndef Report_hpp
#define Report_hpp

#include <fstream>
#include <limits>
#include <string>
#include <vector>

namespace multiple_impacts::benchmarks {

/** One line of the table; NaN and -1 are printed as a dash. */
struct Row {
  static constexpr double none = std::numeric_limits<double>::quiet_NaN();

  std::string problem, method;
  std::size_t ballCount = 0;
  std::string parameter;        ///< tolerance or step
  double seconds = none;        ///< processor time
  double ratio = none;          ///< seconds over those of the first line of the comparison
  double energyError = none;    ///< |T+ - T+ref|/T+ref
  double velocityError = none;  ///< largest of any ball, over the largest speed after
  long steps = -1;
  double nanoseconds = none;    ///< per force evaluation of one contact
  double megabytes = none;      ///< growth of the peak memory
  double peakMegabytes = none;  ///< of the whole process; not printed
  std::string status;
};

/** A value required in advance. */
struct Wanted {
  std::string what, limit;
  double measured;
  bool reached;
};

class Report {
 public:
  explicit Report(const std::string& csvFile);

  void section(const std::string& title);
  void add(const Row& row);
  void remark(const std::string& text);

  /** \param limit the largest value wanted, or the smallest */
  void wantAtMost(const std::string& what, double measured, double limit);
  void wantAtLeast(const std::string& what, double measured, double limit);
  void printWanted() const;

 private:
  void printHeader() const;

  std::ofstream _csv;
  std::vector<Wanted> _wanted;
};

}  // namespace multiple_impacts::benchmarks

#endif
