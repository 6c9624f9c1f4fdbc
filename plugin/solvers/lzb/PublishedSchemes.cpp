// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/lzb/PublishedSchemes.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "multiple_impacts/contact/ParameterCheck.hpp"
#include "multiple_impacts/solvers/lzb/ForceLaw.hpp"
#include "multiple_impacts/solvers/projection/ImpactEnding.hpp"

namespace multiple_impacts::lzb {

namespace {

using Eigen::Index;
using Eigen::VectorXd;

/** What the two schemes share: state (P, d, E), the energy update, and the end.

    Three things are not as printed. An energy that an explicit step makes negative is set to
    zero. Approach speeds below the tolerance count as rest: a contact without energy does not
    begin to compress, and the impact is over when neither speeds nor energies are above it;
    with e < 1 they never are exactly zero, and every beginning is an error of the explicit
    step. With 1e-4 the step counts of RR-7636, table 4, are met. And the mono-stiffness model
    takes the larger energy at the two ends of the step in which compression ends for Wc;
    RR-7636 prints the first. */
class EnergyScheme {
 public:
  EnergyScheme(const ContactProblem& problem, const LZBOptions& options,
               ImpactObserver* observer)
      : _problem(problem),
        _options(options),
        _observer(observer),
        _diagonal(problem.delassus.diagonal()),
        _d(-problem.velocity),
        _impulse(VectorXd::Zero(_d.size())),
        _energy(VectorXd::Zero(_d.size())),
        _peakEnergy(VectorXd::Zero(_d.size())),
        _dissipated(VectorXd::Zero(_d.size())),
        _increment(VectorXd::Zero(_d.size())) {
    for (Index i = 0; i < problem.precompression.size(); ++i) {
      const ForceLaw contactLaw = law(i);
      _energy[i] = contactLaw.energy(contactLaw.indentationAtForce(problem.precompression[i]));
    }
    _peakEnergy = _energy;
    _storedBefore = _energy.sum();
    _negligible = options.tolerance * scale();
  }
  virtual ~EnergyScheme() = default;

  ImpactOutcome run() {
    if (_observer) {
      _observer->begin();
      _observer->record(sample());
    }
    while (!isOver()) {
      if (_steps == _options.maximumSteps)
        return finish(abandonImpact(_problem, unfinished(), ImpactStatus::StepLimit,
                                    "the limit of maximumSteps = " + std::to_string(_steps) +
                                        " was reached at time " + toText(_time) +
                                        " s inside the impact"));
      const double duration = distribute();
      applyIncrement();
      _time += duration;
      ++_steps;
      if (!std::isfinite(_energy.sum()) || !std::isfinite(_time))
        return finish(abandonImpact(_problem, unfinished(), ImpactStatus::NonFinite,
                                    "the energies are not finite after " +
                                        std::to_string(_steps) +
                                        " steps: the step is too long"));
      if (_observer && _observer->nextTime() <= _time) _observer->record(sample());
    }
    if (_observer) _observer->end(sample());
    return finish(closeImpact(_problem, unfinished()));
  }

 protected:
  /** Fills _increment with the impulses of one step. \return its duration [s] */
  virtual double distribute() = 0;

  /** Speed that decides the phase in which the energy changes. */
  virtual double phaseSpeed(double before, double after) const = 0;

  ForceLaw law(Index i) const { return {_problem.stiffness[i], _problem.exponent[i]}; }
  bool isIdle(Index i) const { return _energy[i] == 0. && _d[i] <= _negligible; }

  const ContactProblem& _problem;
  const LZBOptions& _options;
  ImpactObserver* const _observer;
  const VectorXd _diagonal;
  VectorXd _d, _impulse, _energy, _peakEnergy, _dissipated, _increment;

 private:
  double scale() const {
    return std::max(_d.cwiseAbs().maxCoeff(),
                    (2. * _energy.cwiseProduct(_diagonal)).cwiseSqrt().maxCoeff());
  }

  bool isOver() const {
    for (Index i = 0; i < _d.size(); ++i)
      if (_d[i] > _negligible || 2. * _energy[i] * _diagonal[i] > _negligible * _negligible)
        return false;
    return true;
  }

  void applyIncrement() {
    const VectorXd before = _d;
    _impulse += _increment;
    _d -= _problem.delassus * _increment;
    for (Index i = 0; i < _d.size(); ++i)
      if (_increment[i] > 0.) updateEnergy(i, before[i]);
  }

