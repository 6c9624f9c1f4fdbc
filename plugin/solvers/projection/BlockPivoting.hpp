// SPDX-License-Identifier: Apache-2.0
/*! \file BlockPivoting.hpp
  \brief Block principal pivoting for a strictly convex complementarity problem.
*/
#ifndef BlockPivoting_hpp
#define BlockPivoting_hpp

#include <Eigen/SparseCholesky>
#include <Eigen/SparseCore>
#include <vector>

namespace multiple_impacts::projection {

/** Solves \f$ 0 \leq z \perp q + A z \geq 0 \f$ for a sparse, symmetric positive definite A by
    guessing the set of positive z, solving for them, and exchanging what has the wrong sign
    (Judice and Pires, Computers and Operations Research 21, 1994). The last guess is kept, so
    that a sequence of similar problems costs little. */
class BlockPivoting {
 public:
  /** \param tolerance below which a wrong sign counts as zero, for each contact, in the unit
      of q */
  BlockPivoting(const Eigen::SparseMatrix<double>& A, Eigen::VectorXd tolerance);

  void setFree(Eigen::Index i, bool free) { _free[i] = free; }

  /** \param pivots factorisations allowed
      \param z the solution, if found
      \return whether it was found */
  bool solve(const Eigen::VectorXd& q, int pivots, Eigen::VectorXd& z);

 private:
  bool solveFree(const Eigen::VectorXd& q, Eigen::VectorXd& z);
  bool factorise();
  void collectInfeasible(const Eigen::VectorXd& q, const Eigen::VectorXd& z);

  const Eigen::SparseMatrix<double>& _A;
  const Eigen::VectorXd _tolerance;
  std::vector<char> _free;
  std::vector<Eigen::Index> _freeList, _factoredList, _infeasible, _position;
  Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>> _factor;
};

}  // namespace multiple_impacts::projection

#endif
