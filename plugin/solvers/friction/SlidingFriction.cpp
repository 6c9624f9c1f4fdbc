// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/friction/SlidingFriction.hpp"

#include "multiple_impacts/solvers/friction/FrictionCone.hpp"

namespace multiple_impacts {

using Eigen::Index;
using Eigen::VectorXd;

/** A cone problem whose normal impulses are the bounds: mu = 1, and normals that separate
    without regard to the tangents. */
VectorXd slidingFriction(const Eigen::SparseMatrix<double>& delassus, const VectorXd& slip,
                         const std::vector<int>& first, const VectorXd& bounds) {
  if (slip.size() == 0) return slip;
  const Index contacts = bounds.size();
  ContactProblem problem;
  problem.delassus.resize(contacts, contacts);
  problem.delassus.setIdentity();
  problem.delassus *= delassus.diagonal().maxCoeff();
  problem.velocity = VectorXd::Zero(contacts);
  problem.friction = VectorXd::Ones(contacts);
  problem.tangents = {first, delassus, Eigen::SparseMatrix<double>(slip.size(), contacts),
                      slip};
  return solveFrictionCone(problem, {problem.velocity, slip, bounds}).tangentialImpulse;
}

}  // namespace multiple_impacts
