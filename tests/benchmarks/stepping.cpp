// SPDX-License-Identifier: Apache-2.0
/* Time steps of long chains with LZB in the loop, against Siconos's own steps.

   stepping [--smoke] [BEADS ...]   default: 1000 10000

   A free chain of equal, elastic steel beads, all touching. Without a striker no contact
   approaches: the time of a step with an ImpactLCP is compared with that of Siconos's own
   step, an LCP stored by sparse blocks (dense storage would need n^2 numbers), on the same
   model. With a striker the first step is the impact of all beads: its time is compared with
   that of the bare solver on the same matrix. All in one run, in turn; medians. */
#include <LCP.hpp>
#include <TimeStepping.hpp>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <functional>
#include <memory>
#include <stdexcept>
#include <vector>

#include "Candidate.hpp"
#include "SiconosMultipleImpacts.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::benchmarks;
using namespace multiple_impacts::models;

namespace {

constexpr double kTimeStep = 1e-5;  ///< [s]

Chain beads(std::size_t count, double speed) {
  Chain chain = uniformChain(count, sphere(0.01), {1., 1e9, kHertzExponent});
  setHertzStiffness(chain);
  strikeFromLeft(chain, 1, speed);
  return chain;
}

/** A chain in time steps. */
struct Run {
  Run(std::size_t count, double speed, const SimulatedLaw& law,
      std::shared_ptr<::OneStepNSProblem> problem)
      : model(buildChain(beads(count, speed), law, 1.)),
        simulation(makeEventCapturing(model.system, std::move(problem), kTimeStep)) {
    simulation->initialize();
  }

  double step() {
    const Stopwatch stopwatch;
    simulation->computeOneStep();
    simulation->nextStep();
    return stopwatch.seconds();
  }

  ChainModel model;
  std::shared_ptr<::TimeStepping> simulation;
};

/** Siconos's own problem, stored by blocks, with its solver for such matrices. */
std::shared_ptr<::LCP> sparseLCP() {
  auto problem = std::make_shared<::LCP>(SICONOS_LCP_NSGS_SBM);
  problem->setMStorageType(NM_SPARSE_BLOCK);
  return problem;
}

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + values.size() / 2, values.end());
  return values[values.size() / 2];
}

/** Steps in which all contacts are closed and none approaches. */
void compareSteps(std::size_t count, int steps) {
  Run ours(count, 0., lzbSimulation(), std::make_shared<ImpactLCP>(lzbLaw()));
  Run siconos(count, 0., moreauSimulation(), sparseLCP());
  std::vector<double> with, without;
  for (int i = 0; i <= steps; ++i) {
    const double one = ours.step(), other = siconos.step();
    if (i == 0) continue;  // builds graphs and blocks
    with.push_back(one);
    without.push_back(other);
  }
  std::printf("%8zu %14.3f %14.3f %10.2f\n", count, 1e3 * median(with), 1e3 * median(without),
              median(with) / median(without));
}

/** Knows how long it took. */
class TimedLCP : public ImpactLCP {
 public:
  TimedLCP() : ImpactLCP(lzbLaw()) {}

  int compute(double time) override {
    const Stopwatch stopwatch;
    const int info = ImpactLCP::compute(time);
    seconds = stopwatch.seconds();
    return info;
  }

  double seconds = 0.;  ///< of the last call
};

/** The first step, in which the striker meets all others: what the problem takes beyond a step
    without an impact. What Siconos does when contacts open is not ours. */
void compareImpact(std::size_t count) {
  const auto impact = std::make_shared<TimedLCP>(), rest = std::make_shared<TimedLCP>();
  Run struck(count, 1., lzbSimulation(), impact);
  Run resting(count, 0., lzbSimulation(), rest);
  struck.step();
  resting.step();
  const double step = impact->seconds, still = rest->seconds;
  const ContactProblem& problem = impact->lastProblem();
  const Stopwatch stopwatch;
  const ImpactOutcome bare = solveLZB(problem);
  const double alone = stopwatch.seconds();
  if (impact->impactCount() != 1 ||
      (bare.impulse - impact->lastOutcome().impulse).cwiseAbs().maxCoeff() != 0.)
    throw std::runtime_error("the step and the bare solver differ");
  std::printf("%8zu %14.3f %14.3f %10.2f\n", count, 1e3 * (step - still), 1e3 * alone,
              (step - still) / alone);
}

void measure(const std::vector<std::size_t>& counts, int steps) {
  std::printf("Steps without an impact, all beads touching [ms]\n%8s %14s %14s %10s\n",
              "beads", "ImpactLCP", "Siconos's LCP", "ratio");
  for (const std::size_t count : counts) compareSteps(count, steps);
  std::printf("\nThe impact of all beads [ms]\n%8s %14s %14s %10s\n", "beads", "in the step",
              "bare solver", "ratio");
  for (const std::size_t count : counts) compareImpact(count);
}

}  // namespace

int main(int argc, char** argv) try {
  std::vector<std::size_t> counts;
  bool smoke = false;
  for (int i = 1; i < argc; ++i)
    if (std::strcmp(argv[i], "--smoke") == 0)
      smoke = true;
    else
      counts.push_back(std::strtoul(argv[i], nullptr, 10));
  if (counts.empty())
    counts = smoke ? std::vector<std::size_t>{50} : std::vector<std::size_t>{1000, 10000};
  measure(counts, smoke ? 3 : 21);
  return 0;
} catch (const std::exception& error) {
  std::fprintf(stderr, "stepping: %s\n", error.what());
  return 1;
}
