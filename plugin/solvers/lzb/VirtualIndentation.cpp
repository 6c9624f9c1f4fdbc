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
#include "multiple_impacts/solvers/lzb/SpeedTolerances.hpp"
#include "multiple_impacts/solvers/lzb/StateDerivatives.hpp"
#include "multiple_impacts/solvers/lzb/StateUpdate.hpp"
#include "multiple_impacts/solvers/lzb/StepControl.hpp"
#include "multiple_impacts/solvers/projection/EndingDerivative.hpp"

namespace multiple_impacts::lzb {

namespace {

class Integrator {
 public:
  Integrator(const ContactProblem& problem, const LZBOptions& options,
             ImpactObserver* observer, const ContactNumbers& numbers)
      : _problem(problem),
        _options(options),
        _observer(observer),
        _numbers(numbers),
        _states(problem, options),
        _active(problem.delassus, _states.laws()),
        _changes(_states, _active),
        _tolerances(options.tolerance, _states),
        _update(_states, _active, _changes, _tolerances),
        _forecast(problem, _states, LZBConstants::endingShare * options.tolerance) {}
  ImpactOutcome run();
  ImpactDerivative differentiate(const ImpactDirections& directions);

 private:
  void begin();
  double firstStep() const;
  void select(std::vector<int> contacts);
  void selectAgain(const std::vector<int>& closed);
  void loadStates();
  bool letIn(std::vector<int> contacts);
  bool letInPushed();
  bool letInLate();

  bool advance();
  void accept(double h);
  bool isOver();
  bool isJammed() const;
  void sampleInside(double h);
  ImpactOutcome finish(ImpactOutcome outcome) const;
  std::string whereItStopped(const std::string& what) const;

  const ContactProblem& _problem;
  const LZBOptions& _options;
  ImpactObserver* const _observer;
  const ContactNumbers _numbers;
  ContactStates _states;
  ActiveContacts _active;
  PhaseChanges _changes;
  SpeedTolerances _tolerances;
  StateUpdate _update;
  StepControl _control;
  OutcomeForecast _forecast;
  std::vector<StateDerivatives> _derivatives;  ///< eight directions each; empty: none
  long _steps = 0, _largestActive = 0;
};

void Integrator::begin() {
  std::vector<int> contacts;
  for (int i = 0; i < _states.count(); ++i)
    if (_states.phase[i] != Phase::Open) contacts.push_back(i);
  select(std::move(contacts));
  _control.start(firstStep());
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
    const bool pushed =
        speed >= 0. && _active.neighbourA0[k] * _control.proposed() > _tolerances.push();
    if (pushed || speed > _tolerances.felt()) contacts.push_back(_active.neighbour[k]);
  }
  return letIn(std::move(contacts));
}

/** Lets in the neighbours that turn out, after a trial step, to have been pushed together.
    \return true if there were any: the step must be tried again */
bool Integrator::letInLate() {
  const double limit = _tolerances.faint();
  std::vector<int> contacts;
  for (int k = 0; k < _active.neighbourCount(); ++k) {
    const double speed = _states.d[_active.neighbour[k]];
    const double change = _active.neighbourChange[k];
    if (speed > -limit && change > limit && speed + change > limit)
      contacts.push_back(_active.neighbour[k]);
  }
  return letIn(std::move(contacts));
}

/** A twentieth of the shortest time X/v in which a contact is compressed to its depth X by its
    own speed v. */
double Integrator::firstStep() const {
  double shortest = std::numeric_limits<double>::infinity();
  for (const int i : _active.contact) {
    const double speed = std::max(std::abs(_states.d[i]), _states.storedSpeed(i));
    if (speed > _tolerances.faint())
      shortest =
          std::min(shortest, _states.depth(i, speed) / (speed * std::sqrt(_states.rate(i))));
  }
  return LZBConstants::firstStep * shortest;
}

/** Makes one accepted step. \return false if none is accepted, however short */
bool Integrator::advance() {
  while (letInPushed()) {
  }
  for (_control.begin(); _control.mayTry(); _control.tryAgain()) {
    const double h = _control.length();
    if (!_control.judgeError(_active.step(h) / _tolerances.stepError())) continue;
    if (letInLate()) continue;
    if (!_control.judgeSwitches(
            _changes.inspect(h, _tolerances.faint(), _tolerances.switchError())))
      continue;
    if (!_control.judgeEnd(_changes.endOfImpact())) continue;
    _control.accept();
    accept(h);
    return true;
  }
  return false;
}

void Integrator::accept(double h) {
  if (_observer) sampleInside(h);
  for (StateDerivatives& derivatives : _derivatives) derivatives.step(h);
  const StateUpdate::Summary step = _update.take(h);
  for (StateDerivatives& derivatives : _derivatives) derivatives.settle(step);
  ++_steps;
  _tolerances.noteStep(_states, _active.size());
  if (step.anyLeft || !step.closed.empty())
    selectAgain(step.closed);
  else if (step.anyOtherStart)
    loadStates();
  else
    _active.continueFromEnd();
}

/** Selects the contacts that still take part, and those that have closed. */
void Integrator::selectAgain(const std::vector<int>& closed) {
  std::vector<int> contacts;
  contacts.reserve(_active.size() + closed.size());
  for (const int i : _active.contact) {
    // It has lost its energy while its neighbours push: it takes part again at once.
    if (_states.phase[i] == Phase::Open && _states.d[i] > _tolerances.faint())
      _states.enter(i);
    if (_states.phase[i] != Phase::Open) contacts.push_back(i);
  }
  contacts.insert(contacts.end(), closed.begin(), closed.end());
  select(std::move(contacts));
}

/** Whether nothing is left that could be felt, neither approach nor stored energy; or the
    contacts hold each other, as between two walls, with balanced forces and no motion; or the
    forecast is decided. */
bool Integrator::isOver() {
  const double negligible = _tolerances.atTheEnd();
  const bool spent = std::all_of(_active.contact.begin(), _active.contact.end(), [&](int i) {
    return _states.d[i] <= negligible && _states.storedSpeed(i) <= negligible;
  });
  return spent || isJammed() || _forecast.isDecided(_states, _active.size());
}

/** Whether the speeds, and those of the oscillation that unbalanced forces could still cause,
    are within the tolerance. */
bool Integrator::isJammed() const {
  const double felt = _tolerances.felt();
  for (int k = 0; k < _active.size(); ++k) {
    if (std::abs(_active.d0[k]) > felt || _active.x0[k] <= 0.) return false;
    const double frequency2 =
        _active.diagonal[k] * _states.law(_active.contact[k]).slope(_active.x0[k]);
    if (_active.a0(k) * _active.a0(k) > frequency2 * felt * felt) return false;
  }
  return true;
}

/** Records samples inside the step just computed; the states are still those of its start. */
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
         _numbers.of(worst) + ", approach speed " + toText(_states.d[worst]) + " m/s";
}

