// SPDX-License-Identifier: Apache-2.0
/*! \file FrictionOutcome.hpp
  \brief What every outcome with friction guarantees, recomputed from the bodies.
*/
#ifndef FrictionOutcome_hpp
#define FrictionOutcome_hpp

#include <algorithm>
#include <string>

#include "FrictionBodies.hpp"
#include "OutcomeCheck.hpp"
#include "multiple_impacts/contact/ImpactOutcome.hpp"

namespace multiple_impacts::test {

/** Largest speed of the contacts, slips included [m/s]. */
inline double speedScale(const ContactProblem& problem) {
  const double slip =
      problem.tangents.rowCount() > 0 ? problem.tangents.slip.cwiseAbs().maxCoeff() : 0.;
  return std::max(problem.velocity.cwiseAbs().maxCoeff(), slip);
}

/** P >= 0, U+ >= 0, |T| <= mu P at each contact. */
inline void requireWithinCones(const ContactProblem& problem, const ImpactOutcome& outcome,
                               const std::string& what) {
  const double scale = speedScale(problem);
  const Eigen::VectorXd& P = outcome.impulse;
  require(P.minCoeff() >= 0., what + ", impulse", P.minCoeff(), 0.);
  require(outcome.velocity.minCoeff() >= -1e-12 * scale, what + ", approach left",
          outcome.velocity.minCoeff(), -1e-12 * scale);
  for (Eigen::Index i = 0; i < P.size(); ++i) {
    if (problem.tangents.countAt(i) == 0) continue;
    const double T = problem.tangents.at(i, outcome.tangentialImpulse).norm();
    const double bound = problem.friction[i] * P[i] * (1. + 1e-12);
    require(T <= bound, what + ", friction at contact " + std::to_string(i), T, bound);
  }
}

/** The velocities that the impulses give to the bodies are those of the outcome, and no energy
    is created; what is dissipated adds up to what is lost. */
inline void requireBalanced(const FrictionBodies& bodies, const ContactProblem& problem,
                            const ImpactOutcome& outcome, double accuracy,
                            const std::string& what) {
  const Eigen::VectorXd v = bodies.velocityAfter(outcome.impulse, outcome.tangentialImpulse);
  const double terms = (problem.delassus.cwiseAbs() * outcome.impulse).maxCoeff();
  const double rounding = 1e-12 * (speedScale(problem) + terms);
  const double normal = (bodies.normals * v - outcome.velocity).cwiseAbs().maxCoeff();
  require(normal <= rounding, what + ", U+ - U- - D P - W_tn^T T", normal, rounding);
  if (outcome.slip.size() > 0) {
    const double sliding = (bodies.tangents * v - outcome.slip).cwiseAbs().maxCoeff();
    require(sliding <= rounding, what + ", u+ - u- - W_tn P - W_tt T", sliding, rounding);
  }
  const double before = bodies.energy(), after = 0.5 * v.dot(bodies.mass * v);
  // Impulses that press bodies against each other do work that cancels.
  const double exchanged = outcome.impulse.dot(problem.delassus.cwiseAbs() * outcome.impulse);
  const double allowed = accuracy + 1e-12 + 1e-14 * exchanged / before;
  require(after <= before * (1. + allowed), what + ", energy over that before", after / before,
          1. + allowed);
  const ImpactStatistics& s = outcome.statistics;
  const double residual =
      std::abs(before - after - s.dissipated.sum() - s.frictionLoss.sum()) / before;
  require(residual <= allowed, what + ", energy residual", residual, allowed);
  if (s.frictionLoss.size() > 0)
    require(s.frictionLoss.minCoeff() >= 0., what + ", friction loss",
            s.frictionLoss.minCoeff(), 0.);
}

}  // namespace multiple_impacts::test

#endif
