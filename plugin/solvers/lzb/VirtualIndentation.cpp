// SPDX-License-Identifier: Apache-2.0
#include "VirtualIndentation.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>
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

/** What a phase change inside a step would do if it were only noticed at the end of the step. */
struct Switch {
  double theta = 1.;        ///< where it happens, as a fraction of the step
  double consequence = 0.;  ///< velocity error if it were not located [m/s]
};

// Shares of the tolerance. An error of tolerance * velocityScale in every step would add up; the
// estimate is that of the method of order 6, which makes up for it.
constexpr double kSwitchShare = 0.1;     ///< for a phase change that is not located
constexpr double kEndingShare = 0.1;     ///< for what is left to the plastic projection
constexpr double kEntryShare = 1e-4;     ///< approach below which a contact need not enter
constexpr double kEarlyShare = 1e-2;     ///< of a switch: done now rather than in a tiny step
constexpr double kScaleFloor = 1e-3;     ///< accuracy is never asked below this share of U-
constexpr int kMaximumRetries = 60;      ///< of one step

class Integrator {
 public:
  Integrator(const ContactProblem& problem, const LZBOptions& options, ImpactObserver* observer);
  ImpactOutcome run();

 private:
  // --- contacts -----------------------------------------------------------------------------
  ForceLaw law(int i) const { return {_problem.stiffness[i], _problem.exponent[i]}; }
  bool isElastic(int i) const { return _problem.restitution[i] == 1.; }
  bool dropsInExpansion(int i) const {
    return _restitution2[i] == 0. || _options.model == ContactModel::MonoStiffness;
  }
  double expansionRate(int i) const { return dropsInExpansion(i) ? 1. : 1. / _restitution2[i]; }
  double dropEnergy(int i) const { return (1. - _restitution2[i]) * _peakEnergy[i]; }
  double frequency(int k) const;
  void enter(int contact);
  void open(int contact);

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
  Switch findSwitch(int k, double h) const;
  Switch findEntry(int k, double h) const;
  double earliestSwitch(double h) const;
  bool endsCompressionNow(int k, double h) const;
  bool opensNow(int k) const;
  bool updatePhase(int k, double h);

  // --- steps --------------------------------------------------------------------------------
  bool advance();
  void accept(double h);
  bool isOver() const;
  void sampleStep(double h);
  ImpactSample sampleOfState(double time) const;
  UnfinishedImpact unfinished() const;
  ImpactOutcome finish(ImpactOutcome outcome) const;
  std::string whereItStopped(const std::string& what) const;

  double small() const { return kSwitchShare * _options.tolerance * _velocityScale; }
  double entrySpeed() const { return kEntryShare * _options.tolerance * _velocityScale; }

  const ContactProblem& _problem;
  const LZBOptions& _options;
  ImpactObserver* const _observer;
  const int _count;
  const VectorXd _diagonal;

  // State of every contact.
  VectorXd _x, _d, _impulse, _dissipated, _peakEnergy, _restitution2;
  std::vector<Phase> _phase;
  double _storedBefore = 0.;

  ActiveContacts _active;
  double _time = 0.;
  double _step = 0.;             ///< proposed length of the next step
  double _velocityScale = 0.;    ///< of the system at the moment
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
  _phase[contact] = Phase::Compression;
  _peakEnergy[contact] = 0.;
}

void Integrator::open(int contact) {
  _dissipated[contact] += law(contact).energy(_x[contact]);
  _x[contact] = 0.;
  _phase[contact] = Phase::Open;
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
    if (pushed || _d[j] > small()) joining.push_back(j);
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
    const double speed2 = std::max(_active.d0[k] * _active.d0[k],
                                   2. * _active.diagonal[k] * contactLaw.energy(_active.x0[k]));
    if (!(std::sqrt(speed2) > small())) continue;
    const double depth = contactLaw.indentationAtEnergy(0.5 * speed2 / _active.diagonal[k]);
    shortest = std::min(shortest, depth / std::sqrt(speed2 * _active.rate[k]));
  }
  return 0.05 * shortest;
}

HermiteStep Integrator::motion(int k, double h) const {
  const double v = h * _active.rate[k];
  return {_active.x0[k],     v * _active.d0[k], v * h * _active.a0[k],
          _active.x1[k],     v * _active.d1[k], v * h * _active.a1[k]};
}

