// SPDX-License-Identifier: Apache-2.0
/*! \file BallsOnALine.hpp
  \brief Contacts between any two balls on a line or a ring, or with the ground.
*/
#ifndef BallsOnALine_hpp
#define BallsOnALine_hpp

#include <Eigen/SparseCore>
#include <vector>

#include "multiple_impacts/contact/ContactProblem.hpp"

namespace multiple_impacts::test {

/** A contact between two balls, the left one first; -1 is the ground. */
struct Pair {
  int left, right;
};

/** The balls with their velocities; restitution, stiffness and exponent are left to the
    caller. */
inline ContactProblem ballsOnALine(const Eigen::VectorXd& masses,
                                   const Eigen::VectorXd& velocities,
                                   const std::vector<Pair>& pairs) {
  const auto contacts = static_cast<Eigen::Index>(pairs.size());
  Eigen::SparseMatrix<double> H(contacts, masses.size()), M(masses.size(), masses.size());
  for (Eigen::Index i = 0; i < contacts; ++i) {
    const Pair pair = pairs[static_cast<std::size_t>(i)];
    if (pair.left >= 0) H.insert(i, pair.left) = -1.;
    if (pair.right >= 0) H.insert(i, pair.right) = 1.;
  }
  for (Eigen::Index b = 0; b < masses.size(); ++b) M.insert(b, b) = masses[b];
  return contactProblemOf(M, H, velocities);
}

}  // namespace multiple_impacts::test

#endif
