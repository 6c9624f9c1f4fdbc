// SPDX-License-Identifier: Apache-2.0
#include "Cases.hpp"

#include <limits>
#include <string>

#include "Comparison.hpp"
#include "Format.hpp"

namespace multiple_impacts::benchmarks {

namespace {

constexpr Goal kElasticGoal{5e-7, 2e-7};

Candidate oursAt(double tolerance) { return ours(tolerance); }

std::vector<Candidate> ourLadder() { return ladder(oursAt, 1e-3, 0.5, 1e-9); }

Candidate renamed(Candidate candidate, const std::string& name) {
  candidate.method = name;
  return candidate;
}

/** Lines at the goal of the first one ("ours") reached what was wanted of it. */
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

void growth(Report& report, Extent) {
  report.section("(c) growth with the number of beads, default tolerance; dv against 1e-9");
  double first = Row::none, hundredfold = Row::none;
  for (const std::size_t balls : {1'000, 10'000, 100'000, 1'000'000}) {
    Comparison comparison(report, chainProblem("elastic chain", steelChain(balls)), 60.);
    comparison.findReference({1e-9});
    comparison.add(ours(1e-8));
    const Row row = comparison.run()[0];
    if (balls == 1'000) first = row.seconds;
    if (balls == 100'000) hundredfold = row.seconds;
    if (balls == 1'000'000) {
      report.wantAtMost("1e6 beads: dv", row.velocityError, kElasticGoal.velocity);
      report.wantAtMost("1e6 beads: peak memory added by the impact [MB]", row.megabytes,
                        500.);
      report.wantAtMost("1e6 beads: peak memory with the model [MB]", row.peakMegabytes, 500.);
    }
  }
  report.wantAtMost("seconds at 1e5 beads over those at 1e3", hundredfold / first, 110.);
}

namespace {

/** Ours and Verlet at the same accuracy. */
void dissipativeChain(Report& report, std::size_t balls, double restitution, double dv,
                      double seconds) {
  Problem problem =
      chainProblem(formatted("e = %g chain", restitution), steelChain(balls, restitution));
  problem.endingShare = 0.01 * dv;
  Comparison comparison(report, std::move(problem), seconds);
  comparison.findReference({1e-11, 1e-10, 1e-9});
  comparison.addCoarsest(ourLadder(), {dv});
  comparison.addCoarsest(ladder(denseVerlet, 3.2e-6, 0.5, 1e-10), {dv});
  comparison.run();
}

}  // namespace

void dissipativeChains(Report& report, Extent extent) {
  const double dv = 1e-5;
  report.section("(d) dissipative steel chains, dv <= 1e-5 of the largest speed after");
  const bool full = extent == Extent::Full;
  dissipativeChain(report, 100, 0.9, dv, full ? 300. : 15.);
  dissipativeChain(report, 200, 0.9, dv, full ? 300. : 15.);
  if (full) dissipativeChain(report, 1000, 0.9, dv, 300.);
  for (const std::size_t balls : {20, 100, 1000}) {
    if (balls > 20 && !full) break;
    for (const double e : {0.5, 0.}) dissipativeChain(report, balls, e, dv, full ? 100. : 10.);
  }
  report.remark("With e <= 0.5 all beads go on as one: whatever ends has no error.");
}

namespace {

void difficult(Report& report, Problem problem, double seconds) {
  Comparison comparison(report, std::move(problem), seconds);
  comparison.findReference({1e-9});
  comparison.add(ours(1e-8));
  comparison.run(2);
}

}  // namespace

void difficultProblems(Report& report, Extent extent) {
  const bool full = extent == Extent::Full;
  report.section("(e) difficult problems, default tolerance; dv against 1e-9");
  const auto measured = [&](Problem problem, double seconds = 4.) {
    difficult(report, std::move(problem), full ? 300. : seconds);
  };
  measured(chainProblem("stiffness x 10", gradedChain(10, 10.)));
  measured(chainProblem("stiffness / 10", gradedChain(10, 0.1)));
  measured(chainProblem("stiffness x 1e4", gradedChain(5, 1e4)));
  measured(chainProblem("stiffness / 1e4", gradedChain(5, 1e-4)));
  measured(chainProblem("tapered by 5 %", taperedChain(40)));
  measured(chainProblem("decorated, radii 1:0.5", decoratedChain(999, 0.5)));
  if (full) measured(chainProblem("decorated, radii 1:0.3", decoratedChain(999, 0.3)));
  measured(chainProblem("decorated, radii 1:0.1", decoratedChain(199, 0.1)));
  for (const double exponent : {1., 0.5, 0.2, 0.1})
    if (full || exponent > 0.1)
      measured(chainProblem(formatted("exponent %g", exponent), exponentChain(100, exponent)));
  for (const double e : {1., 0.9, 0.5, 0.})
    if (full || e > 0.5)
      measured(hexagonalProblem(formatted("hexagonal, e = %g", e), 40, 25, e), 10.);
}

}  // namespace multiple_impacts::benchmarks