/** The phase change of active contact k in the trial step, if any. */
Switch Integrator::findSwitch(int k, double h) const {
  const int i = _active.contact[k];
  const double D = _active.diagonal[k];
  const ForceLaw contactLaw = law(i);
  const auto speedRoot = [&] {
    const HermiteStep m = motion(k, h);
    return rootInStep([&](double t) { return m.slope(t); });
  };

  if (!isElastic(i)) {
    const bool compressionEnds = _phase[i] == Phase::Compression && _active.d1[k] < 0.;
    const bool expansionEnds = _phase[i] == Phase::Expansion && _active.d1[k] > 0.;
    if (compressionEnds || (expansionEnds && _active.x1[k] > 0.)) {
      // The indentation is off by the time spent at the wrong rate; with e = 0 it is the force
      // that should be gone.
      const double theta = speedRoot();
      const double late = (1. - theta) * h;
      if (compressionEnds && _restitution2[i] == 0.)
        return {theta, D * contactLaw.force(motion(k, h).value(theta)) * late};
      const double ratio = dropsInExpansion(i) ? 1. : expansionRate(i) - 1.;
      const double offset = 0.5 * std::abs(_active.d1[k]) * late * ratio;
      return {theta, offset * frequency(k)};
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
    return {theta, D * contactLaw.force(-_active.x1[k]) * (1. - theta) * h};
  }
  return {};
}

/** The moment neighbour k, which was separating, begins to approach in the trial step. */
Switch Integrator::findEntry(int k, double h) const {
  const int j = _active.neighbour[k];
  const double before = _d[j];
  const double after = before + _active.neighbourChange[k];
  if (after <= small() || before > -small()) return {};
  // Speed as a cubic; x missed = speed * time / 2, against the depth the speed would reach.
  const double a0 = h * _active.neighbourA0[k], a1 = h * _active.neighbourA1[k];
  const double c2 = 3. * (after - before) - 2. * a0 - a1;
  const double c3 = 2. * (before - after) + a0 + a1;
  const double theta =
      rootInStep([&](double t) { return before + t * (a0 + t * (c2 + t * c3)); });
  const double depth = law(j).indentationAtEnergy(0.5 * after * after / _diagonal[j]);
  const double missed = 0.5 * after * (1. - theta) * h;
  return {theta, after * std::min(1., missed / depth)};
}

/** End of the part of the trial step that is free of phase changes that matter; 1: all of it. */
double Integrator::earliestSwitch(double h) const {
  double theta = 1.;
  const auto consider = [&](const Switch& s) {
    if (s.consequence > small()) theta = std::min(theta, s.theta);
  };
  for (int k = 0; k < _active.neighbourCount(); ++k) consider(findEntry(k, h));
  for (int k = 0; k < _active.size(); ++k) consider(findSwitch(k, h));
  return theta;
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

/** Books the energy dissipated by contact k over the step and changes its phase.
    \return true if it changed */
bool Integrator::updatePhase(int k, double h) {
  const int i = _active.contact[k];
  const ForceLaw contactLaw = law(i);
  if (_phase[i] == Phase::Expansion && !dropsInExpansion(i))
    _dissipated[i] += (1. - _restitution2[i]) *
                      (contactLaw.energy(_active.x0[k]) - contactLaw.energy(_active.x1[k]));
  _x[i] = std::max(_active.x1[k], 0.);
  _d[i] = _active.d1[k];
  _impulse[i] += _active.impulse[k];

  if (opensNow(k)) {
    open(i);
    return true;
  }
  if (isElastic(i)) return false;
  if (_phase[i] == Phase::Compression) {
    if (!endsCompressionNow(k, h)) return false;
    _peakEnergy[i] = contactLaw.energy(_x[i]);
    _phase[i] = Phase::Expansion;
    if (_restitution2[i] == 0.) open(i);
    return true;
  }
  if (_d[i] > 0.) {
    _phase[i] = Phase::Compression;
    return true;
  }
  if (dropsInExpansion(i) && contactLaw.energy(_x[i]) <= dropEnergy(i) * (1. + 1e-9)) {
    open(i);
    return true;
  }
  return false;
}

void Integrator::accept(double h) {
  if (_observer) sampleStep(h);
  for (int k = 0; k < _active.neighbourCount(); ++k)
    _d[_active.neighbour[k]] += _active.neighbourChange[k];
  bool changed = false;
  for (int k = 0; k < _active.size(); ++k) {
    _largestForce = std::max(_largestForce, _active.force1[k]);
    changed |= updatePhase(k, h);
  }
  _time += h;
  ++_steps;
  if (++_stepsSinceScale * (1 + _active.size()) > _count) refreshVelocityScale();

  if (changed) {
    std::vector<int> contacts;
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
    if (_d[j] > -small() && _d[j] + _active.neighbourChange[k] > small()) joining.push_back(j);
  }
  return join(std::move(joining));
}

/** One accepted step. \return false if there is none, however short */
bool Integrator::advance() {
  while (activateNeighbours()) {
  }
  const double tolerated = _options.tolerance * _velocityScale;
  double h = _step;
  double proposal = 0.;
  for (int attempt = 0; attempt < kMaximumRetries; ++attempt, ++_rejected) {
    const double error = _active.step(h) / tolerated;
    if (!(error <= 1.)) {
      h *= std::isfinite(error) ? std::max(0.2, 0.9 * std::pow(error, -1. / 7.)) : 0.1;
      continue;
    }
    if (enterLate()) continue;
    // A step cut short at a phase change says nothing about the length of the next one.
    if (proposal == 0.)
      proposal = h * std::min(4., 0.9 * std::pow(std::max(error, 1e-12), -1. / 7.));
    const double theta = earliestSwitch(h);
    if (theta < 1. && attempt < kMaximumRetries / 2) {
      h *= std::max(theta, 1e-3);
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
    const double speed =
        std::max(std::max(_d[i], 0.), std::sqrt(2. * _diagonal[i] * energy));
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
  s.duration = _time;
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
      return finish(abandonImpact(
          _problem, unfinished(), ImpactStatus::StepLimit,
          whereItStopped("the limit of maximumSteps was reached") +
              ". Elastic contacts that cannot open (a chain held between two walls) never end"));
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
