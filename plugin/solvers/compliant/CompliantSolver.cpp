// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/compliant/CompliantSolver.hpp"

#include <algorithm>
#include <boost/math/tools/toms748_solve.hpp>
#include <boost/numeric/odeint.hpp>
#include <cmath>
#include <string>
#include <vector>

#include "multiple_impacts/contact/ParameterCheck.hpp"
#include "multiple_impacts/solvers/Laws.hpp"
#include "multiple_impacts/solvers/compliant/HeldContacts.hpp"
#include "multiple_impacts/solvers/projection/ImpactEnding.hpp"
#include "multiple_impacts/solvers/projection/PlasticProjection.hpp"

namespace multiple_impacts {

namespace {

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::VectorXd;
using State = std::vector<double>;

/** Longest step over the contacts' shortest natural time, so that no contact is stepped
    over. */
constexpr double kLongestStep = 0.2;

/** Steps between two checks whether anything is still moving. */
constexpr long kLookEvery = 500;

/** Keeps the digits of a float, and drops the others with the rounding errors in them. */
double roundedToFloat(double value) {
  int exponent = 0;
  const double digits = std::frexp(value, &exponent);
  return std::ldexp(static_cast<float>(digits), exponent);
}

/** The motion in units of the impact: with V the largest speed and T the shortest natural time
    of a contact, indentations in V T, impulses in V / D_ii, energies in V^2 / D_ii.

    If units of mass and time change by powers of two, all numbers keep their digits except the
    last ones of natural times, which are powers with fractional exponents. T does without
    those digits, which would change a long motion.

    The state is (x, P, W): indentations, impulses and dissipated energies of the contacts.
    Approach speeds follow from the impulses, d = d0 - D P, so that momentum is conserved. */
class CompliantMotion {
 public:
  CompliantMotion(const ContactProblem& problem, const CompliantOptions& options)
      : _problem(problem), _options(options), _count(problem.contactCount()) {
    _speed = problem.velocity.cwiseAbs().maxCoeff();
    const VectorXd mass = problem.delassus.diagonal().cwiseInverse();
    if (problem.precompression.size() > 0) {
      // A compressed contact at rest releases its energy as speed.
      const ArrayXd x0 = indentationBefore();
      const ArrayXd energy = problem.stiffness.array() * x0.pow(problem.exponent.array() + 1.);
      _speed = std::max(_speed, (energy / mass.array()).sqrt().maxCoeff());
    }
    const ArrayXd eta = problem.exponent;
    const ArrayXd natural = (mass.array() / problem.stiffness.array() * pow(_speed, 1. - eta))
                                .pow(1. / (eta + 1.));
    _time = roundedToFloat(natural.minCoeff());
    _impulse = _speed * mass.array();
  }

  double time() const { return _time; }             ///< unit [s]
  double speed() const { return _speed; }           ///< unit [m/s]
  double length() const { return _speed * _time; }  ///< unit [m]

  ArrayXd indentationBefore() const {
    if (_problem.precompression.size() == 0) return ArrayXd::Zero(_count);
    return (_problem.precompression.array() / _problem.stiffness.array())
        .pow(_problem.exponent.array().inverse());
  }

  State initial() const {
    const VectorXd& gaps = _problem.gaps;
    State state(3 * static_cast<std::size_t>(_count), 0.);
    Eigen::Map<ArrayXd> x(state.data(), _count);
    x = indentationBefore() / length();
    if (gaps.size() > 0) x = (gaps.array() > 0.).select(-gaps.array() / length(), x);
    return state;
  }

  ArrayXd indentation(const State& state) const {
    return length() * Eigen::Map<const ArrayXd>(state.data(), _count);
  }

  VectorXd impulse(const State& state) const {
    return _impulse * Eigen::Map<const ArrayXd>(state.data() + _count, _count).max(0.);
  }

  VectorXd dissipated(const State& state) const {
    return _speed * _impulse * Eigen::Map<const ArrayXd>(state.data() + 2 * _count, _count);
  }

  VectorXd velocity(const State& state) const {
    return _problem.velocity + _problem.delassus * impulse(state);
  }

