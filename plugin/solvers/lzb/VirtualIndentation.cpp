// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/lzb/VirtualIndentation.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "multiple_impacts/contact/ParameterCheck.hpp"
#include "multiple_impacts/solvers/lzb/ActiveContacts.hpp"
#include "multiple_impacts/solvers/lzb/ContactStates.hpp"
#include "multiple_impacts/solvers/lzb/LZBConstants.hpp"
#include "multiple_impacts/solvers/lzb/OutcomeForecast.hpp"
#include "multiple_impacts/solvers/lzb/PhaseChanges.hpp"
#include "multiple_impacts/solvers/lzb/StepGrid.hpp"

namespace multiple_impacts::lzb {

namespace {

/** What the end of a step does to a contact. */
enum class PhaseChange {
  None,
  Rate,   ///< it turned: takes part at another rate
  Leaves  ///< it opened or rests
};

/** The factor by which the step length may grow, or has to shrink, after an error in units of
    what is allowed. The estimate is of order 7: factor = safety error^(-1/7). */
double growthAfter(double error) {
  static const double safety = std::log2(LZBConstants::stepSafety),
                      largest = std::log2(LZBConstants::largestGrowth),
                      smallest = std::log2(LZBConstants::smallestGrowth);
  return snappedPower(
      std::clamp(safety - std::log2(error) / LZBConstants::errorOrder, smallest, largest));
}

class Integrator {
 public:
  Integrator(const ContactProblem& problem, const LZBOptions& options,
             ImpactObserver* observer)
      : _problem(problem),
        _options(options),
        _observer(observer),
        _states(problem, options),
        _active(problem.delassus, _states.laws()),
        _changes(_states, _active),
        _forecast(problem, _states, LZBConstants::endingShare * options.tolerance) {}
  ImpactOutcome run();

 private:
  void begin();
  void select(std::vector<int> contacts);
  void loadStates();
  bool letIn(std::vector<int> contacts);
  bool letInPushed();
  bool letInLate();
  void refreshVelocityScale();
  double initialStep() const;

  bool advance();
  void accept(double h);
  std::vector<int> takeOverNeighbours();
  PhaseChange takeOver(int k, const Turn* turn, double h);
  PhaseChange changePhase(int k, double top, bool turned, double h);
  bool matters(int k) const;
  bool losesRest(int k) const;
  bool isOver();
  bool isJammed() const;
  void sampleInside(double h);
  ImpactOutcome finish(ImpactOutcome outcome) const;
  std::string whereItStopped(const std::string& what) const;

  double backOnGrid(double step) const { return _unitStep * snapped(step / _unitStep); }
  double tolerated() const { return _options.tolerance * _velocityScale; }
  double limit() const { return LZBConstants::switchShare * tolerated(); }
  double push() const { return LZBConstants::pushShare * tolerated(); }

