// SPDX-License-Identifier: Apache-2.0
/* Two multiple impacts under three laws, each a Siconos event-driven simulation.

   Free chain: ten steel balls touch; the first arrives at 1 m/s.
   Wall chain: ten steel balls touch each other and a steel wall, all moving at 1 m/s towards
   it.

   The balls have radius 10 mm, Hertz contacts, and no dissipation (e = 1). For the free chain
   the binary law hands the speed to the last ball, Moreau's law gives -0.8 and 0.2 (chapter,
   proposition 3: (2-n)/n and 2/n), and LZB gives a wave in between. Run time: under a
   second. */
#include <cstdio>
#include <exception>

#include "EventDriven.hpp"
#include "multiple_impacts/models/ChainModel.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;

namespace {

constexpr double kFinalTime = 1e-3;  // [s], one time step after the impact

Eigen::VectorXd velocitiesAfterImpact(const Chain& chain, const SimulatedLaw& law) {
  ChainModel model = buildChain(chain, law, kFinalTime);
  auto simulation = makeEventDriven(model.system, makeImpactProblem(law), kFinalTime);
  run(*simulation);
  return model.velocities();
}

void printTable(const char* title, const Chain& chain) {
  const auto lzb = velocitiesAfterImpact(chain, lzbSimulation());
  const auto binary = velocitiesAfterImpact(chain, binarySimulation());
  const auto moreau = velocitiesAfterImpact(chain, moreauSimulation());

  std::printf("\n%s: velocities [m/s]\n", title);
  std::printf("%6s %10s %12s %12s %12s\n", "ball", "before", "LZB", "binary", "Moreau");
  for (std::size_t i = 0; i < chain.balls.size(); ++i)
    std::printf("%6zu %10.4f %12.6f %12.6f %12.6f\n", i + 1, chain.balls[i].velocity, lzb[i],
                binary[i], moreau[i]);
}

}  // namespace

int main() try {
  Chain freeChain = uniformChain(10, sphere(0.01));
  setHertzStiffness(freeChain);
  strikeFromLeft(freeChain, 1, 1.);
  printTable("Free chain, first ball strikes", freeChain);

  Chain wallChain = uniformChain(10, sphere(0.01));
  addWall(wallChain, {});
  setHertzStiffness(wallChain);
  strikeFromLeft(wallChain, wallChain.balls.size(), 1.);
  printTable("Wall chain, all balls arrive", wallChain);
  return 0;
} catch (const std::exception& error) {
  std::fprintf(stderr, "laws-side-by-side: %s\n", error.what());
  return 1;
}
