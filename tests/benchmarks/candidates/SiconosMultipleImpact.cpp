// SPDX-License-Identifier: Apache-2.0
#include <EventDriven.hpp>
#include <MultipleImpact.hpp>
#include <NonSmoothDynamicalSystem.hpp>

#include "Candidates.hpp"
#include "Format.hpp"
#include "multiple_impacts/models/ChainModel.hpp"

namespace multiple_impacts::benchmarks {

namespace {

/** Counts only the time spent in compute(), not LSODAR's set-up of the simulation. */
class TimedMultipleImpact : public ::MultipleImpact {
 public:
  using ::MultipleImpact::MultipleImpact;

  int compute(double time) override {
    const Stopwatch stopwatch;
    const int info = ::MultipleImpact::compute(time);
    _seconds += stopwatch.seconds();
    return info;
  }

  double seconds() const { return _seconds; }

 private:
  double _seconds = 0.;
};

/** The attached laws are LZBImpactNSL, which derive from MultipleImpactNSL. */
Solution solve(const Problem& problem, double step) {
  constexpr double duration = 1.;  // of the simulation [s]
  const auto impact = std::make_shared<TimedMultipleImpact>("BiStiffness", step);
  impact->SetNstepMax(2'000'000'000);
  const auto model = models::buildChain(*problem.chain, lzbSimulation(), duration);
  models::run(*models::makeEventDriven(model.system, impact, duration));
  Solution solution;
  solution.seconds = impact->seconds();
  solution.velocity = model.velocities();
  return solution;
}

}  // namespace

Candidate siconosMultipleImpact(double step) {
  return {"Siconos MultipleImpact", formatted("%.1e N.s", step),
          [step](const Problem& problem) { return solve(problem, step); }};
}

}  // namespace multiple_impacts::benchmarks