  void updateEnergy(Index i, double before) {
    const double work = 0.5 * (before + _d[i]) * _increment[i];
    const double e2 = _problem.restitution[i] * _problem.restitution[i];
    const double old = _energy[i];
    const bool compression = phaseSpeed(before, _d[i]) >= 0.;
    if (compression || _options.model == ContactModel::MonoStiffness)
      _energy[i] += work;
    else
      _energy[i] = e2 > 0. ? _energy[i] + work / e2 : 0.;

    if (_options.model == ContactModel::MonoStiffness) {
      if (before >= 0. && _d[i] < 0.) _peakEnergy[i] = std::max(old, _energy[i]);
      if (_d[i] < 0. && _energy[i] <= (1. - e2) * _peakEnergy[i]) _energy[i] = 0.;
    }
    _energy[i] = std::max(_energy[i], 0.);
    _dissipated[i] += old + work - _energy[i];
  }

  ImpactSample sample() const {
    VectorXd force(_d.size());
    for (Index i = 0; i < _d.size(); ++i) force[i] = law(i).forceAtEnergy(_energy[i]);
    return {_time, _energy, force, -_d};
  }

  UnfinishedImpact unfinished() const {
    return {_impulse, _dissipated, _energy, _storedBefore};
  }

  ImpactOutcome finish(ImpactOutcome outcome) const {
    outcome.statistics.steps = _steps;
    outcome.statistics.rejectedSteps = 0;
    outcome.statistics.duration = _time;
    return outcome;
  }

  double _storedBefore = 0., _negligible = 0., _time = 0.;
  long _steps = 0;
};

class TimeEuler : public EnergyScheme {
  using EnergyScheme::EnergyScheme;

  double distribute() override {
    const double dt = _options.step;
    for (Index i = 0; i < _d.size(); ++i) {
      const ForceLaw contactLaw = law(i);
      if (isIdle(i))
        _increment[i] = 0.;
      else if (_energy[i] == 0.)
        _increment[i] = 0.5 * contactLaw.force(_d[i] * dt) * dt;  // eq. 34
      else
        _increment[i] = contactLaw.forceAtEnergy(_energy[i]) * dt;  // eq. 33
    }
    return dt;
  }

  /** Eqs. 35 and 36 look at the end of the step. */
  double phaseSpeed(double, double after) const override { return after; }
};

class ImpulseEuler : public EnergyScheme {
  using EnergyScheme::EnergyScheme;

  double distribute() override {
    const double dP = _options.step;
    Index primary;
    if (_energy.maxCoeff(&primary) == 0.) return start(dP);
    const double duration = dP / law(primary).forceAtEnergy(_energy[primary]);  // eq. 18
    for (Index i = 0; i < _d.size(); ++i) {
      if (isIdle(i))
        _increment[i] = 0.;
      else if (_energy[i] == 0.)
        _increment[i] = entryImpulse(law(i), _d[i], duration);
      else  // eq. 11: impulses are shared like forces
        _increment[i] = law(i).forceAtEnergy(_energy[i]) * duration;
    }
    return duration;
  }

  /** Eq. 13, (K_j/K_*) (d_j dP/E_*)^eta dP, in the duration dt = dP/lambda_* of the step:
      since lambda_*^(eta+1) = (1+eta)^eta K_* E_*^eta, it is
      (1+eta)^eta K_j (d_j dt)^eta dt. */
  static double entryImpulse(const ForceLaw& contactLaw, double speed, double duration) {
    return std::pow(1. + contactLaw.exponent(), contactLaw.exponent()) *
           contactLaw.force(speed * duration) * duration;
  }

  /** All energies zero (eq. 12): the fastest contact is primary, and x = d t for all. */
  double start(double dP) {
    Index primary;
    const double fastest = _d.maxCoeff(&primary);
    const ForceLaw primaryLaw = law(primary);
    // dP = K (d t)^eta t
    const double duration =
        std::pow(dP / primaryLaw.force(fastest), 1. / (primaryLaw.exponent() + 1.));
    for (Index i = 0; i < _d.size(); ++i)
      _increment[i] = _d[i] > 0. ? law(i).force(_d[i] * duration) * duration : 0.;
    return duration;
  }

  /** Algorithm 3 looks at the start of the step. */
  double phaseSpeed(double before, double) const override { return before; }
};

}  // namespace

ImpactOutcome integrateInTime(const ContactProblem& problem, const LZBOptions& options,
                              ImpactObserver* observer) {
  return TimeEuler(problem, options, observer).run();
}

ImpactOutcome integrateInImpulse(const ContactProblem& problem, const LZBOptions& options,
                                 ImpactObserver* observer) {
  return ImpulseEuler(problem, options, observer).run();
}

}  // namespace multiple_impacts::lzb
