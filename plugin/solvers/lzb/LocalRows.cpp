// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/lzb/LocalRows.hpp"

namespace multiple_impacts::lzb {

void LocalRows::clear(bool square) {
  _start.assign(1, 0);
  _column.clear();
  _value.clear();
  _tridiagonal = square;
  _entry = {};
  for (auto* diagonal : {&_below, &_diagonal, &_above}) diagonal->clear();
}

void LocalRows::endRow() {
  if (_tridiagonal) {
    _below.push_back(_entry[0]);
    _diagonal.push_back(_entry[1]);
    _above.push_back(_entry[2]);
    _entry = {};
  }
  _start.push_back(static_cast<int>(_column.size()));
}

void LocalRows::multiplyNegative(const std::vector<double>& v,
                                 std::vector<double>& result) const {
  const int rows = rowCount();
  if (rows > 1 && _tridiagonal) {
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

}  // namespace multiple_impacts::lzb
