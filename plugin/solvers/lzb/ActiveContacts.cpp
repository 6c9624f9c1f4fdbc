// SPDX-License-Identifier: Apache-2.0
#include "ActiveContacts.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "ForceLaw.hpp"

namespace multiple_impacts::lzb {

namespace {

constexpr int kInactive = -1;
constexpr int kNeighbour = -2;
constexpr int kStages = NystromPair::stages;

/** sum over the stages before Count of weight[s] * f[s][i]; unrolled, so that the loop over i
    is the one that is vectorised. */
template <int Count>
inline double combine(const NystromPair::Weights& weight,
                      const std::array<std::vector<double>, kStages>& f, int i) {
  double sum = 0.;
  for (int s = 0; s < Count; ++s)
    if (weight[s] != 0.) sum += weight[s] * f[s][i];
  return sum;
}

}  // namespace

void LocalRows::clear() {
  start.assign(1, 0);
  column.clear();
  value.clear();
}

void LocalRows::multiplyNegative(const std::vector<double>& v,
                                 std::vector<double>& result) const {
  const int rows = static_cast<int>(start.size()) - 1;
  for (int i = 0; i < rows; ++i) {
    double sum = 0.;
    for (int k = start[i]; k < start[i + 1]; ++k) sum += value[k] * v[column[k]];
    result[i] = -sum;
  }
}

ActiveContacts::ActiveContacts(const Eigen::SparseMatrix<double>& delassus)
    : _delassus(delassus), _localIndex(delassus.cols(), kInactive) {}

void ActiveContacts::select(std::vector<int> contacts) {
  for (const int i : contact) _localIndex[i] = kInactive;
  for (const int i : neighbour) _localIndex[i] = kInactive;
  contact = std::move(contacts);
  std::sort(contact.begin(), contact.end());
  const int count = size();
  for (int i = 0; i < count; ++i) _localIndex[contact[i]] = i;

  // D is symmetric: column j of the matrix is row j.
  using Entry = Eigen::SparseMatrix<double>::InnerIterator;
  _rows.clear();
  neighbour.clear();
  diagonal.resize(count);
  for (int i = 0; i < count; ++i) {
    for (Entry it(_delassus, contact[i]); it; ++it) {
      int& other = _localIndex[it.row()];
      if (other == kInactive) {
        other = kNeighbour;
        neighbour.push_back(static_cast<int>(it.row()));
      }
      if (other < 0) continue;
      if (other == i) diagonal[i] = it.value();
      _rows.column.push_back(other);
      _rows.value.push_back(it.value());
    }
    _rows.start.push_back(static_cast<int>(_rows.column.size()));
  }
  _neighbourRows.clear();
  for (const int j : neighbour) {
    for (Entry it(_delassus, j); it; ++it)
      if (_localIndex[it.row()] >= 0) {
        _neighbourRows.column.push_back(_localIndex[it.row()]);
        _neighbourRows.value.push_back(it.value());
      }
    _neighbourRows.start.push_back(static_cast<int>(_neighbourRows.column.size()));
  }

  for (auto* array : {&stiffness, &exponent, &rate, &x0, &d0, &x1, &d1, &a0, &a1, &force0,
                      &force1, &impulse, &_stage})
    array->resize(count);
  for (auto* array : {&neighbourChange, &neighbourA0, &neighbourA1})
    array->resize(neighbour.size());
  for (auto& array : _force) array.resize(count);
  for (auto& array : _acceleration) array.resize(count);
}

void ActiveContacts::evaluateForces(const std::vector<double>& x,
                                    std::vector<double>& force) const {
  const int count = size();
  if (_commonExponent == 1.5) {
    for (int i = 0; i < count; ++i) {
      const double positive = std::max(x[i], 0.);
      force[i] = stiffness[i] * positive * std::sqrt(positive);
    }
  } else if (_commonExponent == 1.) {
    for (int i = 0; i < count; ++i) force[i] = stiffness[i] * std::max(x[i], 0.);
  } else {
    for (int i = 0; i < count; ++i) force[i] = ForceLaw{stiffness[i], exponent[i]}.force(x[i]);
  }
}

void ActiveContacts::evaluateStart() {
  const bool uniform = std::all_of(exponent.begin(), exponent.end(),
                                   [&](double e) { return e == exponent[0]; });
  _commonExponent = uniform && !exponent.empty() ? exponent[0] : 0.;
  evaluateForces(x0, force0);
  _rows.multiplyNegative(force0, a0);
  _neighbourRows.multiplyNegative(force0, neighbourA0);
}

void ActiveContacts::continueFromEnd() {
  for (int i = 0; i < size(); ++i) x0[i] = std::max(x1[i], 0.);
  std::swap(d0, d1);
  std::swap(a0, a1);
  std::swap(force0, force1);
  std::swap(neighbourA0, neighbourA1);
}

template <int Stage>
void ActiveContacts::stagePosition(double h) {
  const int count = size();
  for (int i = 0; i < count; ++i)
    _stage[i] = x0[i] + rate[i] * h *
                            (NystromPair::c[Stage] * d0[i] +
                             h * combine<Stage>(NystromPair::a[Stage], _acceleration, i));
  evaluateForces(_stage, _force[Stage]);
  _rows.multiplyNegative(_force[Stage], _acceleration[Stage]);
}

template <int... Stage>
void ActiveContacts::evaluateStages(double h, std::integer_sequence<int, Stage...>) {
  (stagePosition<Stage + 1>(h), ...);
}

double ActiveContacts::step(double h) {
  _force[0] = force0;
  _acceleration[0] = a0;
  evaluateStages(h, std::make_integer_sequence<int, kStages - 1>());
  x1 = _stage;  // the last stage is the end of the step
  force1 = _force[kStages - 1];
  a1 = _acceleration[kStages - 1];

  double error = 0.;
  double sum = 0.;  // not finite as soon as one contact's error is not
  const int count = size();
  for (int i = 0; i < count; ++i) {
    d1[i] = d0[i] + h * combine<kStages>(NystromPair::bPrime, _acceleration, i);
    impulse[i] = h * combine<kStages>(NystromPair::bPrime, _force, i);
    const double velocityError =
        h * combine<kStages>(NystromPair::velocityError, _acceleration, i);
    // An error dx of the indentation is felt as a speed dx/(r h).
    const double positionError =
        h * combine<kStages>(NystromPair::positionError, _acceleration, i);
    error = std::max({error, std::abs(velocityError), std::abs(positionError)});
    sum += velocityError + positionError;
  }
  _neighbourRows.multiplyNegative(impulse, neighbourChange);
  _neighbourRows.multiplyNegative(force1, neighbourA1);
  return std::isfinite(sum) ? error : std::numeric_limits<double>::infinity();
}

}  // namespace multiple_impacts::lzb
