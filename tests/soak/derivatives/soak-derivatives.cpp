// SPDX-License-Identifier: Apache-2.0
/* Derivatives of random impacts under LZB, and figures of trust, against impacts whose data
   are changed. `soak-derivatives --help` */
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include "DerivativeCheck.hpp"
#include "DisorderedChain.hpp"
#include "RandomErrors.hpp"
#include "multiple_impacts/solvers/Laws.hpp"
#include "multiple_impacts/solvers/Trust.hpp"
#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::test;
using Eigen::Index;
using Eigen::VectorXd;

namespace {

constexpr double kFine = 1e-12;     ///< tolerance of impacts that are compared
constexpr double kRelative = 1e-6;  ///< error of a derivative
constexpr double kFactor = 3.;      ///< error of an amplification
const std::vector<double> kSteps = {1e-3, 5e-4, 1e-4, 5e-5, 1e-5, 5e-6, 1e-6};

struct Options {
  long cases = 1000, trusted = 1000;
  int draws = 50;
  std::uint64_t seed = 1;
};

LZBOptions lzbOptions(std::uint64_t seed, double tolerance) {
  LZBOptions options;
  options.model = seed % 2 == 0 ? ContactModel::BiStiffness : ContactModel::MonoStiffness;
  options.tolerance = tolerance;
  options.maximumSteps = 200'000;
  return options;
}

/** Bodies in up to 12 contacts, and a change of all their data. A speed of zero stays zero:
    the derivative of a contact at rest has two equal sides, but a contact that separates
    slowly closes late when a wave arrives, and differences converge like powers of the step
    that are as small as one likes. */
ChangingBodies changingBodies(std::uint64_t seed) {
  RandomRanges ranges;
  ranges.fewestContacts = 1;
  RandomSource random(seed + 7000);
  ChangingBodies curve = changing(randomProblem(seed, ranges), random, random.chance(0.5));
  const auto atRest = (curve.bodies.velocity.array() == 0.).eval();
  if (!atRest.any()) return curve;
  curve.change.velocity = atRest.select(0., curve.change.velocity);
  curve.change.mass *= 0.;
  curve.change.gapJacobian *= 0.;
  return curve;
}

/** What became of derivatives. */
struct DerivativeTally {
  long agree = 0, kinks = 0, disagree = 0, oneSided = 0, undetermined = 0, unusable = 0;

  void add(std::uint64_t seed);
  void print() const {
    std::printf(
        "derivatives: %ld agree with differences, %ld do not; %ld beside a kink, %ld "
        "one-sided, %ld lost in vibrations, %ld given up\n",
        agree, disagree, kinks, oneSided, undetermined, unusable);
  }
};

void DerivativeTally::add(std::uint64_t seed) {
  const ChangingBodies curve = changingBodies(seed);
  const LZBOptions options = lzbOptions(seed, kFine);
  const ImpactDerivative d = differentiateLZB(curve.contacts, curve.direction(), options);
  if (!isUsable(d.outcome.status)) ++unusable;
  if (d.isOneSided) ++oneSided;
  if (d.undetermined > 0.) ++undetermined;
  if (!isUsable(d.outcome.status) || d.isOneSided || d.undetermined > 0.) return;
  // Speeds that a difference would take to zero are left out.
  const double reach = 2. * kSteps.back() * std::max(1., d.velocity.cwiseAbs().maxCoeff());
  const auto left =
      (d.outcome.velocity.array() > 10. * kFine && d.outcome.velocity.array() < reach).eval();
  const DerivativeCheck check(
      [&](double s) -> VectorXd {
        return left.select(0., solveLZB(curve.at(s), options).velocity);
      },
      left.select(0., d.velocity.col(0)), kSteps);
  const Agreement agreement = check.agreement(kRelative);
  if (agreement == Agreement::Agrees) {
    ++agree;
    return;
  }
  const bool isKink = agreement == Agreement::Kink;
  ++(isKink ? kinks : disagree);
  std::printf("seed %llu: %s, differs by %.1e, the sides by %.1e\n",
              static_cast<unsigned long long>(seed), isKink ? "kink" : "DISAGREES",
              check.error(), check.apart());
}

/** Of 8 to 60 balls, mostly below 20. */
ContactProblem struckChain(std::uint64_t seed) {
  RandomSource random(seed);
  const int balls = random.chance(0.9) ? random.integer(8, 20) : random.integer(21, 60);
  return disorderedChain(random, balls);
}

/** What became of amplifications. */
struct TrustTally {
  long agree = 0, disagree = 0, kinks = 0, chaotic = 0, unknown = 0;
  long jumpy = 0;     ///< few draws show more than the factor
  double worst = 1.;  ///< factor

