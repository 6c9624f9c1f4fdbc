// SPDX-License-Identifier: Apache-2.0
/* Ten thousand beads in the loop: a free steel chain, struck at one end, in Siconos's time
   steps under LZB.

   Beads of radius R = 10 mm touch each other; the first one arrives at V = 1 m/s. Contacts are
   Hertz's, F = K x^(3/2), without dissipation (e = 1):

     m q_i'' = F_(i-1) - F_i,   y_i = q_(i+1) - q_i - 2 R >= 0.

   All contacts are closed at t = 0, so that the first time step is one impact of 9 999
   contacts; inside it a solitary wave runs through the chain. The beads then fly apart, or
   stay together at rest. Siconos's own LCP would fill a dense matrix of 0.8 GB; ImpactLCP
   keeps D sparse.

   The wave throws off beads at both ends; what they get does not depend on the length of the
   chain. Momentum and energy are those of the bodies, over those of the striker. Output,
   besides times:

     last three beads     0.0040  0.1486  0.9857 m/s
     first three beads   -0.0711 -0.0303 -0.0158 m/s
     momentum             1.00000
     energy               1.00000
     impacts              1

   Run time: some 10 s. `long-chain 100` takes a hundred beads; with the name of a file as
   second argument the velocities are written there as CSV, for draw.py. */
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <stdexcept>
#include <string>

#include "SiconosMultipleImpacts.hpp"
#include "TimeStepping.hpp"
#include "multiple_impacts/contact/CsvRow.hpp"
#include "multiple_impacts/models/ChainModel.hpp"
#include "multiple_impacts/models/Metrics.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::models;

namespace {

constexpr double kSpeed = 1.;        // of the striker [m/s]
constexpr double kTimeStep = 1e-3;   // [s]
constexpr int kSteps = 6;            // the first one is the impact
constexpr double kTolerance = 1e-5;  // of the velocities
constexpr std::size_t kFewest = 20;  // beads that the numbers above need

Chain struckChain(std::size_t beads) {
  Chain chain = uniformChain(beads, sphere(0.01));
  setHertzStiffness(chain);
  strikeFromLeft(chain, 1, kSpeed);
  return chain;
}

double seconds(std::chrono::steady_clock::time_point since) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - since).count();
}

void printEnds(const Eigen::VectorXd& v) {
  const Eigen::Index n = v.size();
  std::printf("last three beads    %7.4f %7.4f %7.4f m/s\n", v[n - 3], v[n - 2], v[n - 1]);
  std::printf("first three beads   %7.4f %7.4f %7.4f m/s\n", v[0], v[1], v[2]);
}

void write(const Eigen::VectorXd& v, const char* file) {
  std::ofstream table(file);
  table << "bead,velocity\n";
  for (Eigen::Index i = 0; i < v.size(); ++i)
    table << (CsvRow() << i + 1 << v[i]).text() << '\n';
  if (!table.flush()) throw std::runtime_error(std::string(file) + " could not be written");
}

/** \return velocities of the beads afterwards [m/s] */
Eigen::VectorXd strike(std::size_t beads) {
  const Chain chain = struckChain(beads);
  const double mass = chain.balls[0].mass;
  auto start = std::chrono::steady_clock::now();
  const ChainModel model = buildChain(chain, lzbSimulation(), kSteps * kTimeStep);
  LZBOptions options;
  options.tolerance = kTolerance;
  const auto impact = std::make_shared<ImpactLCP>(lzbLaw(), options);
  const auto simulation = makeEventCapturing(model.system, impact, kTimeStep);
  const double setUp = seconds(start);

  double first = 0., others = 0.;  // time of the step with the impact, of all others [s]
  start = std::chrono::steady_clock::now();
  run(*simulation, [&] {
    (first > 0. ? others : first) += seconds(start);
    start = std::chrono::steady_clock::now();
  });

  const Eigen::VectorXd v = model.velocities();
  std::printf("%zu beads, %d time steps of %g ms\n", beads, kSteps, 1e3 * kTimeStep);
  printEnds(v);
  std::printf("momentum            %8.5f\n", v.sum() / kSpeed);
  std::printf("energy              %8.5f\n",
              kineticEnergy(chain, v) / (0.5 * mass * kSpeed * kSpeed));
  std::printf("impacts             %2ld\n", impact->impactCount());
  std::printf("the wave takes      %8.5f s\n", impact->lastOutcome().statistics.duration);
  std::printf("computing: set-up %.2f s, step with the impact %.2f s, a step without %.2f s\n",
              setUp, first, others / (kSteps - 1));
  return v;
}

}  // namespace

int main(int count, char** arguments) try {
  const long beads = count > 1 ? std::atol(arguments[1]) : 10'000;
  const Eigen::VectorXd v =
      strike(std::max(kFewest, static_cast<std::size_t>(std::max(0L, beads))));
  if (count > 2) write(v, arguments[2]);
  return 0;
} catch (const std::exception& error) {
  std::fprintf(stderr, "long-chain: %s\n", error.what());
  return 1;
}
