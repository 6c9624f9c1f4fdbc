// SPDX-License-Identifier: Apache-2.0
/*! \file LocalRows.hpp
  \brief Rows of a sparse matrix between the contacts that take part.
*/
#ifndef LocalRows_hpp
#define LocalRows_hpp

#include <array>
#include <vector>

namespace multiple_impacts::lzb {

/** Rows of the Delassus matrix restricted to the active columns, in compressed row form; rows
    of a chain also as three diagonals, which the compiler can vectorise. */
class LocalRows {
 public:
  /** \param square as many rows as columns, as needed for a chain */
  void clear(bool square);
  void add(int column, double value) {
    const int offset = column - rowCount();
    if (offset < -1 || offset > 1) _tridiagonal = false;
    if (_tridiagonal) _entry[offset + 1] = value;
    _column.push_back(column);
    _value.push_back(value);
  }
  void endRow();

  /** result[i] = -(row i) . v */
  void multiplyNegative(const std::vector<double>& v, std::vector<double>& result) const;

 private:
  int rowCount() const { return static_cast<int>(_start.size()) - 1; }

  std::vector<int> _start{0};
  std::vector<int> _column;
  std::vector<double> _value;
  bool _tridiagonal = true;
  std::array<double, 3> _entry{};                 ///< row being built, on the three diagonals
  std::vector<double> _below, _diagonal, _above;  ///< of a tridiagonal matrix
};

}  // namespace multiple_impacts::lzb

#endif
