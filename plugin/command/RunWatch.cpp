// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/RunWatch.hpp"

#include <algorithm>

#include "multiple_impacts/contact/KineticAngles.hpp"

namespace multiple_impacts::command {

/** Contacts that act on each other have an entry in D. */
FirstImpact firstImpactOf(const ContactProblem& problem, double time) {
  FirstImpact impact;
  impact.time = time;
  impact.closed = static_cast<long>(problem.contactCount());
  impact.multiplicity = static_cast<long>(multiplicity(problem));
  for (Eigen::Index j = 0; j < problem.contactCount(); ++j)
    for (Eigen::SparseMatrix<double>::InnerIterator it(problem.delassus, j); it; ++it) {
      if (it.row() <= j || it.value() == 0.) continue;
      const double angle = kineticAngle(problem.delassus, it.row(), j);
      impact.smallestAngle = std::min(impact.smallestAngle, angle);
      impact.largestAngle = std::max(impact.largestAngle, angle);
    }
  return impact;
}

RunWatch::RunWatch(LawRun& run, const models::ChainModel& model, const ImpactOSNS* problem,
                   bool recordsMotion, Progress& progress)
    : _run(run),
      _model(model),
      _problem(problem),
      _recordsMotion(recordsMotion),
      _progress(progress) {
  if (_problem) _run.impacts = 0;
}

void RunWatch::note(double time) {
  if (_problem) noteImpacts(time);
  _run.end = time;
  _progress.update(time, _run.impacts);
  if (!_recordsMotion) return;
  _run.motion.time.push_back(time);
  _run.motion.positions.push_back(_model.positions());
}

/** Siconos also asks when contacts close without approaching; those are no impacts. */
void RunWatch::noteImpacts(double time) {
  const long solved = _problem->impactCount();
  const ContactProblem& problem = _problem->lastProblem();
  if (solved > _solved && (problem.velocity.array() < 0.).any()) {
    if (!_run.firstImpact) _run.firstImpact = firstImpactOf(problem, time);
    _run.impacts += solved - _solved;
    _run.lastImpact = time;
  }
  _solved = solved;
}

}  // namespace multiple_impacts::command
