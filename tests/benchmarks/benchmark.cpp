// SPDX-License-Identifier: Apache-2.0
/* Compares our integrator with the published schemes, with Siconos's own solver and with
   general integrators, on the same impacts in the same run. See README.md.

   benchmark [--full] [--csv FILE] [CASE ...]      cases: a b c d e; default all
   benchmark --once METHOD N PARAMETER [E]         one run, for an instruction counter
   benchmark --memory METHOD N PARAMETER [E]       peak memory that one run adds [MB]
   benchmark --smoke                               all methods agree on ten beads */
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <map>
#include <string>
#include <vector>

#include "Candidates.hpp"
#include "Cases.hpp"
#include "Comparison.hpp"

using namespace multiple_impacts::benchmarks;

namespace multiple_impacts::benchmarks {

/** Has a name so that callgrind can count what happens inside. */
[[gnu::noinline]] Solution solveCounted(const Candidate& candidate, const Problem& problem) {
  return candidate.solve(problem);
}

}  // namespace multiple_impacts::benchmarks

namespace {

using Arguments = std::vector<std::string>;

Candidate methodNamed(const std::string& name, double parameter) {
  if (name == "ours") return ours(parameter);
  if (name == "TimeEuler") return timeEuler(parameter);
  if (name == "ImpulseEuler") return impulseEuler(parameter);
  if (name == "dopri5") return odeintDopri5(parameter);
  if (name == "CVODE") return cvodeAdams(parameter);
  if (name == "Verlet") return denseVerlet(parameter);
  throw std::invalid_argument("no method is called " + name);
}

/** A method on a steel chain: METHOD N PARAMETER [E]. */
struct SingleRun {
  Candidate candidate;
  Problem problem;

  explicit SingleRun(const Arguments& arguments) {
    if (arguments.size() != 4 && arguments.size() != 5)
      throw std::invalid_argument(arguments[0] +
                                  " needs a method, a number of beads and a parameter");
    const double e = arguments.size() == 5 ? std::stod(arguments[4]) : 1.;
    candidate = methodNamed(arguments[1], std::stod(arguments[3]));
    problem = chainProblem("", steelChain(std::stoul(arguments[2]), e));
  }
};

/** Prints how many contact forces were evaluated. */
int runOnce(const Arguments& arguments) {
  const SingleRun run(arguments);
  const Solution solution = solveCounted(run.candidate, run.problem);
  std::printf("%.0f %s\n", solution.forceEvaluations, solution.status.c_str());
  return EXIT_SUCCESS;
}

int printMemory(const Arguments& arguments) {
  const SingleRun run(arguments);
  std::printf("%.1f\n", measure(run.candidate, run.problem, 600.).megabytes);
  return EXIT_SUCCESS;
}

/** Checks that every method comes as close to the converged outcome as its order allows.
    Results only, no times. */
int smoke() {
  const std::vector<std::pair<Candidate, double>> allowed = {
      {ours(1e-8), 1e-8},          {timeEuler(1e-7), 1e-2},
      {impulseEuler(1e-5), 1e-2},  {siconosMultipleImpact(1e-5), 1e-2},
      {odeintDopri5(1e-10), 1e-8}, {cvodeAdams(1e-10), 1e-6},
      {denseVerlet(1e-8), 1e-6}};
  const Problem problem = chainProblem("", steelChain(10));
  const Reference reference{ours(1e-12).solve(problem).velocity,
                            problem.kineticEnergy(problem.velocityBefore)};
  bool passed = true;
  for (const auto& [candidate, limit] : allowed) {
    const Measurement run = measure(candidate, problem, 60.);
    const double dv = errorsOf(problem, run.solution, reference).velocity;
    const bool close = run.isUsable() && dv <= limit && run.megabytes >= 0.;
    std::printf("%-24s dv %.1e  %s\n", candidate.method.c_str(), dv, close ? "ok" : "FAILED");
    passed = passed && close;
  }
  return passed ? EXIT_SUCCESS : EXIT_FAILURE;
}

int runCases(const Arguments& arguments) {
  const std::map<std::string, void (*)(Report&, Extent)> cases = {{"a", longElasticChain},
                                                                  {"b", shortElasticChain},
                                                                  {"c", growth},
                                                                  {"d", dissipativeChains},
                                                                  {"e", difficultProblems}};
  Extent extent = Extent::Usual;
  std::string csv = "benchmarks.csv";
  Arguments chosen;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i] == "--full")
      extent = Extent::Full;
    else if (arguments[i] == "--csv" && i + 1 < arguments.size())
      csv = arguments[++i];
    else if (cases.count(arguments[i]))
      chosen.push_back(arguments[i]);
    else
      throw std::invalid_argument("what is " + arguments[i] + "?");
  }
  if (chosen.empty())
    for (const auto& named : cases) chosen.push_back(named.first);
  Report report(csv);
  for (const std::string& name : chosen) cases.at(name)(report, extent);
  report.printWanted();
  return EXIT_SUCCESS;
}

}  // namespace

int main(int argc, char** argv) {
  const Arguments arguments(argv + 1, argv + argc);
  try {
    if (!arguments.empty() && arguments[0] == "--once") return runOnce(arguments);
    if (!arguments.empty() && arguments[0] == "--memory") return printMemory(arguments);
    if (!arguments.empty() && arguments[0] == "--smoke") return smoke();
    return runCases(arguments);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "benchmark: %s\n", error.what());
    return EXIT_FAILURE;
  }
}
