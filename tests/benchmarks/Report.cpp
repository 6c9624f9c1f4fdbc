// SPDX-License-Identifier: Apache-2.0
#include "Report.hpp"

#include <cmath>
#include <cstdio>
#include <stdexcept>

#include "Format.hpp"

namespace multiple_impacts::benchmarks {

namespace {

constexpr const char* kLine = "%-22s  %-22s %8s  %-12s %9s %8s  %8s %8s  %9s %8s %7s  %s\n";

std::string number(const char* format, double value) {
  return std::isnan(value) ? "-" : formatted(format, value);
}

std::string count(long value) { return value < 0 ? "-" : std::to_string(value); }

/** Three to four digits, without exponent where that is legible. */
std::string seconds(double value) {
  if (std::isnan(value)) return "-";
  return formatted(value < 1e-3 ? "%.2e" : value < 1. ? "%.4f" : "%.2f", value);
}

std::string ratio(double value) {
  if (std::isnan(value)) return "-";
  return formatted(value < 10. ? "%.2f" : value < 100. ? "%.1f" : "%.0f", value);
}

void print(const Row& row) {
  std::printf(
      kLine, row.problem.c_str(), row.method.c_str(), std::to_string(row.ballCount).c_str(),
      row.parameter.c_str(), seconds(row.seconds).c_str(), ratio(row.ratio).c_str(),
      number("%.1e", row.energyError).c_str(), number("%.1e", row.velocityError).c_str(),
      count(row.steps).c_str(), number("%.1f", row.nanoseconds).c_str(),
      number("%.1f", row.megabytes).c_str(), row.status.c_str());
  std::fflush(stdout);
}

}  // namespace

Report::Report(const std::string& csvFile) : _csv(csvFile) {
  if (!_csv) throw std::runtime_error("cannot write " + csvFile);
  _csv << "problem,method,n,tolerance_or_step,seconds,ratio_to_ours,dE,dv,steps,"
          "ns_per_evaluation,peak_memory_growth_MB,status\n";
  _csv.precision(6);
}

void Report::section(const std::string& title) {
  std::printf("\n%s\n\n", title.c_str());
  printHeader();
}

void Report::printHeader() const {
  std::printf(kLine, "problem", "method", "n", "tol or step", "seconds", "ratio", "dE", "dv",
              "steps", "ns/eval", "MB", "status");
}

void Report::add(const Row& row) {
  print(row);
  const auto value = [this](double x) -> std::ostream& {
    _csv << ',';
    return std::isnan(x) ? _csv : _csv << x;
  };
  _csv << quoted(row.problem) << ',' << quoted(row.method) << ',' << row.ballCount << ','
       << quoted(row.parameter);
  for (const double x : {row.seconds, row.ratio, row.energyError, row.velocityError}) value(x);
  _csv << ',' << (row.steps < 0 ? "" : std::to_string(row.steps));
  for (const double x : {row.nanoseconds, row.megabytes}) value(x);
  _csv << ',' << quoted(row.status) << '\n' << std::flush;
}

void Report::remark(const std::string& text) { std::printf("  %s\n", text.c_str()); }

void Report::wantAtMost(const std::string& what, double measured, double limit) {
  _wanted.push_back({what, formatted("<= %.3g", limit), measured, measured <= limit});
}

void Report::wantAtLeast(const std::string& what, double measured, double limit) {
  _wanted.push_back({what, formatted(">= %.3g", limit), measured, measured >= limit});
}

void Report::printWanted() const {
  if (_wanted.empty()) return;
  std::printf("\nWanted\n\n%-64s %10s %10s\n", "figure", "wanted", "measured");
  for (const Wanted& w : _wanted)
    std::printf("%-64s %10s %10s  %s\n", w.what.c_str(), w.limit.c_str(),
                number("%.3g", w.measured).c_str(), w.reached ? "reached" : "NOT REACHED");
}

}  // namespace multiple_impacts::benchmarks
