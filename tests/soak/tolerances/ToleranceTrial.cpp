// SPDX-License-Identifier: Apache-2.0
#include "ToleranceTrial.hpp"

#include <cmath>

#include "DisorderedChain.hpp"
#include "RandomSource.hpp"
#include "multiple_impacts/solvers/Laws.hpp"
#include "multiple_impacts/solvers/Trust.hpp"

namespace multiple_impacts::soak {

namespace {

using test::RandomProblem;
using test::RandomRanges;
using test::RandomSource;

constexpr double kReference = 1e-13;
constexpr double kTolerances[] = {1e-6, 1e-8, 1e-10};
constexpr double kTrusted = 1e-8;
constexpr double kWellPosed = 1e3;
constexpr double kMostAmplification = 1e99;  ///< infinity is no number of JSON
constexpr long kMostSteps = 100'000;

LZBOptions optionsFor(const ToleranceProblem& problem, double tolerance) {
  LZBOptions options;
  options.model = problem.model;
  options.tolerance = tolerance;
  options.maximumSteps = kMostSteps;
  return options;
}

Posedness posednessOf(const ImpactTrust& trust) {
  if (trust.undetermined > 0.) return Posedness::Undetermined;
  if (!(trust.amplification < kWellPosed)) return Posedness::Sensitive;
  return trust.message.empty() ? Posedness::WellPosed : Posedness::Kink;
}

}  // namespace

ToleranceProblem toleranceProblem(std::uint64_t seed) {
  RandomSource random(seed);
  ToleranceProblem problem;
  if (random.chance(0.1)) {
    problem.contacts = test::disorderedChain(random, random.integer(8, 24));
    problem.name = "disordered chain, seed " + std::to_string(seed);
  } else {
    const RandomProblem drawn = test::randomProblem(seed);
    problem.contacts = drawn.contacts;
    problem.name = drawn.name;
  }
  if (random.chance(0.1)) {
    problem.model = ContactModel::MonoStiffness;
    problem.name += ", mono-stiffness";
  }
  return problem;
}

std::vector<ToleranceCheck> checkTolerances(const ToleranceProblem& problem) {
  const auto solvedAt = [&](double tolerance) {
    return solveLZB(problem.contacts, optionsFor(problem, tolerance));
  };
  const double scale = problem.contacts.velocity.cwiseAbs().maxCoeff();
  const ImpactOutcome reference = solvedAt(kReference);
  const ImpactTrust trust =
      solveWithTrust(lzbLaw(), problem.contacts, optionsFor(problem, kTrusted)).trust;
  std::vector<ToleranceCheck> checks;
  for (const double tolerance : kTolerances) {
    const ImpactOutcome outcome = solvedAt(tolerance);
    ToleranceCheck check{tolerance, Posedness::NotSolved, 0., 0.};
    if (isUsable(reference.status) && isUsable(outcome.status)) {
      check.posedness = posednessOf(trust);
      check.amplification = std::min(kMostAmplification, trust.amplification);
      const double error = (outcome.velocity - reference.velocity).cwiseAbs().maxCoeff();
      check.error = scale > 0. ? error / scale : error;
    }
    checks.push_back(check);
  }
  return checks;
}

}  // namespace multiple_impacts::soak
