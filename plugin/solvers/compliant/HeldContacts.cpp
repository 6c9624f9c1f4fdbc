// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/compliant/HeldContacts.hpp"

#include "multiple_impacts/solvers/projection/PlasticProjection.hpp"

namespace multiple_impacts {

namespace {

using Sparse = Eigen::SparseMatrix<double>;
using Eigen::Index;
using Eigen::VectorXd;

/** Speed that counts as rounding, where impulses of one give speeds of one. */
constexpr double kRounding = 1e-12;

/** The rows and columns of the members, scaled to a diagonal of ones. */
Sparse scaledBlock(const Sparse& D, const std::vector<char>& member) {
  const VectorXd scale = D.diagonal().cwiseSqrt().cwiseInverse();
  std::vector<Index> place(member.size(), -1);
  Index count = 0;
  for (std::size_t i = 0; i < member.size(); ++i)
    if (member[i]) place[i] = count++;
  std::vector<Eigen::Triplet<double>> entries;
  for (Index j = 0; j < D.cols(); ++j)
    for (Sparse::InnerIterator it(D, j); it; ++it)
      if (member[it.row()] && member[j])
        entries.emplace_back(place[it.row()], place[j],
                             it.value() * scale[it.row()] * scale[j]);
  Sparse block(count, count);
  block.setFromTriplets(entries.begin(), entries.end());
  return block;
}

}  // namespace

/** With z = 1 + s, z.D z is least over s >= 0 where 0 <= s, 0 <= w = D 1 + D s and s.w = 0;
    its value there is the sum of w. */
bool holdEachOther(const Sparse& delassus, const std::vector<char>& member) {
  const Sparse D = scaledBlock(delassus, member);
  if (D.cols() == 0) return true;
  const ProjectionResult least = projectPlastic(D, D * VectorXd::Ones(D.cols()), 1.);
  return least.converged && least.velocity.maxCoeff() <= kRounding;
}

}  // namespace multiple_impacts
