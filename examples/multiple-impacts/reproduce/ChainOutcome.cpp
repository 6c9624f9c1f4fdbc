// SPDX-License-Identifier: Apache-2.0
#include "ChainOutcome.hpp"

#include "ImpactError.hpp"
#include "MoreauSolver.hpp"

namespace multiple_impacts::tool {

namespace {

using Eigen::VectorXd;

VectorXd simulated(const models::Chain& chain, ComparedLaw law, const LawOptions& options) {
  Scenario scenario;
  scenario.chain = chain;
  scenario.lzb = options.lzb;
  scenario.binary = options.binary;
  const LawRun run = simulate(scenario, law);
  if (!run.failure.empty()) throw ImpactError(run.failure);
  return run.velocity;
}

ImpactOutcome solved(const models::Chain& chain, ComparedLaw law, const LawOptions& options) {
  const ContactProblem problem = models::contactProblem(chain);
  if (law == ComparedLaw::LZB) return solveLZB(problem, options.lzb);
  if (law == ComparedLaw::Binary) return solveBinary(problem, options.binary);
  return solveMoreau(problem);
}

}  // namespace

VectorXd outcomeOf(const models::Chain& chain, ComparedLaw law, const LawOptions& options) {
  if (chain.balls.size() <= kMostSimulated) return simulated(chain, law, options);
  const ImpactOutcome outcome = solved(chain, law, options);
  if (outcome.status != ImpactStatus::Solved) throw ImpactError(outcome.message);
  return models::velocitiesAfter(chain, outcome.impulse);
}

VectorXd outcomeOfLzb(const models::Chain& chain, double tolerance) {
  LawOptions options;
  options.lzb.tolerance = tolerance;
  return outcomeOf(chain, ComparedLaw::LZB, options);
}

ImpactOutcome solvedLzb(const ContactProblem& problem, const LZBOptions& options,
                        ImpactObserver* observer) {
  ImpactOutcome outcome = solveLZB(problem, options, observer);
  if (outcome.status != ImpactStatus::Solved) throw ImpactError(outcome.message);
  return outcome;
}

}  // namespace multiple_impacts::tool
