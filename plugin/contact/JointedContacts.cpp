// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/contact/JointedContacts.hpp"

#include <Eigen/QR>
#include <Eigen/SparseCholesky>

namespace multiple_impacts {

namespace {

using Eigen::MatrixXd;
using Sparse = Eigen::SparseMatrix<double>;

/** The part of a matrix with the given rows and columns. */
Sparse part(const Sparse& matrix, const std::vector<int>& rows,
            const std::vector<int>& columns) {
  std::vector<int> place(static_cast<std::size_t>(matrix.rows()), -1);
  for (std::size_t i = 0; i < rows.size(); ++i) place[rows[i]] = static_cast<int>(i);
  std::vector<Eigen::Triplet<double>> entries;
  for (std::size_t j = 0; j < columns.size(); ++j)
    for (Sparse::InnerIterator it(matrix, columns[j]); it; ++it)
      if (place[it.row()] >= 0)
        entries.emplace_back(place[it.row()], static_cast<int>(j), it.value());
  Sparse result(rows.size(), columns.size());
  result.setFromTriplets(entries.begin(), entries.end());
  return result;
}

/** D_bb^+ D_bc. A sparse factorisation serves unless joints are redundant. */
MatrixXd solveJoints(const Sparse& joints, const MatrixXd& right) {
  constexpr double kAccuracy = 1e-12;
  const Eigen::SimplicialLDLT<Sparse> factor(joints);
  if (factor.info() == Eigen::Success) {
    MatrixXd solution = factor.solve(right);
    solution += factor.solve(right - joints * solution);
    const double left = (joints * solution - right).cwiseAbs().maxCoeff();
    if (left <= kAccuracy * right.cwiseAbs().maxCoeff()) return solution;
  }
  return MatrixXd(joints).completeOrthogonalDecomposition().solve(right);
}

}  // namespace

JointedContacts holdJoints(const Sparse& delassus, const std::vector<int>& contacts,
                           const std::vector<int>& joints) {
  const Sparse own = part(delassus, contacts, contacts);
  if (joints.empty() || contacts.empty())
    return {own, MatrixXd::Zero(joints.size(), contacts.size())};
  const MatrixXd coupling = part(delassus, joints, contacts);
  const MatrixXd solution = solveJoints(part(delassus, joints, joints), coupling);
  MatrixXd held = MatrixXd(own) - coupling.transpose() * solution;
  held = 0.5 * (held + held.transpose()).eval();
  return {held.sparseView(0., 0.), -solution};
}

}  // namespace multiple_impacts
