// SPDX-License-Identifier: Apache-2.0
/*! \file ActiveContacts.hpp
  \brief The contacts that take part in the impact at the moment, packed for integration.
*/
#ifndef ActiveContacts_hpp
#define ActiveContacts_hpp

#include <Eigen/SparseCore>
#include <vector>

#include "ForceLaw.hpp"
#include "NystromPair.hpp"

namespace multiple_impacts::lzb {

/** Rows of the Delassus matrix restricted to the active columns, in compressed row form; a
    chain's also as three diagonals, which the compiler can vectorise. */
class LocalRows {
 public:
  void clear();
  void add(int column, double value);
  void endRow();
  /** Looks whether the matrix, now complete, is tridiagonal. */
  void finish();
  /** result[i] = -(row i) . v */
  void multiplyNegative(const std::vector<double>& v, std::vector<double>& result) const;

 private:
  int rowCount() const { return static_cast<int>(_start.size()) - 1; }

  std::vector<int> _start{0};
  std::vector<int> _column;
  std::vector<double> _value;
  std::vector<double> _below, _diagonal, _above;  ///< of a tridiagonal matrix; else empty
};

/** State of the active contacts over one step, one array per quantity.

    "Neighbours" are the inactive contacts that share a body with an active one: their speeds
    change, and they may join. */
class ActiveContacts {
 public:
  explicit ActiveContacts(const Eigen::SparseMatrix<double>& delassus);

  /** Packs the given contacts (no repetition; fastest when those known come first, ascending)
      and finds their neighbours. */
  void select(std::vector<int> contacts);

  int size() const { return static_cast<int>(contact.size()); }
  int neighbourCount() const { return static_cast<int>(neighbour.size()); }

  /** Forces and accelerations at the start of the step, from x0. */
  void evaluateStart();

  /** One trial step of length h from (x0, d0): fills x1, d1, a1, impulse and neighbour speeds.
      \return largest local error, as a velocity [m/s] */
  double step(double h);

  /** Makes the end of the step the start of the next one, if no contact changed its phase. */
  void continueFromEnd();

  // Packed data, index 0 .. size()-1. Set by the caller after select():
  std::vector<ForceLaw> law;
  std::vector<double> diagonal;  ///< D_ii [1/kg], set by select()
  std::vector<double> rate;      ///< r: 1 or 1/e^2
  std::vector<double> x0, d0;    ///< virtual indentation [m], approach speed [m/s]
  // Set by step():
  std::vector<double> x1, d1;           ///< at the end of the step
  std::vector<double> a0, a1;           ///< d(approach speed)/dt [m/s^2], at both ends
  std::vector<double> force0, force1;   ///< lambda at both ends [N]
  std::vector<double> impulse;          ///< integral of lambda over the step [N.s]
  std::vector<double> neighbourChange;  ///< change of the neighbours' approach speed [m/s]
  std::vector<double> neighbourA0, neighbourA1;  ///< their accelerations at both ends

  long forceEvaluations = 0;   ///< contact forces computed so far
  std::vector<int> contact;    ///< global numbers, ascending
  std::vector<int> neighbour;  ///< global numbers

 private:
  template <int Stage>
  void stagePosition(double h);
  template <int... Stage>
  void evaluateStages(double h, std::integer_sequence<int, Stage...>);
  void evaluateForces(const std::vector<double>& x, std::vector<double>& force) const;

  const Eigen::SparseMatrix<double>& _delassus;
  std::vector<int> _localIndex;  ///< global number -> index here, -1: inactive, -2: neighbour
  LocalRows _rows, _neighbourRows;
  std::array<std::vector<double>, NystromPair::stages> _force, _acceleration;
  std::vector<double> _stage;
  std::vector<double> _stiffness, _exponent, _core, _coreSlope;  ///< of the force laws
  double _commonExponent = 0.;  ///< of all active contacts; 0: they differ, or have a core
};

}  // namespace multiple_impacts::lzb

#endif