  const ContactProblem& _problem;
  const LZBOptions& _options;
  ImpactObserver* const _observer;
  ContactStates _states;
  ActiveContacts _active;
  PhaseChanges _changes;
  OutcomeForecast _forecast;
  double _unitStep = 0.;       ///< length of the first step [s]
  double _step = 0.;           ///< proposed length of the next step [s]
  double _velocityScale = 0.;  ///< largest relative speed at the moment [m/s]
  double _scaleFloor = 0.;
  long _stepsSinceScale = 0;
  double _lastOpening = 0.;  ///< when a contact opened last [s]
  double _largestForce = 0.;
  long _steps = 0, _rejected = 0, _largestActive = 0;
};

void Integrator::begin() {
  refreshVelocityScale();
  _scaleFloor = LZBConstants::scaleFloor * _velocityScale;
  std::vector<int> contacts;
  for (int i = 0; i < _states.count(); ++i)
    if (_states.phase[i] != Phase::Open) contacts.push_back(i);
  select(std::move(contacts));
  _step = _unitStep = initialStep();
}

void Integrator::select(std::vector<int> contacts) {
  _active.select(std::move(contacts));
  loadStates();
  _largestActive = std::max<long>(_largestActive, _active.size());
}

void Integrator::loadStates() {
  for (int k = 0; k < _active.size(); ++k) {
    const int i = _active.contact[k];
    _active.rate[k] = _states.rate(i);
    _active.x0[k] = _states.x[i];
    _active.d0[k] = _states.d[i];
  }
  _active.evaluateStart();
}

/** Adds contacts to the active ones. \return false if there is nothing to add */
bool Integrator::letIn(std::vector<int> contacts) {
  if (contacts.empty()) return false;
  for (const int j : contacts) _states.enter(j);
  contacts.insert(contacts.begin(), _active.contact.begin(), _active.contact.end());
  select(std::move(contacts));
  return true;
}

/** Lets in the neighbours that approach, or are pushed together at the start of the step. */
bool Integrator::letInPushed() {
  std::vector<int> contacts;
  for (int k = 0; k < _active.neighbourCount(); ++k) {
    const double speed = _states.d[_active.neighbour[k]];
    const bool pushed = speed >= 0. && _active.neighbourA0[k] * _step > push();
    if (pushed || speed > tolerated()) contacts.push_back(_active.neighbour[k]);
  }
  return letIn(std::move(contacts));
}

/** Lets in the neighbours that turn out, after a trial step, to have been pushed together.
    \return true if there were any: the step must be tried again */
bool Integrator::letInLate() {
  std::vector<int> contacts;
  for (int k = 0; k < _active.neighbourCount(); ++k) {
    const double speed = _states.d[_active.neighbour[k]];
    const double change = _active.neighbourChange[k];
    if (speed > -limit() && change > limit() && speed + change > limit())
      contacts.push_back(_active.neighbour[k]);
  }
  return letIn(std::move(contacts));
}

void Integrator::refreshVelocityScale() {
  _velocityScale = std::max(_states.velocityScale(), _scaleFloor);
  _stepsSinceScale = 0;
}

/** A twentieth of the shortest time X/v in which a contact is compressed to its depth X by its
    own speed v. */
double Integrator::initialStep() const {
  double shortest = std::numeric_limits<double>::infinity();
  for (const int i : _active.contact) {
    const double speed = std::max(std::abs(_states.d[i]), _states.storedSpeed(i));
    if (speed > limit())
      shortest =
          std::min(shortest, _states.depth(i, speed) / (speed * std::sqrt(_states.rate(i))));
  }
  return LZBConstants::firstStep * shortest;
}

/** One accepted step. \return false if there is none, however short */
bool Integrator::advance() {
  while (letInPushed()) {
  }
  double h = _step;
  double proposal = 0.;
  bool cut = false;
  for (int attempt = 0; attempt < LZBConstants::maximumRetries; ++attempt, ++_rejected) {
    const double error = _active.step(h) / (LZBConstants::stepShare * tolerated());
    if (!(error <= 1.)) {
      h *= std::isfinite(error) ? growthAfter(error) : LZBConstants::overflowGrowth;
      continue;
    }
    if (letInLate()) continue;
    // A step cut short at a phase change says nothing about the length of the next one.
    if (proposal == 0.) proposal = h * growthAfter(error);
    const double share = _changes.inspect(h, limit());
    if (share < 1. && attempt < LZBConstants::switchRetries) {
      h *= std::max(share, LZBConstants::shortestCut);
      cut = true;
      continue;
    }
    if (const double end = _changes.endOfImpact();
        end < LZBConstants::lastStep && attempt < LZBConstants::switchRetries) {
      h *= end;
      continue;
    }
    _step = cut ? backOnGrid(std::min(proposal, LZBConstants::growthAfterCut * h)) : proposal;
    accept(h);
    return true;
  }
  return false;
}

void Integrator::accept(double h) {
  if (_observer) sampleInside(h);
  const std::vector<int> closed = takeOverNeighbours();
  bool left = false, turned = false;
  _states.time += h;
  auto turn = _changes.turns().begin();
  for (int k = 0; k < _active.size(); ++k) {
    const bool turns = turn != _changes.turns().end() && turn->place == k;
    const PhaseChange change = takeOver(k, turns ? &*turn++ : nullptr, h);
    left |= change == PhaseChange::Leaves;
    turned |= change == PhaseChange::Rate;
  }
  const bool corrected = _states.settle();
  ++_steps;
  if (++_stepsSinceScale * (1 + _active.size()) >
      LZBConstants::scaleInterval * _states.count())
    refreshVelocityScale();

  if (left || !closed.empty()) {
    std::vector<int> contacts;
    contacts.reserve(_active.size() + closed.size());
    for (const int i : _active.contact) {
      // Lost its energy while its neighbours push: it takes part again at once.
      if (_states.phase[i] == Phase::Open && _states.d[i] > limit()) _states.enter(i);
      if (_states.phase[i] != Phase::Open) contacts.push_back(i);
    }
    contacts.insert(contacts.end(), closed.begin(), closed.end());
    select(std::move(contacts));
  } else if (turned || corrected) {
    loadStates();
  } else {
    _active.continueFromEnd();
  }
}

/** New speeds of the neighbours. \return those that have closed */
std::vector<int> Integrator::takeOverNeighbours() {
  for (int k = 0; k < _active.neighbourCount(); ++k) {
    const int j = _active.neighbour[k];
    _states.drift(j);
    _states.d[j] += _active.neighbourChange[k];
  }
  std::vector<int> closed;
  for (const Entry& entry : _changes.entries()) {
    const int j = _active.neighbour[entry.place];
    if (_states.d[j] <= tolerated() || entry.indentation == 0.) continue;
    _states.enter(j);
    _states.x[j] = entry.indentation;
    _states.addImpulse(j, entry.impulse);
    closed.push_back(j);
  }
  return closed;
}

/** New state of an active contact; with the correction for a turn, if there was one. */
PhaseChange Integrator::takeOver(int k, const Turn* turn, double h) {
  const int i = _active.contact[k];
  _states.d[i] = _active.d1[k];
  _states.impulse[i] += _active.impulse[k];
  double top = _active.x1[k];
  if (turn) {
    top = turn->x;
    _active.x1[k] += turn->indentation;
    _states.addImpulse(i, turn->impulse);
  } else if (_active.d0[k] >= 0. && _active.d1[k] < 0. && matters(k)) {
    top = _changes.highest(k);
  }
  _largestForce = std::max(_largestForce, _states.law(i).force(top));
  _states.x[i] = std::max(_active.x1[k], 0.);
  return changePhase(k, top, turn, h);
}

/** Whether the largest x of a contact inside the step has to be known: for the energy that it
    loses, or for the largest force of all. */
bool Integrator::matters(int k) const {
  return _states.losesAtOnce(_active.contact[k]) ||
         LZBConstants::forceMargin * std::max(_active.force0(k), _active.force1(k)) >
             _largestForce;
}

/** \param top largest x inside the step, or x at the turn */
PhaseChange Integrator::changePhase(int k, double top, bool turned, double h) {
  const int i = _active.contact[k];
  const bool expands = _states.phase[i] == Phase::Expansion;
  if (turned && expands) _states.beginCompression(i, top);
  if (turned && !expands) _states.beginExpansion(i, top);
  if (_changes.isSpentAtEnd(k, push())) {
    _states.rest(i);
    return PhaseChange::Leaves;
  }
  if (_changes.isOpenAtEnd(k)) {
    if (_active.x0[k] > 0.) {
      const double early = _active.x1[k] < 0. ? (1. - _changes.openingTime(k)) * h : 0.;
      _lastOpening = std::max(_lastOpening, _states.time - early);
    }
    _states.open(i);
    return PhaseChange::Leaves;
  }
  if (turned) return PhaseChange::Rate;
  if (_states.isElastic(i)) return PhaseChange::None;
  if (!expands && !_changes.isTurnedAtEnd(k)) return PhaseChange::None;
  if (!expands) _states.beginExpansion(i, top);
  if (expands && _states.d[i] > 0.) {
    _states.beginCompression(i, _states.x[i]);
    return PhaseChange::Rate;
  }
  if (losesRest(k)) {
    _states.open(i);
    return PhaseChange::Leaves;
  }
  return expands ? PhaseChange::None : PhaseChange::Rate;
}

/** Whether the energy of an expanding contact has fallen to what is lost at once. Where the step up
    to the loss is too short to change x, it has, to rounding. */
bool Integrator::losesRest(int k) const {
  const int i = _active.contact[k];
  if (!_states.losesAtOnce(i)) return false;
  const bool still = _active.x1[k] == _active.x0[k];
  return _states.energy(i) <= _states.lossEnergy(i, _states.peakEnergy[i]) *
                                  (still ? 1. + LZBConstants::energyRounding : 1.);
}

/** What is left can no longer be felt: no approach and no stored energy that matters. Or the
    contacts hold each other, as between two walls: forces in balance and nothing moves. */
bool Integrator::isOver() {
  const double negligible = LZBConstants::endingShare * tolerated();
  const bool spent = std::all_of(_active.contact.begin(), _active.contact.end(), [&](int i) {
    return _states.d[i] <= negligible && _states.storedSpeed(i) <= negligible;
  });
  return spent || isJammed() || _forecast.isDecided(_states, _active.size());
}

/** Speeds, and those of the oscillation that unbalanced forces could still cause, are within
    the tolerance. */
bool Integrator::isJammed() const {
  for (int k = 0; k < _active.size(); ++k) {
    if (std::abs(_active.d0[k]) > tolerated() || _active.x0[k] <= 0.) return false;
    const double frequency2 =
        _active.diagonal[k] * _states.law(_active.contact[k]).slope(_active.x0[k]);
    if (_active.a0(k) * _active.a0(k) > frequency2 * tolerated() * tolerated()) return false;
  }
  return true;
}

/** Samples inside the step just computed; the states are still those of its start. */
void Integrator::sampleInside(double h) {
  const double start = _states.time;
  for (double wanted = _observer->nextTime(); wanted > start && wanted < start + h;) {
    const double t = (wanted - start) / h;
    ImpactSample sample = _states.sample(wanted);
    for (int k = 0; k < _active.size(); ++k) {
      const int i = _active.contact[k];
      const HermiteStep m = _changes.motion(k);
      sample.energy[i] = _states.law(i).energy(m.value(t));
      sample.force[i] = _states.law(i).force(m.value(t));
      sample.velocity[i] = -m.slope(t) / (h * _active.rate[k]);
    }
    for (int k = 0; k < _active.neighbourCount(); ++k)
      sample.velocity[_active.neighbour[k]] -= _changes.neighbourChange(k, t);
    _observer->record(sample);
    const double next = _observer->nextTime();
    if (next <= wanted) break;
    wanted = next;
  }
}

std::string Integrator::whereItStopped(const std::string& what) const {
  int worst = 0;
  double stored = 0., most = -1.;
  for (int i = 0; i < _states.count(); ++i) {
    stored += _states.energy(i);
    const double speed = std::max(_states.d[i], _states.storedSpeed(i));
    if (speed > most) {
      most = speed;
      worst = i;
    }
  }
  return what + " at time " + toText(_states.time) +
         " s inside the impact: " + std::to_string(_active.size()) +
         " contacts are active and hold " + toText(stored) + " J; most at contact " +
         std::to_string(worst) + ", approach speed " + toText(_states.d[worst]) + " m/s";
}

ImpactOutcome Integrator::finish(ImpactOutcome outcome) const {
  ImpactStatistics& s = outcome.statistics;
  s.steps = _steps;
  s.rejectedSteps = _rejected;
  s.forceEvaluations = _active.forceEvaluations;
  s.largestActiveCount = _largestActive;
  s.largestForce = _largestForce;
  s.duration = _active.size() == 0 && _lastOpening > 0. ? _lastOpening : _states.time;
  return outcome;
}

ImpactOutcome Integrator::run() {
  begin();
  if (_observer) {
    _observer->begin();
    _observer->record(_states.sample(0.));
  }
  while (!isOver()) {
    if (_steps >= _options.maximumSteps)
      return finish(abandonImpact(
          _problem, _states.unfinished(), ImpactStatus::StepLimit,
          whereItStopped("the limit of " + std::to_string(_options.maximumSteps) +
                         " steps (maximumSteps) was reached") +
              ". Elastic contacts that cannot open (a chain held "
              "between two walls) never end"));
    if (!advance())
      return finish(abandonImpact(
          _problem, _states.unfinished(), ImpactStatus::NonFinite,
          whereItStopped("after " + std::to_string(_steps) + " steps none is short enough,")));
    if (_observer && _observer->nextTime() <= _states.time)
      _observer->record(_states.sample(_states.time));
  }
  if (_observer) _observer->end(_states.sample(_states.time));
  return finish(closeImpact(_problem, _states.unfinished()));
}

}  // namespace

ImpactOutcome integrateIndentation(const ContactProblem& problem, const LZBOptions& options,
                                   ImpactObserver* observer) {
  return Integrator(problem, options, observer).run();
}

}  // namespace multiple_impacts::lzb
