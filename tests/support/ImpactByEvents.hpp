// SPDX-License-Identifier: Apache-2.0
/*! \file ImpactByEvents.hpp
  \brief An independent integration of the LZB law, from one change of phase to the next.
*/
#ifndef ImpactByEvents_hpp
#define ImpactByEvents_hpp

#include <Eigen/Dense>
#include <algorithm>
#include <boost/numeric/odeint.hpp>
#include <boost/numeric/odeint/external/eigen/eigen.hpp>
#include <cmath>
#include <optional>
#include <vector>

#include "multiple_impacts/contact/ContactProblem.hpp"
#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"

namespace multiple_impacts::test {

/** The law as it is written,

    \f$ \lambda = K x^\eta, \quad \dot x = r d, \quad \dot d = -D \lambda, \f$

    with r = 1 in compression and \f$ 1/e^2 \f$ (bi-stiffness) in expansion, over all contacts
    and from event to event: a contact turns, opens at x = 0, loses the rest of its energy
    (e = 0, mono-stiffness) or closes. Steps are those of Boost.odeint (Runge-Kutta-Fehlberg
    7(8)); one with an event inside is halved until the event is at its end, to 1e-11 of the
    time of a compression. For exponents from 1. */
class ImpactByEvents {
 public:
  ImpactByEvents(const ContactProblem& problem, ContactModel model)
      : _problem(problem),
        _D(problem.delassus),
        _isMono(model == ContactModel::MonoStiffness),
        _count(problem.contactCount()),
        _phase(_count, Phase::Open),
        _peak(_count, 0.),
        _state(2 * _count) {
    _state << Eigen::VectorXd::Zero(_count), -problem.velocity;
    for (Eigen::Index i = 0; i < problem.precompression.size(); ++i) {
      const double force = problem.precompression[i];
      if (force > 0.)
        _state[i] = std::pow(force / problem.stiffness[i], 1. / problem.exponent[i]);
    }
    _scale = speedInPlay();
    for (Eigen::Index i = 0; i < _count; ++i)
      if (_state[i] > 0.) compressOrExpand(i, push(i));
    for (Eigen::Index i = 0; i < _count; ++i) turn(i);
  }

  /** U+, if the impact is over within so many steps; contacts that stay together are left with
      speeds of 1e-12 of the largest. */
  std::optional<Eigen::VectorXd> velocity(long mostSteps) {
    while (speedInPlay() > 1e-12 * _scale) {
      if (--mostSteps < 0) return std::nullopt;
      advance();
    }
    return -_state.tail(_count);
  }

 private:
  enum class Phase { Open, Compression, Expansion };
  using State = Eigen::VectorXd;
  using Stepper = boost::numeric::odeint::runge_kutta_fehlberg78<
      State, double, State, double, boost::numeric::odeint::vector_space_algebra>;

  double restitution2(Eigen::Index i) const {
    return _problem.restitution[i] * _problem.restitution[i];
  }
  bool losesAtOnce(Eigen::Index i) const {
    return _problem.restitution[i] == 0. || (_isMono && _problem.restitution[i] < 1.);
  }
  double rate(Eigen::Index i) const {
    if (_phase[i] == Phase::Open) return 0.;
    return _phase[i] == Phase::Expansion && !losesAtOnce(i) ? 1. / restitution2(i) : 1.;
  }
  double force(Eigen::Index i, double x) const {
    return x > 0. ? _problem.stiffness[i] * std::pow(x, _problem.exponent[i]) : 0.;
  }
  double energy(Eigen::Index i, double x) const {
    return x > 0. ? force(i, x) * x / (1. + _problem.exponent[i]) : 0.;
  }
  /** Acceleration d' of a contact. */
  double push(Eigen::Index i) const { return rateOf(_state)[_count + i]; }

  State rateOf(const State& state) const {
    State result(2 * _count), forces(_count);
    for (Eigen::Index i = 0; i < _count; ++i) {
      result[i] = rate(i) * state[_count + i];
      forces[i] = force(i, state[i]);
    }
    result.tail(_count) = -_D * forces;
    return result;
  }

  /** Approach speeds, and those that stored energies can still produce. */
  double speedInPlay() const {
    double speed = 0.;
    for (Eigen::Index i = 0; i < _count; ++i)
      speed = std::max(
          {speed, _state[_count + i], std::sqrt(2. * energy(i, _state[i]) * _D(i, i))});
    return speed;
  }

