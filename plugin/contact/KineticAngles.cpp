// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/contact/KineticAngles.hpp"

#include <algorithm>
#include <cmath>

namespace multiple_impacts {

namespace {

using Matrix = Eigen::SparseMatrix<double>;

/** Cosines this small count as a right angle: the entries of D are rounded. */
constexpr double kRightAngle = 1e-14;

}  // namespace

Matrix kineticCosines(const Matrix& delassus) {
  const Eigen::VectorXd scale = delassus.diagonal().cwiseSqrt().cwiseInverse();
  return scale.asDiagonal() * delassus * scale.asDiagonal();
}

double kineticAngle(const Matrix& delassus, Eigen::Index first, Eigen::Index second) {
  const double cosine =
      delassus.coeff(first, second) /
      std::sqrt(delassus.coeff(first, first) * delassus.coeff(second, second));
  return std::acos(std::clamp(cosine, -1., 1.));
}

std::vector<bool> involvedContacts(const ContactProblem& problem) {
  const Matrix cosines = kineticCosines(problem.delassus);
  std::vector<bool> involved(static_cast<std::size_t>(problem.contactCount()), false);
  std::vector<Eigen::Index> next;
  for (Eigen::Index i = 0; i < problem.contactCount(); ++i)
    if (problem.velocity[i] < 0.) next.push_back(i);
  while (!next.empty()) {
    const Eigen::Index contact = next.back();
    next.pop_back();
    if (involved[contact]) continue;
    involved[contact] = true;
    for (Matrix::InnerIterator it(cosines, contact); it; ++it)
      if (it.value() < -kRightAngle && !involved[it.row()]) next.push_back(it.row());
  }
  return involved;
}

Eigen::Index multiplicity(const ContactProblem& problem) {
  const std::vector<bool> involved = involvedContacts(problem);
  return std::count(involved.begin(), involved.end(), true);
}

}  // namespace multiple_impacts
