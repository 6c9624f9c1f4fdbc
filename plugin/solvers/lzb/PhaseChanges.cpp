// SPDX-License-Identifier: Apache-2.0
#include "PhaseChanges.hpp"

#include <algorithm>
#include <cmath>

namespace multiple_impacts::lzb {

namespace {

/** What a phase change may do and still be made at the end of the step rather than in a step
   of its own, as a share of the limit. */
constexpr double kEarlyShare = 1e-2;
/** Safety in the error that is left after the correction for a turn. */
constexpr double kTurnSafety = 2.;

/** Mean of f over [0, 1]: Gauss-Legendre with three points. */
template <class Function>
double gaussMean(Function f) {
  constexpr double offset = 0.38729833462074170;  // sqrt(3/5)/2
  return (5. * f(0.5 - offset) + 8. * f(0.5) + 5. * f(0.5 + offset)) / 18.;
}

/** dlambda/dx [N/m]. */
double slopeAt(const ForceLaw& law, double x) {
  return x > 0. ? law.exponent * law.force(x) / x : 0.;
}

}  // namespace

HermiteStep PhaseChanges::motion(int k) const {
  const double v = _h * _active.rate[k];
  return {_active.x0[k], v * _active.d0[k], v * _h * _active.a0[k],
          _active.x1[k], v * _active.d1[k], v * _h * _active.a1[k]};
}

/** Local frequency sqrt(D_ii dlambda/dx) at the end of the step [1/s]. */
double PhaseChanges::frequency(int k) const {
  const double x = std::max(_active.x1[k], 0.5 * _active.x0[k]);
  return std::sqrt(_active.diagonal[k] * slopeAt(_states.law(_active.contact[k]), x));
}

double PhaseChanges::acceptableShare() const {
  double share = 1.;
  for (int k = 0; k < _active.neighbourCount(); ++k)
    share = std::min(share, reach(entrySwitch(k)));
  for (int k = 0; k < _active.size(); ++k) share = std::min(share, reach(findSwitch(k)));
  return share;
}

/** Fraction of the step to make instead, so that the error is within the limit: a little
   beyond the switch, so that it is seen. */
double PhaseChanges::reach(const Switch& change) const {
  if (change.consequence <= _limit) return 1.;
  const double shrink = std::pow(_limit / change.consequence, 1. / change.order);
  return change.theta + 0.8 * (1. - change.theta) * shrink;
}

PhaseChanges::Switch PhaseChanges::findSwitch(int k) const {
  const int i = _active.contact[k];
  if (!_states.isElastic(i)) {
    const bool compressed = _states.phase[i] == Phase::Compression;
    if (compressed ? _active.d1[k] < 0. : _active.d1[k] > 0. && _active.x1[k] > 0.)
      return turnSwitch(k);
    if (!compressed && _states.losesAtOnce(i)) return lossSwitch(k);
  }
  return openingSwitch(k);
}

PhaseChanges::Switch PhaseChanges::turnSwitch(int k) const {
  const int i = _active.contact[k];
  const double D = _active.diagonal[k];
  const Turn t = turn(k);
  if (_states.isPlastic(i))  // the force should be gone
    return {t.theta, D * _states.law(i).force(t.x) * t.late};
  if (_states.losesAtOnce(i))  // the energy at the turn decides where the force will drop
    return {t.theta, 0.5 * std::abs(_active.d1[k]) * t.late * frequency(k)};
  // The correction is exact but for the answer of the other contacts: smaller by the square of
  // the phase angle.
  const double rate = std::max(_active.rate[k], _states.expansionRate(i));
  const double angle2 = rate * D * t.slope * t.late * t.late;
  return {t.theta, D * std::abs(t.impulse) * std::min(1., kTurnSafety * angle2), 5.};
}

/** The sudden loss of the energy that is not given back. */
PhaseChanges::Switch PhaseChanges::lossSwitch(int k) const {
  const int i = _active.contact[k];
  const double threshold = _states.law(i).indentationAtEnergy(_states.lossEnergy(i));
  if (_active.x1[k] >= threshold) return {};
  const HermiteStep m = motion(k);
  const double theta = rootInStep([&](double t) { return m.value(t) - threshold; });
  return {theta, _active.diagonal[k] * _states.law(i).force(threshold) * (1. - theta) * _h};
}

/** The force is not smooth where the contact opens; the error is at most what a smooth
    continuation would do. */
PhaseChanges::Switch PhaseChanges::openingSwitch(int k) const {
  if (!(_active.x1[k] < 0. && _active.d1[k] < 0. && _active.x0[k] > 0.)) return {};
  const ForceLaw law = _states.law(_active.contact[k]);
  const double theta = openingTime(k);
  return {theta, _active.diagonal[k] * law.force(-_active.x1[k]) * (1. - theta) * _h,
          law.exponent + 1.};
}

PhaseChanges::Switch PhaseChanges::entrySwitch(int k) const {
  const Entry e = entry(k);
  if (e.indentation == 0.) return {};
  const int j = _active.neighbour[k];
  const double D = _states.diagonal(j);
  const double angle2 = D * slopeAt(_states.law(j), e.indentation) * e.late * e.late;
  return {e.theta, D * e.impulse * std::min(1., angle2), 5.};
}

bool PhaseChanges::turnsInside(int k) const {
  const int i = _active.contact[k];
  const bool turned =
      _states.phase[i] == Phase::Compression ? _active.d1[k] < 0. : _active.d1[k] > 0.;
  return turned && _states.losesGradually(i) && _active.x1[k] > 0. &&
         (_active.d0[k] > 0.) != (_active.d1[k] > 0.);
}

/** After the turn the indentation moves r'/r times as much, with the new rate r', and the
   force with it. */
Turn PhaseChanges::turn(int k) const {
  const int i = _active.contact[k];
  const ForceLaw law = _states.law(i);
  const HermiteStep m = motion(k);
  Turn t;
  t.theta = rootInStep([&](double s) { return m.slope(s); });
  t.late = (1. - t.theta) * _h;
  t.x = std::max(m.value(t.theta), 0.);
  t.slope = slopeAt(law, t.x);
  const double newRate =
      _states.phase[i] == Phase::Compression ? _states.expansionRate(i) : 1.;
  const double extra = newRate / _active.rate[k] - 1.;
  t.indentation = extra * (_active.x1[k] - t.x);
  t.impulse = t.late * gaussMean([&](double s) {
                const double x = m.value(t.theta + s * (1. - t.theta));
                return law.force(x + extra * (x - t.x)) - law.force(x);
              });
  return t;
}

/** The speed is taken as a cubic, the indentation as its integral. */
Entry PhaseChanges::entry(int k) const {
  const int j = _active.neighbour[k];
  const double before = _states.d[j];
  const double after = before + _active.neighbourChange[k];
  if (!(before < 0. && after > 0.)) return {};
  const double a0 = _h * _active.neighbourA0[k], a1 = _h * _active.neighbourA1[k];
  const double c2 = 3. * (after - before) - 2. * a0 - a1;
  const double c3 = 2. * (before - after) + a0 + a1;
  const auto speed = [&](double t) { return before + t * (a0 + t * (c2 + t * c3)); };
  const auto path = [&](double t) {
    return _h * t * (before + t * (a0 / 2. + t * (c2 / 3. + t * c3 / 4.)));
  };
  Entry e;
  e.theta = rootInStep(speed);
  e.late = (1. - e.theta) * _h;
  e.indentation = std::max(0., path(1.) - path(e.theta));
  e.impulse =
      e.late * gaussMean([&](double s) {
        return _states.law(j).force(path(e.theta + s * (1. - e.theta)) - path(e.theta));
      });
  return e;
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
  if (_states.phase[i] == Phase::Compression && !_states.isElastic(i)) return false;
  const double early = x / (_active.rate[k] * -d);
  return _active.diagonal[k] * _active.force1[k] * early < kEarlyShare * _limit;
}

bool PhaseChanges::isTurnedAtEnd(int k) const {
  const double d = _active.d1[k];
  if (d < 0.) return true;
  if (_active.a1[k] >= 0.) return false;
  const int i = _active.contact[k];
  const double early = d / -_active.a1[k];
  if (early > 1e-3 * _h) return false;
  const double consequence = _states.isPlastic(i)
                                 ? _active.diagonal[k] * _active.force1[k] * early
                                 : 0.5 * d * early * _states.expansionRate(i) * frequency(k);
  return consequence < kEarlyShare * _limit;
}

bool PhaseChanges::isSpentAtEnd(int k, double pushed) const {
  if (std::abs(_active.d1[k]) > _limit || _active.a1[k] * _h > pushed) return false;
  const double stored = _active.force1[k] * std::max(_active.x1[k], 0.) * _active.diagonal[k];
  return stored <= _limit * _limit;
}

}  // namespace multiple_impacts::lzb
