// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/lzb/PhaseChanges.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "multiple_impacts/solvers/lzb/LZBConstants.hpp"
#include "multiple_impacts/solvers/lzb/StepGrid.hpp"

namespace multiple_impacts::lzb {

namespace {

/** A consequence that no step may have. */
constexpr double kUnbearable = std::numeric_limits<double>::infinity();

/** Mean of f over [0, 1]: Gauss-Legendre with three points. */
template <class Function>
double gaussMean(Function f) {
  constexpr double offset = 0.38729833462074170;  // sqrt(3/5)/2
  return (5. * f(0.5 - offset) + 8. * f(0.5) + 5. * f(0.5 + offset)) / 18.;
}

/** When the speed changes sign, as a fraction of the step. A contact at rest at the start
    begins to move the way it is pushed: if that is the way it moves in the end, it turns at
    once. */
double turningTime(const HermiteStep& motion) {
  const bool atRest = motion.slope(0.) == 0.;
  if (atRest && motion.curvature(0.) * motion.slope(1.) >= 0.) return 0.;
  return rootInStep(
      [&](double t) { return atRest && t == 0. ? motion.curvature(0.) : motion.slope(t); });
}

}  // namespace

HermiteStep PhaseChanges::motion(int k) const {
  const double v = _h * _active.rate[k];
  return {_active.x0[k], v * _active.d0[k], v * _h * _active.a0(k),
          _active.x1[k], v * _active.d1[k], v * _h * _active.a1(k)};
}

/** Local frequency sqrt(D_ii dlambda/dx) at the end of the step [1/s]. */
double PhaseChanges::frequency(int k) const {
  const double x = std::max(_active.x1[k], LZBConstants::leastDepth * _active.x0[k]);
  return std::sqrt(_active.diagonal[k] * _states.law(_active.contact[k]).slope(x));
}

double PhaseChanges::inspect(double h, double faint, double allowed) {
  _h = h;
  _faint = faint;
  _allowed = allowed;
  _turns.clear();
  _entries.clear();
  double share = 1.;
  for (int k = 0; k < _active.neighbourCount(); ++k)
    share = std::min(share, reach(entrySwitch(k)));
  for (int k = 0; k < _active.size(); ++k) share = std::min(share, reach(findSwitch(k)));
  return share;
}

/** Fraction of the step to make instead, so that the error is within the limit: a little
    beyond the switch, so that it is seen. */
double PhaseChanges::reach(const Switch& change) const {
  if (change.consequence <= _allowed) return 1.;
  const double shrink = std::pow(_allowed / change.consequence, 1. / change.order);
  const double share = change.theta + LZBConstants::reachSafety * (1. - change.theta) * shrink;
  const double above = 1. / snapped(1. / share);
  return change.order > 1. && above < 1. ? above : share;
}

PhaseChanges::Switch PhaseChanges::findSwitch(int k) {
  const int i = _active.contact[k];
  if (const double theta = hiddenOpening(k); theta < 1.) return {theta, kUnbearable};
  if (!_states.isElastic(i)) {
    const bool compressed = _states.phase[i] == Phase::Compression;
    if (compressed ? _active.d1[k] < 0. : _active.d1[k] > 0. && _active.x1[k] > 0.)
      return turnSwitch(k);
    if (const double theta = hiddenTurn(k); theta < 1.) return {theta, kUnbearable};
    if (!compressed && _states.losesAtOnce(i))
      return lossSwitch(k, 0., _states.lossEnergy(i, _states.peakEnergy[i]));
  }
  return {};
}

/** When x is smallest inside the step, as a fraction of it; 1: at neither turn that the speeds
    and accelerations at both ends tell of. */
double PhaseChanges::lowestInside(int k, const HermiteStep& m) const {
  const double d0 = _active.d0[k], d1 = _active.d1[k];
  const double a0 = _active.a0(k), a1 = _active.a1(k);
  const auto turn = [&](double from, double to) {
    return from +
           (to - from) * rootInStep([&](double t) { return m.slope(from + (to - from) * t); });
  };
  if (d0 < 0. && d1 > 0.) return turn(0., 1.);
  const bool sinks = d0 >= 0. && d1 > 0. && a0 < 0. && a1 > 0.;
  const bool rises = d0 < 0. && d1 <= 0. && a0 > 0. && a1 < 0.;
  if (!sinks && !rises) return 1.;
  const double middle = rootInStep([&](double t) { return m.curvature(t); });
  if (sinks) return m.slope(middle) < 0. ? turn(middle, 1.) : 1.;
  return m.slope(middle) > 0. ? turn(0., middle) : 1.;
}

/** x at which an expanding contact opens: 0, or where the rest of its energy is lost. */
double PhaseChanges::leastIndentation(int k) const {
  const int i = _active.contact[k];
  if (_states.phase[i] != Phase::Expansion || !_states.losesAtOnce(i)) return 0.;
  return _states.law(i).indentationAtEnergy(_states.lossEnergy(i, _states.peakEnergy[i]));
}

/** A contact that has opened is compressed from x = 0 when it is pushed together again. If
    both happen inside the step, x has gone on below that at which it opens, and its end shows
    no trace of it: the step has to stop in between. \return that fraction of the step, or 1
    if the contact stays closed */
double PhaseChanges::hiddenOpening(int k) const {
  const HermiteStep m = motion(k);
  const double lowest = lowestInside(k, m);
  if (lowest == 1.) return 1.;
  const double least = leastIndentation(k);
  if (least - m.value(lowest) <= _faint * _active.rate[k] * _h) return 1.;
  const double opening =
      lowest * rootInStep([&](double t) { return m.value(lowest * t) - least; });
  return 0.5 * (opening + lowest);
}

/** The speed may change sign twice inside the step without a trace at its ends: the step then
    has to stop where the speed is farthest on the other side. \return that fraction of the
    step, or 1 if there is no such turn */
double PhaseChanges::hiddenTurn(int k) const {
  const double side = _states.phase[_active.contact[k]] == Phase::Compression ? 1. : -1.;
  if (!(side * _active.a0(k) < 0. && side * _active.a1(k) > 0.)) return 1.;
  const HermiteStep m = motion(k);
  const double theta = rootInStep([&](double t) { return m.curvature(t); });
  const double speed = m.slope(theta) / (_h * _active.rate[k]);
  return side * speed < -_faint ? theta : 1.;
}

PhaseChanges::Switch PhaseChanges::turnSwitch(int k) {
  const int i = _active.contact[k];
  const double D = _active.diagonal[k];
  const Turn t = turn(k);
  if (_states.isPlastic(i))  // the force should be gone
    return {t.theta, D * _states.law(i).force(t.x) * t.late};
  if (_states.losesAtOnce(i))  // the turn changes nothing, but the loss may follow
    return lossSwitch(k, t.theta, _states.lossEnergy(i, _states.law(i).energy(t.x)));
  _turns.push_back(t);
  // The correction is exact but for the response of the other contacts, which is smaller by
  // the square of the phase angle.
  const double rate = std::max(_active.rate[k], _states.expansionRate(i));
  const double angle2 = rate * D * t.slope * t.late * t.late;
  return {t.theta, D * std::abs(t.impulse) * std::min(1., LZBConstants::turnSafety * angle2),
          LZBConstants::correctedOrder};
}

/** The sudden loss of the energy that is not given back, after the fraction `from` of the
    step. */
PhaseChanges::Switch PhaseChanges::lossSwitch(int k, double from, double lossEnergy) const {
  const ForceLaw& law = _states.law(_active.contact[k]);
  const double threshold = law.indentationAtEnergy(lossEnergy);
  if (_active.x1[k] >= threshold) return {};
  const HermiteStep m = motion(k);
  const double s =
      rootInStep([&](double t) { return m.value(from + t * (1. - from)) - threshold; });
  const double theta = from + s * (1. - from);
  return {theta, _active.diagonal[k] * law.force(threshold) * (1. - theta) * _h};
}

PhaseChanges::Switch PhaseChanges::entrySwitch(int k) {
  if (const double theta = hiddenEntry(k); theta < 1.) return {theta, kUnbearable};
  const double before = _states.d[_active.neighbour[k]];
  if (!(before < 0. && before + _active.neighbourChange[k] > 0.)) return {};
  const Entry e = entry(k);
  _entries.push_back(e);
  const int j = _active.neighbour[k];
  const double D = _states.diagonal(j);
  const double angle2 = D * _states.law(j).slope(e.indentation) * e.late * e.late;
  return {e.theta, D * e.impulse * std::min(1., angle2), LZBConstants::correctedOrder};
}

double PhaseChanges::highest(int k) const {
  const HermiteStep m = motion(k);
  return m.value(turningTime(m));
}

/** After the turn the indentation moves r'/r times as much, with the new rate r', and the
    force with it. It moves to one side only, though the interpolant of a motion too small to
    be felt may show both. */
Turn PhaseChanges::turn(int k) const {
  const int i = _active.contact[k];
  const ForceLaw& law = _states.law(i);
  const HermiteStep m = motion(k);
  Turn t;
  t.place = k;
  t.theta = turningTime(m);
  t.late = (1. - t.theta) * _h;
  t.x = std::max(m.value(t.theta), 0.);
  t.slope = law.slope(t.x);
  const bool opens = _states.phase[i] == Phase::Compression;
  const double extra = (opens ? _states.expansionRate(i) : 1.) / _active.rate[k] - 1.;
  const auto travel = [&](double x) {
    return opens ? std::min(x - t.x, 0.) : std::max(x - t.x, 0.);
  };
  t.indentation = extra * travel(_active.x1[k]);
  t.impulse = t.late * gaussMean([&](double s) {
                const double x = m.value(t.theta + s * (1. - t.theta));
                return law.force(x + extra * travel(x)) - law.force(x);
              });
  return t;
}

/** As hiddenTurn(): a neighbour that approaches and separates again inside the step. */
double PhaseChanges::hiddenEntry(int k) const {
  const double before = _states.d[_active.neighbour[k]];
  if (!(before < 0. && before + _active.neighbourChange[k] <= 0. &&
        _active.neighbourA0[k] > 0. && _active.neighbourA1[k] < 0.))
    return 1.;
  const SpeedCubic speed = neighbourSpeed(k);
  const double theta =
      rootInStep([&](double t) { return speed.c1 + t * (2. * speed.c2 + t * 3. * speed.c3); });
  return speed.value(theta) > _faint ? theta : 1.;
}

SpeedCubic PhaseChanges::neighbourSpeed(int k) const {
  return {_states.d[_active.neighbour[k]], _h * _active.neighbourA0[k],
          _active.neighbourChange[k], _h * _active.neighbourA1[k]};
}

double PhaseChanges::neighbourChange(int k, double t) const {
  const SpeedCubic speed = neighbourSpeed(k);
  return speed.value(t) - speed.c0;
}

Entry PhaseChanges::entry(int k) const {
  const int j = _active.neighbour[k];
  const SpeedCubic speed = neighbourSpeed(k);
  Entry e;
  e.place = k;
  e.theta = rootInStep([&](double t) { return speed.value(t); });
  e.late = (1. - e.theta) * _h;
  const auto path = [&](double s) {
    return _h * (speed.integral(e.theta + s * (1. - e.theta)) - speed.integral(e.theta));
  };
  e.indentation = std::max(0., path(1.));
  e.impulse = e.late * gaussMean([&](double s) { return _states.law(j).force(path(s)); });
  return e;
}

double PhaseChanges::endOfImpact() const {
  if (!_entries.empty()) return 1.;
  double last = 0.;
  for (int k = 0; k < _active.size(); ++k) {
    if (!(_active.x1[k] < 0. && _active.d1[k] < 0.)) return 1.;
    if (_active.x0[k] > 0.) last = std::max(last, openingTime(k));
  }
  return last > 0. ? last : 1.;
}

double PhaseChanges::openingTime(int k) const {
  const HermiteStep m = motion(k);
  return rootInStep([&](double t) { return m.value(t); });
}

bool PhaseChanges::isOpenAtEnd(int k) const {
  const int i = _active.contact[k];
  const double x = _active.x1[k], d = _active.d1[k];
  if (d > 0.) return false;
  if (x <= 0.) return true;
  if (d == 0.) return false;
  if (_states.phase[i] == Phase::Compression && !_states.isElastic(i)) return false;
  const double early = x / (_active.rate[k] * -d);
  return _active.diagonal[k] * _active.force1(k) * early < LZBConstants::earlyShare * _faint;
}

bool PhaseChanges::isTurnedAtEnd(int k) const {
  const double d = _active.d1[k];
  if (d < 0.) return true;
  if (_active.a1(k) >= 0.) return false;
  const int i = _active.contact[k];
  const double early = d / -_active.a1(k);
  if (early > LZBConstants::earlyTurn * _h) return false;
  const double consequence = _states.isPlastic(i)
                                 ? _active.diagonal[k] * _active.force1(k) * early
                                 : 0.5 * d * early * _states.expansionRate(i) * frequency(k);
  return consequence < LZBConstants::earlyShare * _faint;
}

bool PhaseChanges::isSpentAtEnd(int k, double pushed) const {
  if (std::abs(_active.d1[k]) > _faint || _active.a1(k) * _h > pushed) return false;
  const double stored = _active.force1(k) * std::max(_active.x1[k], 0.) * _active.diagonal[k];
  return stored <= _faint * _faint;
}

}  // namespace multiple_impacts::lzb
