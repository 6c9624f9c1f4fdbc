// SPDX-License-Identifier: Apache-2.0
/*! \file BlockPivoting.hpp
  \brief Block principal pivoting for a strictly convex complementarity problem.
*/
#ifndef BlockPivoting_hpp
#define BlockPivoting_hpp

#include <Eigen/SparseCore>
#include <optional>
#include <vector>

#include "multiple_impacts/solvers/projection/ClosedSet.hpp"
#include "multiple_impacts/solvers/projection/PrincipalFactor.hpp"

namespace multiple_impacts::projection {

/** Solves \f$ 0 \leq z \perp q + (D + \mathrm{diag}(s)) z \geq 0 \f$, with a sparse, symmetric
    positive definite matrix, by guessing the set of positive z, solving for them, and
    exchanging what has the wrong sign (Judice and Pires, Computers and Operations Research 21,
    1994). The last guess is kept, so that a sequence of similar problems costs little. */
class BlockPivoting {
 public:
  /** \param shift s
      \param factor of blocks of D; may be used elsewhere between two solutions
      \param tolerance below which a wrong sign of q + D z, or of D_ii z_i, counts as zero */
  BlockPivoting(const Eigen::SparseMatrix<double>& D, const Eigen::VectorXd& shift,
                PrincipalFactor& factor, double tolerance);

  /** Guesses that z_i > 0 for the i with isPositive(i). */
  template <class Predicate>
  void guess(Predicate isPositive) {
    _closed.assign(isPositive);
    _factorised = false;
  }

  /** \return the solution z; none if the exchanges cycle */
  std::optional<Eigen::VectorXd> solve(const Eigen::VectorXd& q);

  /** Solves the equations of the guessed contacts, whatever the signs of z.
      \return none if they cannot be solved */
  std::optional<Eigen::VectorXd> solveGuess(const Eigen::VectorXd& q);

 private:
  std::optional<Eigen::VectorXd> solveClosed(const Eigen::VectorXd& q);
  Eigen::VectorXd refined(const Eigen::VectorXd& q, Eigen::VectorXd z);
  void collectWrong(const Eigen::VectorXd& q, const Eigen::VectorXd& z);

  const Eigen::SparseMatrix<double>& _D;
  const Eigen::VectorXd& _shift;
  PrincipalFactor& _factor;
  const Eigen::VectorXd _diagonal;
  const double _tolerance;
  ClosedSet _closed;
  bool _factorised = false;  ///< whether the factor is that of the closed set
  std::vector<int> _wrong, _label;
};

}  // namespace multiple_impacts::projection

#endif
