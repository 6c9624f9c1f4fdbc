// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/sweep/SweepSummary.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <set>

#include "multiple_impacts/command/MeasureTable.hpp"

namespace multiple_impacts::command {

namespace {

std::string digits(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4g", value);
  return text;
}

std::string textOf(const ValueRange& range) {
  if (range.isEmpty()) return "-";
  const std::string lowest = digits(range.lowest), highest = digits(range.highest);
  return lowest == highest ? lowest : lowest + " to " + highest;
}

void printRanges(const std::string& label, const std::vector<ValueRange>& ranges) {
  std::printf("%-24s", label.c_str());
  for (const ValueRange& range : ranges) {
    std::printf(" %24s", textOf(range).c_str());
  }
  std::printf("\n");
}

bool allEmpty(const std::vector<ValueRange>& ranges) {
  return std::all_of(ranges.begin(), ranges.end(),
                     [](const ValueRange& range) { return range.isEmpty(); });
}

/** What the measures mean, or why there is none. \param shown columns with a value */
void explainMeasures(const std::set<std::string>& shown) {
  std::vector<models::Measure> explained;
  std::printf("\n");
  for (const models::Measure& measure : models::measures())
    if (shown.count(measure.name) > 0)
      explained.push_back(measure);
    else
      std::printf("  %-22s - if %s\n", measure.name, measure.whenUndefined().c_str());
  std::printf("\nwhat they mean, at the end of each run\n");
  std::printf("  %-22s of the first and the last ball\n", "velocity");
  explain(explained);
}

}  // namespace

ValueRange rangeOf(const std::vector<SweepRow>& rows, const std::string& law,
                   std::size_t column) {
  const double infinity = std::numeric_limits<double>::infinity();
  ValueRange range{infinity, -infinity};
  for (const SweepRow& row : rows) {
    const double value = row.results.at(column);
    if (row.law != law || std::isnan(value)) continue;
    range = {std::min(range.lowest, value), std::max(range.highest, value)};
  }
  return range;
}

void printSummary(const std::string& path, const std::vector<SweepRow>& rows,
                  const std::vector<std::string>& laws) {
  const long failures =
      std::count_if(rows.begin(), rows.end(), [](const SweepRow& row) { return row.failed; });
  std::printf("%s: %zu points, %zu laws, %ld failures\n\n%-24s", path.c_str(),
              rows.size() / laws.size(), laws.size(), failures, "over all points");
  for (const std::string& law : laws) std::printf(" %24s", law.c_str());
  std::printf("\n");
  std::set<std::string> shown;  // columns with a value
  for (std::size_t column = 0; column < sweepColumns().size(); ++column) {
    std::vector<ValueRange> ranges;
    for (const std::string& law : laws) ranges.push_back(rangeOf(rows, law, column));
    printRanges(sweepColumns()[column].label, ranges);
    if (!allEmpty(ranges)) shown.insert(sweepColumns()[column].name);
  }
  explainMeasures(shown);
}

}  // namespace multiple_impacts::command
