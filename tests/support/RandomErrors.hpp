// SPDX-License-Identifier: Apache-2.0
/*! \file RandomErrors.hpp
  \brief Random errors put into the data of an impact, and what they do to its outcome.
*/
#ifndef RandomErrors_hpp
#define RandomErrors_hpp

#include <algorithm>
#include <any>
#include <cmath>

#include "RandomSource.hpp"
#include "multiple_impacts/contact/Law.hpp"

namespace multiple_impacts::test {

/** Errors of their own for each of the data, eps times as large: signs from a generator that
    the library does not have, and a D that is computed with them. */
inline ContactProblem withErrors(ContactProblem problem, double eps, RandomSource& random) {
  const auto factors = [&](Eigen::Index count) {
    Eigen::VectorXd result(count);
    for (double& factor : result) factor = 1. + eps * (random.chance(0.5) ? 1. : -1.);
    return result;
  };
  const Eigen::Index contacts = problem.contactCount();
  const double speed = problem.velocity.cwiseAbs().maxCoeff();
  problem.velocity += speed * (factors(contacts).array() - 1.).matrix();
  problem.restitution =
      problem.restitution.cwiseProduct(factors(problem.restitution.size())).cwiseMin(1.);
  problem.stiffness = problem.stiffness.cwiseProduct(factors(problem.stiffness.size()));
  const Eigen::VectorXd scale = factors(contacts);
  problem.delassus =
      Eigen::SparseMatrix<double>(scale.asDiagonal() * problem.delassus * scale.asDiagonal());
  return problem;
}

/** What random errors of the size eps do: the largest |dU+| of each draw over eps and the
    largest |U-|. The mean of their squares may hang on few draws that meet a jump. */
struct MeasuredAmplification {
  double median = std::nan(""), rootMeanSquare = std::nan("");
};

/** Not a number if an outcome is not usable. */
inline MeasuredAmplification measuredAmplification(const Law& law,
                                                   const ContactProblem& problem,
                                                   const std::any& options, double eps,
                                                   int draws) {
  RandomSource random(1);
  const Eigen::VectorXd exact = law.solve(problem, options, nullptr).velocity;
  Eigen::VectorXd errors(draws);
  for (double& error : errors) {
    const ImpactOutcome outcome =
        law.solve(withErrors(problem, eps, random), options, nullptr);
    if (!isUsable(outcome.status)) return {};
    error = (outcome.velocity - exact).cwiseAbs().maxCoeff();
  }
  errors /= eps * problem.velocity.cwiseAbs().maxCoeff();
  std::nth_element(errors.begin(), errors.begin() + draws / 2, errors.end());
  return {errors[draws / 2], errors.norm() / std::sqrt(draws)};
}

}  // namespace multiple_impacts::test

#endif
