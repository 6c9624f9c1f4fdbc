// SPDX-License-Identifier: Apache-2.0
#include "ActiveContacts.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

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
  _start.assign(1, 0);
  _column.clear();
  _value.clear();
}

void LocalRows::add(int column, double value) {
  _column.push_back(column);
  _value.push_back(value);
}

void LocalRows::endRow() { _start.push_back(static_cast<int>(_column.size())); }

void LocalRows::finish() {
  const int rows = rowCount();
  for (auto* diagonal : {&_below, &_diagonal, &_above}) diagonal->assign(rows, 0.);
  for (int i = 0; i < rows; ++i)
    for (int k = _start[i]; k < _start[i + 1]; ++k) {
      const int offset = _column[k] - i;
      if (std::abs(offset) > 1) {
        _diagonal.clear();
        return;
      }
      (offset < 0 ? _below : offset > 0 ? _above : _diagonal)[i] = _value[k];
    }
}

void LocalRows::multiplyNegative(const std::vector<double>& v,
                                 std::vector<double>& result) const {
  const int rows = rowCount();
  if (rows > 1 && !_diagonal.empty()) {
    const int last = rows - 1;
    result[0] = -(_diagonal[0] * v[0] + _above[0] * v[1]);
#pragma GCC ivdep
    for (int i = 1; i < last; ++i)
      result[i] = -(_below[i] * v[i - 1] + _diagonal[i] * v[i] + _above[i] * v[i + 1]);
    result[last] = -(_below[last] * v[last - 1] + _diagonal[last] * v[last]);
    return;
  }
  for (int i = 0; i < rows; ++i) {
    double sum = 0.;
    for (int k = _start[i]; k < _start[i + 1]; ++k) sum += _value[k] * v[_column[k]];
    result[i] = -sum;
  }
}

ActiveContacts::ActiveContacts(const Eigen::SparseMatrix<double>& delassus)
    : _delassus(delassus), _localIndex(delassus.cols(), kInactive) {}

void ActiveContacts::select(std::vector<int> contacts) {
  for (const int i : contact) _localIndex[i] = kInactive;
  for (const int i : neighbour) _localIndex[i] = kInactive;
  contact = std::move(contacts);
  const auto sorted = std::is_sorted_until(contact.begin(), contact.end());
  std::sort(sorted, contact.end());
  std::inplace_merge(contact.begin(), sorted, contact.end());
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
      _rows.add(other, it.value());
    }
    _rows.endRow();
  }
  _rows.finish();
  _neighbourRows.clear();
  for (const int j : neighbour) {
    for (Entry it(_delassus, j); it; ++it)
      if (_localIndex[it.row()] >= 0) _neighbourRows.add(_localIndex[it.row()], it.value());
    _neighbourRows.endRow();
  }

  law.resize(count, ForceLaw(1., 1.));
  for (auto* array : {&_stiffness, &_exponent, &_core, &_coreSlope, &rate, &x0, &d0, &x1, &d1,
                      &a0, &a1, &force0, &force1, &impulse, &_stage})
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
#pragma GCC ivdep
    for (int i = 0; i < count; ++i) {
      const double positive = x[i] > 0. ? x[i] : 0.;
      force[i] = _stiffness[i] * positive * std::sqrt(positive);
    }
  } else if (_commonExponent == 1.) {
#pragma GCC ivdep
    for (int i = 0; i < count; ++i) force[i] = _stiffness[i] * (x[i] > 0. ? x[i] : 0.);
  } else {
    const auto array = [count](const std::vector<double>& v) {
      return Eigen::Map<const Eigen::ArrayXd>(v.data(), count);
    };
    const auto positive = array(x).max(0.);
    const auto outside = array(x).max(array(_core)).max(std::numeric_limits<double>::min());
    Eigen::Map<Eigen::ArrayXd>(force.data(), count) =
        (array(x) < array(_core))
            .select(array(_coreSlope) * positive,
                    array(_stiffness) * (array(_exponent) * outside.log()).exp());
  }
}

void ActiveContacts::evaluateStart() {
  forceEvaluations += size();
  const bool uniform = std::all_of(law.begin(), law.end(), [&](const ForceLaw& l) {
    return l.exponent() == law[0].exponent() && l.core() == 0.;
  });
  _commonExponent = uniform && !law.empty() ? law[0].exponent() : 0.;
  for (int i = 0; i < size(); ++i) {
    _stiffness[i] = law[i].stiffness();
    _exponent[i] = law[i].exponent();
    _core[i] = law[i].core();
    _coreSlope[i] = law[i].coreSlope();
  }
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
#pragma GCC ivdep
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
  forceEvaluations += static_cast<long>(kStages - 1) * size();
  _force[0] = force0;
  _acceleration[0] = a0;
  evaluateStages(h, std::make_integer_sequence<int, kStages - 1>());
  x1 = _stage;  // the last stage is the end of the step
  force1 = _force[kStages - 1];
  a1 = _acceleration[kStages - 1];

  const int count = size();
#pragma GCC ivdep
  for (int i = 0; i < count; ++i)
    d1[i] = d0[i] + h * combine<kStages>(NystromPair::bPrime, _acceleration, i);
#pragma GCC ivdep
  for (int i = 0; i < count; ++i)
    impulse[i] = h * combine<kStages>(NystromPair::bPrime, _force, i);
#pragma GCC ivdep
  for (int i = 0; i < count; ++i) {
    // An error dx of the indentation is felt as a speed dx/(r h).
    const double position =
        std::abs(combine<kStages>(NystromPair::positionError, _acceleration, i));
    const double velocity =
        std::abs(combine<kStages>(NystromPair::velocityError, _acceleration, i));
    _stage[i] = position > velocity ? position : velocity;
  }
  double error = 0.;
  double sum = 0.;  // not finite as soon as one contact's error is not
  for (int i = 0; i < count; ++i) {
    error = std::max(error, _stage[i]);
    sum += _stage[i];
  }
  _neighbourRows.multiplyNegative(impulse, neighbourChange);
  _neighbourRows.multiplyNegative(force1, neighbourA1);
  return std::isfinite(sum) ? h * error : std::numeric_limits<double>::infinity();
}

}  // namespace multiple_impacts::lzb