  /** A twentieth of the time in which the stiffest contact takes up the speeds in play. */
  double longestStep() const {
    double frequency = 0.;
    for (Eigen::Index i = 0; i < _count; ++i) {
      const double eta = _problem.exponent[i], K = _problem.stiffness[i];
      const double E = 0.5 * std::pow(std::max(speedInPlay(), 1e-6 * _scale), 2) / _D(i, i);
      const double depth = std::pow((1. + eta) * E / K, 1. / (1. + eta));
      frequency = std::max(frequency, std::sqrt(_D(i, i) * eta * force(i, depth) / depth) *
                                          std::sqrt(std::max(1., rate(i))));
    }
    return 0.05 / frequency;
  }

  /** Below zero once the event of the contact is over. */
  double untilEvent(Eigen::Index i, const State& state) const {
    const double x = state[i], d = state[_count + i];
    if (_phase[i] == Phase::Open) return -d;
    if (_phase[i] == Phase::Compression && _problem.restitution[i] < 1.) return d;
    if (d > 0.) return _problem.restitution[i] < 1. ? -d : 1.;
    const double lost = losesAtOnce(i) ? (1. - restitution2(i)) * _peak[i] : 0.;
    return lost > 0. ? energy(i, x) - lost : x;
  }

  bool hasEvent(const State& state) const {
    for (Eigen::Index i = 0; i < _count; ++i)
      if (untilEvent(i, state) < 0.) return true;
    return false;
  }

  void advance() {
    const double longest = longestStep();
    if (!(_step > 0.)) _step = longest;
    double h = std::min(_step, longest);
    State next(2 * _count), error(2 * _count);
    const auto system = [this](const State& y, State& dydt, double) { dydt = rateOf(y); };
    Stepper stepper;
    for (;;) {
      stepper.do_step(system, _state, 0., next, h, error);
      const double felt = error.tail(_count).cwiseAbs().maxCoeff() +
                          error.head(_count).cwiseAbs().maxCoeff() / longest;
      const bool isTooLong = felt > 1e-13 * _scale || hasEvent(next);
      if (!isTooLong || h < 1e-10 * longest) break;
      h *= 0.5;
    }
    _step = 2. * h;
    _state = next;
    for (Eigen::Index i = 0; i < _count; ++i)
      if (untilEvent(i, _state) < 0.) change(i);
    for (Eigen::Index i = 0; i < _count; ++i) turn(i);
  }

  void change(Eigen::Index i) {
    double& x = _state[i];
    const double d = _state[_count + i];
    if (_phase[i] == Phase::Open || (_phase[i] == Phase::Expansion && d > 0.)) {
      _phase[i] = Phase::Compression;
    } else if (_phase[i] == Phase::Compression && _problem.restitution[i] < 1.) {
      _phase[i] = Phase::Expansion;
      _peak[i] = energy(i, x);
      if (_problem.restitution[i] == 0.) open(i);
    } else {
      open(i);
    }
    _step = 0.;
  }

  void open(Eigen::Index i) {
    _phase[i] = Phase::Open;
    _state[i] = 0.;
  }

  /** A contact at rest begins to move the way it is pushed. */
  void turn(Eigen::Index i) {
    const double d = _state[_count + i];
    if (_phase[i] == Phase::Open && (d > 0. || (d == 0. && push(i) > 0.)))
      _phase[i] = Phase::Compression;
  }
  void compressOrExpand(Eigen::Index i, double pushed) {
    const double d = _state[_count + i];
    const bool compressed =
        d > 0. || (d == 0. && pushed > 0.) || _problem.restitution[i] == 1.;
    _phase[i] = compressed ? Phase::Compression : Phase::Expansion;
    _peak[i] = energy(i, _state[i]);
    if (!compressed && _problem.restitution[i] == 0.) open(i);
  }

  const ContactProblem& _problem;
  const Eigen::MatrixXd _D;
  const bool _isMono;
  const Eigen::Index _count;
  std::vector<Phase> _phase;
  std::vector<double> _peak;  ///< energy at the end of the last compression [J]
  State _state;               ///< x, then d
  double _scale = 0., _step = 0.;
};

}  // namespace multiple_impacts::test

#endif
