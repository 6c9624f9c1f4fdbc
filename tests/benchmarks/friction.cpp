// SPDX-License-Identifier: Apache-2.0
/* What friction inside the impact costs, against the same impact without.

   friction [--smoke] [CSV]   default: friction.csv

   Each problem is solved without tangents, with tangents and mu = 0, and with friction, in
   turn; the shortest time of five rounds counts. */
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <fstream>
#include <functional>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "Candidate.hpp"
#include "Format.hpp"
#include "FrictionBodies.hpp"
#include "multiple_impacts/solvers/binary/BinarySolver.hpp"
#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"
#include "multiple_impacts/solvers/projection/PoissonSolver.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::benchmarks;
using namespace multiple_impacts::test;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

struct Case {
  std::string name;
  ContactProblem problem;  ///< with tangents and friction
};

struct Method {
  std::string law, tolerance;
  std::function<ImpactOutcome(const ContactProblem&)> solve;
};

/** How a problem is given friction. */
struct Variant {
  std::string name;
  ContactProblem problem;
};

struct Cost {
  ImpactOutcome outcome;
  double seconds = std::numeric_limits<double>::infinity();  ///< per impact
};

constexpr double kRestitution = 0.95;

Case caseOf(const std::string& name, const FrictionBodies& bodies, double mu) {
  Case result{name, bodies.problem()};
  ContactProblem& problem = result.problem;
  const Eigen::Index n = problem.contactCount();
  problem.friction = VectorXd::Constant(n, mu);
  problem.restitution = VectorXd::Constant(n, kRestitution);
  problem.stiffness = VectorXd::Constant(n, 1e9);
  problem.exponent = VectorXd::Constant(n, 1.5);
  return result;
}

/** Discs of 1 kg and 1 m at given places that touch where they are 2 m apart. */
FrictionBodies discs(const std::vector<Vector3d>& places, const Vector3d& striker) {
  std::vector<TouchingBody> bodies(places.size(),
                                   {1., 0.5 * Eigen::Matrix3d::Identity(), VectorXd::Zero(3)});
  bodies.front().velocity = striker;
  std::vector<TouchingPoint> points;
  for (std::size_t i = 0; i < places.size(); ++i)
    for (std::size_t k = i + 1; k < places.size(); ++k) {
      const Vector3d n = 0.5 * (places[k] - places[i]);
      if (std::abs(n.norm() - 1.) < 1e-9)
        points.push_back({static_cast<int>(i), static_cast<int>(k), n, n, -n, 1});
    }
  return touching(3, bodies, points);
}

/** A triangle of 15, and the disc that breaks it, with spin. */
Case rackBreak() {
  std::vector<Vector3d> places{{-2. * std::cos(0.2), 2. * std::sin(0.2), 0.}};
  for (int row = 0; row < 5; ++row)
    for (int k = 0; k <= row; ++k) places.emplace_back(std::sqrt(3.) * row, 2. * k - row, 0.);
  return caseOf("break of 15 discs", discs(places, Vector3d(1., 0., 1.5)), 0.2);
}

/** The first one strikes, slides to the side and spins. */
Case chainOfBeads() {
  std::vector<Vector3d> places;
  for (int i = 0; i < 20; ++i) places.emplace_back(2. * i, 0., 0.);
  return caseOf("chain of 20", discs(places, Vector3d(1., 0.1, 0.5)), 0.2);
}

/** A block of 1 kg, 1 m wide, 0.6 m high and 0.8 m deep, that comes down on its lower corners
    while it slides. */
Case blockOnCorners() {
  VectorXd velocity(6);
  velocity << 0.4, -1., -0.3, 0.1, 0.5, -0.2;
  std::vector<TouchingPoint> corners;
  for (const double x : {-0.5, 0.5})
    for (const double z : {-0.4, 0.4})
      corners.push_back({-1, 0, Vector3d::UnitY(), Vector3d::Zero(), Vector3d(x, -0.3, z), 2});
  const Eigen::Matrix3d inertia = 0.12 * Eigen::Matrix3d::Identity();
  return caseOf("block on 4 corners", touching(6, {{1., inertia, velocity}}, corners), 0.5);
}

std::vector<Variant> variantsOf(const Case& each) {
  ContactProblem none = each.problem, smooth = each.problem;
  none.tangents = {};
  none.friction.resize(0);
  smooth.friction.setZero();
  return {{"no tangents", none},
          {"mu = 0", smooth},
          {formatted("mu = %g", each.problem.friction[0]), each.problem}};
}