  ArrayXd elasticForce(const ArrayXd& x) const {
    ArrayXd force = ArrayXd::Zero(_count);
    for (Index i = 0; i < _count; ++i)
      if (x[i] > 0.) force[i] = _problem.stiffness[i] * std::pow(x[i], _problem.exponent[i]);
    return force;
  }

  VectorXd energy(const State& state) const {
    const ArrayXd x = indentation(state).max(0.);
    return elasticForce(x) * x / (_problem.exponent.array() + 1.);
  }

  /** Never negative: contacts do not pull. */
  ArrayXd force(const ArrayXd& elastic, const ArrayXd& x, const ArrayXd& approach) const {
    const double c = _options.coefficient;
    switch (_options.damping) {
      case DampingModel::Undamped:
        return elastic;
      case DampingModel::HuntCrossley:
        return (elastic * (1. + c * approach)).max(0.);
      case DampingModel::KuwabaraKono:
        return (x > 0.).select((elastic + c * approach * elastic / x).max(0.), 0.);
    }
    return elastic;
  }

  void operator()(const State& state, State& rate, double) const {
    const ArrayXd x = indentation(state), approach = -velocity(state).array();
    const ArrayXd elastic = elasticForce(x), lambda = force(elastic, x, approach);
    Eigen::Map<ArrayXd>(rate.data(), _count) = approach / _speed;
    Eigen::Map<ArrayXd>(rate.data() + _count, _count) = lambda * _time / _impulse;
    Eigen::Map<ArrayXd>(rate.data() + 2 * _count, _count) =
        (lambda - elastic) * approach * _time / (_speed * _impulse);
  }

  ImpactSample sample(double time, const State& state) const {
    const VectorXd U = velocity(state);
    const ArrayXd x = indentation(state);
    return {time * _time, energy(state), force(elasticForce(x), x, -U.array()), U};
  }

 private:
  const ContactProblem& _problem;
  const CompliantOptions& _options;
  const Index _count;
  double _speed = 0., _time = 0.;  ///< units [m/s], [s]
  ArrayXd _impulse;                ///< units [N.s]
};

/** Runs the motion to its end. */
class CompliantRun {
 public:
  CompliantRun(const ContactProblem& problem, const CompliantOptions& options,
               ImpactObserver* observer)
      : _problem(problem),
        _options(options),
        _observer(observer),
        _motion(problem, options),
        _state(_motion.initial()) {
    _energyBefore = _motion.energy(_state).sum() + workToStop(_problem.velocity);
    _storedBefore = _motion.energy(_state).sum();
  }

  ImpactOutcome outcome() {
    if (_observer) _observer->begin();
    const bool ended = follow() || isDecided();
    UnfinishedImpact unfinished{_motion.impulse(_state), _motion.dissipated(_state),
                                _motion.energy(_state), _storedBefore};
    ImpactOutcome outcome =
        ended
            ? closeImpact(_problem, std::move(unfinished))
            : abandonImpact(_problem, std::move(unfinished), ImpactStatus::StepLimit,
                            _whyGivenUp + " at time " + toText(_now * _motion.time()) + " s");
    if (ended && _observer) _observer->end(_motion.sample(_now, _state));
    outcome.statistics.steps = _steps;
    outcome.statistics.duration = _lastForce * _motion.time();
    return outcome;
  }

 private:
  enum class Ending { Open, Over, GivenUp };

  /** U.U/(2 D_ii), a measure of the energy in the motion of the contacts [J]. */
  double workToStop(const VectorXd& velocity) const {
    return 0.5 * velocity.cwiseAbs2().cwiseQuotient(_problem.delassus.diagonal()).sum();
  }

  bool isPressed() const { return (_motion.indentation(_state) > 0.).any(); }

  /** While no contact is pressed the bodies move freely: goes to the instant at which the next
      contact closes. \return false if none ever does */
  bool fly() {
    const ArrayXd x = _motion.indentation(_state),
                  approach = -_motion.velocity(_state).array();
    Index next = -1;
    double wait = 0.;
    for (Index i = 0; i < x.size(); ++i)
      if (approach[i] > 0. && (next < 0 || -x[i] / approach[i] < wait)) {
        next = i;
        wait = -x[i] / approach[i];
      }
    if (next < 0) return false;
    Eigen::Map<ArrayXd>(_state.data(), x.size()) = (x + wait * approach) / _motion.length();
    _state[static_cast<std::size_t>(next)] = 0.;
    _now += wait / _motion.time();
    return true;
  }

