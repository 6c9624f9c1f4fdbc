// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/RunWatch.hpp"

#include <OneStepNSProblem.hpp>
#include <algorithm>
#include <cstdio>
#include <set>

#include "multiple_impacts/contact/KineticAngles.hpp"

namespace multiple_impacts::command {

namespace {

bool isFirstTimeFor(const std::string& law) {
  static std::set<std::string> laws;
  return laws.insert(law).second;
}

}  // namespace

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

RunWatch::RunWatch(LawRun& run, const models::ChainModel& model,
                   const ::OneStepNSProblem& problem, Progress& progress)
    : _run(run),
      _model(model),
      _impacts(dynamic_cast<const SolvedImpacts*>(&problem)),
      _steps(dynamic_cast<const ImpactStep*>(&problem)),
      _progress(progress) {
  if (_impacts) _run.impacts = 0;
}

void RunWatch::note(double time) {
  const bool isImpact = noteImpacts(time);
  _run.end = time;
  _progress.update(time, _run.impacts);
  if (!_frame || !(isFrame(time) || isImpact)) return;
  _run.motion.time.push_back(time);
  _run.motion.positions.push_back(_model.positions());
}

/** Siconos also asks when contacts close without approaching; those are no impacts. */
bool RunWatch::noteImpacts(double time) {
  if (!_impacts) return false;
  const long solved = _impacts->impactCount(), more = solved - _solved;
  _solved = solved;
  const ContactProblem& problem = _impacts->lastProblem();
  if (more <= 0 || !(problem.velocity.array() < 0.).any()) return false;
  if (!_run.firstImpact) _run.firstImpact = firstImpactOf(problem, time);
  _run.impacts += more;
  _run.lastImpact = time;
  if (_trustOptions) noteTrust(time);
  hintAtRest(time);
  return true;
}

/** Of all impacts of the last event or time step, but for those that the capture velocity
    makes plastic: there is no law in them. */
void RunWatch::noteTrust(double time) {
  const auto add = [&](const ContactProblem& problem) {
    if (-problem.velocity.minCoeff() > _impacts->captureVelocity())
      _run.trust.add(*_run.law.law, problem, *_trustOptions, time);
  };
  if (!_steps) return add(_impacts->lastProblem());
  for (const SolvedImpact& impact : _steps->lastImpacts()) add(impact.problem);
}

/** A contact that approaches at the fraction r of the fastest speed has r^2 of its energy. */
void RunWatch::hintAtRest(double time) {
  constexpr long kMany = 5000;
  constexpr double kSlow = 1e-3;
  const double approach = -_impacts->lastProblem().velocity.minCoeff();
  _fastest = std::max(_fastest, approach);
  if (_run.law.isCapturing() || _run.impacts < kMany || !isFirstTimeFor(_run.law.name)) return;
  char text[512];
  std::snprintf(
      text, sizeof text,
      "note: %s has had %ld impacts in %.3g s; the last approached at %.3g m/s, the fastest "
      "at "
      "%.3g m/s. If balls are coming to rest, set capture_velocity in the scenario, now %.3g "
      "m/s: with %.1g, each slower impact is plastic, which loses at most %.0e of the energy "
      "of the fastest.",
      toString(_run.law), kMany, time, approach, _fastest, _impacts->captureVelocity(),
      kSlow * _fastest, kSlow * kSlow);
  _progress.say(text);
}

bool RunWatch::isFrame(double time) {
  constexpr double kRounding = 1e-6;
  if (*_frame == 0.) return true;
  const long frames = static_cast<long>(time / *_frame + kRounding);
  if (frames == _frames) return false;
  _frames = frames;
  return true;
}

}  // namespace multiple_impacts::command
