// SPDX-License-Identifier: Apache-2.0
/*! \file Notebook.hpp
  \brief The results and conclusions of an item of a study, on disk.
*/
#ifndef Notebook_hpp
#define Notebook_hpp

#include <functional>
#include <string>
#include <vector>

#include "multiple_impacts/command/ResultFolder.hpp"
#include "multiple_impacts/command/sweep/PointRun.hpp"
#include "published/Rooms.hpp"
#include "published/Verdict.hpp"

namespace multiple_impacts::published {

using Row = std::vector<double>;

/** Numbers in named columns. */
struct Table {
  std::vector<std::string> columns;
  std::vector<Row> rows;

  /** The values of a column. Throws std::out_of_range if there is no column of that name. */
  std::vector<double> column(const std::string& name) const;
};

/** How much is computed. */
enum class Effort {
  Quick,  ///< fewer points, the same verdicts: for tests
  Full
};

/** Name of the file with the verdicts of an item; it exists once the item is finished. */
inline constexpr const char* kVerdictFile = "verdicts.csv";

/** The CSV files and verdicts of one item. Each process of a run has one and calls the same
    methods; the first process writes. */
class Notebook {
 public:
  Notebook(ResultFolder folder, Effort effort, const Processes& processes);

  /** Chooses between values for quick and for full effort. */
  template <class T>
  T choose(T full, T quick) const {
    return _effort == Effort::Full ? full : quick;
  }

  /** Computes a row per point, distributed over the processes, and writes `name`.csv. Rows
      computed before an interruption are not computed again.
      \return the whole table, in every process */
  Table compute(const std::string& name, const std::vector<std::string>& columns, long count,
                const std::function<Row(long)>& rowOf);

  /** Writes a table that was computed otherwise. */
  void write(const std::string& name, const Table& table) const;

  /** Agrees if |computed - published| <= tolerance.
      \param unit of all three, such as "%" */
  void number(const Claim& claim, double published, double computed, double tolerance,
              const std::string& unit);

  /** Agrees if the statement holds.
      \param computed what was found, with numbers */
  void statement(const Claim& claim, bool holds, const std::string& computed);

  /** A claim that cannot be recomputed.
      \param why the reason
      \param computed what can still be said */
  void notCheckable(const Claim& claim, const std::string& why,
                    const std::string& computed = "");

  /** The last claim is also made in another publication. */
  void alsoIn(const std::string& where, const std::string& id);

  const std::vector<Verdict>& verdicts() const { return _verdicts; }

  /** Writes the verdicts: the item is finished. */
  void close() const;

 private:
  void conclude(Verdict verdict);

  ResultFolder _folder;
  Effort _effort;
  const Processes& _processes;
  std::vector<Verdict> _verdicts;
  std::vector<std::string> _computed;  ///< names of the files that have a journal
};

/** Verdicts as CSV: id, where, verdict, published, computed, reason. */
std::string verdictHeader();

std::string toCsv(const Verdict& verdict);

/** Some digits of a number, for readers. */
std::string shown(double value, int digits = 4);

/** "0.1, 0.2, 0.3" */
std::string shown(const std::vector<double>& values, int digits = 4);

}  // namespace multiple_impacts::published

#endif
