// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/lzb/ActiveContacts.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

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

ActiveContacts::ActiveContacts(const Eigen::SparseMatrix<double>& delassus,
                               const std::vector<ForceLaw>& laws)
    : _delassus(delassus), _localIndex(delassus.cols(), kInactive), _laws(laws) {}

void ActiveContacts::select(std::vector<int> contacts) {
  for (const int i : contact) _localIndex[i] = kInactive;
  for (const int i : neighbour) _localIndex[i] = kInactive;
  contact = std::move(contacts);
  const auto sorted = std::is_sorted_until(contact.begin(), contact.end());
  std::sort(sorted, contact.end());
  std::inplace_merge(contact.begin(), sorted, contact.end());
  for (int k = 0; k < size(); ++k) _localIndex[contact[k]] = k;
  packRows();
  _laws.select(contact);
  reserve(contact.size(), neighbour.size());
}

/** D is symmetric: column j of the matrix is row j. */
void ActiveContacts::packRows() {
  using Entry = Eigen::SparseMatrix<double>::InnerIterator;
  _rows.clear(true);
  neighbour.clear();
  diagonal.clear();
  for (const int i : contact) {
    for (Entry it(_delassus, i); it; ++it) {
      int& other = _localIndex[it.row()];
      if (other == kInactive) {
        other = kNeighbour;
        neighbour.push_back(static_cast<int>(it.row()));
      }
      if (it.row() == i) diagonal.push_back(it.value());
      if (other >= 0) _rows.add(other, it.value());
    }
    _rows.endRow();
  }
  _neighbourRows.clear(false);
  for (const int j : neighbour) {
    for (Entry it(_delassus, j); it; ++it)
      if (_localIndex[it.row()] >= 0) _neighbourRows.add(_localIndex[it.row()], it.value());
    _neighbourRows.endRow();
  }
}

void ActiveContacts::reserve(std::size_t contacts, std::size_t neighbours) {
  if (contacts > rate.size()) {
    for (auto* array : {&rate, &x0, &d0, &x1, &d1, &impulse, &_scratch})
      array->resize(2 * contacts);
    for (auto& array : _force) array.resize(2 * contacts);
    for (auto& array : _acceleration) array.resize(2 * contacts);
  }
  if (neighbours > neighbourChange.size())
    for (auto* array : {&neighbourChange, &neighbourA0, &neighbourA1})
      array->resize(2 * neighbours);
}

void ActiveContacts::evaluate(int stage, const std::vector<double>& x) {
  _laws.forces(x, _force[stage]);
  _rows.multiplyNegative(_force[stage], _acceleration[stage]);
  forceEvaluations += size();
}

void ActiveContacts::evaluateStart() {
  evaluate(0, x0);
  _neighbourRows.multiplyNegative(_force[0], neighbourA0);
}

void ActiveContacts::continueFromEnd() {
  for (int k = 0; k < size(); ++k) x0[k] = std::max(x1[k], 0.);
  std::swap(d0, d1);
  std::swap(_force.front(), _force.back());
  std::swap(_acceleration.front(), _acceleration.back());
  std::swap(neighbourA0, neighbourA1);
}

template <int Stage>
void ActiveContacts::evaluateStage(double h) {
  std::vector<double>& x = Stage == kLast ? x1 : _scratch;
  const int count = size();
#pragma GCC ivdep
  for (int k = 0; k < count; ++k)
    x[k] = x0[k] + rate[k] * h *
                       (NystromPair::c[Stage] * d0[k] +
                        h * combine<Stage>(NystromPair::a[Stage], _acceleration, k));
  evaluate(Stage, x);
}

template <int... Stage>
void ActiveContacts::evaluateStages(double h, std::integer_sequence<int, Stage...>) {
  (evaluateStage<Stage + 1>(h), ...);
}

double ActiveContacts::step(double h) {
  evaluateStages(h, std::make_integer_sequence<int, kLast>());
  const int count = size();
#pragma GCC ivdep
  for (int k = 0; k < count; ++k)
    d1[k] = d0[k] + h * combine<kStages>(NystromPair::bPrime, _acceleration, k);
#pragma GCC ivdep
  for (int k = 0; k < count; ++k)
    impulse[k] = h * combine<kStages>(NystromPair::bPrime, _force, k);
  _neighbourRows.multiplyNegative(impulse, neighbourChange);
  _neighbourRows.multiplyNegative(_force[kLast], neighbourA1);
#pragma GCC ivdep
  for (int k = 0; k < count; ++k) {
    // An error dx of the indentation is felt as a speed dx/(r h).
    const double position =
        std::abs(combine<kStages>(NystromPair::positionError, _acceleration, k));
    const double velocity =
        std::abs(combine<kStages>(NystromPair::velocityError, _acceleration, k));
    _scratch[k] = position > velocity ? position : velocity;
  }
  double error = 0.;
  double sum = 0.;  // not finite if any contact's error is not
  for (int k = 0; k < count; ++k) {
    error = std::max(error, _scratch[k]);
    sum += _scratch[k];
  }
  return std::isfinite(sum) ? h * error : std::numeric_limits<double>::infinity();
}

}  // namespace multiple_impacts::lzb
