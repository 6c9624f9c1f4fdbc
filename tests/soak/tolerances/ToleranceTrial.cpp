// SPDX-License-Identifier: Apache-2.0
#include "ToleranceTrial.hpp"

#include <cmath>

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
constexpr long kMostSteps = 300'000;

/** Balls in a row; the first one strikes. */
ContactProblem disorderedChain(RandomSource& random) {
  const int balls = random.integer(8, 24);
  Eigen::VectorXd mass(balls), velocity = Eigen::VectorXd::Zero(balls);
  for (double& m : mass) m = random.logUniform(0.1, 10.);
  velocity[0] = 1.;
  Eigen::SparseMatrix<double> M(balls, balls), H(balls - 1, balls);
  for (int i = 0; i < balls; ++i) M.insert(i, i) = mass[i];
  for (int i = 0; i + 1 < balls; ++i) {
    H.insert(i, i) = -1.;
    H.insert(i, i + 1) = 1.;
  }
  ContactProblem chain = contactProblemOf(M, H, velocity);
  chain.restitution.resize(balls - 1);
  chain.stiffness.resize(balls - 1);
  for (double& e : chain.restitution) e = random.uniform(0.05, 0.99);
  for (double& K : chain.stiffness) K = random.logUniform(1e-2, 1e2);
  chain.exponent = Eigen::VectorXd::Constant(balls - 1, 1.5);
  return chain;
}

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
    problem.contacts = disorderedChain(random);
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
      check.error = (outcome.velocity - reference.velocity).cwiseAbs().maxCoeff() / scale;
    }
    checks.push_back(check);
  }
  return checks;
}

}  // namespace multiple_impacts::soak
