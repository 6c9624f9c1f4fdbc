// SPDX-License-Identifier: Apache-2.0
#include "Cases.hpp"

#include <algorithm>
#include <limits>
#include <string>

#include "Comparison.hpp"
#include "Format.hpp"

namespace multiple_impacts::benchmarks {

namespace {

constexpr Goal kElasticGoal{5e-7, 2e-7};

Candidate oursAt(double tolerance) { return ours(tolerance); }

std::vector<Candidate> ourLadder() { return ladder(oursAt, 1e-2, 0.5, 1e-9); }

Candidate renamed(Candidate candidate, const std::string& name) {
  candidate.method = name;
  return candidate;
}

/** Wants the row to reach the goal. */
void wantAccuracy(Report& report, const std::string& what, const Row& row, const Goal& goal) {
  report.wantAtMost(what + ": dv", row.velocityError, goal.velocity);
  report.wantAtMost(what + ": dE", row.energyError, goal.energy);
}

}  // namespace

void longElasticChain(Report& report, Extent extent) {
  const bool full = extent == Extent::Full;
  report.section(
      "(a) 1000 steel beads, elastic, dv <= 5e-7 and dE <= 2e-7 where the method can");
  Comparison comparison(report, chainProblem("elastic chain", steelChain(1000)),
                        full ? 1500. : 150.);
  comparison.findReference({1e-12});
  comparison.addCoarsest(ourLadder(), kElasticGoal);
  comparison.addCoarsest(ladder(odeintDopri5, 4e-9, 0.5, 1e-10), {kElasticGoal.velocity});
  comparison.addCoarsest(ladder(cvodeAdams, 2e-10, 0.5, 1e-12), {kElasticGoal.velocity});
  comparison.addCoarsest(ladder(denseVerlet, 1e-7, 0.5, 1e-9), {kElasticGoal.velocity});
  comparison.add(timeEuler(1e-8));
  comparison.add(renamed(odeintDopri5(1e-13), "dopri5, cross-check"));
  if (full) comparison.add(impulseEuler(1e-6));  // 2.2e7 steps
  const std::vector<Row> rows = comparison.run();
  wantAccuracy(report, "1000 beads, ours", rows[0], kElasticGoal);
  report.wantAtLeast("1000 beads, odeint over ours: seconds", rows[1].ratio, 100.);
  report.wantAtLeast("1000 beads, TimeEuler over ours: seconds", rows[4].ratio, 3000.);
  report.wantAtMost("1000 beads, reference against dopri5 at 1e-13: dv", rows[5].velocityError,
                    1e-10);
}

void shortElasticChain(Report& report, Extent) {
  report.section("(b) 20 steel beads, elastic");
  Comparison comparison(report, chainProblem("elastic chain", steelChain(20)), 60.);
  comparison.findReference({1e-12});
  comparison.addCoarsest(ourLadder(), kElasticGoal);
  comparison.add(siconosMultipleImpact(1e-5));
  comparison.add(siconosMultipleImpact(1e-6));
  comparison.add(impulseEuler(1e-6));
  comparison.add(timeEuler(1e-8));
  comparison.addCoarsest(ladder(odeintDopri5, 1e-6, 0.5, 1e-10), {kElasticGoal.velocity});
  comparison.addCoarsest(ladder(cvodeAdams, 1e-7, 0.5, 1e-12), {kElasticGoal.velocity});
  comparison.addCoarsest(ladder(denseVerlet, 4e-7, 0.5, 1e-9), {kElasticGoal.velocity});
  const std::vector<Row> rows = comparison.run();
  report.wantAtLeast("20 beads, Siconos MultipleImpact (1e-6 N.s) over ours: seconds",
                     rows[2].ratio, 1e4);
}

namespace {

/** The mean time of several runs. A shared machine is fast only for moments, so the shortest
    time of a short run is not comparable with that of a long one. */
Candidate averaged(Candidate candidate, std::size_t runs) {
  candidate.solve = [solve = candidate.solve, runs](const Problem& problem) {
    Solution solution = solve(problem);
    double seconds = solution.seconds;
    for (std::size_t run = 1; run < runs; ++run) seconds += solve(problem).seconds;
    solution.seconds = seconds / static_cast<double>(runs);
    return solution;
  };
  return candidate;
}

}  // namespace

void growth(Report& report, Extent) {
  report.section(
      "(c) growth with the number of beads: mean of as many runs as make 1e5 beads; dv "
      "against\n"
      "    tolerance 1e-8");
  double first = Row::none, hundredfold = Row::none;
  for (const std::size_t balls : {1'000, 10'000, 100'000, 1'000'000}) {
    Comparison comparison(report, chainProblem("elastic chain", steelChain(balls)), 60.);
    comparison.findReference({1e-8});
    comparison.add(averaged(ours(1e-6), std::max<std::size_t>(1, 100'000 / balls)));
    const Row row = comparison.run()[0];
    if (balls == 1'000) first = row.seconds;
    if (balls == 100'000) hundredfold = row.seconds;
    if (balls == 1'000'000) {
      report.wantAtMost("1e6 beads: dv", row.velocityError, 1e-6);
      report.wantAtMost("1e6 beads: peak memory added by the impact [MB]", row.megabytes,
                        500.);
      report.wantAtMost("1e6 beads: peak memory with the model [MB]", row.peakMegabytes, 500.);
    }
  }
  report.wantAtMost("seconds at 1e5 beads over those at 1e3", hundredfold / first, 110.);
}

namespace {

/** Ours and Verlet at the same accuracy. */
std::vector<Row> dissipativeChain(Report& report, std::size_t balls, double restitution,
                                  double dv, double seconds) {
  Problem problem =
      chainProblem(formatted("e = %g chain", restitution), steelChain(balls, restitution));
  problem.endingShare = 0.01 * dv;
  Comparison comparison(report, std::move(problem), seconds);
  comparison.findReference({1e-9, 1e-8, 1e-6});
  comparison.addCoarsest(ladder(oursAt, 1e-2, 0.1, 1e-9), {dv});
  comparison.addCoarsest(ladder(denseVerlet, 3.2e-6, 0.5, 1e-10), {dv});
  return comparison.run();
}

/** Ours at a tolerance, against a tenth of it. */
Row agreesWithItself(Report& report, Problem problem, double tolerance, double seconds) {
  Comparison comparison(report, std::move(problem), seconds);
  comparison.findReference({0.1 * tolerance});
  comparison.add(ours(tolerance));
  return comparison.run(2)[0];
}

}  // namespace

void dissipativeChains(Report& report, Extent extent) {
  const bool full = extent == Extent::Full;
  report.section("(d) dissipative steel chains, dv <= 1e-6 of the largest speed after");
  dissipativeChain(report, 100, 0.9, 1e-6, full ? 300. : 15.);
  dissipativeChain(report, 200, 0.9, 1e-6, full ? 300. : 15.);
  if (full) {
    const std::vector<Row> rows = dissipativeChain(report, 1000, 0.9, 1e-6, 1500.);
    report.wantAtLeast("1000 beads, e = 0.9, Verlet over ours: seconds", rows[1].ratio, 10.);
  }
  for (const std::size_t balls : {20, 100, 1000})
    for (const double e : {0.5, 0.})
      if (full || balls < 1000 || e == 0.)
        agreesWithItself(report,
                         chainProblem(formatted("e = %g chain", e), steelChain(balls, e)),
                         1e-6, full ? 1500. : 10.);
  report.remark("With e <= 0.5 all beads go on as one: whatever ends has no error.");
}

void difficultProblems(Report& report, Extent extent) {
  const bool full = extent == Extent::Full;
  const auto measured = [&](Problem problem, double tolerance) {
    const std::string what = problem.name + ": dv over tolerance";
    const Row row = agreesWithItself(report, std::move(problem), tolerance, full ? 600. : 20.);
    report.wantAtMost(what, row.velocityError / tolerance, 1.);
    return row;
  };
  report.section("(e) difficult chains of 100 balls; dv against a tenth of the tolerance");
  for (const double alpha : {-1e4, -10., 20., 1e4})
    measured(chainProblem(formatted("alpha = %g", alpha), linearlyGradedChain(100, alpha)),
             1e-6);
  measured(chainProblem("stiffness x 1e4 each", gradedChain(5, 1e4)), 1e-6);
  for (const double ratio : {0.01, 0.1, 10., 100.})
    measured(chainProblem(formatted("mass ratio %g", ratio), massDecoratedChain(100, ratio)),
             1e-6);
  for (const double exponent : {3., 1., 0.5, 0.1, 0.01, 0.001})
    measured(chainProblem(formatted("exponent %g", exponent), unitChain(100, 1., exponent)),
             exponent < 0.5 ? 1e-3 : 1e-6);
  for (const double exponent : {2., 1.5, 1., 0.1, 0.01, 0.001})
    if (full || exponent > 0.05)
      measured(
          chainProblem(formatted("wall, exponent %g", exponent), wallChain(100, 1., exponent)),
          exponent < 0.5 ? 1e-3 : 1e-6);
  measured(chainProblem("wall, e = 0.99", wallChain(100, 0.99)), 1e-6);
  agreesWithItself(report, chainProblem("wall, e = 0.96", wallChain(100, 0.96)), 1e-6, 20.);
  report.remark(
      "At e = 0.96 the largest speed after is 2e-4 of that before: the tolerance is not\n"
      "relative to less than 1 % of the speed before.");

  report.section("(f) 1001 discs in the plane, one strikes; the work of a contact in a chain");
  const Row chain = measured(chainProblem("chain of 1001", steelChain(1001)), 1e-6);
  for (const double e : {1., 0.9}) {
    const Row discs =
        measured(hexagonalProblem(formatted("hexagonal, e = %g", e), 40, 25, e), 1e-6);
    report.wantAtMost(formatted("discs, e = %g over chain: time per contact force", e),
                      discs.nanoseconds / chain.nanoseconds, 5.);
  }
}

}  // namespace multiple_impacts::benchmarks
