// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/friction/CoulombRows.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace multiple_impacts::friction {

namespace {

using Eigen::Index;
using Eigen::VectorXd;
using Sparse = Eigen::SparseMatrix<double>;

/** Residuals that are accepted, relative to the velocity scale (design value of all laws:
    1e-12), and the rounding of a sum, relative to its terms. */
constexpr double kConverged = 5e-13;
constexpr double kTermRounding = 16. * std::numeric_limits<double>::epsilon();

/** W of all rows: normals first, then tangents. */
Sparse wholeDelassus(const ContactProblem& problem) {
  const Index s = problem.contactCount(), t = problem.tangents.rowCount();
  std::vector<Eigen::Triplet<double>> entries;
  const auto add = [&entries](const Sparse& block, Index row, Index column, bool mirrored) {
    for (Index j = 0; j < block.outerSize(); ++j)
      for (Sparse::InnerIterator it(block, j); it; ++it) {
        entries.emplace_back(row + it.row(), column + it.col(), it.value());
        if (mirrored) entries.emplace_back(column + it.col(), row + it.row(), it.value());
      }
  };
  add(problem.delassus, 0, 0, false);
  add(problem.tangents.delassus, s, s, false);
  add(problem.tangents.coupling, s, 0, true);
  Sparse whole(s + t, s + t);
  whole.setFromTriplets(entries.begin(), entries.end());
  return whole;
}

}  // namespace

CoulombRows::CoulombRows(const ContactProblem& problem, const ConeStart& start)
    : _problem(problem), _W(wholeDelassus(problem)), _least(start.least), _q(_W.rows()) {
  _q << start.velocity, start.slip;
  _scale = std::max(start.scale, _q.cwiseAbs().maxCoeff());
  const VectorXd own = _W.diagonal();
  _step = own.cwiseInverse();
  for (Index i = 0; i < contacts(); ++i)
    if (count(i) > 0) tangential(i, _step).setConstant(1. / tangential(i, own).sum());
}

VectorXd CoulombRows::lowest() const {
  VectorXd z = VectorXd::Zero(size());
  z.head(contacts()) = _least;
  return z;
}

VectorXd CoulombRows::inside(VectorXd z) const {
  for (Index i = 0; i < contacts(); ++i) {
    z[i] = std::max(z[i], _least[i]);
    if (count(i) > 0) tangential(i, z) = within(tangential(i, z), friction(i) * z[i]);
  }
  return z;
}

VectorXd CoulombRows::rounding(const VectorXd& z) const {
  VectorXd sums = VectorXd::Constant(size(), kConverged * _scale);
  for (Index j = 0; j < size(); ++j)
    for (Sparse::InnerIterator it(_W, j); it; ++it)
      sums[it.row()] += kTermRounding * std::abs(it.value() * z[j]);
  return sums;
}

/** What a step of projection changes in T, as a velocity. */
double CoulombRows::tangentialError(Index contact, const VectorXd& z,
                                    const VectorXd& w) const {
  const double step = _step[tangent(contact)];
  const Tangential T = tangential(contact, z);
  const Tangential next =
      within(T - step * tangential(contact, w), friction(contact) * z[contact]);
  return std::max(0., lengthOf(next - T) - kTermRounding * lengthOf(T)) / step;
}

double CoulombRows::error(const VectorXd& z, const VectorXd& w) const {
  if (!z.allFinite() || !w.allFinite()) return std::numeric_limits<double>::infinity();
  const VectorXd allowed = rounding(z);
  double worst = 0.;
  for (Index i = 0; i < contacts(); ++i) {
    const double left = z[i] > _least[i] ? std::abs(w[i]) : -std::min(0., w[i]);
    worst = std::max(worst, left / allowed[i]);
    if (count(i) > 0)
      worst = std::max(worst, tangentialError(i, z, w) / tangential(i, allowed).minCoeff());
  }
  return worst;
}

}  // namespace multiple_impacts::friction
