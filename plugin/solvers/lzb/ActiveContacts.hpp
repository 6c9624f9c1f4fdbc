// SPDX-License-Identifier: Apache-2.0
/*! \file ActiveContacts.hpp
  \brief The contacts that currently take part in the impact, packed for integration.
*/
#ifndef ActiveContacts_hpp
#define ActiveContacts_hpp

#include <Eigen/SparseCore>
#include <utility>
#include <vector>

#include "multiple_impacts/solvers/lzb/LocalRows.hpp"
#include "multiple_impacts/solvers/lzb/NystromPair.hpp"
#include "multiple_impacts/solvers/lzb/PackedLaws.hpp"

namespace multiple_impacts::lzb {

/** State of the active contacts over one step, one array per quantity.

    "Neighbours" are the inactive contacts that share a body with an active one: their speeds
    change, and they may join. */
class ActiveContacts {
 public:
  /** \param laws of all contacts; like the matrix, they must outlive this object */
  ActiveContacts(const Eigen::SparseMatrix<double>& delassus,
                 const std::vector<ForceLaw>& laws);

  /** Packs the given contacts (no duplicates; fastest when those already active come first,
      ascending) and finds their neighbours. */
  void select(std::vector<int> contacts);

  int size() const { return static_cast<int>(contact.size()); }
  int neighbourCount() const { return static_cast<int>(neighbour.size()); }

  /** Forces and accelerations at the start of the step, from x0. */
  void evaluateStart();

  /** One trial step of length h from (x0, d0).
      \return largest local error, as a velocity [m/s] */
  double step(double h);

  /** Makes the end of the step the start of the next one; only if no contact changed its
      phase. */
  void continueFromEnd();

  // Data of the active contacts k = 0 .. size()-1. The arrays may be longer.
  std::vector<double> diagonal;  ///< D_kk [1/kg], set by select()
  // Set by the caller after select():
  std::vector<double> rate;    ///< r: 1 or 1/e^2
  std::vector<double> x0, d0;  ///< virtual indentation [m], approach speed [m/s]
  // Set by step():
  std::vector<double> x1, d1;           ///< at the end of the step
  std::vector<double> impulse;          ///< integral of lambda over the step [N.s]
  std::vector<double> neighbourChange;  ///< change of the neighbours' approach speed [m/s]
  std::vector<double> neighbourA0, neighbourA1;  ///< their accelerations at both ends [m/s^2]

  double force0(int k) const { return _force[0][k]; }  ///< lambda at the start [N]
  double force1(int k) const { return _force[kLast][k]; }
  double a0(int k) const { return _acceleration[0][k]; }  ///< d' at the start [m/s^2]
  double a1(int k) const { return _acceleration[kLast][k]; }

  double force(int stage, int k) const { return _force[stage][k]; }
  double acceleration(int stage, int k) const { return _acceleration[stage][k]; }
  /** Place of a contact among the active ones; negative: it is not active. */
  int place(Eigen::Index contact) const { return _localIndex[contact]; }

  long forceEvaluations = 0;   ///< contact forces computed so far
  std::vector<int> contact;    ///< global numbers, ascending
  std::vector<int> neighbour;  ///< global numbers

 private:
  static constexpr int kLast = NystromPair::stages - 1;

  void packRows();
  void reserve(std::size_t contacts, std::size_t neighbours);
  void evaluate(int stage, const std::vector<double>& x);
  template <int Stage>
  void evaluateStage(double h);
  template <int... Stage>
  void evaluateStages(double h, std::integer_sequence<int, Stage...>);

  const Eigen::SparseMatrix<double>& _delassus;
  std::vector<int> _localIndex;  ///< global number -> index here, -1: inactive, -2: neighbour
  LocalRows _rows, _neighbourRows;
  PackedLaws _laws;
  std::array<std::vector<double>, NystromPair::stages> _force, _acceleration;
  std::vector<double> _scratch;
};

}  // namespace multiple_impacts::lzb

#endif
