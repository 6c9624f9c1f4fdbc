// SPDX-License-Identifier: Apache-2.0
/*! \file PrincipalFactor.hpp
  \brief Sparse Cholesky factors of many principal blocks of one matrix.
*/
#ifndef PrincipalFactor_hpp
#define PrincipalFactor_hpp

#include <Eigen/SparseCore>
#include <vector>

namespace multiple_impacts::projection {

/** Factorises \f$ D_{FF} + \mathrm{diag}(s_F) = L \Delta L^T \f$ for one set F after another.

    The elimination order and the elimination tree are those of the whole D, found once: in the
    same order, the factor of a principal block has its nonzeros among those of the whole
    factor. Rows of L are computed one by one (Davis, ACM Trans. Math. Softw. 31, 2005), in
    time proportional to the operations on nonzeros.

    Libraries, such as Eigen's SimplicialLDLT, analyse the pattern of D once and then factorise
    the whole of it, with the identity outside F. Milliseconds of one
    factorisation, of all contacts / of a random half of them (CPU time of one core, medians,
    gcc 12 -O3, OpenBLAS with one thread; the shift is 1e-9 of the diagonal):

                         contacts    this class  SimplicialLDLT    CHOLMOD, supernodal
      chain                10 000    0.23 / 0.17     0.33 / 0.49         2.9 / 4.4
      planar packing        7 301    12.7 / 3.3      12.2 / 11.0        18.3 / 10.1
      spatial, grown        4 608      59 / 13         59 / 71            23 / 22
      spatial, compact      4 926     198 / 32        185 / 203           35 / 36

    Residuals are alike, 1e-16 to 2e-15 of the right-hand side. On all contacts Eigen's takes
    0.9 to 1.4 times as long, on half of them 3 to 6 times. Supernodes pay on all contacts of
    spatial clusters, most in compact ones; a dependency for these alone was not taken on. */
class PrincipalFactor {
 public:
  /** \param D symmetric, both triangles stored; must outlive this object */
  explicit PrincipalFactor(const Eigen::SparseMatrix<double>& D);

  /** \param member whether i belongs to F
      \param shift s, a positive number for each member
      \return whether all pivots are finite and not zero */
  bool factorise(const std::vector<char>& member, const Eigen::VectorXd& shift);

  /** Replaces x by the solution on F, and by zero elsewhere. */
  void solve(Eigen::VectorXd& x);

  /** Label, for each member, of its connected component in F; -1 elsewhere. */
  void labelComponents(std::vector<int>& label) const;

  /** Multiplications in all factorisations so far. */
  long long operations() const { return _operations; }

 private:
  int collectRow(int k, const std::vector<char>& member);
  double eliminateRow(int k, int first);

  const Eigen::SparseMatrix<double>& _D;
  std::vector<int> _order, _position;  ///< contact eliminated as the k-th, and the inverse
  std::vector<int> _parent;            ///< elimination tree
  std::vector<Eigen::Index> _begin;    ///< where a column of L begins
  std::vector<int> _count;             ///< nonzeros in a column of L
  std::vector<int> _row;               ///< of each nonzero of L
  std::vector<double> _value;          ///< of each nonzero of L
  Eigen::VectorXd _pivot;              ///< diagonal of Delta; 0 outside F
  Eigen::VectorXd _work;               ///< the row being computed, zero between calls
  std::vector<int> _reached, _mark;    ///< its nonzeros, and the last row that reached i
  long long _operations = 0;
};

}  // namespace multiple_impacts::projection

#endif
