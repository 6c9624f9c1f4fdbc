// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/lzb/StateUpdate.hpp"

#include <algorithm>

#include "multiple_impacts/solvers/lzb/LZBConstants.hpp"

namespace multiple_impacts::lzb {

StateUpdate::Summary StateUpdate::take(double h) {
  Summary summary;
  summary.closed = takeNeighbours();
  _states.time += h;
  bool anyTurned = false;
  auto turn = _changes.turns().begin();
  for (int k = 0; k < _active.size(); ++k) {
    const bool turns = turn != _changes.turns().end() && turn->place == k;
    const Change change = takeActive(k, turns ? &*turn++ : nullptr, h);
    summary.anyLeft |= change == Change::Leaves || change == Change::Loses;
    if (change == Change::Loses) summary.lost.push_back(k);
    anyTurned |= change == Change::Rate;
  }
  summary.anyOtherStart = _states.settle() || anyTurned;
  return summary;
}

/** New speeds of the neighbours. \return those that have closed */
std::vector<int> StateUpdate::takeNeighbours() {
  for (int k = 0; k < _active.neighbourCount(); ++k) {
    const int j = _active.neighbour[k];
    _states.drift(j);
    _states.d[j] += _active.neighbourChange[k];
  }
  std::vector<int> closed;
  for (const Entry& entry : _changes.entries()) {
    const int j = _active.neighbour[entry.place];
    if (_states.d[j] <= _tolerances.felt() || entry.indentation == 0.) continue;
    _states.enter(j);
    _states.x[j] = entry.indentation;
    _states.addImpulse(j, entry.impulse);
    closed.push_back(j);
  }
  return closed;
}

/** New state of an active contact; with the correction for a turn, if there was one. */
StateUpdate::Change StateUpdate::takeActive(int k, const Turn* turn, double h) {
  const int i = _active.contact[k];
  _states.d[i] = _active.d1[k];
  _states.impulse[i] += _active.impulse[k];
  double top = _active.x1[k];
  if (turn) {
    top = turn->x;
    _active.x1[k] += turn->indentation;
    _states.addImpulse(i, turn->impulse);
  } else if (_active.d0[k] >= 0. && _active.d1[k] < 0. && matters(k)) {
    top = _changes.highest(k);
  }
  _largestForce = std::max(_largestForce, _states.law(i).force(top));
  _states.x[i] = std::max(_active.x1[k], 0.);
  return changePhase(k, top, turn, h);
}

/** Whether the largest x of a contact inside the step has to be known: for the energy that it
    loses, or for the largest force of all. */
bool StateUpdate::matters(int k) const {
  return _states.losesAtOnce(_active.contact[k]) ||
         LZBConstants::forceMargin * std::max(_active.force0(k), _active.force1(k)) >
             _largestForce;
}

/** \param top largest x inside the step, or x at the turn */
StateUpdate::Change StateUpdate::changePhase(int k, double top, bool turned, double h) {
  const int i = _active.contact[k];
  const bool expands = _states.phase[i] == Phase::Expansion;
  if (turned && expands) _states.beginCompression(i, top);
  if (turned && !expands) _states.beginExpansion(i, top);
  if (_changes.isSpentAtEnd(k, _tolerances.push())) {
    _states.rest(i);
    return Change::Leaves;
  }
  if (_changes.isOpenAtEnd(k)) {
    open(k, h);
    return Change::Leaves;
  }
  if (turned) return Change::Rate;
  return _states.isElastic(i) ? Change::None : changeAtEnd(k, top);
}

/** What is left to the end of the step: a compression that ends there, an expansion that turns
    or has given back its share. */
StateUpdate::Change StateUpdate::changeAtEnd(int k, double top) {
  const int i = _active.contact[k];
  const bool expands = _states.phase[i] == Phase::Expansion;
  if (!expands && !_changes.isTurnedAtEnd(k)) return Change::None;
  if (!expands) _states.beginExpansion(i, top);
  if (expands && _states.d[i] > 0.) {
    _states.beginCompression(i, _states.x[i]);
    return Change::Rate;
  }
  if (losesRest(k)) {
    _states.open(i);
    return Change::Loses;
  }
  return expands ? Change::None : Change::Rate;
}

/** Opens a contact, at the instant inside the step at which it opened. */
void StateUpdate::open(int k, double h) {
  if (_active.x0[k] > 0.) {
    const double early = _active.x1[k] < 0. ? (1. - _changes.openingTime(k)) * h : 0.;
    _lastOpening = std::max(_lastOpening, _states.time - early);
  }
  _states.open(_active.contact[k]);
}

/** Whether the energy of an expanding contact has fallen to what is lost at once. If the step
    up to the loss is too short to change x, it has, up to rounding. */
bool StateUpdate::losesRest(int k) const {
  const int i = _active.contact[k];
  if (!_states.losesAtOnce(i)) return false;
  const bool still = _active.x1[k] == _active.x0[k];
  const double rounding = still ? 1. + LZBConstants::energyRounding : 1.;
  return _states.energy(i) <= _states.lossEnergy(i, _states.peakEnergy[i]) * rounding;
}

}  // namespace multiple_impacts::lzb