  /** Whether approach speeds and stored energy are below the tolerance. */
  bool isNegligible() const {
    const VectorXd U = _motion.velocity(_state);
    const double approach = std::max(0., -U.minCoeff()) / _motion.speed();
    const double share = _motion.energy(_state).sum() / _energyBefore;
    return approach < _options.tolerance && share < _options.tolerance * _options.tolerance;
  }

  /** Whether the energy of the approaching motion and of the contacts is within the
      tolerance. */
  bool hasFaded() const {
    const VectorXd approach = _motion.velocity(_state).cwiseMin(0.);
    const double energy = workToStop(approach) + _motion.energy(_state).sum();
    return energy < _options.tolerance * _energyBefore;
  }

  /** Damped contacts that hold each other, as around a ring, come to rest: every compression
      loses energy, and they cannot open. This takes for ever, since the slower they are the
      more elastic they become; but their final speeds are those that a plastic impact would
      give them now, or at any later time, if the other contacts are open and do not close
      again. While the energy E is in play, contact i stays within sqrt(2 D_ii E) of its final
      speed. */
  bool isDecided() const {
    if (_options.damping == DampingModel::Undamped || _options.coefficient == 0.) return false;
    const VectorXd U = _motion.velocity(_state);
    const double stored = _motion.energy(_state).sum();
    if (!U.allFinite() || !std::isfinite(stored)) return false;
    const ProjectionResult rest = projectPlastic(_problem.delassus, U, _motion.speed());
    const double inPlay = stored - 0.5 * rest.impulse.dot(U + rest.velocity);
    const VectorXd reach = (2. * inPlay * _problem.delassus.diagonal()).cwiseSqrt();
    const ArrayXd x = _motion.indentation(_state);
    std::vector<char> atRest(static_cast<std::size_t>(x.size()));
    for (Index i = 0; i < x.size(); ++i)
      atRest[static_cast<std::size_t>(i)] = x[i] > 0. || !(rest.velocity[i] > reach[i]);
    return rest.converged && holdEachOther(_problem.delassus, atRest);
  }

  /** Follows the motion to its end. \return false if it is given up */
  bool follow() {
    record();
    while (isPressed() || fly()) {
      const Ending ending = press();
      if (ending == Ending::GivenUp) return false;
      if (ending == Ending::Over || isNegligible()) return true;
    }
    return true;
  }

  /** Integrates while a contact is pressed, from one opening or closing to the next: across a
      kink in the forces, the method has neither its order nor an error estimate. The tolerance
      is absolute, since the units are those of the impact: the sum of the impulses of a
      thousand rebounds is no less accurate than the first. */
  Ending press() {
    using namespace boost::numeric::odeint;
    auto stepper =
        make_dense_output(_options.tolerance, 0., kLongestStep, runge_kutta_dopri5<State>());
    _pressedSince = _now;
    stepper.initialize(_state, 0., 1e-3);
    do {
      if (!step(stepper)) return Ending::GivenUp;
      const Touch touch = firstTouch(stepper);
      recordUntil(touch.time, stepper);
      if (touch.contact < 0)
        _state = stepper.current_state();
      else
        stopAt(touch, stepper);
      _now = _lastForce = _pressedSince + touch.time;
      if (_steps % kLookEvery == 0 && (isNegligible() || (hasFaded() && isDecided())))
        return Ending::Over;
    } while (isPressed());
    return Ending::Open;
  }

  /** A contact that opens or closes. */
  struct Touch {
    std::ptrdiff_t contact;  ///< -1: none does
    double time;             ///< since contacts began to be pressed
  };

