// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/sweep/SweepSummary.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <sstream>

#include "multiple_impacts/command/MeasureTable.hpp"

namespace multiple_impacts::command {

namespace {

using Rows = std::vector<std::string>;

/** Numbers and names of laws contain no commas. */
std::vector<std::string> fieldsOf(const std::string& row) {
  std::vector<std::string> fields;
  std::istringstream in(row);
  for (std::string field; std::getline(in, field, ',');) fields.push_back(field);
  return fields;
}

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

}  // namespace

ValueRange rangeOf(const Rows& rows, std::size_t lawColumn, const std::string& law,
                   std::size_t column) {
  const double infinity = std::numeric_limits<double>::infinity();
  ValueRange range{infinity, -infinity};
  for (const std::string& row : rows) {
    const std::vector<std::string> fields = fieldsOf(row);
    if (fields.at(lawColumn) != law) continue;
    const double value = std::strtod(fields.at(column).c_str(), nullptr);
    if (std::isnan(value)) continue;
    range = {std::min(range.lowest, value), std::max(range.highest, value)};
  }
  return range;
}

void printSummary(const std::string& path, const Rows& rows, std::size_t keys,
                  const std::vector<std::string>& laws) {
  const long failures = std::count_if(rows.begin(), rows.end(), [&](const std::string& row) {
    return fieldsOf(row).at(keys + 1) == "1";
  });
  std::printf("%s: %zu points, %zu laws, %ld failures\n\n%-24s", path.c_str(),
              rows.size() / laws.size(), laws.size(), failures, "over all points");
  for (const std::string& law : laws) std::printf(" %24s", law.c_str());
  std::printf("\n");
  std::size_t column = keys + 2;
  const auto next = [&](const std::string& label) {
    std::vector<ValueRange> ranges;
    for (const std::string& law : laws) ranges.push_back(rangeOf(rows, keys, law, column));
    ++column;
    printRanges(label, ranges);
    return !allEmpty(ranges);
  };
  for (const char* name : kVelocityColumns) next(std::string(name) + " [m/s]");
  std::vector<models::Measure> shown, missing;
  for (const models::Measure& measure : models::measures())
    (next(labelOf(measure)) ? shown : missing).push_back(measure);
  std::printf("\n");
  for (const models::Measure& measure : missing)
    std::printf("  %-22s - if %s\n", measure.name, measure.whenUndefined().c_str());
  std::printf("\nwhat they mean, at the end of each run\n");
  std::printf("  %-22s of the first and the last ball\n", "velocity");
  explain(shown);
}

}  // namespace multiple_impacts::command
