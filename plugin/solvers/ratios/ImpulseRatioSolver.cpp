// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/ratios/ImpulseRatioSolver.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "multiple_impacts/contact/KineticAngles.hpp"
#include "multiple_impacts/contact/ParameterCheck.hpp"
#include "multiple_impacts/contact/PhaseTrace.hpp"
#include "multiple_impacts/solvers/Laws.hpp"
#include "multiple_impacts/solvers/projection/ImpactEnding.hpp"

namespace multiple_impacts {

namespace {

using Eigen::Index;
using Eigen::VectorXd;

/** Approach, over the largest speed, that counts as rounding: the border of the admissible
    domain belongs to it. */
constexpr double kRounding = 1e-12;

/** The balance of energy along a direction: e(p) = 1 + (b p + a p^2/2)/T-. */
struct EnergyBalance {
  EnergyBalance(const ContactProblem& problem, const VectorXd& direction)
      : response(problem.delassus * direction),
        a(direction.dot(response)),
        b(direction.dot(problem.velocity)),
        energy(problem.kineticEnergy) {}

  double ratioAt(double p) const { return 1. + (b + 0.5 * a * p) * p / energy; }

  /** The larger root of e(p) = e; if e is below the least ratio, the p of that ratio. */
  double sizeFor(double ratio) const {
    const double discriminant = b * b - 2. * a * (1. - ratio) * energy;
    return (-b + std::sqrt(std::max(0., discriminant))) / a;
  }

  double sizeOfLeastEnergy() const { return -b / a; }

