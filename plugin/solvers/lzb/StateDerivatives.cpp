// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/lzb/StateDerivatives.hpp"

#include <algorithm>
#include <cmath>

#include "multiple_impacts/solvers/lzb/LZBConstants.hpp"

namespace multiple_impacts::lzb {

namespace {

constexpr int kLast = NystromPair::stages - 1;

/** Nodes and weights of Gauss-Legendre with three points on [0, 1]. */
constexpr double kOffset = 0.38729833462074170;  // sqrt(3/5)/2
constexpr std::array<double, 3> kNode = {0.5 - kOffset, 0.5, 0.5 + kOffset};
constexpr std::array<double, 3> kWeight = {5. / 18., 8. / 18., 5. / 18.};

/** Up to eight columns from the first, zero where there are none. */
StateDerivatives::Rows columns(const Eigen::MatrixXd& change, Eigen::Index contacts,
                               int first) {
  StateDerivatives::Rows rows = StateDerivatives::Rows::Zero(contacts, 8);
  const auto count = std::min<Eigen::Index>(StateDerivatives::width, change.cols() - first);
  if (count > 0) rows.leftCols(count) = change.middleCols(first, count);
  return rows;
}

}  // namespace

StateDerivatives::StateDerivatives(const ContactProblem& problem,
                                   const ImpactDirections& directions, int first,
                                   const ContactStates& states, const ActiveContacts& active,
                                   const PhaseChanges& changes, double tolerance,
                                   const ContactNumbers& numbers)
    : _problem(problem),
      _states(states),
      _active(active),
      _changes(changes),
      _tolerance(tolerance),
      _numbers(numbers),
      _restitution(columns(directions.restitution, states.count(), first)),
      _logStiffness(problem.stiffness.cwiseInverse().asDiagonal() *
                    columns(directions.stiffness, states.count(), first)),
      _exponent(columns(directions.exponent, states.count(), first)),
      _changesExponent(!_exponent.isZero(0.)),
      _x(Rows::Zero(states.count(), width)),
      _d(-columns(directions.velocity, states.count(), first)),
      _impulse(_x),
      _peak(_x) {
  couple(directions, first);
  begin();
}

/** Packs D and its directions by rows. */
void StateDerivatives::couple(const ImpactDirections& directions, int first) {
  using Sparse = Eigen::SparseMatrix<double>;
  const auto last = std::min(directions.delassus.size(), std::size_t(first) + width);
  Sparse pattern = _problem.delassus;
  for (std::size_t m = first; m < last; ++m)
    pattern = Sparse(pattern.cwiseAbs() + directions.delassus[m].cwiseAbs());
  _changesDelassus = static_cast<std::size_t>(first) < last;
  for (int j = 0; j < pattern.outerSize(); ++j) {
    _row.push_back(static_cast<int>(_couplings.size()));
    for (Sparse::InnerIterator it(pattern, j); it; ++it) {
      Coupling coupling{static_cast<int>(it.row()), _problem.delassus.coeff(it.row(), j),
                        Row::Zero()};
      for (std::size_t m = first; m < last; ++m)
        coupling.change[m - first] = directions.delassus[m].coeff(it.row(), j);
      _couplings.push_back(coupling);
    }
  }
  _row.push_back(static_cast<int>(_couplings.size()));
}

/** A precompressed contact has x = (F0/K)^(1/eta). One that does not approach expands from
    there; with e = 0 it lets go at once. */
void StateDerivatives::begin() {
  for (int i = 0; i < _states.count(); ++i) {
    if (_states.isPlastic(i) && !_restitution.row(i).isZero(0.))
      noteKink(i, "has e = 0; what more would give back is left out");
    const double x = _states.x[i];
    if (x <= 0.) continue;
    _x.row(i) =
        -x / _problem.exponent[i] * (_logStiffness.row(i) + std::log(x) * _exponent.row(i));
    _peak.row(i) = energyFrom(i, x, _x.row(i));
    if (_states.isPlastic(i) && _states.d[i] == 0. && !_d.row(i).isZero(0.))
      noteKink(i, "is precompressed and at rest, and lets go unless it approaches");
  }
}

/** The derivative of lambda at x, if that of x is dx. */
StateDerivatives::Row StateDerivatives::forceFrom(int i, double x, const Row& dx) const {
  if (x <= 0.) return Row::Zero();
  const ForceLaw& law = _states.law(i);
  const double force = law.force(x);
  Row result = law.slope(x) * dx + force * _logStiffness.row(i);
  if (_changesExponent) result += force * std::log(x) * _exponent.row(i);
  return result;
}

/** The derivative of E at x, if that of x is dx. */
StateDerivatives::Row StateDerivatives::energyFrom(int i, double x, const Row& dx) const {
  const ForceLaw& law = _states.law(i);
  return law.force(x) * dx +
         law.energy(x) * (_logStiffness.row(i) +
                          (std::log(x) - 1. / (1. + law.exponent())) * _exponent.row(i));
}

/** The derivative of ln r: r = 1/e^2 in expansion. At e = 1, where phases are not told apart,
    a contact expands while it separates. */
StateDerivatives::Row StateDerivatives::rate(int k) const {
  const int i = _active.contact[k];
  const bool expands = _states.isElastic(i)
                           ? _active.d0[k] < 0.
                           : _states.phase[i] == Phase::Expansion && _states.losesGradually(i);
  if (!expands) return Row::Zero();
  return -2. / _problem.restitution[i] * _restitution.row(i);
}

/** Forces and accelerations at a stage of the step. */
void StateDerivatives::evaluate(int stage, double h) {
  const double c = NystromPair::c[stage];
  Rows& x = _end;
  for (int k = 0; k < _active.size(); ++k) {
    const int i = _active.contact[k];
    double moved = c * _active.d0[k];
    Row dx = c * _d.row(i);
    for (int s = 0; s < stage; ++s) {
      const double weight = NystromPair::a[stage][s];
      if (weight == 0.) continue;
      moved += h * weight * _active.acceleration(s, k);
      dx += h * weight * _acceleration[s].row(k);
    }
    moved *= _active.rate[k] * h;
    x.row(k) = _x.row(i) + _active.rate[k] * h * dx + moved * rate(k);
    _force[stage].row(k) = forceFrom(i, _active.x0[k] + moved, x.row(k));
  }
  for (int k = 0; k < _active.size(); ++k)
    _acceleration[stage].row(k) = accelerationOf(_active.contact[k], stage);
}

/** Of d' of contact j, active or not. */
StateDerivatives::Row StateDerivatives::accelerationOf(int j, int stage) const {
  Row sum = Row::Zero();
  for (int n = _row[j]; n < _row[j + 1]; ++n) {
    const Coupling& coupling = _couplings[n];
    const int k = _active.place(coupling.contact);
    if (k < 0) continue;
    sum -= coupling.value * _force[stage].row(k);
    if (_changesDelassus) sum -= _active.force(stage, k) * coupling.change;
  }
  return sum;
}

void StateDerivatives::step(double h) {
  if (!_isFollowed) return;
  for (auto* stages : {&_force, &_acceleration})
    for (Rows& rows : *stages)
      if (rows.rows() < _active.size()) rows.resize(2 * _active.size(), width);
  if (_end.rows() < _active.size()) _end.resize(2 * _active.size(), width);
  _closings.clear();
  _pushes.clear();
  for (int stage = 0; stage <= kLast; ++stage) evaluate(stage, h);
  for (const Entry& entry : _changes.entries()) _closings.push_back(closing(entry, h));
  auto next = _changes.turns().begin();
  for (int k = 0; k < _active.size(); ++k) {
    const int i = _active.contact[k];
    const bool isTurn = next != _changes.turns().end() && next->place == k;
    if (isTurn)
      turn(k, *next++, _states.phase[i] == Phase::Compression, h);
    else if (_states.isElastic(i) && (_active.d0[k] < 0.) != (_active.d1[k] < 0.))
      turn(k, _changes.turn(k), _active.d0[k] >= 0., h);
    else if (_states.losesAtOnce(i) && _active.d0[k] >= 0. && _active.d1[k] < 0.)
      notePeak(k, h);
    if (!isTurn && _active.x0[k] > 0. && _changes.isOpenAtEnd(k)) open(k, h);
    if (_states.losesAtOnce(i)) watchJump(k, h);
    _pushes.push_back({i, impulseGained(k, h), _active.impulse[k]});
  }
  for (const Push& push : _pushes) apply(push);
}

/** Adds the impulse of a contact, and what it does to the speeds. */
void StateDerivatives::apply(const Push& push) {
  _impulse.row(push.contact) += push.derivative;
  for (int n = _row[push.contact]; n < _row[push.contact + 1]; ++n) {
    const Coupling& coupling = _couplings[n];
    _d.row(coupling.contact) -=
        coupling.value * push.derivative + push.impulse * coupling.change;
  }
}

/** The derivative of x at the fraction t of the step, made at a constant rate. */
StateDerivatives::Row StateDerivatives::indentation(int k, double h, double t) const {
  const int i = _active.contact[k];
  const double v = h * _active.rate[k];
  const Row dv = v * rate(k), end = _d.row(i) + speedGained(k, h);
  Row result;
  for (int m = 0; m < width; ++m)
    result[m] = HermiteStep(_x(i, m), v * _d(i, m) + dv[m] * _active.d0[k],
                            h * (v * _acceleration[0](k, m) + dv[m] * _active.a0(k)),
                            _end(k, m), v * end[m] + dv[m] * _active.d1[k],
                            h * (v * _acceleration[kLast](k, m) + dv[m] * _active.a1(k)))
                    .value(t);
  return result;
}

/** Of the change of an active contact's speed over the step. */
StateDerivatives::Row StateDerivatives::speedGained(int k, double h) const {
  return gained(_acceleration, k, h);
}

/** Of the impulse of an active contact over the step, made without phase changes. */
StateDerivatives::Row StateDerivatives::impulseGained(int k, double h) const {
  return gained(_force, k, h);
}

StateDerivatives::Row StateDerivatives::gained(const Stages& stages, int k, double h) {
  Row sum = Row::Zero();
  for (int s = 0; s <= kLast; ++s) sum += h * NystromPair::bPrime[s] * stages[s].row(k);
  return sum;
}

/** The correction of a turn (PhaseChanges::turn): with c = r'/r - 1 and x_t at the turn, the
    contact moves by c (x - x_t) more. The instant of the turn does not count: the speed is
    zero there. */
void StateDerivatives::turn(int k, const Turn& turn, bool opens, double h) {
  const int i = _active.contact[k];
  const double e = _problem.restitution[i];
  const double c = (opens ? _states.expansionRate(i) : 1.) / _active.rate[k] - 1.;
  const Row dc = (opens ? -2. / (e * e * e) : 2. * e) * _restitution.row(i);
  const Row top = indentation(k, h, turn.theta);
  const HermiteStep motion = _changes.motion(k);
  const auto extra = [&](double x, const Row& dx) -> Row {
    return c * (dx - top) + (x - turn.x) * dc;
  };
  Row impulse = Row::Zero();
  for (std::size_t n = 0; n < kNode.size(); ++n) {
    const double t = turn.theta + kNode[n] * (1. - turn.theta), x = motion.value(t);
    if (opens ? x >= turn.x : x <= turn.x) continue;
    const Row dx = indentation(k, h, t);
    impulse += turn.late * kWeight[n] *
               (forceFrom(i, x + c * (x - turn.x), dx + extra(x, dx)) - forceFrom(i, x, dx));
  }
  _end.row(k) += extra(_active.x1[k], _end.row(k));
  _pushes.push_back({i, std::move(impulse), turn.impulse});
}

/** The correction of an opening. The step is short enough for the forces, which fade like
    (T - t)^eta before the opening at T, but not for their derivatives, which are as large as
    (T - t)^(eta - 1). With t = T - T u^(2/eta) the integrand begins like u. */
void StateDerivatives::open(int k, double h) {
  const int i = _active.contact[k];
  const double T = _changes.openingTime(k), power = 2. / _states.law(i).exponent();
  const HermiteStep motion = _changes.motion(k);
  Row impulse = Row::Zero();
  for (std::size_t n = 0; n < kNode.size(); ++n) {
    const double u = kNode[n], t = T - T * std::pow(u, power);
    impulse += kWeight[n] * h * T * power * std::pow(u, power - 1.) *
               forceFrom(i, motion.value(t), indentation(k, h, t));
  }
  _pushes.push_back({i, impulse - impulseGained(k, h), 0.});
}

/** Wc = E(x) at the end of a compression. */
void StateDerivatives::notePeak(int k, double h) {
  const int i = _active.contact[k];
  const Turn top = _changes.turn(k);
  _peak.row(i) = energyFrom(i, top.x, indentation(k, h, top.theta));
}

/** The correction of a closing (PhaseChanges::entry). The instant does not count, as at a
    turn. */
StateDerivatives::Closing StateDerivatives::closing(const Entry& entry, double h) const {
  const int j = _active.neighbour[entry.place];
  Eigen::Matrix<double, NystromPair::stages, width, Eigen::RowMajor> a;
  Row change = Row::Zero();
  for (int s = 0; s <= kLast; ++s) {
    a.row(s) = h * accelerationOf(j, s);
    change += NystromPair::bPrime[s] * a.row(s);
  }
  const auto path = [&](double t) {
    Row result;
    for (int m = 0; m < width; ++m) {
      const SpeedCubic speed(_d(j, m), a(0, m), change[m], a(kLast, m));
      result[m] = h * (speed.integral(t) - speed.integral(entry.theta));
    }
    return result;
  };
  const SpeedCubic speed = _changes.neighbourSpeed(entry.place);
  Closing closing{{j, Row::Zero(), entry.impulse}, path(1.)};
  for (std::size_t n = 0; n < kNode.size(); ++n) {
    const double t = entry.theta + kNode[n] * (1. - entry.theta);
    const double x = h * (speed.integral(t) - speed.integral(entry.theta));
    closing.push.derivative += entry.late * kWeight[n] * forceFrom(j, x, path(t));
  }
  return closing;
}

void StateDerivatives::settle(const StateUpdate::Summary& summary) {
  if (!_isFollowed) return;
  for (const int k : summary.lost) lose(k);
  for (int k = 0; k < _active.size(); ++k) {
    const int i = _active.contact[k];
    if (_states.phase[i] == Phase::Open)
      _x.row(i).setZero();
    else
      _x.row(i) = _end.row(k);
  }
  for (const Closing& closing : _closings) {
    const int j = closing.push.contact;
    if (_states.phase[j] == Phase::Open) continue;
    _x.row(j) = closing.indentation;
    apply(closing.push);
  }
  watchGrowth();
}

/** The rest of the energy of active contact k is lost at the end of the step. With e = 0 that
    is the end of a compression, or the beginning of the impact. */
void StateDerivatives::lose(int k) {
  const int i = _active.contact[k];
  const ForceLaw& law = _states.law(i);
  const double x = _active.x1[k], force = law.force(x);
  const double e = _problem.restitution[i], D = _active.diagonal[k];
  Row later;
  bool grazes;
  if (_states.isPlastic(i)) {
    if (_active.d0[k] <= 0.) return;
    later = -_d.row(i) / _active.a1(k);
    grazes = std::abs(_active.a1(k)) < LZBConstants::grazing * D * force;
  } else {
    const double kept = (1. - e) * (1. + e);
    later = -(energyFrom(i, x, _end.row(k)) - kept * _peak.row(i) +
              2. * e * _states.peakEnergy[i] * _restitution.row(i)) /
            (force * _active.d1[k]);
    grazes =
        std::abs(_active.d1[k]) < LZBConstants::grazing * std::sqrt(2. * law.energy(x) * D);
  }
  if (grazes) noteKink(i, "loses its force where it hardly moves");
  apply({i, force * later, 0.});
}

/** A contact that loses its force at once, or goes on: whether it almost did the other thing.
    A compression with e = 0 goes on if its speed has a minimum above zero; an expansion turns
    if E has one above (1 - e^2) Wc. */
void StateDerivatives::watchJump(int k, double h) {
  const int i = _active.contact[k];
  const double d0 = _active.d0[k], d1 = _active.d1[k];
  if (_states.isPlastic(i)) {
    if (!(d0 > 0. && d1 > 0. && _active.a0(k) < 0. && _active.a1(k) > 0.)) return;
    const HermiteStep motion = _changes.motion(k);
    const double t = rootInStep([&](double s) { return motion.curvature(s); });
    const double speed = motion.slope(t) / (h * _active.rate[k]);
    if (speed < LZBConstants::grazing * _states.storedSpeed(i))
      noteKink(i, "almost lost its force where its compression paused");
  } else if (_states.phase[i] == Phase::Expansion && d0 < 0. && d1 > 0.) {
    const double peak = _states.peakEnergy[i],
                 left =
                     _states.law(i).energy(_changes.turn(k).x) - _states.lossEnergy(i, peak);
    if (left < LZBConstants::grazing * peak)
      noteKink(i, "turned where it had almost lost its force");
  }
}

/** The first one is kept. */
void StateDerivatives::noteKink(int i, const char* what) {
  if (_kink.empty()) _kink = "contact " + _numbers.of(i) + " " + what;
}

/** Compares errors of the size of the tolerance with the speeds in play. */
void StateDerivatives::watchGrowth() {
  double inPlay = 0., growth = 0.;
  for (const int i : _active.contact) {
    inPlay = std::max({inPlay, std::abs(_states.d[i]), _states.storedSpeed(i)});
    if (_states.phase[i] != Phase::Open)
      growth = std::max(growth, _d.row(i).cwiseAbs().maxCoeff());
  }
  _isFollowed = std::isfinite(growth) && growth < LZBConstants::largestError;
  if (_undetermined == 0. && !(_tolerance * growth < LZBConstants::lostShare * inPlay))
    _undetermined = inPlay;
}

}  // namespace multiple_impacts::lzb
