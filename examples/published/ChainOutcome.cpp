// SPDX-License-Identifier: Apache-2.0
#include "published/ChainOutcome.hpp"

#include "multiple_impacts/command/ImpactReport.hpp"
#include "multiple_impacts/nslaws/ImpactError.hpp"

namespace multiple_impacts::published {

namespace {

using Eigen::VectorXd;

VectorXd simulated(const models::Chain& chain, const SimulatedLaw& law, const LawOptions& options) {
  Scenario scenario;
  scenario.chain = chain;
  scenario.lzb = options.lzb;
  scenario.binary = options.binary;
  const LawRun run = simulate(scenario, law);
  if (!run.failure.empty()) throw ImpactError(run.failure);
  return run.velocity;
}

ImpactOutcome solved(const models::Chain& chain, const SimulatedLaw& law, const LawOptions& options) {
  ImpactRequest request;
  request.law = law;
  request.problem = models::contactProblem(chain);
  request.lzb = options.lzb;
  request.binary = options.binary;
  return outcomeOf(request);
}

}  // namespace

VectorXd outcomeOf(const models::Chain& chain, const SimulatedLaw& law, const LawOptions& options) {
  if (chain.balls.size() <= kMostSimulated) return simulated(chain, law, options);
  const ImpactOutcome outcome = solved(chain, law, options);
  if (outcome.status != ImpactStatus::Solved) throw ImpactError(outcome.message);
  return models::velocitiesAfter(chain, outcome.impulse);
}

VectorXd outcomeOfLzb(const models::Chain& chain, double tolerance) {
  LawOptions options;
  options.lzb.tolerance = tolerance;
  return outcomeOf(chain, lzbSimulation(), options);
}

ImpactOutcome solvedLzb(const ContactProblem& problem, const LZBOptions& options,
                        ImpactObserver* observer) {
  ImpactOutcome outcome = solveLZB(problem, options, observer);
  if (outcome.status != ImpactStatus::Solved) throw ImpactError(outcome.message);
  return outcome;
}

}  // namespace multiple_impacts::published