Method lzb(double tolerance) {
  LZBOptions options;
  options.tolerance = tolerance;
  return {"LZB", formatted("%.0e", tolerance),
          [options](const ContactProblem& problem) { return solveLZB(problem, options); }};
}
Method poisson() {
  return {"Poisson", "-", [](const ContactProblem& problem) { return solvePoisson(problem); }};
}
Method binary() {
  return {"binary", "1e-10",
          [](const ContactProblem& problem) { return solveBinary(problem); }};
}

/** Time of one impact, averaged over as many as take a twentieth of a second. */
Cost measured(const Method& method, const ContactProblem& problem) {
  Cost cost;
  const Stopwatch stopwatch;
  long runs = 0;
  do {
    cost.outcome = method.solve(problem);
    ++runs;
  } while (stopwatch.seconds() < 0.05);
  cost.seconds = stopwatch.seconds() / static_cast<double>(runs);
  return cost;
}

std::vector<Cost> measuredInTurn(const Method& method, const std::vector<Variant>& variants,
                                 int rounds) {
  std::vector<Cost> best(variants.size());
  for (int round = 0; round < rounds; ++round)
    for (std::size_t k = 0; k < variants.size(); ++k) {
      if (round > 0 && best[k].seconds > 2.) continue;
      Cost cost = measured(method, variants[k].problem);
      if (!isUsable(cost.outcome.status)) throw std::runtime_error(cost.outcome.message);
      if (cost.seconds < best[k].seconds) best[k] = std::move(cost);
    }
  return best;
}

/** With mu = 0 everything is, bit for bit, as without tangents. */
void requireSame(const Case& each, const ImpactOutcome& one, const ImpactOutcome& other) {
  if (one.impulse != other.impulse || one.statistics.steps != other.statistics.steps)
    throw std::runtime_error(each.name + ": tangents without friction change the outcome");
}

class Table {
 public:
  explicit Table(const std::string& file) : _csv(file) {
    if (!_csv) throw std::runtime_error("cannot write " + file);
    _csv << "problem,law,tolerance,friction,steps,contact_forces,collisions,microseconds,"
            "ratio\n";
    std::printf("%-20s %-8s %-9s %-12s %8s %10s %10s %14s %7s\n", "problem", "law",
                "tolerance", "friction", "steps", "forces", "collisions", "us per impact",
                "ratio");
  }

  void add(const Case& each, const Method& method, int rounds) {
    const std::vector<Variant> variants = variantsOf(each);
    const std::vector<Cost> costs = measuredInTurn(method, variants, rounds);
    requireSame(each, costs[0].outcome, costs[1].outcome);
    for (std::size_t k = 0; k < variants.size(); ++k) {
      const ImpactStatistics& s = costs[k].outcome.statistics;
      const std::string steps = count(s.steps), forces = count(s.forceEvaluations),
                        collisions = count(s.collisions);
      const double time = 1e6 * costs[k].seconds, ratio = costs[k].seconds / costs[0].seconds;
      std::printf("%-20s %-8s %-9s %-12s %8s %10s %10s %14.1f %7.2f\n", each.name.c_str(),
                  method.law.c_str(), method.tolerance.c_str(), variants[k].name.c_str(),
                  steps.c_str(), forces.c_str(), collisions.c_str(), time, ratio);
      std::fflush(stdout);
      _csv << quoted(each.name) << ',' << method.law << ',' << method.tolerance << ','
           << quoted(variants[k].name) << ',' << steps << ',' << forces << ',' << collisions
           << ',' << time << ',' << ratio << '\n';
    }
  }

 private:
  static std::string count(long value) { return value < 0 ? "-" : std::to_string(value); }

  std::ofstream _csv;
};

}  // namespace

int main(int argc, char** argv) try {
  const bool smoke = argc > 1 && std::strcmp(argv[1], "--smoke") == 0;
  Table table(smoke ? "/dev/null" : argc > 1 ? argv[1] : "friction.csv");
  const int rounds = smoke ? 1 : 5;
  const std::vector<double> tolerances =
      smoke ? std::vector<double>{1e-4} : std::vector<double>{1e-6, 1e-8};
  const Case rack = rackBreak();
  for (const Case& each : {rack, chainOfBeads(), blockOnCorners()})
    for (const double tolerance : tolerances) table.add(each, lzb(tolerance), rounds);
  table.add(rack, poisson(), rounds);
  table.add(rack, binary(), rounds);
  return EXIT_SUCCESS;
} catch (const std::exception& error) {
  std::fprintf(stderr, "friction: %s\n", error.what());
  return EXIT_FAILURE;
}