  void add(std::uint64_t seed, int draws);
  void print() const {
    std::printf(
        "amplification: %ld within a factor of %g, %ld not; of these %ld chaotic, %ld with "
        "rare larger errors; %ld beside a kink, %ld unknown; largest factor %.2f\n",
        agree, kFactor, disagree, chaotic, jumpy, kinks, unknown, worst);
  }
};

/** Errors as large as the tolerance, in impacts that are computed much finer. The
    amplification should be within the factor of what lies between the median of the draws and
    their root mean square. */
void TrustTally::add(std::uint64_t seed, int draws) {
  const ContactProblem problem =
      seed % 3 == 0 ? randomProblem(seed).contacts : struckChain(seed);
  const LZBOptions options = lzbOptions(seed, 1e-8);
  const ImpactTrust trust = solveWithTrust(lzbLaw(), problem, options).trust;
  const MeasuredAmplification measured = measuredAmplification(
      lzbLaw(), problem, lzbOptions(seed, kFine), options.tolerance, draws);
  if (!std::isfinite(trust.amplification) || !std::isfinite(measured.median)) {
    ++unknown;
    return;
  }
  const auto atLeast = [](double value) { return std::max(1e-3, value); };  // no errors left
  const double given = atLeast(trust.amplification);
  const double factor = std::max(
      {1., given / atLeast(measured.rootMeanSquare), atLeast(measured.median) / given});
  if (factor > kFactor && trust.message.find("kink") != std::string::npos) {
    ++kinks;
    return;
  }
  const bool isChaotic = trust.undetermined > 0.;
  chaotic += isChaotic;
  jumpy += measured.rootMeanSquare > kFactor * given;
  worst = std::max(worst, factor);
  ++(factor <= kFactor ? agree : disagree);
  if (factor > kFactor)
    std::printf("seed %llu: amplification %.3g%s, but errors show %.3g to %.3g\n",
                static_cast<unsigned long long>(seed), trust.amplification,
                isChaotic ? " (chaotic)" : "", measured.median, measured.rootMeanSquare);
}

}  // namespace

int main(int argc, char** argv) try {
  CLI::App program(
      "Derivatives of random impacts under LZB against central differences of impacts, to\n"
      "1e-6, and amplifications against outcomes of data with random errors, to a factor of "
      "3.\n"
      "Exit code 1 if there is a violation.");
  Options options;
  program.add_option("--cases", options.cases, "derivatives")->capture_default_str();
  program.add_option("--trusted", options.trusted, "amplifications")->capture_default_str();
  program.add_option("--draws", options.draws, "random errors for each amplification")
      ->capture_default_str();
  program.add_option("--seed", options.seed, "of the first")->capture_default_str();
  CLI11_PARSE(program, argc, argv);
  const auto seedOf = [&](long k) { return options.seed + static_cast<std::uint64_t>(k); };
  DerivativeTally derivatives;
  for (long k = 0; k < options.cases; ++k) derivatives.add(seedOf(k));
  derivatives.print();
  TrustTally trust;
  for (long k = 0; k < options.trusted; ++k) trust.add(seedOf(k), options.draws);
  trust.print();
  return derivatives.disagree + trust.disagree > 0 ? 1 : 0;
} catch (const std::exception& error) {
  std::fprintf(stderr, "soak-derivatives: %s\n", error.what());
  return 2;
}
