// SPDX-License-Identifier: Apache-2.0
/* Random impacts under every law, each checked against what the laws guarantee.
   `soak-problems --help` */
#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "Isolation.hpp"
#include "Shrinker.hpp"
#include "Tally.hpp"
#include "Trial.hpp"
#include "multiple_impacts/command/solve/ImpactReport.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::soak;

namespace {

struct Options {
  long cases = 2000;
  std::uint64_t seed = 0;
  int processes = 2;
  double budget = 60.;     ///< of processor time for one case [s]
  double shrinking = 60.;  ///< time to shrink a failure [s]
  std::string folder = "soak-failures";
  std::string law;  ///< all if empty
  ImpactKind kind = ImpactKind::Any;
};

const std::map<std::string, ImpactKind> kKinds = {{"any", ImpactKind::Any},
                                                  {"friction", ImpactKind::Friction},
                                                  {"frictionless", ImpactKind::Frictionless}};

/** The options that decide what a seed stands for. */
std::string drawnBy(const Options& options) {
  std::string text = options.law.empty() ? "" : " --law " + options.law;
  for (const auto& [name, kind] : kKinds)
    if (kind == options.kind && kind != ImpactKind::Any) text += " --kind " + name;
  return text;
}

/** A seed short enough to be typed. */
std::uint64_t freshSeed() { return std::random_device()() % 1'000'000'000u; }

class Soak {
 public:
  explicit Soak(const Options& options) : _options(options) {}

  int run();

 private:
  struct Failure {
    std::uint64_t seed;
    Verdict verdict;
  };

  static Verdict verdictOf(const TaskResult& result);
  void note(long number, const TaskResult& result);
  void shrink(const Failure& failure) const;
  Isolation isolation(int processes) const { return {processes, 5. * _options.budget + 10.}; }
  RandomImpact impactOf(std::uint64_t seed) const {
    return randomImpact(seed, _options.law, _options.kind);
  }
  std::string trial(const RandomImpact& impact, std::uint64_t seed) const {
    return nlohmann::json(judge(impact, command::outcomeOf, _options.budget, seed)).dump();
  }

  const Options& _options;
  Tally _tally;
  std::vector<Failure> _failures;
};

/** What a child process returned, or how it ended. */
Verdict Soak::verdictOf(const TaskResult& result) {
  if (result.failure.empty()) return nlohmann::json::parse(result.text).get<Verdict>();
  Verdict verdict;
  verdict.law = "lost";
  verdict.violation = result.failure;
  return verdict;
}

/** Writes the smallest impact that fails in the same way. */
void Soak::shrink(const Failure& failure) const {
  const std::uint64_t seed = failure.seed;
  const std::string kind = failure.verdict.kind();
  const RandomImpact impact = impactOf(seed);
  const auto failsLikewise = [&](const nlohmann::json& file) {
    RandomImpact changed = impact;
    changed.file = file;
    bool same = false;
    runIsolated(
        isolation(1), 1, [&](long) { return trial(changed, seed); },
        [&](long, const TaskResult& result) { same = verdictOf(result).kind() == kind; });
    return same;
  };
  const std::filesystem::path path =
      std::filesystem::path(_options.folder) / ("impact-" + std::to_string(seed) + ".json");
  std::filesystem::create_directories(_options.folder);
  const nlohmann::json smallest = shrunk(impact.file, failsLikewise, _options.shrinking);
  std::ofstream(path) << smallest.dump(1) << "\n";
  std::cout << impact.name << ": shrunk to " << smallest["contacts"].size()
            << " contacts; replay: multiple-impacts solve " << path.string() << std::endl;
}

void Soak::note(long number, const TaskResult& result) {
  const std::uint64_t seed = _options.seed + static_cast<std::uint64_t>(number);
  const Verdict verdict = verdictOf(result);
  _tally.add(verdict);
  if (verdict.violation.empty()) return;
  std::cout << "VIOLATION " << impactOf(seed).name << ", " << verdict.law << "\n  "
            << verdict.violation << "\n  again: soak-problems --seed " << seed << " --cases 1"
            << drawnBy(_options) << std::endl;
  _failures.push_back({seed, verdict});
}

int Soak::run() {
  std::cout << _options.cases << " cases, seed " << _options.seed << std::endl;
  const auto start = std::chrono::steady_clock::now();
  runIsolated(
      isolation(_options.processes), _options.cases,
      [this](long number) {
        const std::uint64_t seed = _options.seed + static_cast<std::uint64_t>(number);
        return trial(impactOf(seed), seed);
      },
      [this](long number, const TaskResult& result) { note(number, result); });
  for (const Failure& failure : _failures) shrink(failure);
  _tally.print(std::cout);
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
  std::printf("%ld violations in %ld cases from seed %llu, %.0f s with %d processes\n",
              _tally.violations(), _options.cases,
              static_cast<unsigned long long>(_options.seed), time.count(),
              _options.processes);
  return _tally.violations() == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) try {
  Options options;
  options.seed = freshSeed();
  CLI::App program(
      "Random impacts under every law, each checked from its file: no approach left, no "
      "energy "
      "created, momentum kept, and an end. A failure is shrunk to a file for\n"
      "`multiple-impacts solve`. Exit code 1 if there is one.");
  program.add_option("--cases", options.cases, "number of impacts")
      ->check(CLI::Range(1L, 1'000'000'000L))
      ->capture_default_str();
  program.add_option("--seed", options.seed,
                     "of the first; the others follow; default: a new one");
  program.add_option("--law", options.law, "of all impacts; default: any")
      ->check(CLI::IsMember(lawNames()));
  std::string kind = "any";
  program.add_option("--kind", kind, "of all impacts; any: one in five with friction")
      ->check(CLI::IsMember({"any", "friction", "frictionless"}))
      ->capture_default_str();
  program.add_option("--processes", options.processes, "at the same time")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  program.add_option("--budget", options.budget, "processor time for one impact [s]")
      ->check(CLI::Range(1e-3, 1e6))
      ->capture_default_str();
  program.add_option("--shrink", options.shrinking, "time to make a failure small [s]")
      ->check(CLI::Range(1e-3, 1e6))
      ->capture_default_str();
  program.add_option("--out", options.folder, "folder for impacts that fail")
      ->capture_default_str();
  CLI11_PARSE(program, argc, argv);
  options.kind = kKinds.at(kind);
  if (options.kind == ImpactKind::Friction && !options.law.empty() &&
      !findLaw(options.law)->uses("friction"))
    throw std::invalid_argument("the law " + options.law + " does not know friction");
  return Soak(options).run();
} catch (const std::exception& error) {
  std::fprintf(stderr, "soak-problems: %s\n", error.what());
  return 2;
}
