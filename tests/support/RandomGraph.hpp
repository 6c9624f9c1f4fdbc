// SPDX-License-Identifier: Apache-2.0
/*! \file RandomGraph.hpp
  \brief Rigid contacts between random bodies.
*/
#ifndef RandomGraph_hpp
#define RandomGraph_hpp

#include <vector>

#include "RandomSource.hpp"
#include "multiple_impacts/contact/ContactProblem.hpp"

namespace multiple_impacts::test {

/** Bodies 0..n-1 on a line, some joined to a body further on: a graph with cycles. */
inline ContactProblem randomGraph(RandomSource& random, int bodies, int extraContacts,
                                  double lowestRestitution = 0.2) {
  std::vector<Eigen::Triplet<double>> rows;
  int contacts = 0;
  const auto join = [&](int left, int right) {
    rows.emplace_back(contacts, left, -1.);
    rows.emplace_back(contacts++, right, 1.);
  };
  for (int b = 0; b + 1 < bodies; ++b) join(b, b + 1);
  for (int k = 0; k < extraContacts; ++k) {
    const int left = random.integer(0, bodies - 2);
    join(left, random.integer(left + 1, bodies - 1));
  }
  Eigen::SparseMatrix<double> H(contacts, bodies), M(bodies, bodies);
  H.setFromTriplets(rows.begin(), rows.end());
  Eigen::VectorXd v(bodies);
  for (int b = 0; b < bodies; ++b) {
    M.insert(b, b) = random.logUniform(0.2, 5.);
    v[b] = random.uniform(-1., 1.);
  }
  ContactProblem problem = contactProblemOf(M, H, v);
  problem.restitution.resize(contacts);
  for (int i = 0; i < contacts; ++i)
    problem.restitution[i] = random.uniform(lowestRestitution, 1.);
  return problem;
}

}  // namespace multiple_impacts::test

#endif
