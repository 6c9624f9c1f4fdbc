// SPDX-License-Identifier: Apache-2.0
#include "LawSimulation.hpp"

#include <EventDriven.hpp>
#include <LCP.hpp>
#include <TimeStepping.hpp>
#include <chrono>
#include <exception>

#include "ChainModel.hpp"
#include "SiconosMultipleImpacts.hpp"

namespace multiple_impacts::tool {

namespace {

using models::ChainModel;
using models::ImpactLaw;

ImpactLaw impactLawOf(ComparedLaw law) {
  if (law == ComparedLaw::LZB) return ImpactLaw::LZB;
  return law == ComparedLaw::Binary ? ImpactLaw::Binary : ImpactLaw::Moreau;
}

/** The impact problem with the scenario's options, watched by the recorder. */
std::shared_ptr<::OneStepNSProblem> problemOf(const Scenario& scenario, ComparedLaw law,
                                              std::shared_ptr<TraceRecorder> trace) {
  if (law == ComparedLaw::Moreau) return std::make_shared<::LCP>();
  std::shared_ptr<ImpactOSNS> problem;
  if (law == ComparedLaw::LZB)
    problem = std::make_shared<LZBImpact>(scenario.lzb);
  else
    problem = std::make_shared<BinaryCollision>(scenario.binary);
  problem->setObserver(std::move(trace));
  return problem;
}

void note(Motion& motion, const ::Simulation& simulation, const ChainModel& model) {
  motion.time.push_back(simulation.startingTime());
  motion.positions.push_back(model.positions());
}

void runEventDriven(const Scenario& scenario, const ChainModel& model, double step,
                    LawRun& run) {
  const auto simulation =
      models::makeEventDriven(model.system, problemOf(scenario, run.law, run.trace), step);
  note(run.motion, *simulation, model);
  while (models::goesOn(*simulation)) {
    simulation->advanceToEvent();
    simulation->processEvents();
    note(run.motion, *simulation, model);
  }
}

void runEventCapturing(const ChainModel& model, double step, LawRun& run) {
  const auto simulation = models::makeEventCapturing(model.system, step);
  note(run.motion, *simulation, model);
  while (models::goesOn(*simulation)) {
    simulation->computeOneStep();
    simulation->nextStep();
    note(run.motion, *simulation, model);
  }
}

}  // namespace

const char* toString(ComparedLaw law) {
  switch (law) {
    case ComparedLaw::LZB:
      return "lzb";
    case ComparedLaw::Binary:
      return "binary";
    case ComparedLaw::Moreau:
      return "moreau";
    case ComparedLaw::MoreauCapturing:
      return "moreau_capturing";
  }
  return "unknown";
}

ComparedLaw lawNamed(const std::string& name) {
  for (const ComparedLaw law : {ComparedLaw::LZB, ComparedLaw::Binary, ComparedLaw::Moreau,
                                ComparedLaw::MoreauCapturing})
    if (name == toString(law)) return law;
  throw InputError("--laws", 0, name, "",
                   "no such law; known: lzb, binary, moreau, moreau_capturing");
}

LawRun simulate(const Scenario& scenario, ComparedLaw law, int frames) {
  LawRun run;
  run.law = law;
  const bool observed = law == ComparedLaw::LZB || law == ComparedLaw::Binary;
  if (observed) run.trace = std::make_shared<TraceRecorder>();
  const auto start = std::chrono::steady_clock::now();
  try {
    const ChainModel model =
        models::buildChain(scenario.chain, impactLawOf(law), scenario.duration);
    const double step = scenario.duration / frames;
    if (law == ComparedLaw::MoreauCapturing)
      runEventCapturing(model, step, run);
    else
      runEventDriven(scenario, model, step, run);
    run.velocity = model.velocities();
  } catch (const std::exception& error) {
    run.failure = error.what();
  }
  run.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return run;
}

}  // namespace multiple_impacts::tool
