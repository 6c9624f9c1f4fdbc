// SPDX-License-Identifier: Apache-2.0
/*! \file BlockRows.hpp
  \brief Linear equations whose rows belong to contacts.
*/
#ifndef BlockRows_hpp
#define BlockRows_hpp

#include <Eigen/Dense>
#include <Eigen/SparseCore>
#include <Eigen/SparseLU>
#include <memory>
#include <vector>

namespace multiple_impacts::friction {

/** Equations \f$ (L W + A) z = b \f$ with a matrix W that stays, and with L and A that have a
    block of at most two rows for each contact. Few rows are dense, many are sparse. */
class BlockRows {
 public:
  using Block = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, 2, 2>;

  BlockRows() = default;
  /** \param first the rows of contact i are first[i] to first[i + 1] - 1 */
  BlockRows(const Eigen::SparseMatrix<double>& matrix, const std::vector<int>& first);

  Eigen::Index size() const { return _sparse.rows(); }
  bool isDense() const { return _dense.rows() > 0; }
  const Eigen::SparseMatrix<double>& matrix() const { return _sparse; }
  /** W v. */
  Eigen::VectorXd times(const Eigen::VectorXd& v) const;

  /** \return false if the equations are singular */
  bool factorise(const std::vector<Block>& L, const std::vector<Block>& A);
  /** z, with the last L and A. */
  Eigen::VectorXd solve(const Eigen::VectorXd& b) const;

 private:
  using Sparse = Eigen::SparseMatrix<double>;

  void factoriseDense(const std::vector<Block>& L, const std::vector<Block>& A);
  bool factoriseSparse(const std::vector<Block>& L, const std::vector<Block>& A);

  Sparse _sparse;
  Eigen::MatrixXd _dense;
  std::vector<int> _first, _contact;  ///< first row of each contact, contact of each row
  Eigen::PartialPivLU<Eigen::MatrixXd> _denseFactor;
  std::unique_ptr<Eigen::SparseLU<Sparse>> _sparseFactor;
};

}  // namespace multiple_impacts::friction

#endif