ImpactOutcome Integrator::finish(ImpactOutcome outcome) const {
  ImpactStatistics& s = outcome.statistics;
  s.steps = _steps;
  s.rejectedSteps = _control.rejected();
  s.forceEvaluations = _active.forceEvaluations;
  s.largestActiveCount = _largestActive;
  s.largestForce = _update.largestForce();
  const double lastOpening = _update.lastOpening();
  s.duration = _active.size() == 0 && lastOpening > 0. ? lastOpening : _states.time;
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

ImpactDerivative Integrator::differentiate(const ImpactDirections& directions) {
  constexpr int width = StateDerivatives::width;
  const int count = static_cast<int>(directions.count());
  for (int first = 0; first < count; first += width)
    _derivatives.emplace_back(_problem, directions, first, _states, _active, _changes,
                              _options.tolerance, _numbers);
  const double closedSpeed = _tolerances.felt();
  ImpactOutcome outcome = run();
  if (!isUsable(outcome.status)) return withoutDerivatives(std::move(outcome));
  Eigen::MatrixXd impulse(_states.count(), width * _derivatives.size());
  double undetermined = 0.;
  std::string kink;
  for (std::size_t block = 0; block < _derivatives.size(); ++block) {
    impulse.middleCols<width>(width * block) = _derivatives[block].impulse();
    undetermined = std::max(undetermined, _derivatives[block].undetermined());
    kink = _derivatives[block].kink();
  }
  ImpactDerivative result =
      differentiateClosed(_problem, FullDirections(_problem, directions), std::move(outcome),
                          impulse.leftCols(count), closedSpeed, kink, _numbers);
  result.undetermined = undetermined;
  return result;
}

}  // namespace

ImpactDerivative differentiateIndentation(const ContactProblem& problem,
                                          const ImpactDirections& directions,
                                          const LZBOptions& options, ImpactObserver* observer,
                                          const ContactNumbers& numbers) {
  return Integrator(problem, options, observer, numbers).differentiate(directions);
}

ImpactOutcome integrateIndentation(const ContactProblem& problem, const LZBOptions& options,
                                   ImpactObserver* observer, const ContactNumbers& numbers) {
  return Integrator(problem, options, observer, numbers).run();
}

}  // namespace multiple_impacts::lzb
