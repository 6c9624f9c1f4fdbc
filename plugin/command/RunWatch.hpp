// SPDX-License-Identifier: Apache-2.0
/*! \file RunWatch.hpp
  \brief Follows a simulation from event to event, or from step to step.
*/
#ifndef RunWatch_hpp
#define RunWatch_hpp

#include "multiple_impacts/command/LawSimulation.hpp"
#include "multiple_impacts/command/Progress.hpp"
#include "multiple_impacts/models/ChainModel.hpp"
#include "multiple_impacts/osns/SolvedImpacts.hpp"
#include "multiple_impacts/osns/stepping/ImpactStep.hpp"

namespace multiple_impacts::command {

/** An impact as the law sees it. \param time when it happens [s] */
FirstImpact firstImpactOf(const ContactProblem& problem, double time);

/** Notes in a LawRun when impacts happen, what the first one is, and the motion. Where an
    event-driven run has very many impacts, it says how there may be fewer, once for each
    law. */
class RunWatch {
 public:
  /** \param problem of the impacts; Siconos's own does not tell them apart */
  RunWatch(LawRun& run, const models::ChainModel& model, const ::OneStepNSProblem& problem,
           Progress& progress);

  /** From now on a frame of the motion is kept after impacts, and from time to time.
      \param frame how often [s]; 0: every time that note() is called */
  void recordMotion(double frame) { _frame = frame; }

  /** From now on the trust of each impact is recorded. \param options of the law */
  void recordTrust(const std::any& options) { _trustOptions = options; }

  /** To be called at the start and after each event or time step. \param time [s] */
  void note(double time);

 private:
  bool noteImpacts(double time);
  bool isFrame(double time);
  void noteTrust(double time);
  void hintAtRest(double time);

  LawRun& _run;
  const models::ChainModel& _model;
  const SolvedImpacts* const _impacts;  ///< null: they are not told apart
  const ImpactStep* const _steps;       ///< null: event-driven
  Progress& _progress;
  std::optional<double> _frame;           ///< empty: no motion is kept
  std::optional<std::any> _trustOptions;  ///< empty: no trust is recorded
  long _frames = -1;                      ///< number of the last one
  long _solved = 0;                       ///< impact problems so far
  double _fastest = 0.;                   ///< approach so far [m/s]
};

}  // namespace multiple_impacts::command

#endif
