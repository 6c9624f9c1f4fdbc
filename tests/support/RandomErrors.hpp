// SPDX-License-Identifier: Apache-2.0
/*! \file RandomErrors.hpp
  \brief Random errors put into the data of an impact, and what they do to its outcome.
*/
#ifndef RandomErrors_hpp
#define RandomErrors_hpp

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

/** The root mean square, over random errors of the size eps, of the largest |dU+|, over eps
    and the largest |U-|; not a number if an outcome is not usable. */
inline double measuredAmplification(const Law& law, const ContactProblem& problem,
                                    const std::any& options, double eps, int draws) {
  RandomSource random(1);
  const Eigen::VectorXd exact = law.solve(problem, options, nullptr).velocity;
  double sum = 0.;
  for (int k = 0; k < draws; ++k) {
    const ImpactOutcome outcome =
        law.solve(withErrors(problem, eps, random), options, nullptr);
    if (!isUsable(outcome.status)) return std::nan("");
    sum += (outcome.velocity - exact).cwiseAbs2().maxCoeff();
  }
  return std::sqrt(sum / draws) / eps / problem.velocity.cwiseAbs().maxCoeff();
}

}  // namespace multiple_impacts::test

#endif
