// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/lzb/FrictionalIndentation.hpp"

#include <algorithm>
#include <boost/math/tools/toms748_solve.hpp>
#include <boost/numeric/odeint.hpp>
#include <boost/numeric/odeint/external/eigen/eigen.hpp>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "multiple_impacts/contact/ParameterCheck.hpp"
#include "multiple_impacts/solvers/lzb/FrictionalMotion.hpp"
#include "multiple_impacts/solvers/lzb/LZBConstants.hpp"
#include "multiple_impacts/solvers/lzb/SpeedTolerances.hpp"

namespace multiple_impacts::lzb {

namespace {

using Eigen::VectorXd;
using State = FrictionalMotion::State;

constexpr double kRounding = std::numeric_limits<double>::epsilon();

/** What may happen to a contact inside a step. */
enum class Change : char {
  Closes,  ///< an open contact is pushed together
  Turns,   ///< compression ends, or begins again
  Opens,   ///< its indentation is zero
  Loses,   ///< its energy has fallen to what is lost at once
  Frees,   ///< its slip has become fast enough to be followed, or gets slower
  Stops,   ///< it slides no more
  Springs  ///< surfaces with springs begin or end to slide
};

bool isGrip(Change change) {
  return change == Change::Frees || change == Change::Stops || change == Change::Springs;
}

struct WatchedChange {
  Change change;
  int contact;
};

class FrictionalRun {
 public:
  FrictionalRun(const ContactProblem& problem, const LZBOptions& options,
                ImpactObserver* observer)
      : _problem(problem),
        _options(options),
        _observer(observer),
        _states(problem, options),
        _tolerances(options.tolerance, _states),
        _unit(_states.velocityScale()),
        _grips(problem, LZBConstants::stopShare * _tolerances.felt(),
               _unit * std::pow(LZBConstants::freeShare * options.tolerance, 2. / 3.)),
        _springs(problem, LZBConstants::freeShare * _tolerances.felt()),
        _motion(problem, _states, _grips, _springs),
        _state(_motion.initial()) {}

  ImpactOutcome outcome();

 private:
  void begin();
  void prepare();
  void enterPushed(const ContactForces& now);
  void engage(int i);
  std::vector<WatchedChange> watched() const;
  double left(const WatchedChange& watch, const State& state, const ContactForces& at) const;
  /** Approach speed that counts as none [m/s]. */
  double restSpeed() const { return std::max(_tolerances.faint(), 4. * kRounding * _unit); }
  /** Error allowed in a step: shorter ones would only follow rounding [m/s]. */
  double stepError() const { return std::max(_tolerances.stepError(), kRounding * _unit); }

  bool advance();
  bool fadeSlips();
  bool tryStep();
  State inside(double share) const;
  double firstChange(const std::vector<WatchedChange>& watches,
                     std::vector<WatchedChange>& found) const;
  double timeOf(const WatchedChange& watch, double from, double to) const;
  bool cutStep(double share);
  void land(double share);
  void apply(const WatchedChange& watch);
  void changeSprings(int i);
  void turn(int i);
  bool givesNothingBack(int i) const;
  void open(int i);

  bool isOver() const;
  bool isJammed(const ContactForces& now) const;
  ImpactSample sample(double time, const State& state) const;
  void sampleInside(double length);
  UnfinishedImpact unfinished() const;
  ImpactOutcome giveUp(ImpactStatus status, const std::string& why) const;
  ImpactOutcome finish(ImpactOutcome outcome) const;

