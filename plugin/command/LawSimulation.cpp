// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/LawSimulation.hpp"

#include <CLI/CLI.hpp>
#include <EventDriven.hpp>
#include <SiconosException.hpp>
#include <TimeStepping.hpp>
#include <algorithm>
#include <chrono>
#include <exception>
#include <optional>

#include "SiconosMultipleImpacts.hpp"
#include "multiple_impacts/command/CommandErrors.hpp"
#include "multiple_impacts/command/Progress.hpp"
#include "multiple_impacts/command/RunWatch.hpp"
#include "multiple_impacts/command/SimulationCost.hpp"
#include "multiple_impacts/command/SingleImpact.hpp"
#include "multiple_impacts/command/input/InputError.hpp"
#include "multiple_impacts/models/ChainModel.hpp"
#include "multiple_impacts/models/ChainTrace.hpp"
#include "multiple_impacts/models/EventTolerance.hpp"

namespace multiple_impacts::command {

namespace {

using models::ChainModel;
using models::ChainTrace;

/** A recorder of the problem's impacts; null if there are no forces to record. */
std::shared_ptr<ChainTrace> recorderOf(::OneStepNSProblem& problem, const Law& law,
                                       const ChainModel& model, const TraceOptions& options) {
  auto* const impacts = dynamic_cast<SolvedImpacts*>(&problem);
  if (!impacts || !law.hasForces) return nullptr;
  auto trace = std::make_shared<ChainTrace>(options, model, problem);
  impacts->setObserver(trace);
  return trace;
}

/** Runs a simulation under a watch. */
template <class Kind>
void follow(Kind& simulation, RunWatch& watch) {
  const auto note = [&] { watch.note(simulation.startingTime()); };
  note();
  models::run(simulation, note);
}

}  // namespace

std::string messageOf(const std::exception& error) {
  const auto* const message = boost::get_error_info<Siconos::exception::extra_message>(error);
  std::string text = message ? "Siconos: " + *message : error.what();
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

std::string simulatedLawNames() {
  std::vector<std::string> names;
  for (const SimulatedLaw& law : simulatedLaws()) names.push_back(law.name);
  return listed(names);
}

void addScenarioArgument(CLI::App& command, std::string& scenario) {
  command.add_option("SCENARIO", scenario, "chain and laws, in TOML; - reads standard input")
      ->required();
}

void addLawOption(CLI::App& command, std::vector<std::string>& laws) {
  laws = {"lzb", "binary", "moreau"};
  command
      .add_option("--laws", laws,
                  "comma-separated, _capturing: in time steps: " + simulatedLawNames())
      ->delimiter(',')
      ->allow_extra_args(false)
      ->capture_default_str();
}

std::vector<SimulatedLaw> lawsNamed(const std::vector<std::string>& names) {
  std::vector<SimulatedLaw> laws;
  for (const std::string& name : names) {
    const auto found = std::find_if(simulatedLaws().begin(), simulatedLaws().end(),
                                    [&](const SimulatedLaw& law) { return law.name == name; });
    if (found == simulatedLaws().end())
      throw UsageError("--laws", name, "no such law; known: " + simulatedLawNames());
    laws.push_back(*found);
  }
  return laws;
}

namespace {

void simulateLaw(const Scenario& scenario, const Recording& recording, Progress& progress,
                 LawRun& run) {
  const ChainModel model = models::buildChain(scenario.chain, run.law, scenario.duration);
  const auto problem = models::makeImpactProblem(run.law, scenario.options.of(*run.law.law));
  if (recording.trace) run.trace = recorderOf(*problem, *run.law.law, model, *recording.trace);
  auto* const impacts = dynamic_cast<SolvedImpacts*>(problem.get());
  if (scenario.captureVelocity && impacts)
    impacts->setCaptureVelocity(*scenario.captureVelocity);
  const double frame = scenario.duration / kTimeSteps;
  RunWatch watch(run, model, *problem, progress);
  if (recording.trust) watch.recordTrust(scenario.options.of(*run.law.law));
  if (run.law.isCapturing()) {
    if (recording.motion) watch.recordMotion(frame);
    const double step = scenario.duration / static_cast<double>(scenario.timeSteps());
    follow(*models::makeEventCapturing(model.system, problem, step), watch);
  } else {
    if (recording.motion) watch.recordMotion(0.);
    const auto simulation = models::makeEventDriven(
        model.system, problem, recording.motion ? frame : scenario.duration);
    std::optional<models::EventTolerance> tolerance;
    if (scenario.eventTolerance) tolerance.emplace(*simulation, *scenario.eventTolerance);
    follow(*simulation, watch);
  }
  run.velocity = model.velocities();
}

/** All impacts at once, by the solver alone: gaps are part of the problem. There is no motion
    to show. */
void solveAtOnce(const Scenario& scenario, LawRun& run) {
  const models::Chain& chain = scenario.chain;
  if (chain.gravity != 0.)
    throw InvalidParameter("gravity must be 0 for the law " + run.law.name + ", got " +
                           toText(chain.gravity));
  ContactProblem problem = models::contactProblem(chain);
  problem.gaps = Eigen::Map<const Eigen::VectorXd>(
      chain.gaps.data(), static_cast<Eigen::Index>(chain.gaps.size()));
  const Law& law = *run.law.law;
  const ImpactOutcome outcome = law.solve(problem, scenario.options.of(law), nullptr);
  if (!isUsable(outcome.status)) throw ImpactError(law.name + " failed: " + outcome.message);
  run.velocity = models::velocitiesAfter(chain, outcome.impulse);
}

}  // namespace

LawRun simulate(const Scenario& scenario, const SimulatedLaw& law,
                const Recording& recording) {
  LawRun run;
  run.law = law;
  const auto start = std::chrono::steady_clock::now();
  Progress progress(recording.progress, scenario.duration);
  try {
    requireAffordable(scenario, law);
    if (!law.makeContactLaw)
      solveAtOnce(scenario, run);
    else if (skipsSimulation(scenario, law))
      solveSingleImpact(scenario, recording, run);
    else
      simulateLaw(scenario, recording, progress, run);
  } catch (const EndlessImpacts& error) {
    run.failure = error.cause() + ": set a larger one in the scenario, capture_velocity";
  } catch (const std::exception& error) {
    run.failure = messageOf(error);
  }
  const std::chrono::duration<double> all = std::chrono::steady_clock::now() - start;
  run.seconds = all.count() - run.trust.seconds;
  return run;
}

ImpactTrust tracedTrust(const Scenario& scenario, const LawRun& run) {
  const Law& law = *run.law.law;
  return trustOf(law, run.trace->impact(), scenario.options.of(law));
}

}  // namespace multiple_impacts::command
