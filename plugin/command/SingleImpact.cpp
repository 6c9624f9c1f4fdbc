// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/SingleImpact.hpp"

#include <algorithm>

#include "multiple_impacts/command/RunWatch.hpp"
#include "multiple_impacts/models/Chain.hpp"
#include "multiple_impacts/models/ChainTrace.hpp"
#include "multiple_impacts/nslaws/ImpactError.hpp"

namespace multiple_impacts::command {

namespace {

using Eigen::VectorXd;

/** Positions of balls that touch, the first at 0 [m]. */
VectorXd positionsBefore(const models::Chain& chain) {
  VectorXd q = VectorXd::Zero(static_cast<Eigen::Index>(chain.balls.size()));
  for (Eigen::Index i = 1; i < q.size(); ++i)
    q[i] = q[i - 1] + chain.balls[i - 1].radius + chain.balls[i].radius;
  return q;
}

Motion flight(const Scenario& scenario, const VectorXd& velocity) {
  const VectorXd before = positionsBefore(scenario.chain);
  Motion motion;
  for (int k = 0; k <= kTimeSteps; ++k) {
    motion.time.push_back(scenario.duration * k / kTimeSteps);
    motion.positions.push_back(before + motion.time.back() * velocity);
  }
  return motion;
}

}  // namespace

bool isSingleImpact(const models::Chain& chain) {
  return chain.gravity == 0. && std::all_of(chain.gaps.begin(), chain.gaps.end(),
                                            [](double gap) { return gap == 0.; });
}

void solveSingleImpact(const Scenario& scenario, const Recording& recording, LawRun& run) {
  const Law& law = *run.law.law;
  const ContactProblem problem = models::contactProblem(scenario.chain);
  if (recording.trace && law.hasForces)
    run.trace = std::make_shared<models::ChainTrace>(*recording.trace, problem);
  const std::any& options = scenario.options.of(law);
  const ImpactOutcome outcome = law.solve(problem, options, run.trace.get());
  if (!isUsable(outcome.status)) throw ImpactError(law.name + " failed: " + outcome.message);
  run.velocity = models::velocitiesAfter(scenario.chain, outcome.impulse);
  run.end = scenario.duration;
  run.impacts = (problem.velocity.array() < 0.).any() ? 1 : 0;
  if (run.impacts > 0) run.firstImpact = firstImpactOf(problem, 0.);
  if (run.impacts > 0 && recording.trust) run.trust.add(law, problem, options, 0.);
  if (recording.motion) run.motion = flight(scenario, run.velocity);
}

}  // namespace multiple_impacts::command