  /** The first touch within the last step; if there is none, the end of the step. */
  template <class Stepper>
  static Touch firstTouch(const Stepper& stepper) {
    State until = stepper.current_state();
    Touch first{-1, stepper.current_time()};
    if (!(stepper.previous_time() < first.time)) return first;  // a step within rounding
    for (;;) {
      const std::ptrdiff_t next = likelyFirst(stepper.previous_state(), until);
      if (next < 0) return first;
      const double time = timeOfTouch(next, first.time, until, stepper);
      if (first.contact >= 0 && !(time < first.time)) return first;  // both at once
      first = {next, time};
      stepper.calc_state(first.time, until);
      until[static_cast<std::size_t>(next)] = 0.;
    }
  }

  /** The contact that would open or close first if all moved at constant speed; -1: none
      does. */
  static std::ptrdiff_t likelyFirst(const State& before, const State& after) {
    std::ptrdiff_t first = -1;
    double earliest = 1.;
    for (std::size_t i = 0; i < before.size() / 3; ++i) {
      if (!(before[i] * after[i] < 0.)) continue;
      const double share = before[i] / (before[i] - after[i]);
      if (first >= 0 && share >= earliest) continue;
      first = static_cast<std::ptrdiff_t>(i);
      earliest = share;
    }
    return first;
  }

  /** When the contact's indentation is zero. \param end latest time, at which the state is
      `after` */
  template <class Stepper>
  static double timeOfTouch(std::ptrdiff_t contact, double end, const State& after,
                            const Stepper& stepper) {
    const auto i = static_cast<std::size_t>(contact);
    State state(after.size());
    const auto indentation = [&](double time) {
      stepper.calc_state(time, state);
      return state[i];
    };
    std::uintmax_t evaluations = 50;
    return boost::math::tools::toms748_solve(
               indentation, stepper.previous_time(), end, stepper.previous_state()[i],
               after[i], boost::math::tools::eps_tolerance<double>(), evaluations)
        .second;
  }

  /** Repeats the last step, up to the instant at which a contact opens or closes. */
  template <class Stepper>
  void stopAt(const Touch& touch, Stepper& stepper) {
    const double start = stepper.previous_time(), wanted = stepper.current_time_step();
    boost::numeric::odeint::runge_kutta_dopri5<State>().do_step(
        std::cref(_motion), State(stepper.previous_state()), start, _state,
        touch.time - start);
    _state[static_cast<std::size_t>(touch.contact)] = 0.;
    stepper.initialize(_state, touch.time, wanted);
  }

  /** One step. \return false at the limit of steps, or if no step is short enough: with
      exponents near zero, forces may jump within the rounding of time. */
  template <class Stepper>
  bool step(Stepper& stepper) {
    if (_steps >= _options.maximumSteps) {
      _whyGivenUp = "the limit of " + std::to_string(_options.maximumSteps) +
                    " steps (maximumSteps) was reached";
      return false;
    }
    ++_steps;
    try {
      stepper.do_step(std::cref(_motion));
    } catch (const boost::numeric::odeint::odeint_error&) {
      _whyGivenUp = "no step is short enough for the tolerance";
      return false;
    }
    return true;
  }

  void record() {
    if (_observer && _observer->nextTime() <= _now * _motion.time())
      _observer->record(_motion.sample(_now, _state));
  }

  /** Records the samples wanted inside the last step. */
  template <class Stepper>
  void recordUntil(double end, const Stepper& stepper) {
    if (!_observer) return;
    double recorded = stepper.previous_time();
    while (_observer->nextTime() <= (_pressedSince + end) * _motion.time()) {
      const double wanted = _observer->nextTime() / _motion.time() - _pressedSince;
      const double at = wanted > recorded ? std::min(wanted, end) : end;
      State state(_state.size());
      stepper.calc_state(at, state);
      _observer->record(_motion.sample(_pressedSince + at, state));
      if (at >= end) break;
      recorded = at;
    }
  }

