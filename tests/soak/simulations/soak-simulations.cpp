// SPDX-License-Identifier: Apache-2.0
/* Long event-driven simulations of random models under every law. `soak-simulations --help` */
#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <exception>
#include <iostream>
#include <random>
#include <string>
#include <vector>

#include "Isolation.hpp"
#include "LongRun.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::soak;

namespace {

/** The laws with an impact problem. */
std::vector<SimulatedLaw> eventDrivenLaws() {
  std::vector<SimulatedLaw> laws;
  for (const SimulatedLaw& law : simulatedLaws())
    if (law.makeProblem) laws.push_back(law);
  return laws;
}

const std::vector<SimulatedLaw> kLaws = eventDrivenLaws();
const long kLawCount = static_cast<long>(kLaws.size());
constexpr long kMost = 1'000'000'000;  ///< upper limit of the counts

struct Options {
  long runs = 20;  ///< for each law
  long impacts = 1000;
  std::uint64_t seed = 0;
  int processes = 2;
  long only = -1;          ///< number of the only run; -1 for all
  std::string kind;        ///< of all models; if empty, the kinds in turn
  double deadline = 600.;  ///< for one run [s]

  long first() const { return std::max(only, 0L); }
  long count() const { return only >= 0 ? 1 : runs * kLawCount; }
};

/** The kind as written on the command line. */
std::string optionName(ModelKind kind) {
  std::string name = toString(kind);
  std::replace(name.begin(), name.end(), ' ', '-');
  return name;
}

std::vector<std::string> kindNames() {
  std::vector<std::string> names;
  for (const ModelKind kind : kAllKinds) names.push_back(optionName(kind));
  return names;
}

ModelKind kindOf(const Options& options, long k) {
  for (const ModelKind kind : kAllKinds)
    if (optionName(kind) == options.kind) return kind;
  return kAllKinds[(k / kLawCount) % static_cast<long>(std::size(kAllKinds))];
}

/** Run number k: the laws in turn, and for each the kinds of model in turn. */
RandomModel modelOf(const Options& options, long k) {
  return randomModel(options.seed + static_cast<std::uint64_t>(k / kLawCount),
                     kindOf(options, k), kLaws[k % kLawCount]);
}

/** The command that repeats run number k alone. */
std::string commandOf(const Options& options, long k) {
  return "soak-simulations --seed " + std::to_string(options.seed) + " --impacts " +
         std::to_string(options.impacts) +
         (options.kind.empty() ? "" : " --kind " + options.kind) + " --only " +
         std::to_string(k);
}

/** Sums and worst values of the runs under one law. */
struct LawTally {
  long runs = 0, violations = 0, impacts = 0, multiple = 0, strikes = 0;
  double penetration = 0., momentum = 0., gain = 0., drift = 0., growth = -1e300;

  void add(const LongRunResult& result) {
    ++runs;
    violations += result.violation.empty() ? 0 : 1;
    impacts += result.impacts;
    multiple += result.multiple;
    strikes += result.strikes;
    penetration = std::max(penetration, result.penetration);
    momentum = std::max(momentum, result.momentum);
    gain = std::max(gain, result.gain);
    drift = std::max(drift, result.drift);
    growth = std::max(growth, result.growth);
  }

  void print(const char* law) const {
    std::printf("%-16s %6ld %6ld %9ld %9ld %8ld %9.1e %9.1e %9.1e %9.1e %9.1f\n", law, runs,
                violations, impacts, multiple, strikes, penetration, momentum, gain, drift,
                growth);
  }
};

LongRunResult resultOf(const TaskResult& task) {
  if (task.failure.empty()) return nlohmann::json::parse(task.text).get<LongRunResult>();
  LongRunResult lost;
  lost.violation = task.failure;
  return lost;
}

int runAll(const Options& options) {
  std::printf("%ld runs of %ld impacts for each of %ld laws, seed %llu\n", options.runs,
              options.impacts, kLawCount, static_cast<unsigned long long>(options.seed));
  std::vector<LawTally> tallies(kLaws.size());
  const auto start = std::chrono::steady_clock::now();
  runIsolated(
      {options.processes, options.deadline, 10.}, options.count(),
      [&](long task) {
        const long k = options.first() + task;
        RandomModel model = modelOf(options, k);
        const std::uint64_t seed = options.seed + static_cast<std::uint64_t>(k);
        return nlohmann::json(runLong(model, options.impacts, seed)).dump();
      },
      [&](long number, const TaskResult& task) {
        const long k = options.first() + number;
        const LongRunResult result = resultOf(task);
        tallies[static_cast<std::size_t>(k % kLawCount)].add(result);
        if (result.violation.empty()) return;
        std::cout << "VIOLATION run " << k << ": " << modelOf(options, k).name << "\n  "
                  << result.violation << "\n  again: " << commandOf(options, k) << std::endl;
      });
  std::printf("%-16s %6s %6s %9s %9s %8s %9s %9s %9s %9s %9s\n", "law", "runs", "wrong",
              "impacts", "multiple", "strikes", "depth/m", "momentum", "gain", "drift", "kB");
  long violations = 0;
  for (std::size_t i = 0; i < kLaws.size(); ++i) {
    if (tallies[i].runs > 0) tallies[i].print(toString(kLaws[i]));
    violations += tallies[i].violations;
  }
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
  std::printf("%ld violations in %ld runs from seed %llu, %.0f s with %d processes\n",
              violations, options.count(), static_cast<unsigned long long>(options.seed),
              time.count(), options.processes);
  return violations == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) try {
  Options options;
  options.seed = std::random_device()() % 1'000'000'000u;
  CLI::App program(
      "Long event-driven simulations of random models under every law: no exception, no\n"
      "penetration, energy and momentum booked, memory flat. Exit code 1 if there is a "
      "violation.");
  program.add_option("--runs", options.runs, "simulations for each law")
      ->check(CLI::Range(1L, kMost))
      ->capture_default_str();
  program.add_option("--impacts", options.impacts, "in each simulation")
      ->check(CLI::Range(1L, kMost))
      ->capture_default_str();
  program.add_option("--seed", options.seed, "of the first; default: a new one");
  program.add_option("--kind", options.kind, "of all models; default: the kinds in turn")
      ->check(CLI::IsMember(kindNames()));
  program.add_option("--only", options.only, "number of a run to repeat alone")
      ->check(CLI::Range(0L, kMost));
  program.add_option("--processes", options.processes, "at the same time")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  CLI11_PARSE(program, argc, argv);
  return runAll(options);
} catch (const std::exception& error) {
  std::fprintf(stderr, "soak-simulations: %s\n", error.what());
  return 2;
}
