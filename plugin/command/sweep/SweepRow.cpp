// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/sweep/SweepRow.hpp"

#include <cmath>
#include <cstdlib>
#include <sstream>
#include <utility>

#include "multiple_impacts/command/MeasureTable.hpp"
#include "multiple_impacts/contact/CsvRow.hpp"

namespace multiple_impacts::command {

namespace {

/** Numbers and names of laws contain no commas. */
std::vector<std::string> fieldsOf(const std::string& text) {
  std::vector<std::string> fields;
  std::istringstream in(text);
  for (std::string field; std::getline(in, field, ',');) fields.push_back(field);
  return fields;
}

}  // namespace

const std::vector<SweepColumn>& sweepColumns() {
  static const std::vector<SweepColumn> columns = [] {
    std::vector<SweepColumn> all{{"first_velocity", "first_velocity [m/s]"},
                                 {"last_velocity", "last_velocity [m/s]"}};
    for (const models::Measure& measure : models::measures())
      all.push_back({measure.name, labelOf(measure)});
    return all;
  }();
  return columns;
}

SweepRow sweepRow(std::vector<double> keys, const MeasuredRun& measured) {
  const Eigen::VectorXd& v = measured.run.velocity;
  const bool failed = v.size() == 0;
  SweepRow row{std::move(keys), measured.run.law.name, failed, {}};
  row.results = {failed ? std::nan("") : v[0], failed ? std::nan("") : v[v.size() - 1]};
  for (const models::MeasuredValue& metric : measured.metrics)
    row.results.push_back(metric.value);
  return row;
}

std::string sweepHeader(const std::vector<std::string>& keys) {
  CsvRow header;
  header << keys << "law"
         << "failed";
  for (const SweepColumn& column : sweepColumns()) header << column.name;
  return header.text();
}

std::string csvLine(const SweepRow& row) {
  return (CsvRow() << row.keys << row.law << (row.failed ? 1L : 0L) << row.results).text();
}

SweepRow parseSweepRow(const std::string& text, std::size_t keys) {
  const std::vector<std::string> fields = fieldsOf(text);
  SweepRow row;
  for (std::size_t i = 0; i < keys; ++i)
    row.keys.push_back(std::strtod(fields.at(i).c_str(), nullptr));
  row.law = fields.at(keys);
  row.failed = fields.at(keys + 1) == "1";
  for (std::size_t i = keys + 2; i < fields.size(); ++i)
    row.results.push_back(std::strtod(fields[i].c_str(), nullptr));
  return row;
}

}  // namespace multiple_impacts::command