  const ContactProblem& _problem;
  const LZBOptions& _options;
  ImpactObserver* const _observer;
  ContactStates _states;
  SpeedTolerances _tolerances;
  const double _unit;  ///< speed to which errors of the state are relative [m/s]
  GripStates _grips;
  SurfaceSprings _springs;
  FrictionalMotion _motion;
  State _state, _rate, _end, _endRate, _error;
  boost::numeric::odeint::runge_kutta_dopri5<State, double, State, double,
                                             boost::numeric::odeint::vector_space_algebra>
      _stepper;
  double _length = 0.;  ///< of the step, proposed or tried [s]
  double _fading = 0.;  ///< time within which slips fade at rest [s]
  long _steps = 0, _rejected = 0, _evaluations = 0, _idle = 0;
  double _largestForce = 0.;
};

/** A twentieth of the shortest time X/v in which a contact is compressed to its depth X by its
    own speed v, of those faster than `least` [m/s]. */
double firstLength(const ContactStates& states, double least) {
  double shortest = std::numeric_limits<double>::infinity();
  for (int i = 0; i < states.count(); ++i) {
    const double speed = std::max(std::abs(states.d[i]), states.storedSpeed(i));
    if (states.phase[i] != Phase::Open && speed > least)
      shortest = std::min(shortest, states.depth(i, speed) / speed);
  }
  return LZBConstants::firstStep * shortest;
}

void FrictionalRun::begin() {
  _length = firstLength(_states, restSpeed());
  fadeSlips();
  for (int i = 0; i < _states.count(); ++i) {
    // A precompressed contact that expands from the beginning.
    if (_states.phase[i] == Phase::Expansion && givesNothingBack(i)) open(i);
    if (_states.phase[i] != Phase::Open) engage(i);
  }
  prepare();
}

void FrictionalRun::engage(int i) {
  if (!_problem.hasFriction(i)) return;
  ContactForces now = _motion.forces(_state);
  if (!_springs.has(i)) return _grips.engage(i, now.slip);
  const double d = std::max(now.d[i], _tolerances.faint());
  const double soon = _states.x[i] + LZBConstants::shortestCut * _length * d;
  now.forceRate[i] = _states.law(i).slope(soon) * now.d[i];
  _springs.engage(i, now.moment());
  _motion.deform(i, VectorXd::Zero(_problem.tangents.countAt(i)), _state);
}

/** After a change: lets in contacts that are pushed together. */
void FrictionalRun::prepare() {
  const ContactForces now = _motion.forces(_state);
  _states.d = now.d;
  enterPushed(now);
  _motion(_state, _rate, 0.);
}

void FrictionalRun::enterPushed(const ContactForces& now) {
  const VectorXd push = _motion.acceleration(now);
  const double rest = restSpeed(), felt = std::max(_tolerances.push(), kRounding * _unit);
  for (int i = 0; i < _states.count(); ++i) {
    if (_states.phase[i] != Phase::Open) continue;
    if (!(now.d[i] > rest || (now.d[i] >= -rest && push[i] * _length > felt))) continue;
    _states.phase[i] = Phase::Compression;
    engage(i);
  }
}

std::vector<WatchedChange> FrictionalRun::watched() const {
  std::vector<WatchedChange> all;
  for (int i = 0; i < _states.count(); ++i) {
    if (_states.phase[i] == Phase::Open) {
      all.push_back({Change::Closes, i});
      continue;
    }
    all.push_back({Change::Opens, i});
    if (!_states.isElastic(i)) all.push_back({Change::Turns, i});
    if (_states.phase[i] == Phase::Expansion && _states.losesAtOnce(i))
      all.push_back({Change::Loses, i});
    if (_springs.isEngaged(i)) all.push_back({Change::Springs, i});
    if (_grips.of(i) == Grip::Rests) all.push_back({Change::Frees, i});
    if (_grips.of(i) == Grip::Slides) all.push_back({Change::Stops, i});
  }
  return all;
}

/** Positive before a change, negative after it. */
double FrictionalRun::left(const WatchedChange& watch, const State& state,
                           const ContactForces& at) const {
  const int i = watch.contact;
  switch (watch.change) {
    case Change::Closes:
      return restSpeed() - at.d[i];
    case Change::Turns:
      return _states.phase[i] == Phase::Expansion ? -at.d[i] : at.d[i];
    case Change::Opens:
      return state[i];
    case Change::Loses:
      return _states.law(i).energy(_motion.indentation(state)[i]) -
             _states.lossEnergy(i, _states.peakEnergy[i]);
    case Change::Frees:
      return _grips.restLeft(i, at.slip);
    case Change::Stops:
      return _grips.slipLeft(i, at.slip);
    case Change::Springs:
      return _springs.left(i, at.moment());
  }
  return 1.;
}

/** The state inside the step last tried. */
State FrictionalRun::inside(double share) const {
  if (share == 0.) return _state;
  if (share == 1.) return _end;
  State state(_state.size());
  _stepper.calc_state(share * _length, state, _state, _rate, 0., _end, _endRate, _length);
  return state;
}

/** One step of the proposed length, shortened until its error is small enough.
    \return false if none is */
bool FrictionalRun::tryStep() {
  const double allowed = stepError() / _unit;
  for (int i = 0; i < LZBConstants::maximumRetries; ++i, ++_rejected) {
    _stepper.do_step(std::cref(_motion), _state, _rate, 0., _end, _endRate, _length, _error);
    _evaluations += 6;
    const double error = _motion.size(_error) / allowed;
    if (error <= 1.) return true;
    _length *= std::isfinite(error)
                   ? std::max(LZBConstants::smallestGrowth,
                              LZBConstants::stepSafety * std::pow(error, -0.2))
                   : LZBConstants::overflowGrowth;
  }
  return false;
}

/** The share of the step at which the first change takes place; 1 if there is none.
    \param found the changes of that moment */
double FrictionalRun::firstChange(const std::vector<WatchedChange>& watches,
                                  std::vector<WatchedChange>& found) const {
  double from = 0.;
  for (const double to : {0.5, 1.}) {
    const State state = inside(to);
    const ContactForces at = _motion.forces(state);
    double first = 1.;
    std::vector<std::pair<double, WatchedChange>> times;
    for (const WatchedChange& watch : watches)
      if (left(watch, state, at) < 0.) {
        times.emplace_back(timeOf(watch, from, to), watch);
        first = std::min(first, times.back().first);
      }
    for (const auto& [time, watch] : times)
      if (time <= first + LZBConstants::sameTime) found.push_back(watch);
    if (!found.empty()) return first;
    from = to;
  }
  return 1.;
}

/** The share of the step at which a change takes place between two others. A contact that has
    just closed or turned, and opens or turns back so soon, does so at the later one. */
double FrictionalRun::timeOf(const WatchedChange& watch, double from, double to) const {
  const auto value = [&](double share) {
    const State state = inside(share);
    return left(watch, state, _motion.forces(state));
  };
  const double before = value(from), after = value(to);
  if (!(before > 0.)) return isGrip(watch.change) ? from : to;
  std::uintmax_t iterations = LZBConstants::rootIterations;
  return boost::math::tools::toms748_solve(
             value, from, to, before, after,
             boost::math::tools::eps_tolerance<double>(LZBConstants::rootBits), iterations)
      .second;
}

/** Does the step again up to a place inside it. Its own error may be the larger one where the
    force of a contact near zero indentation is all but a jump.
    \return false if it is too large */
bool FrictionalRun::cutStep(double share) {
  if (share == 0. || share == 1.) return true;
  _stepper.do_step(std::cref(_motion), _state, _rate, 0., _end, _endRate, share * _length,
                   _error);
  _evaluations += 6;
  return _motion.size(_error) * _unit <= stepError();
}

/** Goes to the end of the step, cut at a share of its length. */
void FrictionalRun::land(double share) {
  const double length = share * _length;
  if (length > 0.) {
    if (_observer) sampleInside(length);
    _state = _end;
    _rate = _endRate;
  }
  _states.time += length;
  const ContactForces now = _motion.forces(_state);
  _states.x = _motion.indentation(_state).cwiseMax(0.);
  _states.d = now.d;
  _states.impulse = _motion.impulse(_state);
  _largestForce = std::max(_largestForce, now.force.maxCoeff());
}

bool FrictionalRun::advance() {
  if (!tryStep()) return false;
  const double error = _motion.size(_error) * _unit / stepError();
  const double growth = std::min(LZBConstants::largestGrowth,
                                 LZBConstants::stepSafety * std::pow(error + 1e-30, -0.2));
  std::vector<WatchedChange> changes;
  const double share = firstChange(watched(), changes);
  if (!cutStep(share)) {
    _length *= LZBConstants::stepSafety * share;
    ++_rejected;
    ++_idle;
    return true;
  }
  land(share);
  ++_steps;
  _idle = share > 0. ? 0 : _idle + 1;
  for (const WatchedChange& change : changes) apply(change);
  _tolerances.noteStep(_states, _states.count());
  _length *= changes.empty() ? growth : 1.;
  if (fadeSlips() || !changes.empty()) prepare();
  return true;
}

/** Keeps the time within which slips fade at rest at some steps.
    \return true if it has changed */
bool FrictionalRun::fadeSlips() {
  const double steps = _fading / _length;
  if (steps > LZBConstants::leastFading && steps < LZBConstants::largestFading) return false;
  _fading = LZBConstants::fading * _length;
  _grips.fadeWithin(_fading);
  return true;
}

void FrictionalRun::open(int i) {
  _states.open(i);
  _motion.open(i, _state);
  _grips.release(i);
  _springs.release(i);
}

void FrictionalRun::turn(int i) {
  if (_states.phase[i] == Phase::Expansion) return _states.beginCompression(i, _states.x[i]);
  _states.beginExpansion(i, _states.x[i]);
  if (givesNothingBack(i)) open(i);
}

/** What a contact gives back is less than the rounding of its energy. */
bool FrictionalRun::givesNothingBack(int i) const {
  const double peak = _states.peakEnergy[i];
  return _states.losesAtOnce(i) && _states.lossEnergy(i, peak) >= peak;
}

void FrictionalRun::apply(const WatchedChange& watch) {
  const int i = watch.contact;
  if (_states.phase[i] == Phase::Open && watch.change != Change::Closes) return;
  switch (watch.change) {
    case Change::Closes:
      _states.phase[i] = Phase::Compression;
      return engage(i);
    case Change::Turns:
      return turn(i);
    case Change::Opens:
    case Change::Loses:
      return open(i);
    case Change::Frees:
      return _grips.setFree(i, _motion.slip(_state));
    case Change::Stops:
      return _grips.stop(i);
    case Change::Springs:
      return changeSprings(i);
  }
}

/** Where the force changes much within the error of x, a change is seen late, and y is put
    back on its bound: the energy of that is what friction took in between. */
void FrictionalRun::changeSprings(int i) {
  const double held = _motion.surfaceEnergy(_state)[i];
  _motion.deform(i, _springs.change(i, _motion.forces(_state).moment()), _state);
  _motion.lose(i, held - _motion.surfaceEnergy(_state)[i], _state);
}

/** Whether nothing is left that could be felt, neither approach nor stored energy; or contacts
    hold each other with balanced forces and no motion. */
bool FrictionalRun::isOver() const {
  const double negligible = _tolerances.atTheEnd();
  for (int i = 0; i < _states.count(); ++i)
    if (_states.d[i] > negligible || _states.storedSpeed(i) > negligible)
      return isJammed(_motion.forces(_state));
  return true;
}

bool FrictionalRun::isJammed(const ContactForces& now) const {
  const double felt = _tolerances.felt();
  const VectorXd a = _motion.acceleration(now);
  for (int i = 0; i < _states.count(); ++i) {
    if (_states.phase[i] == Phase::Open) continue;
    if (std::abs(now.d[i]) > felt) return false;
    const double x = std::max(_states.x[i], _states.depth(i, felt));
    const double frequency2 = _states.diagonal(i) * _states.law(i).slope(x);
    if (a[i] * a[i] > frequency2 * felt * felt) return false;
  }
  return true;
}

ImpactSample FrictionalRun::sample(double time, const State& state) const {
  const ContactForces now = _motion.forces(state);
  const VectorXd x = _motion.indentation(state);
  ImpactSample sample{
      time,     VectorXd::Zero(_states.count()),       now.force, -now.d, now.friction,
      now.slip, Eigen::VectorXi::Zero(_states.count())};
  for (int i = 0; i < _states.count(); ++i) {
    if (_states.phase[i] != Phase::Open) sample.energy[i] = _states.law(i).energy(x[i]);
    sample.sticks[i] = now.force[i] > 0. &&
                       (_grips.sticks(i, now.force[i], now.friction) || _springs.sticks(i));
  }
  return sample;
}

/** Records samples inside the step just computed. */
void FrictionalRun::sampleInside(double length) {
  const double start = _states.time;
  std::swap(_length, length);
  for (double wanted = _observer->nextTime(); wanted > start && wanted < start + _length;) {
    _observer->record(sample(wanted, inside((wanted - start) / _length)));
    const double next = _observer->nextTime();
    if (next <= wanted) break;
    wanted = next;
  }
  std::swap(_length, length);
}

/** Impulses P that errors of the steps have brought below zero are none, and impulses T beyond
    mu P are set on that bound. */
UnfinishedImpact FrictionalRun::unfinished() const {
  UnfinishedImpact impact = _states.unfinished();
  impact.impulse = impact.impulse.cwiseMax(0.);
  impact.tangentialImpulse = _motion.tangentialImpulse(_state);
  for (int i = 0; i < _states.count(); ++i) {
    if (_problem.tangents.countAt(i) == 0) continue;
    auto T = _problem.tangents.at(i, impact.tangentialImpulse);
    const double bound = _grips.limit(i, impact.impulse[i]), length = T.norm();
    if (length > bound) T *= std::max(0., bound) / length;
  }
  impact.storedEnergy += _motion.surfaceEnergy(_state);
  impact.frictionLoss = _motion.frictionLoss(_state).cwiseMax(0.);
  return impact;
}

ImpactOutcome FrictionalRun::giveUp(ImpactStatus status, const std::string& why) const {
  return finish(
      abandonImpact(_problem, unfinished(), status,
                    why + " at time " + toText(_states.time) + " s inside the impact"));
}

ImpactOutcome FrictionalRun::finish(ImpactOutcome outcome) const {
  ImpactStatistics& s = outcome.statistics;
  s.steps = _steps;
  s.rejectedSteps = _rejected;
  s.forceEvaluations = _evaluations * _states.count();
  s.largestActiveCount = _states.count();
  s.largestForce = _largestForce;
  s.duration = _states.time;
  return outcome;
}

ImpactOutcome FrictionalRun::outcome() {
  begin();
  if (_observer) {
    _observer->begin();
    _observer->record(sample(0., _state));
  }
  while (!isOver()) {
    if (_steps >= _options.maximumSteps)
      return giveUp(ImpactStatus::StepLimit, "the limit of " +
                                                 std::to_string(_options.maximumSteps) +
                                                 " steps (maximumSteps) was reached");
    if (_idle > 100 + 10 * _states.count() || !advance())
      return giveUp(ImpactStatus::NonFinite,
                    "after " + std::to_string(_steps) + " steps none is short enough,");
    if (_observer && _observer->nextTime() <= _states.time)
      _observer->record(sample(_states.time, _state));
  }
  if (_observer) _observer->end(sample(_states.time, _state));
  return finish(closeImpact(_problem, unfinished()));
}

}  // namespace

ImpactOutcome integrateFriction(const ContactProblem& problem, const LZBOptions& options,
                                ImpactObserver* observer) {
  return FrictionalRun(problem, options, observer).outcome();
}

}  // namespace multiple_impacts::lzb
