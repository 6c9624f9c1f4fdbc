// SPDX-License-Identifier: Apache-2.0
/* A column of five steel beads falls on the ground, bounces, and comes to rest, under three
   laws.

   Beads of radius 10 mm touch each other and fall together from 10 mm; all contacts have e =
   0.9 and Hertz stiffness. Moreau's law throws the column up as one body, to e^2 of the
   height. Under LZB a wave runs through the column and throws the top bead above the height it
   fell from. The pairwise collisions of the binary law dissipate most.

   Bouncing under gravity means infinitely many impacts in a finite time. Two settings cut the
   sequence off: impacts slower than the capture velocity are plastic (LZB and binary), and
   what Siconos takes for a zero gap or speed is raised from 2e-12 to 1e-10, for all
   simulations of the process. Run time: about a second. */
#include <algorithm>
#include <cstdio>
#include <exception>

#include "EventDriven.hpp"
#include "Interaction.hpp"
#include "SiconosMultipleImpacts.hpp"
#include "multiple_impacts/models/ChainModel.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;

namespace {

constexpr double kGravity = 9.81;          // [m/s^2]
constexpr double kFallHeight = 0.01;       // [m]
constexpr double kCaptureVelocity = 1e-4;  // [m/s]; the column arrives at 0.44 m/s
constexpr double kFinalTime = 2.;          // [s]

Chain beadColumn() {
  Chain chain = uniformChain(5, sphere(0.01), {0.9});
  addWall(chain, {0.9});
  setHertzStiffness(chain);
  chain.gravity = kGravity;
  chain.gaps = {0., 0., 0., 0., kFallHeight};
  return chain;
}

struct Bouncing {
  long impacts = 0;
  double restTime = 0.;     // time of the last impact [s]
  double topRebound = 0.;   // height of the top bead above its place in the closed column [m]
  double finalSpeed = 0.;   // largest speed at the end [m/s]
  double groundForce = 0.;  // force on the ground at the end [N]
};

/** The axis points down: the top bead is ball 0, and rises at a negative velocity. */
Bouncing bounce(const Chain& chain, const SimulatedLaw& law) {
  ChainModel model = buildChain(chain, law, kFinalTime);
  auto problem = makeImpactProblem(law);
  if (auto impact = std::dynamic_pointer_cast<ImpactOSNS>(problem))
    impact->setCaptureVelocity(kCaptureVelocity);
  auto simulation = makeEventDriven(model.system, problem, 0.01);
  simulation->setToleranceED(1e-10);

  Bouncing result;
  while (goesOn(*simulation)) {
    simulation->advanceToEvent();
    const Eigen::VectorXd before = model.velocities();
    simulation->processEvents();
    const Eigen::VectorXd v = model.velocities();
    if (v == before) continue;
    ++result.impacts;
    result.restTime = simulation->startingTime();
    const double rise = v[0] < 0. ? v[0] * v[0] / (2. * kGravity) : 0.;
    result.topRebound = std::max(result.topRebound, kFallHeight - model.positions()[0] + rise);
  }
  result.finalSpeed = model.velocities().cwiseAbs().maxCoeff();
  result.groundForce = (*model.contacts.back()->lambda(2))(0);
  return result;
}

}  // namespace

int main() try {
  const Chain chain = beadColumn();
  const double weight = 5. * chain.balls[0].mass * kGravity;
  std::printf("Five beads fall %g mm on the ground; e = 0.9; weight %.4f N\n\n",
              1e3 * kFallHeight, weight);
  std::printf("%8s %9s %14s %18s %14s %17s\n", "law", "impacts", "at rest [s]",
              "top rebound [mm]", "speed [m/s]", "ground force [N]");
  for (const auto& law : {lzbSimulation(), binarySimulation(), moreauSimulation()}) {
    const Bouncing b = bounce(chain, law);
    std::printf("%8s %9ld %14.4f %18.3f %14.1e %17.4f\n", toString(law), b.impacts, b.restTime,
                1e3 * b.topRebound, b.finalSpeed, b.groundForce);
  }
  return 0;
} catch (const std::exception& error) {
  std::fprintf(stderr, "bead-column: %s\n", error.what());
  return 1;
}
