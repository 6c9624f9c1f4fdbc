// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/LawSimulation.hpp"

#include <EventDriven.hpp>
#include <LCP.hpp>
#include <SiconosException.hpp>
#include <TimeStepping.hpp>
#include <algorithm>
#include <chrono>
#include <exception>

#include "SiconosMultipleImpacts.hpp"
#include "multiple_impacts/models/ChainModel.hpp"
#include "multiple_impacts/models/ChainTrace.hpp"

namespace multiple_impacts::command {

namespace {

/** Frames of a motion that is recorded, and time steps of the event-capturing scheme. */
constexpr int kTimeSteps = 200;

using models::ChainModel;
using models::ImpactLaw;

/** The impact problem with the scenario's options. */
std::shared_ptr<::OneStepNSProblem> problemOf(const Scenario& scenario, ComparedLaw law) {
  if (law == ComparedLaw::LZB) return std::make_shared<LZBImpact>(scenario.lzb);
  if (law == ComparedLaw::Binary) return std::make_shared<BinaryCollision>(scenario.binary);
  if (law == ComparedLaw::Poisson) return std::make_shared<PoissonImpact>();
  if (law == ComparedLaw::ImpulseRatio)
    return std::make_shared<ImpulseRatioImpact>(scenario.impulseRatio);
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

}  // namespace

std::string messageOf(const std::exception& error) {
  const auto* const message = boost::get_error_info<Siconos::exception::extra_message>(error);
  std::string text = message ? "Siconos: " + *message : error.what();
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

ImpactLaw impactLawOf(ComparedLaw law) {
  switch (law) {
    case ComparedLaw::LZB:
      return ImpactLaw::LZB;
    case ComparedLaw::Binary:
      return ImpactLaw::Binary;
    case ComparedLaw::Poisson:
      return ImpactLaw::Poisson;
    case ComparedLaw::ImpulseRatio:
      return ImpactLaw::ImpulseRatio;
    case ComparedLaw::Moreau:
    case ComparedLaw::MoreauCapturing:
      return ImpactLaw::Moreau;
    case ComparedLaw::Compliant:
      break;
  }
  throw InvalidParameter("impactLawOf: the compliant reference is no impact law");
}

namespace {

void simulateLaw(const Scenario& scenario, const Recording& recording, LawRun& run) {
  const ChainModel model =
      models::buildChain(scenario.chain, impactLawOf(run.law), scenario.duration);
  Motion* const motion = recording.motion ? &run.motion : nullptr;
  const bool capturing = run.law == ComparedLaw::MoreauCapturing;
  const double step = scenario.duration / (recording.motion || capturing ? kTimeSteps : 1);
  if (capturing) {
    follow(*models::makeEventCapturing(model.system, step), model, motion);
  } else {
    const auto problem = problemOf(scenario, run.law);
    if (recording.trace) run.trace = recorderOf(*problem, model, *recording.trace);
    follow(*models::makeEventDriven(model.system, problem, step), model, motion);
  }
  run.velocity = model.velocities();
}

/** All impacts at once: the gaps are a part of the reference. It has no motion to show. */
void integrateReference(const Scenario& scenario, LawRun& run) {
  const models::Chain& chain = scenario.chain;
  if (chain.gravity != 0.)
    throw InvalidParameter("gravity must be 0 for the compliant reference, got " +
                           toText(chain.gravity));
  const Eigen::VectorXd gaps = Eigen::Map<const Eigen::VectorXd>(
      chain.gaps.data(), static_cast<Eigen::Index>(chain.gaps.size()));
  const ImpactOutcome outcome =
      solveCompliant(models::contactProblem(chain), scenario.compliant, nullptr, gaps);
  if (!isUsable(outcome.status))
    throw ImpactError("the compliant reference failed: " + outcome.message);
  run.velocity = models::velocitiesAfter(chain, outcome.impulse);
}

}  // namespace

LawRun simulate(const Scenario& scenario, ComparedLaw law, const Recording& recording) {
  LawRun run;
  run.law = law;
  const auto start = std::chrono::steady_clock::now();
  try {
    if (law == ComparedLaw::Compliant)
      integrateReference(scenario, run);
    else
      simulateLaw(scenario, recording, run);
  } catch (const std::exception& error) {
    run.failure = messageOf(error);
  }
  run.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return run;
}

}  // namespace multiple_impacts::command
