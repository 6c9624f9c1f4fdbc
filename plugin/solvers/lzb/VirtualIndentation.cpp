// SPDX-License-Identifier: Apache-2.0
#include "VirtualIndentation.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "ActiveContacts.hpp"
#include "ForceLaw.hpp"
#include "HermiteStep.hpp"
#include "ImpactEnding.hpp"
#include "ParameterCheck.hpp"

namespace multiple_impacts::lzb {

namespace {

using Eigen::VectorXd;

enum class Phase : char { Open, Compression, Expansion };

/** What a phase change inside a step would do if it were only noticed at the end of the step.
 */
struct Switch {
  double theta = 1.;        ///< where it happens, as a fraction of the step
  double consequence = 0.;  ///< velocity error left in the step as it is [m/s]
  double order = 1.;        ///< the error is proportional to the time after the switch ^ order

  /** Fraction of the step to make instead, so that the error is within a limit. A little
     beyond the switch, so that it is seen. */
  double reach(double limit) const {
    if (consequence <= limit) return 1.;
    return theta + 0.8 * (1. - theta) * std::pow(limit / consequence, 1. / order);
  }
};

/** The end of a compression or expansion inside a step, and the correction it calls for. */
struct Turn {
  double theta, late;  ///< when: fraction of the step, time left in it [s]
  double x, slope;     ///< indentation [m] and dlambda/dx [N/m] there
  double indentation;  ///< change of x at the end of the step [m]
  double impulse;      ///< change of the impulse over the step [N.s]
};

/** A contact that closes inside a step, and what it does until the end. */
struct Entry {
  double theta = 1., late = 0.;  ///< when: fraction of the step, time left in it [s]
  double indentation = 0.;       ///< reached at the end of the step [m]
  double impulse = 0.;           ///< exerted until then [N.s]
};

/** Mean of f over [0, 1]: Gauss-Legendre with three points. */
template <class Function>
double gaussMean(Function f) {
  constexpr double offset = 0.38729833462074170;  // sqrt(3/5)/2
  return (5. * f(0.5 - offset) + 8. * f(0.5) + 5. * f(0.5 + offset)) / 18.;
}

// Shares of the tolerance. An error of tolerance * velocityScale in every step would add up;
// the estimate is that of the method of order 6, which makes up for it.
constexpr double kSwitchShare = 0.03;  ///< for a phase change that is not located
constexpr double kSmoothness = 1.;     ///< of the error a kink in the force may cause
constexpr double kEndingShare = 0.1;   ///< for what is left to the plastic projection
constexpr double kEntryShare = 1e-4;   ///< approach below which a contact need not enter
constexpr double kEarlyShare = 1e-2;   ///< of a switch: done now rather than in a tiny step
constexpr double kScaleFloor = 1e-2;   ///< accuracy is never asked below this share of U-
constexpr int kMaximumRetries = 60;    ///< of one step

class Integrator {
 public:
  Integrator(const ContactProblem& problem, const LZBOptions& options,
             ImpactObserver* observer);
  ImpactOutcome run();

 private:
  // --- contacts -----------------------------------------------------------------------------
  ForceLaw law(int i) const { return {_problem.stiffness[i], _problem.exponent[i]}; }
  bool isElastic(int i) const { return _problem.restitution[i] == 1.; }
  bool dropsInExpansion(int i) const {
    return _restitution2[i] == 0. || _options.model == ContactModel::MonoStiffness;
  }
  double expansionRate(int i) const {
    return dropsInExpansion(i) ? 1. : 1. / _restitution2[i];
  }
  double dropEnergy(int i) const { return (1. - _restitution2[i]) * _peakEnergy[i]; }
  double frequency(int k) const;
  void enter(int contact);
  void open(int contact);
  void rest(int contact);
  void drift(int contact);

  // --- active set ---------------------------------------------------------------------------
  void activateInitially();
  bool activateNeighbours();
  bool enterLate();
  bool join(std::vector<int> contacts);
  void select(std::vector<int> contacts);
  void refreshVelocityScale();
  double initialStep() const;