  const ContactProblem& _problem;
  const CompliantOptions& _options;
  ImpactObserver* const _observer;
  const CompliantMotion _motion;
  State _state;
  double _now = 0., _lastForce = 0.;
  /** Steps count time from here: after a long flight they would be lost in rounding. */
  double _pressedSince = 0.;
  double _energyBefore = 0., _storedBefore = 0.;
  long _steps = 0;
  std::string _whyGivenUp;
};

/** A contact is open or compressed, not both. */
void checkGapsAreOpen(const ContactProblem& problem) {
  if (problem.gaps.size() == 0 || problem.precompression.size() == 0) return;
  for (Index i = 0; i < problem.contactCount(); ++i)
    if (problem.gaps[i] > 0. && problem.precompression[i] > 0.)
      throw InvalidParameter(
          "solveCompliant: precompression must be 0 where there is a gap, "
          "got " +
          toText(problem.precompression[i]) + " N and a gap of " + toText(problem.gaps[i]) +
          " m (contact " + std::to_string(i + 1) + ")");
}

/** The force of Kuwabara and Kono at first touch, c K x^(eta-1) dx/dt, must be finite. */
void checkFirstTouch(const ContactProblem& problem) {
  for (Index i = 0; i < problem.contactCount(); ++i)
    if (problem.exponent[i] < 1.)
      throw InvalidParameter(
          "solveCompliant: exponent must be at least 1 with KuwabaraKono damping, got " +
          toText(problem.exponent[i]) + " (contact " + std::to_string(i + 1) + ")");
}

}  // namespace

template <>
const Choices<DampingModel>& choices<DampingModel>() {
  static const Choices<DampingModel> table{
      "DampingModel",
      "What a contact does to motion besides its elastic force K x^eta.",
      {{DampingModel::Undamped, "Undamped", "none", "elastic: K x^eta"},
       {DampingModel::HuntCrossley, "HuntCrossley", "hunt_crossley",
        "K x^eta (1 + c dx/dt), c in s/m"},
       {DampingModel::KuwabaraKono, "KuwabaraKono", "kuwabara_kono",
        "K (x^eta + c x^(eta-1) dx/dt), c in s"}}};
  return table;
}

void checkOptions(const CompliantOptions& options) {
  checkRanges("CompliantOptions", compliantLaw().options, options);
}

ImpactOutcome solveCompliant(const ContactProblem& problem, const CompliantOptions& options,
                             ImpactObserver* observer) {
  checkOptions(options);
  checkFrictionless(problem, "solveCompliant");
  checkCompliantContacts(problem, "solveCompliant");
  checkGapsAreOpen(problem);
  if (options.damping == DampingModel::KuwabaraKono) checkFirstTouch(problem);
  const bool pressed =
      problem.precompression.size() > 0 && (problem.precompression.array() > 0.).any();
  if (!pressed && !(problem.velocity.array() < 0.).any()) return noImpact(problem);
  return CompliantRun(problem, options, observer).outcome();
}

const Law& compliantLaw() {
  using O = CompliantOptions;
  LawPromises kept;
  kept.accuracy = [](const ContactProblem& problem, const std::any& options) {
    return (problem.exponent.minCoeff() >= 0.5 ? 1e3 : 1e4) *
           std::any_cast<const O&>(options).tolerance;
  };
  kept.agreement = [](const ContactProblem&, const std::any& options) {
    return 1e4 * std::any_cast<const O&>(options).tolerance;
  };
  kept.reproducesRestitution = false;  // it has none
  kept.givesUpWith = {ImpactStatus::StepLimit};
  static const Law law = solvedBy<O, solveCompliant>(
      {"compliant",
       "Compliant",
       "no law: the reference, compliant contacts whose bodies move and whose gaps are real",
       {required("stiffness"), required("exponent"), optional("precompression"),
        optional("gaps")},
       false,
       {choice(&O::damping, "damping", "what a contact does besides its elastic force"),
        number(&O::coefficient, "coefficient", Range::NonNegative, "s/m or s",
               "c of the damping, for all contacts"),
        number(
            &O::tolerance, "tolerance", {1e-13, 1e-2, "must be in [1e-13, 1e-2]"}, "",
            "error of a step, in units of the impact; of the outcome up to 1e3 times as much, "
            "1e4 for exponents below 0.5"),
        whole(&O::maximumSteps, "maximumSteps", {1., 9.2e18, "must be at least 1"},
              "steps after which the impact is given up with an error, unless only damped "
              "contacts "
              "that cannot open still move",
              "max_steps")},
       kept,
       true});
  return law;
}

}  // namespace multiple_impacts
