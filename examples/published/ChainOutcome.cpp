// SPDX-License-Identifier: Apache-2.0
#include "published/ChainOutcome.hpp"

#include "multiple_impacts/nslaws/ImpactError.hpp"
#include "multiple_impacts/solvers/Laws.hpp"
#include "multiple_impacts/solvers/binary/BinarySolver.hpp"
#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"

namespace multiple_impacts::published {

namespace {

using Eigen::VectorXd;

VectorXd simulated(const models::Chain& chain, const SimulatedLaw& law,
                   const StudyOptions& options) {
  Scenario scenario;
  scenario.chain = chain;
  scenario.options = options.all();
  const LawRun run = simulate(scenario, law);
  if (!run.failure.empty()) throw ImpactError(run.failure);
  return run.velocity;
}

}  // namespace

LawOptions StudyOptions::all() const {
  LawOptions options;
  options.set(lzbLaw(), lzb);
  options.set(binaryLaw(), binary);
  return options;
}

VectorXd outcomeOf(const models::Chain& chain, const SimulatedLaw& law,
                   const StudyOptions& options) {
  if (chain.balls.size() <= kMostSimulated) return simulated(chain, law, options);
  const ImpactOutcome outcome =
      law.law->solve(models::contactProblem(chain), options.all().of(*law.law), nullptr);
  if (outcome.status != ImpactStatus::Solved) throw ImpactError(outcome.message);
  return models::velocitiesAfter(chain, outcome.impulse);
}

VectorXd outcomeOfLzb(const models::Chain& chain, double tolerance) {
  StudyOptions options;
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