  // --- phase changes ------------------------------------------------------------------------
  HermiteStep motion(int k, double h) const;
  Turn findTurn(int k, double h) const;
  Switch findSwitch(int k, double h) const;
  Entry findEntryOf(int k, double h) const;
  Switch findEntry(int k, double h) const;
  double acceptableShare(double h) const;
  bool endsCompressionNow(int k, double h) const;
  bool isSpent(int k, double h) const;
  bool opensNow(int k) const;
  void addImpulse(int contact, double impulse);
  void dissipate(int contact, double from, double to);
  bool updatePhase(int k, double h);
  bool turnsInside(int k) const;
  bool changePhase(int k, double h);

  // --- steps --------------------------------------------------------------------------------
  bool advance();
  void accept(double h);
  bool isOver() const;
  void sampleStep(double h);
  ImpactSample sampleOfState(double time) const;
  UnfinishedImpact unfinished() const;
  ImpactOutcome finish(ImpactOutcome outcome) const;
  std::string whereItStopped(const std::string& what) const;

  double tolerated() const { return _options.tolerance * _velocityScale; }
  double small() const { return kSwitchShare * tolerated(); }
  double entrySpeed() const { return kEntryShare * _options.tolerance * _velocityScale; }

  const ContactProblem& _problem;
  const LZBOptions& _options;
  ImpactObserver* const _observer;
  const int _count;
  const VectorXd _diagonal;

  // State of every contact.
  VectorXd _x, _d, _impulse, _dissipated, _peakEnergy, _restitution2;
  std::vector<Phase> _phase;
  std::vector<double> _since;  ///< time up to which x of a contact that takes no part is valid
  double _storedBefore = 0.;
  std::vector<std::pair<int, double>> _speedChange;  ///< by addImpulse()

