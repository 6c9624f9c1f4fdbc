// SPDX-License-Identifier: Apache-2.0
#include "LZBSolver.hpp"

#include "ImpactEnding.hpp"
#include "ParameterCheck.hpp"
#include "lzb/PublishedSchemes.hpp"
#include "lzb/VirtualIndentation.hpp"

namespace multiple_impacts {

const char* toString(ContactModel model) {
  return model == ContactModel::BiStiffness ? "BiStiffness" : "MonoStiffness";
}

const char* toString(LZBScheme scheme) {
  switch (scheme) {
    case LZBScheme::VirtualIndentation:
      return "VirtualIndentation";
    case LZBScheme::TimeEuler:
      return "TimeEuler";
    case LZBScheme::ImpulseEuler:
      return "ImpulseEuler";
  }
  return "unknown";
}

void checkOptions(const LZBOptions& options) {
  checked("LZBOptions", "tolerance", options.tolerance, Range::Positive);
  if (options.tolerance < 1e-13 || options.tolerance > 1e-2)
    throw InvalidParameter("LZBOptions: tolerance must be in [1e-13, 1e-2], got " +
                           toText(options.tolerance));
  if (options.maximumSteps < 1)
    throw InvalidParameter("LZBOptions: maximumSteps must be at least 1, got " +
                           std::to_string(options.maximumSteps));
  if (options.scheme != LZBScheme::VirtualIndentation)
    checked("LZBOptions", "step", options.step, Range::Positive,
            std::string(" (scheme ") + toString(options.scheme) + ")");
  if (options.scheme == LZBScheme::TimeEuler && options.model == ContactModel::MonoStiffness)
    throw InvalidParameter(
        "LZBOptions: scheme TimeEuler is published for model BiStiffness only, got "
        "MonoStiffness");
}

ImpactOutcome solveLZB(const ContactProblem& problem, const LZBOptions& options,
                       ImpactObserver* observer) {
  checkOptions(options);
  checkCompliantContacts(problem, "solveLZB");
  const bool approaching = (problem.velocity.array() < 0.).any();
  const bool compressed = (problem.precompression.array() > 0.).any();
  if (!approaching && !compressed) return noImpact(problem);
  switch (options.scheme) {
    case LZBScheme::TimeEuler:
      return lzb::integrateInTime(problem, options, observer);
    case LZBScheme::ImpulseEuler:
      return lzb::integrateInImpulse(problem, options, observer);
    case LZBScheme::VirtualIndentation:
      break;
  }
  return lzb::integrateIndentation(problem, options, observer);
}

}  // namespace multiple_impacts
