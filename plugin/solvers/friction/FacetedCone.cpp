// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/friction/FacetedCone.hpp"

#include <cmath>
#include <vector>

#include "multiple_impacts/solvers/friction/Lemke.hpp"

namespace multiple_impacts::friction {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using Sparse = Eigen::SparseMatrix<double>;

/** Added to the bounds of friction, each with another factor, so that none is degenerate where
    a contact is open; over the square of the sides, as their error is. In units in which
    velocities and D_ii are about 1. */
constexpr double kLooseness = 1e-5;

/** z = l + B x, where x has the normals and then the corners of each contact, in units of
    1/sqrt(D_ii). */
struct Corners {
  Corners(const CoulombRows& rows, int sides)
      : unit(rows.delassus().diagonal().head(rows.contacts()).cwiseSqrt().cwiseInverse()) {
    std::vector<Eigen::Triplet<double>> entries;
    const Index s = rows.contacts();
    for (Index i = 0; i < s; ++i) entries.emplace_back(i, i, unit[i]);
    for (Index i = 0; i < s; ++i) {
      const int count = rows.friction(i) > 0. ? rows.count(i) : 0;
      const int corners = count < 2 ? 2 * count : sides;
      for (int k = 0; k < corners; ++k, contact.push_back(i)) {
        const Index column = s + static_cast<Index>(contact.size());
        const double angle = 2. * M_PI * k / corners;
        entries.emplace_back(rows.tangent(i), column, unit[i] * std::cos(angle));
        if (count > 1)
          entries.emplace_back(rows.tangent(i) + 1, column, unit[i] * std::sin(angle));
      }
    }
    B.resize(rows.size(), s + static_cast<Index>(contact.size()));
    B.setFromTriplets(entries.begin(), entries.end());
  }

  VectorXd unit;
  std::vector<Index> contact;  ///< of each corner
  Sparse B;
};

}  // namespace

std::optional<VectorXd> facetedImpulses(const CoulombRows& rows, int sides) {
  const Corners corners(rows, sides);
  const Index s = rows.contacts(), n = corners.B.cols();
  MatrixXd M = MatrixXd::Zero(n + s, n + s);
  VectorXd q = VectorXd::Zero(n + s);
  M.topLeftCorner(n, n) = MatrixXd(corners.B.transpose() * rows.delassus() * corners.B);
  q.head(n) = corners.B.transpose() * rows.velocities(rows.lowest()) / rows.scale();
  double share = 0.;
  for (Index i = 0; i < s; ++i) {
    share = std::fmod(share + 0.618033988749895, 1.);
    M(n + i, i) = rows.friction(i);
    q[n + i] = rows.friction(i) * rows.least(i) / (corners.unit[i] * rows.scale()) +
               kLooseness * (1. + share) / (sides * sides);
  }
  for (Index k = s; k < n; ++k) {
    const Index i = corners.contact[static_cast<std::size_t>(k - s)];
    M(k, n + i) = 1.;
    M(n + i, k) = -1.;
  }
  const std::optional<VectorXd> x = solveByLemke(M, q);
  if (!x) return {};
  return rows.inside(rows.lowest() + rows.scale() * (corners.B * x->head(n)));
}

}  // namespace multiple_impacts::friction
