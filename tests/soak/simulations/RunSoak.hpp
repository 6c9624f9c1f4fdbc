// SPDX-License-Identifier: Apache-2.0
/*! \file RunSoak.hpp
  \brief What the soaks of long runs have in common: options, processes, table.
*/
#ifndef RunSoak_hpp
#define RunSoak_hpp

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <iostream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "Isolation.hpp"
#include "RandomModel.hpp"

namespace CLI {
class App;
}

namespace multiple_impacts::soak {

using SimulatedLaws = std::vector<SimulatedLaw>;

/** Of all simulated laws, those that a soak runs, such as the event-driven ones. */
template <class Condition>
SimulatedLaws simulatedLawsThat(Condition isRun) {
  SimulatedLaws chosen;
  std::copy_if(simulatedLaws().begin(), simulatedLaws().end(), std::back_inserter(chosen),
               isRun);
  return chosen;
}

/** What the command lines of the soaks share. */
struct RunOptions {
  long runs = 20;  ///< for each law
  long impacts = 1000;
  std::uint64_t seed = 0;
  int processes = 2;
  long only = -1;          ///< number of the only run; -1 for all
  double deadline = 600.;  ///< for one run [s]

  long first() const { return std::max(only, 0L); }
  long count(std::size_t laws) const { return only >= 0 ? 1 : runs * static_cast<long>(laws); }
};

/** Adds the options to a program, and draws a new seed as their default. */
void addRunOptions(CLI::App& program, RunOptions& options);

/** Sums of the runs under one law, from results with these members. */
struct RunTally {
  long runs = 0, violations = 0, impacts = 0, multiple = 0;

  template <class Result>
  void count(const Result& result) {
    ++runs;
    violations += result.violation.empty() ? 0 : 1;
    impacts += result.impacts;
    multiple += result.multiple;
  }
};

/** A soak of long runs. Run number k is round k / n under law k % n, with n laws.
    \tparam Result of a run: impacts, multiple, violation, and what else goes through JSON
    \tparam Tally a RunTally with add(Result), print(law) and a static printHeader() */
template <class Result, class Tally>
class RunSoak {
 public:
  using ModelOf = std::function<RandomModel(const SimulatedLaw& law, long round)>;
  using Run = Result (*)(RandomModel& model, long impacts, std::uint64_t seed);

  /** \param laws that are run in turn
      \param command that repeats the soak, without seed and impacts
      \param modelOf a round of a law */
  RunSoak(const RunOptions& options, SimulatedLaws laws, std::string command, ModelOf modelOf,
          Run run)
      : _options(options),
        _laws(std::move(laws)),
        _command(std::move(command)),
        _modelOf(std::move(modelOf)),
        _run(run),
        _tallies(_laws.size()) {}

  /** Runs every model in a process of its own, and prints violations and a table.
      \return 0, or 1 if there is a violation */
  int run() {
    std::printf("%ld runs of %ld impacts for each of %zu laws, seed %llu\n", _options.runs,
                _options.impacts, _tallies.size(),
                static_cast<unsigned long long>(_options.seed));
    const auto start = std::chrono::steady_clock::now();
    runIsolated(
        {_options.processes, _options.deadline, 10.}, countOfRuns(),
        [this](long task) { return textOf(_options.first() + task); },
        [this](long number, const TaskResult& task) {
          note(_options.first() + number, task);
        });
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    const long violations = printTable();
    std::printf("%ld violations in %ld runs from seed %llu, %.0f s with %d processes\n",
                violations, countOfRuns(), static_cast<unsigned long long>(_options.seed),
                time.count(), _options.processes);
    return violations == 0 ? 0 : 1;
  }

 private:
  long countOfRuns() const { return _options.count(_laws.size()); }
  std::size_t lawOf(long k) const { return static_cast<std::size_t>(k) % _laws.size(); }
  RandomModel modelOf(long k) const {
    return _modelOf(_laws[lawOf(k)], k / static_cast<long>(_laws.size()));
  }

  /** The result of run number k, in a child process. */
  std::string textOf(long k) const {
    RandomModel model = modelOf(k);
    const std::uint64_t seed = _options.seed + static_cast<std::uint64_t>(k);
    return nlohmann::json(_run(model, _options.impacts, seed)).dump();
  }

  static Result resultOf(const TaskResult& task) {
    if (task.failure.empty()) return nlohmann::json::parse(task.text).get<Result>();
    Result lost;
    lost.violation = task.failure;
    return lost;
  }

  void note(long k, const TaskResult& task) {
    const Result result = resultOf(task);
    _tallies[lawOf(k)].add(result);
    if (result.violation.empty()) return;
    std::cout << "VIOLATION run " << k << ": " << modelOf(k).name << "\n  " << result.violation
              << "\n  again: " << _command << " --seed " << _options.seed << " --impacts "
              << _options.impacts << " --only " << k << std::endl;
  }

  /** \return the number of violations */
  long printTable() const {
    Tally::printHeader();
    long violations = 0;
    for (std::size_t i = 0; i < _tallies.size(); ++i) {
      if (_tallies[i].runs > 0) _tallies[i].print(_laws[i].law->name.c_str());
      violations += _tallies[i].violations;
    }
    return violations;
  }

  const RunOptions& _options;
  const SimulatedLaws _laws;
  const std::string _command;
  const ModelOf _modelOf;
  const Run _run;
  std::vector<Tally> _tallies;  ///< of each law
};

}  // namespace multiple_impacts::soak

#endif
