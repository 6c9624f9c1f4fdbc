// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/projection/EndingDerivative.hpp"

#include <utility>

#include "multiple_impacts/solvers/projection/ProjectionDerivative.hpp"

namespace multiple_impacts {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using Sparse = Eigen::SparseMatrix<double>;

namespace {

/** Share of its terms up to which a sum is none. */
constexpr double kCancelled = 1e-12;

MatrixXd orZero(const MatrixXd& change, Index contacts, Index directions) {
  if (change.cols() > 0) return change;
  return MatrixXd::Zero(contacts, directions);
}

}  // namespace

FullDirections::FullDirections(const ContactProblem& problem,
                               const ImpactDirections& directions)
    : velocity(orZero(directions.velocity, problem.contactCount(), directions.count())),
      restitution(orZero(directions.restitution, problem.contactCount(), directions.count())),
      delassus(directions.delassus) {}

MatrixXd FullDirections::velocityChange(const MatrixXd& dU, const Sparse& D, const VectorXd& z,
                                        const MatrixXd& dz) const {
  MatrixXd sum = dU + D * dz;
  MatrixXd terms = dU.cwiseAbs() + D.cwiseAbs() * dz.cwiseAbs();
  for (std::size_t m = 0; m < delassus.size(); ++m) {
    sum.col(static_cast<Index>(m)) += delassus[m] * z;
    terms.col(static_cast<Index>(m)) += delassus[m].cwiseAbs() * z.cwiseAbs();
  }
  return (sum.array().abs() > kCancelled * terms.array()).select(sum, 0.);
}

ImpactDerivative withoutDerivatives(ImpactOutcome outcome) {
  ImpactDerivative derivative;
  derivative.outcome = std::move(outcome);
  return derivative;
}

ImpactDerivative differentiateNoImpact(const ContactProblem& problem,
                                       const FullDirections& directions, ImpactOutcome outcome,
                                       const ContactNumbers& numbers) {
  const MatrixXd& dU = directions.velocity;
  if (problem.contactCount() == 0) return {std::move(outcome), dU, dU, false, {}};
  const ProjectionResult nothing{VectorXd::Zero(problem.contactCount()), problem.velocity};
  ProjectionDerivative still = differentiateProjection(
      problem.delassus, nothing, dU, {}, problem.velocity.cwiseAbs().maxCoeff(), numbers);
  return {std::move(outcome), std::move(still.velocity), std::move(still.impulse),
          still.isOneSided, std::move(still.message)};
}

ImpactDerivative differentiateEnding(const ContactProblem& problem,
                                     const FullDirections& directions, ClosedImpact impact,
                                     const MatrixXd& dP, std::string kink) {
  if (!isUsable(impact.outcome.status)) return withoutDerivatives(std::move(impact.outcome));
  const VectorXd P = impact.outcome.impulse - impact.closing.impulse;
  const MatrixXd dU = directions.velocityChange(directions.velocity, problem.delassus, P, dP);
  ProjectionDerivative closing =
      differentiateProjection(problem.delassus, impact.closing, dU, directions.delassus,
                              problem.velocity.cwiseAbs().maxCoeff());
  std::string message = kink.empty() ? std::move(closing.message) : std::move(kink);
  const bool isOneSided = !message.empty();
  return {std::move(impact.outcome), std::move(closing.velocity), dP + closing.impulse,
          isOneSided, std::move(message)};
}

ImpactDerivative differentiateClosed(const ContactProblem& problem,
                                     const FullDirections& directions, ImpactOutcome outcome,
                                     const MatrixXd& dP, double closedSpeed, std::string kink,
                                     const ContactNumbers& numbers) {
  const auto isClosed =
      (outcome.impulse.array() > 0. && outcome.velocity.array() <= closedSpeed).eval();
  const VectorXd given = isClosed.select(0., outcome.impulse);
  const MatrixXd dGiven = isClosed.replicate(1, dP.cols()).select(0., dP);
  const ProjectionResult closing{outcome.impulse - given,
                                 isClosed.select(0., outcome.velocity)};
  ProjectionDerivative closed = differentiateProjection(
      problem.delassus, closing,
      directions.velocityChange(directions.velocity, problem.delassus, given, dGiven),
      directions.delassus, problem.velocity.cwiseAbs().maxCoeff(), numbers);
  std::string message = kink.empty() ? std::move(closed.message) : std::move(kink);
  const bool isOneSided = !message.empty();
  return {std::move(outcome), std::move(closed.velocity), dGiven + closed.impulse, isOneSided,
          std::move(message)};
}

}  // namespace multiple_impacts
