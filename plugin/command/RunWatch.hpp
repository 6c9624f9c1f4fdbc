// SPDX-License-Identifier: Apache-2.0
/*! \file RunWatch.hpp
  \brief Follows a simulation from event to event.
*/
#ifndef RunWatch_hpp
#define RunWatch_hpp

#include "multiple_impacts/command/LawSimulation.hpp"
#include "multiple_impacts/command/Progress.hpp"
#include "multiple_impacts/models/ChainModel.hpp"
#include "multiple_impacts/osns/ImpactOSNS.hpp"

namespace multiple_impacts::command {

/** An impact as the law sees it. \param time when it happens [s] */
FirstImpact firstImpactOf(const ContactProblem& problem, double time);

/** Notes in a LawRun when impacts happen, what the first one is, and the motion. */
class RunWatch {
 public:
  /** \param problem that solves the impacts; null: the scheme does not tell them apart */
  RunWatch(LawRun& run, const models::ChainModel& model, const ImpactOSNS* problem,
           bool recordsMotion, Progress& progress);

  /** To be called at the start and after each event. \param time [s] */
  void note(double time);

 private:
  void noteImpacts(double time);

  LawRun& _run;
  const models::ChainModel& _model;
  const ImpactOSNS* const _problem;
  const bool _recordsMotion;
  Progress& _progress;
  long _solved = 0;  ///< impact problems so far
};

}  // namespace multiple_impacts::command

#endif
