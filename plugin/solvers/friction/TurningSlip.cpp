// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/friction/TurningSlip.hpp"

#include <algorithm>
#include <boost/math/tools/toms748_solve.hpp>
#include <boost/numeric/odeint.hpp>
#include <cmath>
#include <vector>

namespace multiple_impacts::friction {

namespace {

using Eigen::Vector2d;

constexpr double kAccuracy = 1e-13;
constexpr double kStopped = 1e-15;  ///< slip, relative to the speeds before
constexpr long kMostSteps = 100'000;

/** In units of W_nn and of the largest speed before. Work is that of the phase: what a nearly
    plastic contact gives back is less than the rounding of what it took. */
enum { Angle, LogSlip, Impulse, Tangential1, Tangential2, Velocity, Work, Friction, Size };
using State = std::vector<double>;
using Stepper = boost::numeric::odeint::runge_kutta_dopri5<State>;

class TurningSlip {
 public:
  explicit TurningSlip(ImpactCourse& course)
      : _course(course),
        _mu(course.contact.friction),
        _coupling(course.contact.coupling / course.contact.normal),
        _tangential(course.contact.tangential / course.contact.normal),
        _speed(std::max(std::abs(course.velocity), course.slip.norm())),
        _impulse(_speed / course.contact.normal),
        _returned(course.contact.restitution * course.contact.restitution),
        _stored(course.stored / (_impulse * _speed)) {
    _state[Angle] = std::atan2(course.slip[1], course.slip[0]);
    _state[LogSlip] = std::log(course.slip.norm() / _speed);
    _state[Velocity] = course.velocity / _speed;
  }

  void run();

 private:
  void rates(const State& y, State& dy) const;
  double left(const State& y) const;
  template <class Value>
  void stopAt(const State& before, double step, Value value);
  void turnPhase();
  void handBack();

  ImpactCourse& _course;
  const double _mu;
  const Vector2d _coupling;
  const Eigen::Matrix2d _tangential;
  const double _speed, _impulse;  ///< units [m/s], [N.s]
  const double _returned;         ///< e^2
  double _stored;                 ///< when the phase began
  double _earlier = 0.;           ///< work of the phases before
  bool _isExpanding = false;
  State _state = State(Size, 0.);
};

void TurningSlip::rates(const State& y, State& dy) const {
  const Vector2d s(std::cos(y[Angle]), std::sin(y[Angle])), across(-s[1], s[0]);
  const Vector2d b = _coupling - _mu * _tangential * s;
  const double r = std::exp(y[LogSlip]);
  dy[Angle] = across.dot(b);
  dy[LogSlip] = s.dot(b);
  dy[Impulse] = r;
  dy[Tangential1] = -_mu * s[0] * r;
  dy[Tangential2] = -_mu * s[1] * r;
  dy[Velocity] = (1. - _mu * _coupling.dot(s)) * r;
  dy[Work] = y[Velocity] * r;
  dy[Friction] = _mu * r * r;
}

/** What the contact can still give back while it expands. */
double TurningSlip::left(const State& y) const { return _returned * _stored - y[Work]; }

void TurningSlip::run() {
  namespace ode = boost::numeric::odeint;
  auto stepper = ode::make_controlled(kAccuracy, 0., Stepper());
  const auto motion = [this](const State& y, State& dy, double) { rates(y, dy); };
  double x = 0., step = 0.01;
  for (long k = 0; k < kMostSteps && !_course.isOver; ++k) {
    if (_state[LogSlip] < std::log(kStopped)) break;
    const State before = _state;
    const double start = x;
    if (stepper.try_step(motion, _state, x, step) == ode::fail) continue;
    if (_isExpanding && left(_state) <= 0.) {
      stopAt(before, x - start, [this](const State& y) { return left(y); });
      _course.isOver = true;
    } else if (_isExpanding ? _state[Velocity] < 0. : _state[Velocity] >= 0.) {
      stopAt(before, x - start, [](const State& y) { return y[Velocity]; });
      turnPhase();
      stepper.reset();  // it keeps the last rates
    }
  }
  handBack();
}

/** Repeats a step, up to the instant at which a value changes its sign. */
template <class Value>
void TurningSlip::stopAt(const State& before, double step, Value value) {
  const auto after = [&](double length) {
    State y(Size);
    Stepper().do_step([this](const State& a, State& da, double) { rates(a, da); }, before, 0.,
                      y, length);
    return y;
  };
  const double first = value(before), last = value(_state);
  if (first == 0. || last == 0.) return;
  std::uintmax_t evaluations = 60;
  const auto bracket = boost::math::tools::toms748_solve(
      [&](double length) { return value(after(length)); }, 0., step, first, last,
      boost::math::tools::eps_tolerance<double>(), evaluations);
  _state = after(bracket.second);
}

/** From compression to expansion, or back where friction has turned the motion around. */
void TurningSlip::turnPhase() {
  const double work = _state[Work];
  _stored -= _isExpanding ? work / _returned : work;
  _earlier += work;
  _state[Work] = 0.;
  _isExpanding = !_isExpanding;
  _state[Velocity] = 0.;
  _course.isOver = _isExpanding && !(_returned * _stored > 0.);
}

void TurningSlip::handBack() {
  const double energy = _impulse * _speed, r = std::exp(_state[LogSlip]);
  _course.done.impulse += _impulse * _state[Impulse];
  _course.done.tangentialImpulse +=
      _impulse * Vector2d(_state[Tangential1], _state[Tangential2]);
  _course.done.normalLoss -= energy * (_earlier + _state[Work]);
  _course.done.frictionLoss += energy * _state[Friction];
  _course.velocity = _speed * _state[Velocity];
  _course.slip = _speed * r * Vector2d(std::cos(_state[Angle]), std::sin(_state[Angle]));
  if (_course.isOver) return;
  const double work = _state[Work];
  _course.stored = energy * std::max(0., _stored - (_isExpanding ? work / _returned : work));
}

}  // namespace

void followTurningSlip(ImpactCourse& course) { TurningSlip(course).run(); }

}  // namespace multiple_impacts::friction
