// SPDX-License-Identifier: Apache-2.0
#include "Candidates.hpp"
#include "DenseChain.hpp"
#include "Format.hpp"

namespace multiple_impacts::benchmarks {

namespace {

Solution solve(const Problem& problem, double step) {
  constexpr long stepsBetweenChecks = 256;
  const Stopwatch stopwatch;
  DenseChain chain(problem);
  std::vector<double> y = chain.initialState();
  const double h = step / chain.timeUnit();
  long steps = 0;
  do {
    for (long k = 0; k < stepsBetweenChecks; ++k) chain.verletStep(h, y.data());
    steps += stepsBetweenChecks;
  } while (!chain.isOver(y.data()));

  Solution solution;
  solution.seconds = stopwatch.seconds();
  solution.velocity = chain.velocities(y.data());
  solution.steps = steps;
  solution.forceEvaluations = static_cast<double>(steps * chain.contactCount());
  return solution;
}

}  // namespace

Candidate denseVerlet(double step) {
  return {"Verlet, all contacts", formatted("%.1e s", step),
          [step](const Problem& problem) { return solve(problem, step); }};
}

}  // namespace multiple_impacts::benchmarks
