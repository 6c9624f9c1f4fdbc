// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/Trust.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <limits>
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
constexpr double kLargeAmplification = 1e3;
constexpr double kInfinite = std::numeric_limits<double>::infinity();

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
  if (!dU.allFinite()) return kInfinite;
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

/** The problem with the errors of a draw, `size` times as large as they are given. */
ContactProblem withErrors(ContactProblem problem, const ImpactDirections& errors, Index draw,
                          double size) {
  problem.velocity += size * errors.velocity.col(draw);
  if (errors.restitution.cols() > 0)
    problem.restitution =
        (problem.restitution + size * errors.restitution.col(draw)).cwiseMin(1.);
  if (errors.stiffness.cols() > 0) problem.stiffness += size * errors.stiffness.col(draw);
  problem.delassus += size * errors.delassus[static_cast<std::size_t>(draw)];
  return problem;
}

/** One law, its options and a problem, and what errors do to the outcome. */
class Inquiry {
 public:
  Inquiry(const Law& law, const ContactProblem& problem, const std::any& options)
      : _law(law),
        _problem(problem),
        _options(options),
        _errors(randomErrors(law, problem)),
        _accuracy(accuracyOf(law, problem, options)) {}

  ImpactDerivative differentiate(ImpactObserver* observer) const {
    return _law.differentiate(_problem, _errors, _options, observer);
  }
  ImpactTrust trustOf(const ImpactDerivative& derivative) const;

 private:
  MatrixXd differences(const ImpactOutcome& outcome) const;
  std::string messageOf(const ImpactTrust& trust, const ImpactDerivative& derivative) const;

  const Law& _law;
  const ContactProblem& _problem;
  const std::any& _options;
  const ImpactDirections _errors;
  const double _accuracy;
};

/** Of outcomes of data with errors as large as the accuracy of the law, over that: what stands
    for derivatives where these grow beyond all bounds, while outcomes differ by no more than
    the vibrations that are left open. Not finite if one of them is given up. */
MatrixXd Inquiry::differences(const ImpactOutcome& outcome) const {
  MatrixXd result(_problem.contactCount(), kDraws);
  for (Index draw = 0; draw < kDraws; ++draw) {
    const ImpactOutcome other =
        _law.solve(withErrors(_problem, _errors, draw, _accuracy), _options, nullptr);
    result.col(draw) = (other.velocity - outcome.velocity) / _accuracy;
    if (!isUsable(other.status)) result.col(draw).setConstant(kInfinite);
  }
  return result;
}

ImpactTrust Inquiry::trustOf(const ImpactDerivative& derivative) const {
  const bool isLost = derivative.undetermined > 0.;
  const double scale = scaleOf(_problem, derivative.outcome);
  ImpactTrust trust;
  trust.amplification =
      amplificationOf(isLost ? differences(derivative.outcome) : derivative.velocity, scale);
  const double error = _accuracy * trust.amplification;
  trust.undetermined = isLost ? error : 0.;
  trust.digits = std::clamp(-std::log10(error), 0., kMostDigits);
  trust.message = messageOf(trust, derivative);
  return trust;
}

std::string Inquiry::messageOf(const ImpactTrust& trust,
                               const ImpactDerivative& derivative) const {
  const std::string doubt = "the outcome is hardly determined by the data: ";
  if (isHardlyDetermined(trust) && trust.undetermined > 0.)
    return doubt + "vibrations inside the impact leave " + rounded(100. * trust.undetermined) +
           " % of the largest speed open";
  if (isHardlyDetermined(trust))
    return doubt + "it magnifies their errors " + rounded(trust.amplification) + " times";
  if (derivative.message.empty()) return "";
  return "the outcome has a kink or a jump at these data: " + derivative.message;
}

ImpactOutcome withoutTrust(ImpactOutcome outcome, const std::string& reason) {
  outcome.trust.message = "how far the data determine the outcome is not known: " + reason;
  return outcome;
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

bool isHardlyDetermined(const ImpactTrust& trust) {
  return trust.digits < kFewDigits || trust.amplification > kLargeAmplification;
}

ImpactOutcome solveWithTrust(const Law& law, const ContactProblem& problem,
                             const std::any& options, ImpactObserver* observer) {
  const auto solvedPlainly = [&](const std::string& reason) {
    return withoutTrust(law.solve(problem, options, observer), reason);
  };
  if (!law.differentiate) return solvedPlainly("the law " + law.name + " has no derivatives");
  if (problem.hasFriction()) return solvedPlainly("there is friction");
  try {
    const Inquiry inquiry(law, problem, options);
    ImpactDerivative derivative = inquiry.differentiate(observer);
    if (isUsable(derivative.outcome.status))
      derivative.outcome.trust = inquiry.trustOf(derivative);
    return std::move(derivative.outcome);
  } catch (const InvalidParameter&) {
    // Of the problem, which then cannot be solved, or only of its derivatives.
    return solvedPlainly(law.name + " has no derivatives for these data and options");
  }
}

}  // namespace multiple_impacts
