// SPDX-License-Identifier: Apache-2.0
/* LZB on random problems at several tolerances, each against a much finer one.
   `soak-tolerances --help` */
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

#include "Isolation.hpp"
#include "ToleranceTrial.hpp"

using namespace multiple_impacts::soak;

namespace {

struct Options {
  long cases = 500;
  std::uint64_t seed = std::random_device()() % 1'000'000'000u;
  int processes = 2;
  double budget = 600.;  ///< of processor time for one case [s]
};

constexpr double kMostExcess = 10.;

/** The outcomes at one tolerance. */
class Row {
 public:
  void add(const ToleranceCheck& check) {
    ++_counts[check.posedness];
    if (check.posedness != Posedness::WellPosed) return;
    _excess.push_back(check.excess());
    _misses += check.excess() > kMostExcess ? 1 : 0;
  }

  long misses() const { return _misses; }

  void print(double tolerance) {
    std::sort(_excess.begin(), _excess.end());
    const auto share = [&](double part) {
      return _excess.empty() ? 0.
                             : _excess[static_cast<std::size_t>(part * (_excess.size() - 1))];
    };
    std::printf("%-9.0e %10ld %9ld %12ld %5ld %10ld %9.1e %9.1e %9.1e %6ld\n", tolerance,
                _counts[Posedness::WellPosed], _counts[Posedness::Sensitive],
                _counts[Posedness::Undetermined], _counts[Posedness::Kink],
                _counts[Posedness::NotSolved], share(0.5), share(0.99), share(1.), _misses);
  }

 private:
  std::map<Posedness, long> _counts;
  std::vector<double> _excess;
  long _misses = 0;
};

class Scan {
 public:
  explicit Scan(const Options& options) : _options(options) {}

  int run();

 private:
  void note(std::uint64_t seed, const TaskResult& result);

  const Options& _options;
  std::map<double, Row> _rows;
  long _lost = 0;
};

void Scan::note(std::uint64_t seed, const TaskResult& result) {
  const std::string again =
      "\n  again: soak-tolerances --seed " + std::to_string(seed) + " --cases 1";
  if (!result.failure.empty()) {
    ++_lost;
    std::printf("LOST %s: %s%s\n", toleranceProblem(seed).name.c_str(), result.failure.c_str(),
                again.c_str());
    return;
  }
  for (const auto& each : nlohmann::json::parse(result.text)) {
    const auto check = each.get<ToleranceCheck>();
    _rows[check.tolerance].add(check);
    if (check.posedness != Posedness::WellPosed || check.excess() <= kMostExcess) continue;
    std::printf("MISS %s: error %.1e at tolerance %.0e, amplification %.2g%s\n",
                toleranceProblem(seed).name.c_str(), check.error, check.tolerance,
                check.amplification, again.c_str());
    std::fflush(stdout);
  }
}

int Scan::run() {
  std::printf("%ld cases, seed %llu\n", _options.cases,
              static_cast<unsigned long long>(_options.seed));
  const auto seedOf = [&](long number) {
    return _options.seed + static_cast<std::uint64_t>(number);
  };
  runIsolated(
      {_options.processes, _options.budget}, _options.cases,
      [&](long number) {
        return nlohmann::json(checkTolerances(toleranceProblem(seedOf(number)))).dump();
      },
      [&](long number, const TaskResult& result) { note(seedOf(number), result); });
  std::printf("%-9s %10s %9s %12s %5s %10s %9s %9s %9s %6s\n", "tolerance", "well-posed",
              "sensitive", "undetermined", "kink", "not solved", "median", "99 %", "largest",
              "misses");
  long misses = _lost;
  for (auto& [tolerance, row] : _rows) {
    row.print(tolerance);
    misses += row.misses();
  }
  return misses == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) try {
  Options options;
  CLI::App program(
      "LZB on random problems at tolerances of 1e-6, 1e-8 and 1e-10, against 1e-13. An error\n"
      "above 10 times tolerance times amplification is a miss, unless the outcome itself "
      "says\n"
      "that it is hardly determined. Median, 99 % and largest are of the error over "
      "tolerance\n"
      "times amplification. Exit code 1 if there is a miss.");
  program.add_option("--cases", options.cases, "number of problems")
      ->check(CLI::Range(1L, 1'000'000'000L))
      ->capture_default_str();
  program.add_option("--seed", options.seed,
                     "of the first; the others follow; default: a new one");
  program.add_option("--processes", options.processes, "at the same time")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  program.add_option("--budget", options.budget, "processor time for one problem [s]")
      ->check(CLI::Range(1e-3, 1e6))
      ->capture_default_str();
  CLI11_PARSE(program, argc, argv);
  return Scan(options).run();
} catch (const std::exception& error) {
  std::fprintf(stderr, "soak-tolerances: %s\n", error.what());
  return 2;
}