  const VectorXd response;  ///< D r
  const double a, b, energy;
};

/** Bounds of p such that p >= 0, U- + p D r >= 0 to rounding, and p is at least that of the
    least energy. */
struct SizeRange {
  double lowest, highest;
};

SizeRange sizesThatSeparate(const ContactProblem& problem, const VectorXd& direction,
                            const EnergyBalance& balance) {
  SizeRange range{std::max(0., balance.sizeOfLeastEnergy()),
                  std::numeric_limits<double>::infinity()};
  const double still = kRounding * problem.velocity.cwiseAbs().maxCoeff();
  // |D_ij| <= sqrt(D_ii D_jj): a value far below that means a right angle.
  const VectorXd root = problem.delassus.diagonal().cwiseSqrt();
  const VectorXd unmoved = kRounding * root.cwiseProduct(direction).maxCoeff() * root;
  for (Index i = 0; i < problem.contactCount(); ++i) {
    const double response = balance.response[i], U = problem.velocity[i] + still;
    if (response > unmoved[i])
      range.lowest = std::max(range.lowest, -U / response);
    else if (response < -unmoved[i])
      range.highest = std::min(range.highest, -U / response);
    else if (U < 0.)
      range.highest = -1.;  // nothing stops this contact
  }
  return range;
}

CompliantOptions elastic(const ImpulseRatioOptions& options) {
  CompliantOptions undamped;
  undamped.tolerance = options.tolerance;
  undamped.maximumSteps = options.maximumSteps;
  return undamped;
}

ImpactOutcome elasticMotion(const ContactProblem& problem, const ImpulseRatioOptions& options,
                            ImpactObserver* observer) {
  ImpactOutcome outcome = solveCompliant(problem, elastic(options), observer);
  if (!isUsable(outcome.status))
    outcome.message =
        "the regularised motion that gives the ratios failed: " + outcome.message;
  return outcome;
}

/** r of the contacts that may take part; 0 elsewhere. */
VectorXd involvedShares(const ContactProblem& problem) {
  VectorXd direction = problem.impulseShare;
  const std::vector<bool> involved = involvedContacts(problem);
  for (Index i = 0; i < direction.size(); ++i)
    if (!involved[static_cast<std::size_t>(i)]) direction[i] = 0.;
  return direction;
}

ImpactOutcome outsideDomain(const ContactProblem& problem, double ratio,
                            const EnergyRange& allowed) {
  const std::string range =
      allowed.isEmpty() ? "no energetic coefficient is admissible for these impulse ratios"
                        : "for these impulse ratios it must be in [" + toText(allowed.lowest) +
                              ", " + toText(allowed.highest) + "]";
  return refuseImpact(
      problem, VectorXd::Zero(problem.contactCount()),
      "energyRatio " + toText(ratio) + " is outside the admissible domain: " + range);
}

void checkProblem(const ContactProblem& problem, const ImpulseRatioOptions& options) {
  const char* const where = "solveImpulseRatio";
  checkFrictionless(problem, where);
  if (options.ratios == RatioSource::Given)
    checkImpulseShares(problem, where);
  else
    checkCompliantContacts(problem, where);
  checked(where, "kineticEnergy", problem.kineticEnergy, Range::NonNegative);
}

}  // namespace

template <>
const Choices<RatioSource>& choices<RatioSource>() {
  static const Choices<RatioSource> table{
      "RatioSource",
      "Where the ratios between the impulses come from.",
      {{RatioSource::Regularised, "Regularised", "regularised",
        "from the elastic compliant motion"},
       {RatioSource::Given, "Given", "given", "from the shares"}}};
  return table;
}

void checkOptions(const ImpulseRatioOptions& options) {
  checkRanges("ImpulseRatioOptions", impulseRatioLaw().options, options);
}

EnergyRange admissibleEnergyRatios(const ContactProblem& problem, const VectorXd& direction) {
  const EnergyBalance balance(problem, direction);
  const SizeRange sizes = sizesThatSeparate(problem, direction, balance);
  if (!(balance.a > 0.) || sizes.lowest > sizes.highest * (1. + kRounding)) return {};
  const double lowest = balance.ratioAt(sizes.lowest);
  if (lowest > 1. + kRounding) return {};
  const double highest =
      std::isfinite(sizes.highest) ? std::min(1., balance.ratioAt(sizes.highest)) : 1.;
  return {lowest, std::max(highest, lowest)};
}

ImpactOutcome solveImpulseRatio(const ContactProblem& problem,
                                const ImpulseRatioOptions& options, ImpactObserver* observer) {
  checkOptions(options);
  checkProblem(problem, options);
  if (!(problem.velocity.array() < 0.).any()) return noImpact(problem);
  VectorXd direction;
  const bool given = options.ratios == RatioSource::Given;
  PhaseTrace trace(given ? observer : nullptr, problem);
  if (given) {
    direction = involvedShares(problem);
  } else {
    ImpactOutcome motion = elasticMotion(problem, options, observer);
    if (!isUsable(motion.status)) return motion;
    direction = std::move(motion.impulse);
  }
  const EnergyRange allowed = admissibleEnergyRatios(problem, direction);
  const double e = options.energyRatio;
  if (allowed.isEmpty() || e < allowed.lowest - kRounding || e > allowed.highest + kRounding)
    return outsideDomain(problem, e, allowed);
  const double size = EnergyBalance(problem, direction).sizeFor(e);
  ImpactOutcome outcome = closeImpact(problem, unfinishedWith(problem, size * direction));
  trace.end(outcome.impulse, outcome.velocity);
  return outcome;
}

const Law& impulseRatioLaw() {
  using O = ImpulseRatioOptions;
  LawPromises kept;
  // The size of the impulse is a root, double at the least energy: half the digits are sure.
  // Ratios from the regularised motion are as sure as that motion.
  kept.agreement = [](const ContactProblem& problem, const std::any& options) {
    const double root = 1e-7;
    const O& given = std::any_cast<const O&>(options);
    if (given.ratios == RatioSource::Given) return root;
    return std::max(root, compliantLaw().promises.agreement(problem, elastic(given)));
  };
  kept.reproducesRestitution = false;  // its coefficient is a ratio of energies
  kept.givesUpWith = {ImpactStatus::StepLimit, ImpactStatus::NotAdmissible};
  static const Law law = solvedBy<O, solveImpulseRatio>(
      {"impulse_ratio",
       "ImpulseRatio",
       "Acary, Taha: ratios between the impulses and one energetic coefficient",
       {optional("share"), optional("stiffness"), optional("exponent")},
       true,
       {number(&O::energyRatio, "energyRatio", Range::UnitInterval, "",
               "kinetic energy after over that before, of the bodies in contact"),
        choice(&O::ratios, "ratios", "from stiffness and exponent, or given by the shares"),
        number(&O::tolerance, "tolerance", {1e-13, 1e-2, "must be in [1e-13, 1e-2]"}, "",
               "of the regularised motion"),
        whole(&O::maximumSteps, "maximumSteps", {1., 9.2e18, "must be at least 1"},
              "of the regularised motion; then the impact is given up with an error",
              "max_steps")},
       kept});
  return law;
}

}  // namespace multiple_impacts