  ActiveContacts _active;
  double _time = 0.;
  double _lastOpening = 0.;    ///< when a contact opened last
  double _step = 0.;           ///< proposed length of the next step
  double _velocityScale = 0.;  ///< of the system at the moment
  double _scaleFloor = 0.;
  long _stepsSinceScale = 0;
  long _steps = 0, _rejected = 0, _largestActive = 0;
  double _largestForce = 0.;
};

Integrator::Integrator(const ContactProblem& problem, const LZBOptions& options,
                       ImpactObserver* observer)
    : _problem(problem),
      _options(options),
      _observer(observer),
      _count(static_cast<int>(problem.contactCount())),
      _diagonal(problem.delassus.diagonal()),
      _x(VectorXd::Zero(_count)),
      _d(-problem.velocity),
      _impulse(VectorXd::Zero(_count)),
      _dissipated(VectorXd::Zero(_count)),
      _peakEnergy(VectorXd::Zero(_count)),
      _restitution2(problem.restitution.cwiseAbs2()),
      _phase(_count, Phase::Open),
      _since(_count, 0.),
      _active(problem.delassus) {
  // Below this the energy given back cannot be told from none.
  for (int i = 0; i < _count; ++i)
    if (_problem.restitution[i] < 0.01 * _options.tolerance) _restitution2[i] = 0.;
  for (int i = 0; i < _problem.precompression.size(); ++i)
    if (_problem.precompression[i] > 0.) {
      _x[i] = law(i).indentationAtForce(_problem.precompression[i]);
      _peakEnergy[i] = law(i).energy(_x[i]);
      _storedBefore += _peakEnergy[i];
    }
}

/** Local frequency sqrt(D_ii dlambda/dx) of active contact k at the end of the step. */
double Integrator::frequency(int k) const {
  const double x = std::max(_active.x1[k], 0.5 * _active.x0[k]);
  if (x <= 0.) return 0.;
  const ForceLaw contactLaw{_active.stiffness[k], _active.exponent[k]};
  return std::sqrt(_active.diagonal[k] * contactLaw.exponent * contactLaw.force(x) / x);
}

void Integrator::enter(int contact) {
  drift(contact);
  _phase[contact] = Phase::Compression;
  _peakEnergy[contact] = 0.;
}

void Integrator::open(int contact) {
  _dissipated[contact] += law(contact).energy(_x[contact]);
  _x[contact] = 0.;
  rest(contact);
}

/** Takes the contact out of the integration; x, if there is any, is too small for a force. */
void Integrator::rest(int contact) {
  _phase[contact] = Phase::Open;
  _since[contact] = _time;
}

/** A contact that takes no part still moves at its own speed: an approach too slow to be felt
    closes it over time, but at most to the depth its own energy reaches. */
void Integrator::drift(int contact) {
  const double elapsed = _time - _since[contact];
  _since[contact] = _time;
  const double d = _d[contact];
  if (d > 0. && elapsed > 0.) {
    const double depth = law(contact).indentationAtEnergy(0.5 * d * d / _diagonal[contact]);
    _x[contact] = std::max(_x[contact], std::min(_x[contact] + d * elapsed, depth));
  } else if (_x[contact] > 0.) {
    _x[contact] = std::max(0., _x[contact] + d * elapsed * expansionRate(contact));
  }
}

void Integrator::activateInitially() {
  std::vector<int> contacts;
  for (int i = 0; i < _count; ++i) {
    if (_x[i] > 0.)
      _phase[i] = _d[i] < 0. && !isElastic(i) ? Phase::Expansion : Phase::Compression;
    else if (_d[i] > 0.)
      enter(i);
    if (_phase[i] != Phase::Open) contacts.push_back(i);
  }
  _velocityScale = 1.;
  refreshVelocityScale();
  _scaleFloor = kScaleFloor * _velocityScale;
  select(std::move(contacts));
  _step = initialStep();
  while (activateNeighbours()) {
  }
}

void Integrator::select(std::vector<int> contacts) {
  _active.select(std::move(contacts));
  for (int k = 0; k < _active.size(); ++k) {
    const int i = _active.contact[k];
    _active.stiffness[k] = _problem.stiffness[i];
    _active.exponent[k] = _problem.exponent[i];
    _active.rate[k] = _phase[i] == Phase::Expansion ? expansionRate(i) : 1.;
    _active.x0[k] = _x[i];
    _active.d0[k] = _d[i];
  }
  _active.evaluateStart();
  _largestActive = std::max<long>(_largestActive, _active.size());
}

/** Lets the contacts in that will be pushed together noticeably in the coming step.
    \return true if there were any */
bool Integrator::activateNeighbours() {
  std::vector<int> joining;
  for (int k = 0; k < _active.neighbourCount(); ++k) {
    const int j = _active.neighbour[k];
    const bool pushed = _d[j] > -small() && _active.neighbourA0[k] * _step > entrySpeed();
    if (pushed || _d[j] > tolerated()) joining.push_back(j);
  }
  return join(std::move(joining));
}

/** Adds contacts to the active ones. \return false if there is nothing to add */
bool Integrator::join(std::vector<int> contacts) {
  if (contacts.empty()) return false;
  for (const int j : contacts) enter(j);
  contacts.insert(contacts.end(), _active.contact.begin(), _active.contact.end());
  select(std::move(contacts));
  return true;
}

/** The largest relative speed, moving or stored: sqrt(2 E D_ii) is what E can still give. */
void Integrator::refreshVelocityScale() {
  double scale = _d.cwiseAbs().maxCoeff();
  for (int i = 0; i < _count; ++i)
    if (_x[i] > 0.)
      scale = std::max(scale, std::sqrt(2. * _diagonal[i] * law(i).energy(_x[i])));
  _velocityScale = std::max(scale, _scaleFloor);
  _stepsSinceScale = 0;
}

/** A twentieth of the shortest time X/v a contact needs to be compressed by its own speed v,
    with K D X^(eta+1)/(eta+1) = v^2/2. */
double Integrator::initialStep() const {
  double shortest = std::numeric_limits<double>::infinity();
  for (int k = 0; k < _active.size(); ++k) {
    const ForceLaw contactLaw{_active.stiffness[k], _active.exponent[k]};
    const double speed2 =
        std::max(_active.d0[k] * _active.d0[k],
                 2. * _active.diagonal[k] * contactLaw.energy(_active.x0[k]));
    if (!(std::sqrt(speed2) > small())) continue;
    const double depth = contactLaw.indentationAtEnergy(0.5 * speed2 / _active.diagonal[k]);
    shortest = std::min(shortest, depth / std::sqrt(speed2 * _active.rate[k]));
  }
  return 0.05 * shortest;
}

HermiteStep Integrator::motion(int k, double h) const {
  const double v = h * _active.rate[k];
  return {_active.x0[k], v * _active.d0[k], v * h * _active.a0[k],
          _active.x1[k], v * _active.d1[k], v * h * _active.a1[k]};
}

/** Where the speed of active contact k changes sign in the step, and what the new rate r' does
   to the rest of it: the indentation moves by r'/r times as much, and the force with it. */
Turn Integrator::findTurn(int k, double h) const {
  const int i = _active.contact[k];
  const HermiteStep m = motion(k, h);
  Turn turn;
  turn.theta = rootInStep([&](double t) { return m.slope(t); });
  turn.late = (1. - turn.theta) * h;
  turn.x = std::max(m.value(turn.theta), 0.);
  turn.slope = turn.x > 0. ? law(i).exponent * law(i).force(turn.x) / turn.x : 0.;
  const double newRate = _phase[i] == Phase::Compression ? expansionRate(i) : 1.;
  const double extra = newRate / _active.rate[k] - 1.;
  turn.indentation = extra * (_active.x1[k] - turn.x);
  turn.impulse = turn.late * gaussMean([&](double s) {
                   const double x = m.value(turn.theta + s * (1. - turn.theta));
                   return law(i).force(x + extra * (x - turn.x)) - law(i).force(x);
                 });
  return turn;
}

/** The phase change of active contact k in the trial step, if any. */
Switch Integrator::findSwitch(int k, double h) const {
  const int i = _active.contact[k];
  const double D = _active.diagonal[k];
  const ForceLaw contactLaw = law(i);

  if (!isElastic(i)) {
    const bool compressionEnds = _phase[i] == Phase::Compression && _active.d1[k] < 0.;
    const bool expansionEnds = _phase[i] == Phase::Expansion && _active.d1[k] > 0.;
    if (compressionEnds || (expansionEnds && _active.x1[k] > 0.)) {
      const Turn turn = findTurn(k, h);
      if (compressionEnds && _restitution2[i] == 0.)  // the force should be gone
        return {turn.theta, D * contactLaw.force(turn.x) * turn.late};
      if (dropsInExpansion(i))  // the energy at the turn decides where the force will drop
        return {turn.theta, 0.5 * std::abs(_active.d1[k]) * turn.late * frequency(k)};
      // updatePhase() corrects for it, but for the answer of the other contacts: smaller by
      // the square of the phase angle.
      const double rate = std::max(_active.rate[k], expansionRate(i));
      const double angle2 = rate * D * turn.slope * turn.late * turn.late;
      return {turn.theta, D * std::abs(turn.impulse) * std::min(1., 2. * angle2), 5.};
    }
    if (_phase[i] == Phase::Expansion && dropsInExpansion(i)) {
      const double threshold = contactLaw.indentationAtEnergy(dropEnergy(i));
      if (_active.x1[k] >= threshold) return {};
      const HermiteStep m = motion(k, h);
      const double theta = rootInStep([&](double t) { return m.value(t) - threshold; });
      return {theta, D * contactLaw.force(threshold) * (1. - theta) * h};
    }
  }
  if (_active.x1[k] < 0. && _active.d1[k] < 0. && _active.x0[k] > 0.) {
    // The force is not smooth where the contact opens: what a smooth continuation would do.
    const HermiteStep m = motion(k, h);
    const double theta = rootInStep([&](double t) { return m.value(t); });
    return {theta, kSmoothness * D * contactLaw.force(-_active.x1[k]) * (1. - theta) * h,
            contactLaw.exponent + 1.};
  }
  return {};
}

/** Neighbour k was separating and begins to approach in the trial step: when, and what it does
    until the end. Its speed is taken as a cubic, its indentation as the integral of that. */
Entry Integrator::findEntryOf(int k, double h) const {
  const int j = _active.neighbour[k];
  const double before = _d[j];
  const double after = before + _active.neighbourChange[k];
  if (!(before < 0. && after > 0.)) return {};
  const double a0 = h * _active.neighbourA0[k], a1 = h * _active.neighbourA1[k];
  const double c2 = 3. * (after - before) - 2. * a0 - a1;
  const double c3 = 2. * (before - after) + a0 + a1;
  const auto speed = [&](double t) { return before + t * (a0 + t * (c2 + t * c3)); };
  const auto path = [&](double t) {
    return h * t * (before + t * (a0 / 2. + t * (c2 / 3. + t * c3 / 4.)));
  };
  Entry entry;
  entry.theta = rootInStep(speed);
  entry.late = (1. - entry.theta) * h;
  entry.indentation = std::max(0., path(1.) - path(entry.theta));
  entry.impulse =
      entry.late * gaussMean([&](double s) {
        return law(j).force(path(entry.theta + s * (1. - entry.theta)) - path(entry.theta));
      });
  return entry;
}

/** The entry as a phase change: accept() corrects for it, but for the answer of the other
    contacts. */
Switch Integrator::findEntry(int k, double h) const {
  const Entry entry = findEntryOf(k, h);
  if (entry.indentation == 0.) return {};
  const int j = _active.neighbour[k];
  const double slope = law(j).exponent * law(j).force(entry.indentation) / entry.indentation;
  const double angle2 = _diagonal[j] * slope * entry.late * entry.late;
  return {entry.theta, _diagonal[j] * entry.impulse * std::min(1., angle2), 5.};
}

/** The part of the trial step that can be kept in view of its phase changes; 1: all of it. */
double Integrator::acceptableShare(double h) const {
  double share = 1.;
  for (int k = 0; k < _active.neighbourCount(); ++k)
    share = std::min(share, findEntry(k, h).reach(small()));
  for (int k = 0; k < _active.size(); ++k)
    share = std::min(share, findSwitch(k, h).reach(small()));
  return share;
}

/** Compression has ended, or will so soon that it makes no difference. */
bool Integrator::endsCompressionNow(int k, double h) const {
  const double d = _active.d1[k];
  if (d < 0.) return true;
  if (_active.a1[k] >= 0.) return false;
  const int i = _active.contact[k];
  const double early = d / -_active.a1[k];
  if (early > 1e-3 * h) return false;
  const double consequence =
      _restitution2[i] == 0.
          ? _active.diagonal[k] * _active.force1[k] * early
          : 0.5 * d * early * (dropsInExpansion(i) ? 1. : expansionRate(i)) * frequency(k);
  return consequence < kEarlyShare * small();
}

/** Nothing is left in the contact that could be felt, and nothing pushes it: the tail of a
   wave that has passed. At the front of a wave contacts are as weak, but they are being
   pushed. */
bool Integrator::isSpent(int k, double h) const {
  if (std::abs(_active.d1[k]) > small() || _active.a1[k] * h > entrySpeed()) return false;
  const double stored = _active.force1[k] * std::max(_active.x1[k], 0.) * _active.diagonal[k];
  return stored <= small() * small();
}

/** The contact has opened, or will so soon that it makes no difference. */
bool Integrator::opensNow(int k) const {
  const double x = _active.x1[k], d = _active.d1[k];
  if (d > 0.) return false;
  if (x <= 0.) return true;
  if (_phase[_active.contact[k]] == Phase::Compression && !isElastic(_active.contact[k]))
    return false;
  const double early = x / (_active.rate[k] * -d);
  return _active.diagonal[k] * _active.force1[k] * early < kEarlyShare * small();
}

/** An impulse on top of those of the step: changes the speeds once the step is taken over. */
void Integrator::addImpulse(int contact, double impulse) {
  _impulse[contact] += impulse;
  for (Eigen::SparseMatrix<double>::InnerIterator it(_problem.delassus, contact); it; ++it)
    _speedChange.emplace_back(static_cast<int>(it.row()), -it.value() * impulse);
}

/** Energy lost while the indentation falls in expansion at rate 1/e^2. */
void Integrator::dissipate(int contact, double from, double to) {
  _dissipated[contact] +=
      (1. - _restitution2[contact]) * (law(contact).energy(from) - law(contact).energy(to));
}

/** Takes over the end of the step for contact k and changes its phase.
    \return true if it changed */
bool Integrator::updatePhase(int k, double h) {
  const int i = _active.contact[k];
  const bool gradual = !isElastic(i) && !dropsInExpansion(i);
  const bool compression = _phase[i] == Phase::Compression;
  double turned = compression ? _active.x1[k] : _active.x0[k];  // where expansion began
  double ended = _active.x1[k];                                 // and ended
  if (gradual && compression == (_active.d1[k] < 0.) && turnsInside(k)) {
    const Turn turn = findTurn(k, h);
    _active.x1[k] += turn.indentation;
    addImpulse(i, turn.impulse);
    turned = compression ? turn.x : _active.x0[k];
    ended = compression ? _active.x1[k] : turn.x;
  }
  if (gradual) dissipate(i, turned, ended);
  _x[i] = std::max(_active.x1[k], 0.);
  _d[i] = _active.d1[k];
  _impulse[i] += _active.impulse[k];
  return changePhase(k, h);
}

/** Whether the speed really changed sign in the step. */
bool Integrator::turnsInside(int k) const {
  return (_active.d0[k] > 0.) != (_active.d1[k] > 0.) && _active.x1[k] > 0.;
}

/** \return true if contact k enters another phase, given its state at the end of the step */
bool Integrator::changePhase(int k, double h) {
  const int i = _active.contact[k];
  if (isSpent(k, h)) {
    rest(i);
    return true;
  }
  if (opensNow(k)) {
    if (_active.x1[k] < 0. && _active.x0[k] > 0.) {
      const HermiteStep m = motion(k, h);
      const double theta = rootInStep([&](double t) { return m.value(t); });
      _lastOpening = std::max(_lastOpening, _time - (1. - theta) * h);
    }
    open(i);
    return true;
  }
  if (isElastic(i)) return false;
  const double energy = law(i).energy(_x[i]);
  if (_phase[i] == Phase::Compression) {
    if (!endsCompressionNow(k, h)) return false;
    _peakEnergy[i] = energy;
    _phase[i] = Phase::Expansion;
    if (_restitution2[i] == 0.) open(i);
    return true;
  }
  if (_d[i] > 0.) {
    _phase[i] = Phase::Compression;
    return true;
  }
  if (dropsInExpansion(i) && energy <= dropEnergy(i) * (1. + 1e-9)) {
    open(i);
    return true;
  }
  return false;
}

void Integrator::accept(double h) {
  if (_observer) sampleStep(h);
  std::vector<int> contacts;
  for (int k = 0; k < _active.neighbourCount(); ++k) {
    const int j = _active.neighbour[k];
    const Entry entry = findEntryOf(k, h);
    drift(j);
    _d[j] += _active.neighbourChange[k];
    if (_d[j] <= tolerated() || entry.indentation == 0.) continue;
    enter(j);
    _x[j] = entry.indentation;
    addImpulse(j, entry.impulse);
    contacts.push_back(j);
  }
  _time += h;
  bool changed = !contacts.empty();
  for (int k = 0; k < _active.size(); ++k) {
    _largestForce = std::max(_largestForce, _active.force1[k]);
    changed |= updatePhase(k, h);
  }
  for (const auto& [contact, change] : _speedChange) _d[contact] += change;
  _speedChange.clear();
  ++_steps;
  if (++_stepsSinceScale * (1 + _active.size()) > _count) refreshVelocityScale();

  if (changed) {
    for (const int i : _active.contact) {
      // Opened with e = 0 while its neighbours push: it takes part again at once.
      if (_phase[i] == Phase::Open && _d[i] > small()) enter(i);
      if (_phase[i] != Phase::Open) contacts.push_back(i);
    }
    select(std::move(contacts));
  } else {
    std::swap(_active.d0, _active.d1);
    std::swap(_active.a0, _active.a1);
    std::swap(_active.force0, _active.force1);
    std::swap(_active.neighbourA0, _active.neighbourA1);
    for (int k = 0; k < _active.size(); ++k) _active.x0[k] = _x[_active.contact[k]];
  }
}

/** Lets neighbours in that turn out, after a trial step, to have been pushed together.
    \return true if there were any: the step must be tried again */
bool Integrator::enterLate() {
  std::vector<int> joining;
  for (int k = 0; k < _active.neighbourCount(); ++k) {
    const int j = _active.neighbour[k];
    const double change = _active.neighbourChange[k];
    if (_d[j] > -small() && change > small() && _d[j] + change > small()) joining.push_back(j);
  }
  return join(std::move(joining));
}

/** One accepted step. \return false if there is none, however short */
bool Integrator::advance() {
  while (activateNeighbours()) {
  }
  double h = _step;
  double proposal = 0.;
  for (int attempt = 0; attempt < kMaximumRetries; ++attempt, ++_rejected) {
    const double error = _active.step(h) / tolerated();
    if (!(error <= 1.)) {
      h *= std::isfinite(error) ? std::max(0.2, 0.9 * std::pow(error, -1. / 7.)) : 0.1;
      continue;
    }
    if (enterLate()) continue;
    // A step cut short at a phase change says nothing about the length of the next one.
    if (proposal == 0.)
      proposal = h * std::min(4., 0.9 * std::pow(std::max(error, 1e-12), -1. / 7.));
    const double share = acceptableShare(h);
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

/** What is left can no longer be felt: no approach and no stored energy that matters. */
bool Integrator::isOver() const {
  const double negligible = kEndingShare * _options.tolerance * _velocityScale;
  for (int k = 0; k < _active.size(); ++k) {
    const double stored =
        2. * _active.diagonal[k] *
        ForceLaw{_active.stiffness[k], _active.exponent[k]}.energy(_active.x0[k]);
    if (_active.d0[k] > negligible || stored > negligible * negligible) return false;
  }
  return true;
}

/** Samples that fall inside the step just computed; the state is still that of its start. */
void Integrator::sampleStep(double h) {
  double wanted = _observer->nextTime();
  while (wanted > _time && wanted < _time + h) {
    const double t = (wanted - _time) / h;
    ImpactSample sample = sampleOfState(wanted);
    for (int k = 0; k < _active.size(); ++k) {
      const int i = _active.contact[k];
      const HermiteStep m = motion(k, h);
      sample.energy[i] = law(i).energy(m.value(t));
      sample.force[i] = law(i).force(m.value(t));
      sample.velocity[i] = -m.slope(t) / (h * _active.rate[k]);
    }
    for (int k = 0; k < _active.neighbourCount(); ++k)
      sample.velocity[_active.neighbour[k]] -= t * _active.neighbourChange[k];
    _observer->record(sample);
    const double next = _observer->nextTime();
    if (next <= wanted) break;
    wanted = next;
  }
}

ImpactSample Integrator::sampleOfState(double time) const {
  ImpactSample sample{time, VectorXd::Zero(_count), VectorXd::Zero(_count), -_d};
  for (int i = 0; i < _count; ++i) {
    sample.energy[i] = law(i).energy(_x[i]);
    sample.force[i] = law(i).force(_x[i]);
  }
  return sample;
}

UnfinishedImpact Integrator::unfinished() const {
  VectorXd stored(_count);
  for (int i = 0; i < _count; ++i) stored[i] = law(i).energy(_x[i]);
  return {_impulse, _dissipated, stored, _storedBefore};
}

std::string Integrator::whereItStopped(const std::string& what) const {
  int worst = 0;
  double stored = 0., most = -1.;
  for (int i = 0; i < _count; ++i) {
    const double energy = law(i).energy(_x[i]);
    stored += energy;
    const double speed = std::max(std::max(_d[i], 0.), std::sqrt(2. * _diagonal[i] * energy));
    if (speed > most) {
      most = speed;
      worst = i;
    }
  }
  return what + " after " + std::to_string(_steps) + " steps, at time " + toText(_time) +
         " s inside the impact: " + std::to_string(_active.size()) +
         " contacts are active and hold " + toText(stored) + " J; most at contact " +
         std::to_string(worst) + ", approach speed " + toText(_d[worst]) + " m/s";
}

ImpactOutcome Integrator::finish(ImpactOutcome outcome) const {
  ImpactStatistics& s = outcome.statistics;
  s.steps = _steps;
  s.rejectedSteps = _rejected;
  s.largestActiveCount = _largestActive;
  s.largestForce = _largestForce;
  s.duration = _active.size() == 0 && _lastOpening > 0. ? _lastOpening : _time;
  return outcome;
}

ImpactOutcome Integrator::run() {
  activateInitially();
  if (_observer) {
    _observer->begin();
    _observer->record(sampleOfState(0.));
  }
  while (!isOver()) {
    if (_steps >= _options.maximumSteps)
      return finish(abandonImpact(_problem, unfinished(), ImpactStatus::StepLimit,
                                  whereItStopped("the limit of maximumSteps was reached") +
                                      ". Elastic contacts that cannot open (a chain held "
                                      "between two walls) never end"));
    if (!advance())
      return finish(abandonImpact(_problem, unfinished(), ImpactStatus::NonFinite,
                                  whereItStopped("no step is short enough")));
    if (_observer && _observer->nextTime() <= _time) _observer->record(sampleOfState(_time));
  }
  if (_observer) _observer->record(sampleOfState(_time));
  return finish(closeImpact(_problem, unfinished()));
}

}  // namespace

ImpactOutcome integrateIndentation(const ContactProblem& problem, const LZBOptions& options,
                                   ImpactObserver* observer) {
  return Integrator(problem, options, observer).run();
}

}  // namespace multiple_impacts::lzb
