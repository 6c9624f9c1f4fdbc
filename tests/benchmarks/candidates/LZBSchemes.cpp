// SPDX-License-Identifier: Apache-2.0
/* solveLZB: our integrator and the published schemes. */
#include "Candidates.hpp"
#include "Format.hpp"
#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"

namespace multiple_impacts::benchmarks {

namespace {

Solution solve(const Problem& problem, const LZBOptions& options) {
  const Stopwatch stopwatch;
  const ImpactOutcome outcome = solveLZB(problem.contacts, options);
  Solution solution;
  solution.seconds = stopwatch.seconds();
  solution.velocity = problem.velocityAfter(outcome.impulse);
  solution.steps = outcome.statistics.steps;
  if (outcome.statistics.forceEvaluations > 0)
    solution.forceEvaluations = static_cast<double>(outcome.statistics.forceEvaluations);
  if (!isUsable(outcome.status)) solution.status = toString(outcome.status);
  return solution;
}

Candidate published(const char* name, LZBScheme scheme, double step, const char* unit) {
  LZBOptions options;
  options.scheme = scheme;
  options.step = step;
  options.tolerance = 1e-6;  // only decides when the impact is over
  options.maximumSteps = 1'000'000'000;
  return {name, formatted("%.1e %s", step, unit),
          [options](const Problem& problem) { return solve(problem, options); }};
}

}  // namespace

Candidate ours(double tolerance, long maximumSteps) {
  LZBOptions options;
  options.tolerance = tolerance;
  options.maximumSteps = maximumSteps;
  return {"ours", formatted("tol %.0e", tolerance),
          [options](const Problem& problem) { return solve(problem, options); }};
}

Candidate timeEuler(double step) {
  return published("TimeEuler (chapter)", LZBScheme::TimeEuler, step, "s");
}

Candidate impulseEuler(double step) {
  return published("ImpulseEuler (RR-7636)", LZBScheme::ImpulseEuler, step, "N.s");
}

}  // namespace multiple_impacts::benchmarks
