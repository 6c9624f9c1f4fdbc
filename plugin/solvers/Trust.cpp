// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/Trust.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "multiple_impacts/contact/ParameterCheck.hpp"

namespace multiple_impacts {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using Sparse = Eigen::SparseMatrix<double>;

constexpr Index kDraws = 8;
constexpr double kRounding = 1e-15;  ///< accuracy of laws that promise none
constexpr double kMostDigits = 16.;
constexpr double kFewDigits = 3.;

/** Kinds of data, whose errors have nothing to do with each other. */
enum class Datum : std::uint64_t { Velocity, Restitution, Stiffness, Delassus };
constexpr std::uint64_t kKinds = 4;

/** Scatters numbers over all others (the finaliser of SplitMix64; G. Steele, D. Lea and
    C. Flood 2014). */
std::uint64_t scattered(std::uint64_t number) {
  number += 0x9e3779b97f4a7c15;
  number = (number ^ (number >> 30)) * 0xbf58476d1ce4e5b9;
  number = (number ^ (number >> 27)) * 0x94d049bb133111eb;
  return number ^ (number >> 31);
}

/** 1 or -1. */
double sign(Datum datum, Index contact, Index draw) {
  const auto place = static_cast<std::uint64_t>(contact * kDraws + draw);
  return scattered(place * kKinds + static_cast<std::uint64_t>(datum)) >> 63 ? 1. : -1.;
}

MatrixXd signs(Datum datum, Index contacts) {
  return MatrixXd::NullaryExpr(contacts, kDraws, [datum](Index contact, Index draw) {
    return sign(datum, contact, draw);
  });
}

/** Errors in proportion to the values. */
MatrixXd relativeErrors(Datum datum, const VectorXd& values) {
  return values.asDiagonal() * signs(datum, values.size());
}

/** G D + D G. */
Sparse congruentErrors(Sparse D, Index draw) {
  const auto g = [draw](Index contact) { return sign(Datum::Delassus, contact, draw); };
  for (Index j = 0; j < D.outerSize(); ++j)
    for (Sparse::InnerIterator it(D, j); it; ++it) it.valueRef() *= g(it.row()) + g(it.col());
  return D;
}

double largest(const VectorXd& values) {
  return values.size() > 0 ? values.cwiseAbs().maxCoeff() : 0.;
}

/** The speed that errors of velocities are measured with [m/s]. */
double scaleOf(const ContactProblem& problem, const ImpactOutcome& outcome) {
  const double before = largest(problem.velocity);
  return before > 0. ? before : largest(outcome.velocity);
}

double amplificationOf(const MatrixXd& dU, double scale) {
  if (!dU.allFinite()) return std::numeric_limits<double>::infinity();
  if (scale == 0.) return 0.;
  const VectorXd errors = dU.cwiseAbs().colwise().maxCoeff().transpose() / scale;
  return errors.stableNorm() / std::sqrt(static_cast<double>(errors.size()));
}

double accuracyOf(const Law& law, const ContactProblem& problem, const std::any& options) {
  return law.promises.accuracy ? law.promises.accuracy(problem, options) : kRounding;
}

std::string rounded(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2g", value);
  return text;
}

/** Why an outcome is hardly determined. */
std::string doubtOf(const ImpactTrust& trust, double accuracy) {
  const std::string fact = "the outcome is hardly determined by the data: ";
  if (trust.undetermined >= accuracy * trust.amplification)
    return fact + "vibrations inside the impact leave " + rounded(100. * trust.undetermined) +
           " % of the largest speed open";
  return fact + "it magnifies their errors " + rounded(trust.amplification) + " times";
}

std::string messageOf(const ImpactTrust& trust, double accuracy,
                      const ImpactDerivative& derivative) {
  if (trust.digits < kFewDigits) return doubtOf(trust, accuracy);
  if (derivative.message.empty()) return "";
  return "the outcome has a kink or a jump at these data: " + derivative.message;
}

ImpactTrust trustOf(const ImpactDerivative& derivative, double scale, double accuracy) {
  ImpactTrust trust;
  trust.amplification = amplificationOf(derivative.velocity, scale);
  trust.undetermined = derivative.undetermined > 0. ? derivative.undetermined / scale : 0.;
  const double error = std::max(accuracy * trust.amplification, trust.undetermined);
  trust.digits = std::clamp(-std::log10(error), 0., kMostDigits);
  trust.message = messageOf(trust, accuracy, derivative);
  return trust;
}

ImpactOutcome withoutTrust(ImpactOutcome outcome, const std::string& reason) {
  outcome.trust.message = "how far the data determine the outcome is not known: " + reason;
  return outcome;
}

/** Empty if the law refuses: either the problem, then it cannot be solved, or to differentiate
    it, as under a published scheme. */
std::optional<ImpactDerivative> differentiated(const Law& law, const ContactProblem& problem,
                                               const std::any& options,
                                               ImpactObserver* observer) {
  try {
    return law.differentiate(problem, randomErrors(law, problem), options, observer);
  } catch (const InvalidParameter&) {
    return std::nullopt;
  }
}

}  // namespace

ImpactDirections randomErrors(const Law& law, const ContactProblem& problem) {
  const auto check = law.uses("stiffness") ? checkCompliantContacts : checkRigidContacts;
  check(problem, "randomErrors");
  ImpactDirections errors;
  errors.velocity = largest(problem.velocity) * signs(Datum::Velocity, problem.contactCount());
  if (law.uses("restitution"))
    errors.restitution = relativeErrors(Datum::Restitution, problem.restitution);
  if (law.uses("stiffness"))
    errors.stiffness = relativeErrors(Datum::Stiffness, problem.stiffness);
  for (Index draw = 0; draw < kDraws; ++draw)
    errors.delassus.push_back(congruentErrors(problem.delassus, draw));
  return errors;
}

ImpactOutcome solveWithTrust(const Law& law, const ContactProblem& problem,
                             const std::any& options, ImpactObserver* observer) {
  const auto solvedPlainly = [&](const std::string& reason) {
    return withoutTrust(law.solve(problem, options, observer), reason);
  };
  if (!law.differentiate) return solvedPlainly("the law " + law.name + " has no derivatives");
  if (problem.hasFriction()) return solvedPlainly("there is friction");
  std::optional<ImpactDerivative> derivative = differentiated(law, problem, options, observer);
  if (!derivative)
    return solvedPlainly(law.name + " has no derivatives for these data and options");
  ImpactOutcome outcome = std::move(derivative->outcome);
  if (!isUsable(outcome.status)) return outcome;
  outcome.trust =
      trustOf(*derivative, scaleOf(problem, outcome), accuracyOf(law, problem, options));
  return outcome;
}

}  // namespace multiple_impacts
