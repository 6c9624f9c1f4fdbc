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

/** P >= 0, U+ >= 0, |T| <= mu P at each contact. */
inline void requireWithinCones(const ContactProblem& problem, const ImpactOutcome& outcome,
                               const std::string& what) {
  const double scale = speedScale(problem);
  const Eigen::VectorXd& P = outcome.impulse;
  require(P.minCoeff() >= 0., what + ", impulse", P.minCoeff(), 0.);
  require(outcome.velocity.minCoeff() >= -1e-12 * scale, what + ", approach left",
          outcome.velocity.minCoeff(), -1e-12 * scale);
  for (Eigen::Index i = 0; i < P.size(); ++i) {
    const ConeImpulse T = coneImpulse(problem, i, P, outcome.tangentialImpulse);
    require(T.friction <= T.allowed, what + ", friction at contact " + std::to_string(i),
            T.friction, T.allowed);
  }
}

/** The velocities that the impulses give to the bodies are those of the outcome, and no energy
    is created; what is dissipated adds up to what is lost. */
inline void requireBalanced(const FrictionBodies& bodies, const ContactProblem& problem,
                            const ImpactOutcome& outcome, double accuracy,
                            const std::string& what) {
  const BodiesAfter after(bodies.mass.sparseView(), bodies.normals.sparseView(),
                          bodies.tangents.sparseView(), bodies.velocity, outcome.impulse,
                          outcome.tangentialImpulse);
  const double terms = (problem.delassus.cwiseAbs() * outcome.impulse).maxCoeff();
  const double rounding = 1e-12 * (speedScale(problem) + terms);
  const double normal = (after.separation - outcome.velocity).cwiseAbs().maxCoeff();
  require(normal <= rounding, what + ", U+ - U- - D P - W_tn^T T", normal, rounding);
  if (outcome.slip.size() > 0) {
    const double sliding = (after.slip - outcome.slip).cwiseAbs().maxCoeff();
    require(sliding <= rounding, what + ", u+ - u- - W_tn P - W_tt T", sliding, rounding);
  }
  const double before = after.energyBefore, gain = after.energyGain;
  // Impulses that press bodies against each other do work that cancels.
  const double exchanged = outcome.impulse.dot(problem.delassus.cwiseAbs() * outcome.impulse);
  const double allowed = accuracy + 1e-12 + 1e-14 * exchanged / before;
  require(gain <= before * allowed, what + ", energy gained over that before", gain / before,
          allowed);
  const ImpactStatistics& s = outcome.statistics;
  const double residual = std::abs(gain + s.dissipated.sum() + s.frictionLoss.sum()) / before;
  require(residual <= allowed, what + ", energy residual", residual, allowed);
  if (s.frictionLoss.size() > 0)
    require(s.frictionLoss.minCoeff() >= 0., what + ", friction loss",
            s.frictionLoss.minCoeff(), 0.);
}

}  // namespace multiple_impacts::test

#endif
