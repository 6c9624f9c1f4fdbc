// SPDX-License-Identifier: Apache-2.0
/* Long time-stepping simulations of random models under every law. `soak-steps --help` */
#include <CLI/CLI.hpp>
#include <FrictionContact.hpp>
#include <GenericMechanical.hpp>
#include <LCP.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <iterator>

#include "FrictionHeap.hpp"
#include "LinkedRods.hpp"
#include "RunSoak.hpp"
#include "SiconosMultipleImpacts.hpp"
#include "StepRun.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::soak;

namespace {

const long kHeaps = static_cast<long>(std::size(kAllKinds)), kRods = kHeaps + 1,
           kKindCount = kRods + 1;

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

/** A round of a law: the kinds of model in turn.
    \param siconos Newton's law in Siconos's own steps, to compare depths */
RandomModel modelOf(const RunOptions& options, bool siconos, const SimulatedLaw& law,
                    long round) {
  const long kind = round % kKindCount;
  const std::uint64_t seed = options.seed + static_cast<std::uint64_t>(round);
  RandomModel model = modelOf(seed, kind, siconos ? moreauSimulation() : law);
  if (siconos) model.impact = siconosProblem(kind);
  return model;
}

/** Sums and worst values of the runs under one law. */
struct StepRunTally : RunTally {
  long steps = 0;
  double penetration = 0., gain = 0., growth = 0.;

  void add(const StepRunResult& result) {
    count(result);
    steps += result.steps;
    penetration = std::max(penetration, result.penetration);
    gain = std::max(gain, result.gain);
    growth = std::max(growth, result.growth);
  }

  static void printHeader() {
    std::printf("%-16s %6s %6s %9s %9s %10s %9s %9s %9s\n", "law", "runs", "wrong", "impacts",
                "multiple", "steps", "depth/hU", "gain", "growth");
  }

  void print(const char* law) const {
    std::printf("%-16s %6ld %6ld %9ld %9ld %10ld %9.2f %9.1e %9.2f\n", law, runs, violations,
                impacts, multiple, steps, penetration, gain, growth);
  }
};

}  // namespace

int main(int argc, char** argv) try {
  CLI::App program(
      "Long time-stepping simulations of random models under every law: no exception, no\n"
      "penetration beyond 2 h times the fastest approach, no energy from impacts beyond what\n"
      "the forces of a step do. Exit code 1 if there is a violation.");
  RunOptions options;
  addRunOptions(program, options);
  bool siconos = false;
  program.add_flag("--siconos", siconos,
                   "Newton's law in Siconos's own steps instead: only depths are checked");
  CLI11_PARSE(program, argc, argv);
  return RunSoak<StepRunResult, StepRunTally>(
             options, steppedLaws(), siconos ? "soak-steps --siconos" : "soak-steps",
             [&](const SimulatedLaw& law, long round) {
               return modelOf(options, siconos, law, round);
             },
             runSteps)
      .run();
} catch (const std::exception& error) {
  std::fprintf(stderr, "soak-steps: %s\n", error.what());
  return 2;
}
