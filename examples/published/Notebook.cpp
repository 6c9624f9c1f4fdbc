// SPDX-License-Identifier: Apache-2.0
#include "published/Notebook.hpp"

#include <algorithm>
#include <boost/mpi/collectives.hpp>
#include <boost/mpi/communicator.hpp>
#include <boost/serialization/string.hpp>
#include <boost/serialization/vector.hpp>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ostream>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "multiple_impacts/command/sweep/SweepJournal.hpp"
#include "multiple_impacts/contact/CsvRow.hpp"
#include "multiple_impacts/contact/Texts.hpp"

namespace multiple_impacts {

template <>
const Choices<published::Agreement>& choices<published::Agreement>() {
  using published::Agreement;
  static const Choices<Agreement> table{
      "Agreement",
      "Whether a claim was found to hold.",
      {{Agreement::Agrees, "agrees", "agrees", "it does"},
       {Agreement::Differs, "differs", "differs", "it does not"},
       {Agreement::NotCheckable, "not checkable", "not_checkable", "it cannot be computed"}}};
  return table;
}

}  // namespace multiple_impacts

namespace multiple_impacts::published {

namespace {

std::string lineOf(const Row& row) { return (CsvRow() << row).text(); }

Row rowFrom(const std::string& line) {
  Row row;
  std::istringstream fields(line);
  for (std::string field; std::getline(fields, field, ',');)
    row.push_back(std::strtod(field.c_str(), nullptr));
  return row;
}

}  // namespace

std::vector<double> Table::column(const std::string& name) const {
  const auto found = std::find(columns.begin(), columns.end(), name);
  if (found == columns.end()) throw std::out_of_range("no column " + name);
  std::vector<double> values;
  for (const Row& row : rows) values.push_back(row[found - columns.begin()]);
  return values;
}

Notebook::Notebook(ResultFolder folder, Effort effort, const Processes& processes)
    : _folder(std::move(folder)), _effort(effort), _processes(processes) {}

Table Notebook::compute(const std::string& name, const std::vector<std::string>& columns,
                        long count, const std::function<Row(long)>& rowOf) {
  const std::string path = _folder.file(name + ".csv").string(),
                    header = (CsvRow() << columns).text();
  Rows rows = computePoints(
      {path, header, checksum(name + header + std::to_string(count) + choose("full", "quick")),
       count, [&](long point) { return Rows{lineOf(rowOf(point))}; }},
      _processes);
  boost::mpi::broadcast(_processes.world(), rows, 0);
  _computed.push_back(path);
  Table table{columns, {}};
  for (const std::string& row : rows) table.rows.push_back(rowFrom(row));
  return table;
}

void Notebook::write(const std::string& name, const Table& table) const {
  if (!_processes.isFirst()) return;
  _folder.write(name + ".csv", [&](std::ostream& file) {
    file << (CsvRow() << table.columns).text() << '\n';
    for (const Row& row : table.rows) file << lineOf(row) << '\n';
  });
}

void Notebook::number(const Claim& claim, double published, double computed, double tolerance,
                      const std::string& unit) {
  statement(claim, std::abs(computed - published) <= tolerance,
            shown(computed, 4) + ' ' + unit);
}

void Notebook::statement(const Claim& claim, bool holds, const std::string& computed) {
  conclude({claim, holds ? Agreement::Agrees : Agreement::Differs, computed,
            holds ? "" : claim.ifNot});
}

void Notebook::notCheckable(const Claim& claim, const std::string& why,
                            const std::string& computed) {
  conclude({claim, Agreement::NotCheckable, computed, why});
}

void Notebook::alsoIn(const std::string& where, const std::string& id) {
  Verdict verdict = _verdicts.at(_verdicts.size() - 1);
  verdict.claim.id = id;
  verdict.claim.where = where;
  conclude(std::move(verdict));
}

void Notebook::conclude(Verdict verdict) { _verdicts.push_back(std::move(verdict)); }

void Notebook::close() const {
  if (!_processes.isFirst()) return;
  _folder.write(kVerdictFile, [&](std::ostream& file) {
    file << verdictHeader() << '\n';
    for (const Verdict& verdict : _verdicts) file << toCsv(verdict) << '\n';
  });
  for (const std::string& path : _computed) SweepJournal::remove(path);
}

std::string verdictHeader() { return "id,where,verdict,published,computed,reason"; }

std::string toCsv(const Verdict& verdict) {
  const Claim& claim = verdict.claim;
  return (CsvRow() << claim.id << claim.where << toString(verdict.agreement) << claim.published
                   << verdict.computed << verdict.reason)
      .text();
}

std::string shown(double value, int digits) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*g", digits, value);
  return text;
}

std::string shown(const std::vector<double>& values, int digits) {
  std::vector<std::string> texts;
  for (const double value : values) texts.push_back(shown(value, digits));
  return listed(texts);
}

}  // namespace multiple_impacts::published
