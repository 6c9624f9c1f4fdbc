// SPDX-License-Identifier: Apache-2.0
/* Long event-driven simulations of random models under every law. `soak-simulations --help` */
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <iterator>
#include <string>
#include <vector>

#include "LongRun.hpp"
#include "RunSoak.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::soak;

namespace {

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

/** \param name of the kind of all models; if empty, the kinds in turn */
ModelKind kindOf(const std::string& name, long round) {
  for (const ModelKind kind : kAllKinds)
    if (optionName(kind) == name) return kind;
  return kAllKinds[round % static_cast<long>(std::size(kAllKinds))];
}

/** Sums and worst values of the runs under one law. */
struct LongRunTally : RunTally {
  long strikes = 0;
  double penetration = 0., momentum = 0., gain = 0., drift = 0., growth = -1e300;

  void add(const LongRunResult& result) {
    count(result);
    strikes += result.strikes;
    penetration = std::max(penetration, result.penetration);
    momentum = std::max(momentum, result.momentum);
    gain = std::max(gain, result.gain);
    drift = std::max(drift, result.drift);
    growth = std::max(growth, result.growth);
  }

  static void printHeader() {
    std::printf("%-16s %6s %6s %9s %9s %8s %9s %9s %9s %9s %9s\n", "law", "runs", "wrong",
                "impacts", "multiple", "strikes", "depth/m", "momentum", "gain", "drift",
                "kB");
  }

  void print(const char* law) const {
    std::printf("%-16s %6ld %6ld %9ld %9ld %8ld %9.1e %9.1e %9.1e %9.1e %9.1f\n", law, runs,
                violations, impacts, multiple, strikes, penetration, momentum, gain, drift,
                growth);
  }
};

}  // namespace

int main(int argc, char** argv) try {
  CLI::App program(
      "Long event-driven simulations of random models under every law: no exception, no\n"
      "penetration, energy and momentum booked, memory flat. Exit code 1 if there is a "
      "violation.");
  RunOptions options;
  addRunOptions(program, options);
  std::string kind;
  program.add_option("--kind", kind, "of all models; default: the kinds in turn")
      ->check(CLI::IsMember(kindNames()));
  CLI11_PARSE(program, argc, argv);
  return RunSoak<LongRunResult, LongRunTally>(
             options,
             simulatedLawsThat([](const SimulatedLaw& law) { return law.makeProblem; }),
             "soak-simulations" + (kind.empty() ? "" : " --kind " + kind),
             [&](const SimulatedLaw& law, long round) {
               return randomModel(options.seed + static_cast<std::uint64_t>(round),
                                  kindOf(kind, round), law);
             },
             runLong)
      .run();
} catch (const std::exception& error) {
  std::fprintf(stderr, "soak-simulations: %s\n", error.what());
  return 2;
}
