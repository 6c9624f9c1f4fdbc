// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/contact/ImpactDerivative.hpp"

#include <algorithm>
#include <cmath>

#include "multiple_impacts/contact/ParameterCheck.hpp"

namespace multiple_impacts {

using Eigen::Index;
using Eigen::MatrixXd;

Index ImpactDirections::count() const {
  Index count = static_cast<Index>(delassus.size());
  for (const MatrixXd* matrix : {&velocity, &restitution, &stiffness, &exponent})
    count = std::max(count, matrix->cols());
  return count;
}

ImpactDirections ImpactDirections::ofVelocity(Index contacts) {
  ImpactDirections directions;
  directions.velocity = MatrixXd::Identity(contacts, contacts);
  return directions;
}

namespace {

void checkMatrix(const MatrixXd& change, const char* name, Index contacts, Index directions,
                 const char* where) {
  if (change.cols() == 0) return;
  if (change.rows() != contacts || change.cols() != directions)
    throw InvalidParameter(std::string(where) + ": the directions of " + name + " must be " +
                           std::to_string(contacts) + " x " + std::to_string(directions) +
                           " (contacts x directions), got " + std::to_string(change.rows()) +
                           " x " + std::to_string(change.cols()));
  if (!change.allFinite())
    throw InvalidParameter(std::string(where) + ": the directions of " + name +
                           " must be finite");
}

void checkDelassus(const Eigen::SparseMatrix<double>& change, Index contacts,
                   const char* where) {
  const std::string what = std::string(where) + ": the directions of delassus must be ";
  if (change.rows() != contacts || change.cols() != contacts)
    throw InvalidParameter(what + std::to_string(contacts) + " x " + std::to_string(contacts) +
                           ", got " + std::to_string(change.rows()) + " x " +
                           std::to_string(change.cols()));
  const Eigen::SparseMatrix<double> transposed = change.transpose();
  const double size = change.norm();
  if (!std::isfinite(size)) throw InvalidParameter(what + "finite");
  if ((change - transposed).norm() > 1e-12 * size) throw InvalidParameter(what + "symmetric");
}

}  // namespace

void checkDirections(const ContactProblem& problem, const ImpactDirections& directions,
                     const char* where) {
  const Index contacts = problem.contactCount(), count = directions.count();
  checkMatrix(directions.velocity, "velocity", contacts, count, where);
  checkMatrix(directions.restitution, "restitution", contacts, count, where);
  checkMatrix(directions.stiffness, "stiffness", contacts, count, where);
  checkMatrix(directions.exponent, "exponent", contacts, count, where);
  if (!directions.delassus.empty() && static_cast<Index>(directions.delassus.size()) != count)
    throw InvalidParameter(std::string(where) + ": the directions of delassus must be " +
                           std::to_string(count) + " matrices, got " +
                           std::to_string(directions.delassus.size()));
  for (const auto& change : directions.delassus) checkDelassus(change, contacts, where);
}

}  // namespace multiple_impacts
