// SPDX-License-Identifier: Apache-2.0
/* Long time-stepping simulations of random models under every law. `soak-steps --help` */
#include <CLI/CLI.hpp>
#include <FrictionContact.hpp>
#include <GenericMechanical.hpp>
#include <LCP.hpp>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <exception>
#include <iostream>
#include <random>
#include <string>
#include <vector>

#include "FrictionHeap.hpp"
#include "Isolation.hpp"
#include "LinkedRods.hpp"
#include "SiconosMultipleImpacts.hpp"
#include "StepRun.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::soak;

namespace {

/** The laws of event-driven models, and the compliant reference. */
std::vector<SimulatedLaw> steppedLaws() {
  std::vector<SimulatedLaw> laws;
  for (const SimulatedLaw& law : simulatedLaws())
    if (law.makeProblem) laws.push_back(law);
  laws.push_back(capturing(compliantSimulation()));
  return laws;
}

const std::vector<SimulatedLaw> kLaws = steppedLaws();
const long kLawCount = static_cast<long>(kLaws.size());
const long kHeaps = static_cast<long>(std::size(kAllKinds)), kRods = kHeaps + 1,
           kKindCount = kRods + 1;
constexpr long kMost = 1'000'000'000;

struct Options {
  long runs = 20;  ///< for each law
  long impacts = 1000;
  std::uint64_t seed = 0;
  int processes = 2;
  long only = -1;           ///< number of the only run; -1 for all
  bool siconos = false;     ///< Newton's law in Siconos's own steps, to compare depths
  double deadline = 3600.;  ///< for one run [s]

  long first() const { return std::max(only, 0L); }
  long count() const { return only >= 0 ? 1 : runs * kLawCount; }
};

std::shared_ptr<::OneStepNSProblem> siconosProblem(long kind) {
  if (kind == kHeaps) return std::make_shared<::FrictionContact>(2);
  if (kind == kRods) return std::make_shared<::GenericMechanical>();
  return std::make_shared<::LCP>();
}

RandomModel modelOf(std::uint64_t seed, long kind, const SimulatedLaw& law) {
  if (kind == kHeaps) return frictionHeap(seed, law);
  if (kind == kRods) return linkedRods(seed, law);
  RandomModel model = randomModel(seed, kAllKinds[kind], law);
  model.impact = std::make_shared<ImpactLCP>(*law.law);
  return model;
}

/** Run number k: the laws in turn, and for each the kinds of model in turn. */
RandomModel modelOf(const Options& options, long k) {
  const long kind = (k / kLawCount) % kKindCount;
  const std::uint64_t seed = options.seed + static_cast<std::uint64_t>(k / kLawCount);
  RandomModel model =
      modelOf(seed, kind, options.siconos ? moreauSimulation() : kLaws[k % kLawCount]);
  if (options.siconos) model.impact = siconosProblem(kind);
  return model;
}

/** Sums and worst values of the runs under one law. */
struct LawTally {
  long runs = 0, violations = 0, impacts = 0, multiple = 0, steps = 0;
  double penetration = 0., gain = 0., growth = 0.;

  void add(const StepRunResult& result) {
    ++runs;
    violations += result.violation.empty() ? 0 : 1;
    impacts += result.impacts;
    multiple += result.multiple;
    steps += result.steps;
    penetration = std::max(penetration, result.penetration);
    gain = std::max(gain, result.gain);
    growth = std::max(growth, result.growth);
  }

  void print(const char* law) const {
    std::printf("%-16s %6ld %6ld %9ld %9ld %10ld %9.2f %9.1e %9.2f\n", law, runs, violations,
                impacts, multiple, steps, penetration, gain, growth);
  }
};

StepRunResult resultOf(const TaskResult& task) {
  if (task.failure.empty()) return nlohmann::json::parse(task.text).get<StepRunResult>();
  StepRunResult lost;
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
        return nlohmann::json(runSteps(model, options.impacts, seed)).dump();
      },
      [&](long number, const TaskResult& task) {
        const long k = options.first() + number;
        const StepRunResult result = resultOf(task);
        tallies[static_cast<std::size_t>(k % kLawCount)].add(result);
        if (result.violation.empty()) return;
        std::cout << "VIOLATION run " << k << ": " << modelOf(options, k).name << "\n  "
                  << result.violation << "\n  again: soak-steps --seed " << options.seed
                  << " --impacts " << options.impacts << " --only " << k << std::endl;
      });
  std::printf("%-16s %6s %6s %9s %9s %10s %9s %9s %9s\n", "law", "runs", "wrong", "impacts",
              "multiple", "steps", "depth/hU", "gain", "growth");
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
      "Long time-stepping simulations of random models under every law: no exception, no\n"
      "penetration beyond 2 h times the fastest approach, no energy from impacts beyond what\n"
      "the forces of a step do. Exit code 1 if there is a violation.");
  program.add_option("--runs", options.runs, "simulations for each law")
      ->check(CLI::Range(1L, kMost))
      ->capture_default_str();
  program.add_option("--impacts", options.impacts, "in each simulation")
      ->check(CLI::Range(1L, kMost))
      ->capture_default_str();
  program.add_option("--seed", options.seed, "of the first; default: a new one");
  program.add_option("--only", options.only, "number of a run to repeat alone")
      ->check(CLI::Range(0L, kMost));
  program.add_flag("--siconos", options.siconos,
                   "Newton's law in Siconos's own steps instead: only depths are checked");
  program.add_option("--processes", options.processes, "at the same time")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  CLI11_PARSE(program, argc, argv);
  return runAll(options);
} catch (const std::exception& error) {
  std::fprintf(stderr, "soak-steps: %s\n", error.what());
  return 2;
}
