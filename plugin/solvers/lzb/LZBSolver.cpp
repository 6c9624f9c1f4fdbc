// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"

#include <algorithm>

#include "multiple_impacts/contact/ParameterCheck.hpp"
#include "multiple_impacts/solvers/Laws.hpp"
#include "multiple_impacts/solvers/lzb/PublishedSchemes.hpp"
#include "multiple_impacts/solvers/lzb/SeparateGroups.hpp"
#include "multiple_impacts/solvers/projection/ImpactEnding.hpp"

namespace multiple_impacts {

template <>
const Choices<ContactModel>& choices<ContactModel>() {
  static const Choices<ContactModel> table{
      "ContactModel",
      "Where a contact loses its energy.",
      {{ContactModel::BiStiffness, "BiStiffness", "bi", "along the whole expansion"},
       {ContactModel::MonoStiffness, "MonoStiffness", "mono", "at once, at its end"}}};
  return table;
}

template <>
const Choices<LZBScheme>& choices<LZBScheme>() {
  static const Choices<LZBScheme> table{
      "LZBScheme",
      "How an impact is integrated.",
      {{LZBScheme::VirtualIndentation, "VirtualIndentation", "default",
        "ours: adaptive, of order 8"},
       {LZBScheme::TimeEuler, "TimeEuler", "time_euler", "published: fixed step in time"},
       {LZBScheme::ImpulseEuler, "ImpulseEuler", "impulse_euler",
        "published: fixed step in the primary impulse"}}};
  return table;
}

namespace {

bool isPublished(const LZBOptions& options) {
  return options.scheme != LZBScheme::VirtualIndentation;
}

}  // namespace

void checkOptions(const LZBOptions& options) {
  if (isPublished(options))
    checked("LZBOptions", "step", options.step, Range::Positive,
            std::string(" (scheme ") + toString(options.scheme) + ")");
  if (options.scheme == LZBScheme::TimeEuler && options.model == ContactModel::MonoStiffness)
    throw InvalidParameter(
        "LZBOptions: model must be BiStiffness for scheme TimeEuler, got MonoStiffness");
  checkRanges("LZBOptions", lzbLaw().options, options);
}

namespace {

void check(const ContactProblem& problem, const LZBOptions& options, const char* where) {
  checkOptions(options);
  checkCompliantContacts(problem, where);
  if (isPublished(options))
    checkFrictionless(problem, where,
                      std::string("the published scheme ") + toString(options.scheme) +
                          " has none (take the default scheme, " +
                          toString(LZBScheme::VirtualIndentation) + ")");
}

}  // namespace

ImpactOutcome solveLZB(const ContactProblem& problem, const LZBOptions& options,
                       ImpactObserver* observer) {
  check(problem, options, "solveLZB");
  if (lzb::isNoImpact(problem)) return noImpact(problem);
  if (observer) observer->setTangents(problem.tangents);
  switch (options.scheme) {
    case LZBScheme::TimeEuler:
      return lzb::integrateInTime(problem, lzb::withLimit(options, problem), observer);
    case LZBScheme::ImpulseEuler:
      return lzb::integrateInImpulse(problem, lzb::withLimit(options, problem), observer);
    case LZBScheme::VirtualIndentation:
      break;
  }
  return lzb::solveGroups(problem, options, observer);
}

ImpactDerivative differentiateLZB(const ContactProblem& problem,
                                  const ImpactDirections& directions,
                                  const LZBOptions& options, ImpactObserver* observer) {
  const char* const where = "differentiateLZB";
  if (isPublished(options))
    throw InvalidParameter(std::string(where) + ": the published scheme " +
                           toString(options.scheme) +
                           " has no derivatives (take the default, " +
                           toString(LZBScheme::VirtualIndentation) + ")");
  checkFrictionless(problem, where, "its derivatives are not known with it");
  check(problem, options, where);
  checkDirections(problem, directions, where);
  return lzb::differentiateGroups(problem, directions, options, observer);
}

namespace {

/** What LZBOptions::tolerance promises. */
double accuracyOf(const ContactProblem& problem, const LZBOptions& options) {
  const double eta = problem.exponent.minCoeff();
  const double limit = eta >= 0.3 ? 0. : eta >= 0.2 ? 5e-7 : eta >= 0.1 ? 1e-5 : 1e-4;
  const auto& e = problem.restitution.array();
  const bool nearlyPlastic = (e > 0. && e < 1e-5).any();
  return std::max({options.tolerance, limit, nearlyPlastic ? 1e-8 : 0.});
}

LawPromises promises() {
  LawPromises kept;
  kept.accuracy = [](const ContactProblem& problem, const std::any& options) {
    const auto& asked = std::any_cast<const LZBOptions&>(options);
    return isPublished(asked) ? 1e-2 : accuracyOf(problem, asked);
  };
  kept.agreement = [](const ContactProblem& problem, const std::any& options) {
    const auto& asked = std::any_cast<const LZBOptions&>(options);
    return std::max(100. * asked.tolerance, accuracyOf(problem, asked));
  };
  // The published schemes have primary contacts and steps that a rounding can change.
  kept.isComparable = [](const ContactProblem&, const std::any& options) {
    return !isPublished(std::any_cast<const LZBOptions&>(options));
  };
  kept.isExactInUnits = false;
  kept.givesUpWith = {ImpactStatus::StepLimit, ImpactStatus::EnergyGain,
                      ImpactStatus::NonFinite};
  return kept;
}

}  // namespace

const Law& lzbLaw() {
  using O = LZBOptions;
  static const Law law = differentiatedBy<O, differentiateLZB>(solvedBy<O, solveLZB>(
      {"lzb",
       "LZB",
       "Liu, Zhao, Brogliato: compliant contacts, energetic restitution, waves",
       {required("stiffness"), required("exponent"), required("restitution"),
        optional("precompression"), optional("friction"), optional("tangential_stiffness")},
       false,
       {choice(&O::model, "model", "where a contact loses energy").known("stiffness_model"),
        choice(&O::scheme, "scheme", "ours, or as published"),
        number(&O::tolerance, "tolerance", {1e-13, 1e-2, "must be in [1e-13, 1e-2]"}, "",
               "error of the velocities, relative to the largest relative speed at the time "
               "among "
               "connected contacts"),
        number(&O::step, "step",
               {0., Range::Positive.highest, "must be positive and finite, or 0 if unused"},
               "s or N.s",
               "fixed step of the published schemes, in time or in the primary impulse"),
        whole(&O::maximumSteps, "maximumSteps",
              {0., 9.2e18, "must be positive, or 0 for the default"},
              "steps after which the impact is given up with an error; 0: ten million, or 100 "
              "per contact if that is more",
              "max_steps")},
       promises(),
       true}));
  return law;
}

}  // namespace multiple_impacts
