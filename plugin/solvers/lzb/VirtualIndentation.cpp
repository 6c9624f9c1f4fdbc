// SPDX-License-Identifier: Apache-2.0
#include "VirtualIndentation.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "ActiveContacts.hpp"
#include "ContactStates.hpp"
#include "ParameterCheck.hpp"
#include "PhaseChanges.hpp"

namespace multiple_impacts::lzb {

namespace {

// Shares of the tolerance. The error estimate is that of the method of order 6, so large that
// the steps of order 8 may use the whole tolerance each.
constexpr double kSwitchShare = 0.03;  ///< for what a phase change leaves in a step
constexpr double kEndingShare = 0.1;   ///< for what is left to the plastic projection
constexpr double kPushShare = 1e-4;    ///< push in one step that lets a contact in
/** Accuracy is relative to the speeds at the moment, but never to less than this share of
    those before the impact: what sticks together in the end has no speed of its own. */
constexpr double kScaleFloor = 1e-2;
constexpr int kMaximumRetries = 60;  ///< of one step

class Integrator {
 public:
  Integrator(const ContactProblem& problem, const LZBOptions& options,
             ImpactObserver* observer)
      : _problem(problem),
        _options(options),
        _observer(observer),
        _states(problem, options),
        _active(problem.delassus) {}
  ImpactOutcome run();

 private:
  void begin();
  void select(std::vector<int> contacts);
  bool letIn(std::vector<int> contacts);
  bool letInPushed();
  bool letInLate();
  void refreshVelocityScale();
  double initialStep() const;

  bool advance();
  void accept(double h);
  std::vector<int> takeOverNeighbours(const PhaseChanges& changes);
  bool takeOver(const PhaseChanges& changes, int k, double h);
  bool changePhase(const PhaseChanges& changes, int k, double h);
  bool losesRest(int i) const;
  bool isOver() const;
  bool isJammed() const;
  void sampleInside(double h);
  ImpactOutcome finish(ImpactOutcome outcome) const;
  std::string whereItStopped(const std::string& what) const;

  double tolerated() const { return _options.tolerance * _velocityScale; }
  double limit() const { return kSwitchShare * tolerated(); }
  double push() const { return kPushShare * tolerated(); }

