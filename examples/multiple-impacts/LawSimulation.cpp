// SPDX-License-Identifier: Apache-2.0
#include "LawSimulation.hpp"

#include <EventDriven.hpp>
#include <LCP.hpp>
#include <SiconosException.hpp>
#include <TimeStepping.hpp>
#include <algorithm>
#include <chrono>
#include <exception>

#include "ChainModel.hpp"
#include "ChainTrace.hpp"
#include "SiconosMultipleImpacts.hpp"

namespace multiple_impacts::tool {

namespace {

/** Frames of a motion that is recorded, and time steps of the event-capturing scheme. */
constexpr int kTimeSteps = 200;

using models::ChainModel;
using models::ImpactLaw;

/** The impact problem with the scenario's options. */
std::shared_ptr<::OneStepNSProblem> problemOf(const Scenario& scenario, ComparedLaw law) {
  if (law == ComparedLaw::LZB) return std::make_shared<LZBImpact>(scenario.lzb);
  if (law == ComparedLaw::Binary) return std::make_shared<BinaryCollision>(scenario.binary);
  return std::make_shared<::LCP>();
}

/** A recorder of the problem's impacts; none if it is not LZB's. */
std::shared_ptr<TraceRecorder> recorderOf(::OneStepNSProblem& problem, const ChainModel& model,
                                          const TraceOptions& options) {
  auto* const lzb = dynamic_cast<LZBImpact*>(&problem);
  if (!lzb) return nullptr;
  auto trace = std::make_shared<ChainTrace>(options, model, *lzb);
  lzb->setObserver(trace);
  return trace;
}

/** Runs a simulation, and notes the motion if there is a place for it. */
template <class Kind>
void follow(Kind& simulation, const ChainModel& model, Motion* motion) {
  const auto note = [&] {
    if (!motion) return;
    motion->time.push_back(simulation.startingTime());
    motion->positions.push_back(model.positions());
  };
  note();
  models::run(simulation, note);
}

/** In one line. Exceptions of Siconos itself carry a message beside what(), which is "std::exception" for
    all of them. */
std::string messageOf(const std::exception& error) {
  const auto* const message = boost::get_error_info<Siconos::exception::extra_message>(error);
  std::string text = message ? "Siconos: " + *message : error.what();
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
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

ImpactLaw impactLawOf(ComparedLaw law) {
  if (law == ComparedLaw::LZB) return ImpactLaw::LZB;
  return law == ComparedLaw::Binary ? ImpactLaw::Binary : ImpactLaw::Moreau;
}

LawRun simulate(const Scenario& scenario, ComparedLaw law, const Recording& recording) {
  LawRun run;
  run.law = law;
  Motion* const motion = recording.motion ? &run.motion : nullptr;
  const auto start = std::chrono::steady_clock::now();
  try {
    const ChainModel model =
        models::buildChain(scenario.chain, impactLawOf(law), scenario.duration);
    const bool capturing = law == ComparedLaw::MoreauCapturing;
    const double step = scenario.duration / (recording.motion || capturing ? kTimeSteps : 1);
    if (capturing) {
      follow(*models::makeEventCapturing(model.system, step), model, motion);
    } else {
      const auto problem = problemOf(scenario, law);
      if (recording.trace) run.trace = recorderOf(*problem, model, *recording.trace);
      follow(*models::makeEventDriven(model.system, problem, step), model, motion);
    }
    run.velocity = model.velocities();
  } catch (const std::exception& error) {
    run.failure = messageOf(error);
  }
  run.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return run;
}

}  // namespace multiple_impacts::tool
