// SPDX-License-Identifier: Apache-2.0
#include "RunSoak.hpp"

#include <CLI/CLI.hpp>
#include <random>

namespace multiple_impacts::soak {

namespace {

constexpr long kMost = 1'000'000'000;  ///< upper limit of the counts

}  // namespace

void addRunOptions(CLI::App& program, RunOptions& options) {
  options.seed = std::random_device()() % 1'000'000'000u;
  program.add_option("--runs", options.runs, "simulations for each law")
      ->check(CLI::Range(1L, kMost))
      ->capture_default_str();
  program.add_option("--impacts", options.impacts, "in each simulation")
      ->check(CLI::Range(1L, kMost))
      ->capture_default_str();
  program.add_option("--seed", options.seed, "of the first; default: a new one");
  program.add_option("--only", options.only, "number of a run to repeat alone")
      ->check(CLI::Range(0L, kMost));
  program.add_option("--processes", options.processes, "at the same time")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
}

}  // namespace multiple_impacts::soak