  const ContactProblem& _problem;
  const LZBOptions& _options;
  ImpactObserver* const _observer;
  ContactStates _states;
  ActiveContacts _active;
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
  _scaleFloor = kScaleFloor * _velocityScale;
  std::vector<int> contacts;
  for (int i = 0; i < _states.count(); ++i)
    if (_states.phase[i] != Phase::Open) contacts.push_back(i);
  select(std::move(contacts));
  _step = initialStep();
}

void Integrator::select(std::vector<int> contacts) {
  _active.select(std::move(contacts));
  for (int k = 0; k < _active.size(); ++k) {
    const int i = _active.contact[k];
    _active.stiffness[k] = _states.law(i).stiffness;
    _active.exponent[k] = _states.law(i).exponent;
    _active.rate[k] = _states.rate(i);
    _active.x0[k] = _states.x[i];
    _active.d0[k] = _states.d[i];
  }
  _active.evaluateStart();
  _largestActive = std::max<long>(_largestActive, _active.size());
}

/** Adds contacts to the active ones. \return false if there is nothing to add */
bool Integrator::letIn(std::vector<int> contacts) {
  if (contacts.empty()) return false;
  for (const int j : contacts) _states.enter(j);
  contacts.insert(contacts.end(), _active.contact.begin(), _active.contact.end());
  select(std::move(contacts));
  return true;
}

/** Lets in the neighbours that approach, or are pushed together at the start of the step. */
bool Integrator::letInPushed() {
  std::vector<int> contacts;
  for (int k = 0; k < _active.neighbourCount(); ++k) {
    const double speed = _states.d[_active.neighbour[k]];
    const bool pushed = speed > -limit() && _active.neighbourA0[k] * _step > push();
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
  return 0.05 * shortest;
}

/** One accepted step. \return false if there is none, however short */
bool Integrator::advance() {
  while (letInPushed()) {
  }
  double h = _step;
  double proposal = 0.;
  for (int attempt = 0; attempt < kMaximumRetries; ++attempt, ++_rejected) {
    const double error = _active.step(h) / tolerated();
    if (!(error <= 1.)) {
      h *= std::isfinite(error) ? std::max(0.2, 0.9 * std::pow(error, -1. / 7.)) : 0.1;
      continue;
    }
    if (letInLate()) continue;
    // A step cut short at a phase change says nothing about the length of the next one.
    if (proposal == 0.)
      proposal = h * std::min(4., 0.9 * std::pow(std::max(error, 1e-12), -1. / 7.));
    const double share = PhaseChanges(_states, _active, h, limit()).acceptableShare();
    if (share < 1. && attempt < kMaximumRetries / 2) {
      h *= std::max(share, 1e-3);
      continue;
    }
    _step = proposal;
    accept(h);
    return true;
  }
  return false;
}

void Integrator::accept(double h) {
  if (_observer) sampleInside(h);
  const PhaseChanges changes(_states, _active, h, limit());
  std::vector<int> contacts = takeOverNeighbours(changes);
  bool changed = !contacts.empty();
  _states.time += h;
  for (int k = 0; k < _active.size(); ++k) changed |= takeOver(changes, k, h);
  _states.settle();
  ++_steps;
  if (++_stepsSinceScale * (1 + _active.size()) > _states.count()) refreshVelocityScale();

  if (!changed) {
    _active.continueFromEnd();
    return;
  }
  for (const int i : _active.contact) {
    // Lost its energy while its neighbours push: it takes part again at once.
    if (_states.phase[i] == Phase::Open && _states.d[i] > limit()) _states.enter(i);
    if (_states.phase[i] != Phase::Open) contacts.push_back(i);
  }
  select(std::move(contacts));
}

/** New speeds of the neighbours. \return those that have closed */
std::vector<int> Integrator::takeOverNeighbours(const PhaseChanges& changes) {
  std::vector<int> closed;
  for (int k = 0; k < _active.neighbourCount(); ++k) {
    const int j = _active.neighbour[k];
    const Entry entry = changes.entry(k);
    _states.drift(j);
    _states.d[j] += _active.neighbourChange[k];
    if (_states.d[j] <= tolerated() || entry.indentation == 0.) continue;
    _states.enter(j);
    _states.x[j] = entry.indentation;
    _states.addImpulse(j, entry.impulse);
    closed.push_back(j);
  }
  return closed;
}

/** New state of an active contact. \return true if it entered another phase */
bool Integrator::takeOver(const PhaseChanges& changes, int k, double h) {
  const int i = _active.contact[k];
  const bool compressed = _states.phase[i] == Phase::Compression;
  double highest = _active.x1[k];
  double from = compressed ? _active.x1[k] : _active.x0[k];  // of the expansion in this step
  double to = _active.x1[k];
  if (changes.turnsInside(k)) {
    const Turn turn = changes.turn(k);
    if (compressed) highest = turn.x;
    if (_states.losesGradually(i) && _active.x1[k] > 0.) {
      _active.x1[k] += turn.indentation;
      _states.addImpulse(i, turn.impulse);
      from = compressed ? turn.x : _active.x0[k];
      to = compressed ? _active.x1[k] : turn.x;
    }
  }
  if (_states.losesGradually(i)) _states.dissipate(i, from, to);
  if (compressed) _states.peakEnergy[i] = _states.law(i).energy(highest);
  _states.x[i] = std::max(_active.x1[k], 0.);
  _states.d[i] = _active.d1[k];
  _states.impulse[i] += _active.impulse[k];
  _largestForce = std::max(_largestForce, _states.law(i).force(highest));
  return changePhase(changes, k, h);
}

bool Integrator::changePhase(const PhaseChanges& changes, int k, double h) {
  const int i = _active.contact[k];
  if (changes.isSpentAtEnd(k, push())) {
    _states.rest(i);
    return true;
  }
  if (changes.isOpenAtEnd(k)) {
    if (_active.x1[k] < 0. && _active.x0[k] > 0.)
      _lastOpening = std::max(_lastOpening, _states.time - (1. - changes.openingTime(k)) * h);
    _states.open(i);
    return true;
  }
  if (_states.isElastic(i)) return false;
  if (_states.phase[i] == Phase::Compression) {
    if (!changes.isTurnedAtEnd(k)) return false;
    _states.phase[i] = Phase::Expansion;
    if (losesRest(i)) _states.open(i);
    return true;
  }
  if (_states.d[i] > 0.) {
    _states.phase[i] = Phase::Compression;
    return true;
  }
  if (!losesRest(i)) return false;
  _states.open(i);
  return true;
}

/** Whether the energy of an expanding contact has fallen to what is lost at once. */
bool Integrator::losesRest(int i) const {
  return _states.losesAtOnce(i) &&
         _states.energy(i) <= _states.lossEnergy(i, _states.peakEnergy[i]);
}

/** What is left can no longer be felt: no approach and no stored energy that matters. Or the
    contacts hold each other, as between two walls: forces in balance and nothing moves. */
bool Integrator::isOver() const {
  const double negligible = kEndingShare * tolerated();
  const bool spent = std::all_of(_active.contact.begin(), _active.contact.end(), [&](int i) {
    return _states.d[i] <= negligible && _states.storedSpeed(i) <= negligible;
  });
  return spent || isJammed();
}

/** Speeds, and those of the oscillation that unbalanced forces could still cause, are within
    the tolerance. */
bool Integrator::isJammed() const {
  for (int k = 0; k < _active.size(); ++k) {
    if (std::abs(_active.d0[k]) > tolerated() || _active.x0[k] <= 0.) return false;
    const ForceLaw law = _states.law(_active.contact[k]);
    const double frequency2 =
        _active.diagonal[k] * law.exponent * _active.force0[k] / _active.x0[k];
    if (_active.a0[k] * _active.a0[k] > frequency2 * tolerated() * tolerated()) return false;
  }
  return true;
}

/** Samples inside the step just computed; the states are still those of its start. */
void Integrator::sampleInside(double h) {
  const PhaseChanges changes(_states, _active, h, limit());
  const double start = _states.time;
  for (double wanted = _observer->nextTime(); wanted > start && wanted < start + h;) {
    const double t = (wanted - start) / h;
    ImpactSample sample = _states.sample(wanted);
    for (int k = 0; k < _active.size(); ++k) {
      const int i = _active.contact[k];
      const HermiteStep m = changes.motion(k);
      sample.energy[i] = _states.law(i).energy(m.value(t));
      sample.force[i] = _states.law(i).force(m.value(t));
      sample.velocity[i] = -m.slope(t) / (h * _active.rate[k]);
    }
    for (int k = 0; k < _active.neighbourCount(); ++k)
      sample.velocity[_active.neighbour[k]] -= changes.neighbourChange(k, t);
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
  return what + " after " + std::to_string(_steps) + " steps, at time " +
         toText(_states.time) + " s inside the impact: " + std::to_string(_active.size()) +
         " contacts are active and hold " + toText(stored) + " J; most at contact " +
         std::to_string(worst) + ", approach speed " + toText(_states.d[worst]) + " m/s";
}

ImpactOutcome Integrator::finish(ImpactOutcome outcome) const {
  ImpactStatistics& s = outcome.statistics;
  s.steps = _steps;
  s.rejectedSteps = _rejected;
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
      return finish(abandonImpact(_problem, _states.unfinished(), ImpactStatus::StepLimit,
                                  whereItStopped("the limit of maximumSteps was reached") +
                                      ". Elastic contacts that cannot open (a chain held "
                                      "between two walls) never end"));
    if (!advance())
      return finish(abandonImpact(_problem, _states.unfinished(), ImpactStatus::NonFinite,
                                  whereItStopped("no step is short enough")));
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
