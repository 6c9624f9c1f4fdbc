// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"

#include <algorithm>

#include "multiple_impacts/contact/ParameterCheck.hpp"
#include "multiple_impacts/solvers/lzb/PublishedSchemes.hpp"
#include "multiple_impacts/solvers/lzb/VirtualIndentation.hpp"
#include "multiple_impacts/solvers/projection/ImpactEnding.hpp"

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
  if (!(options.tolerance >= 1e-13 && options.tolerance <= 1e-2))
    throw InvalidParameter("LZBOptions: tolerance must be in [1e-13, 1e-2], got " +
                           toText(options.tolerance));
  if (options.maximumSteps < 0)
    throw InvalidParameter(
        "LZBOptions: maximumSteps must be positive, or 0 for the default, got " +
        std::to_string(options.maximumSteps));
  if (options.scheme != LZBScheme::VirtualIndentation)
    checked("LZBOptions", "step", options.step, Range::Positive,
            std::string(" (scheme ") + toString(options.scheme) + ")");
  if (options.scheme == LZBScheme::TimeEuler && options.model == ContactModel::MonoStiffness)
    throw InvalidParameter(
        "LZBOptions: scheme TimeEuler is published for model BiStiffness only, got "
        "MonoStiffness");
}

namespace {

/** Whether the outcome is that of the perfectly plastic impact.

    Let every contact have e = 0, and let impulses only push the other contacts together:
    \f$ D_{ij} \leq 0, i \neq j \f$, as in a chain. A contact that has ended a compression has
    x = d = 0, and \f$ \dot d_i = -\sum_{j \neq i} D_{ij} \lambda_j \geq 0 \f$: it never
    separates. So P >= 0, U+ >= 0, and U+ = 0 wherever P > 0, for any stiffness: these are the
    conditions that define the plastic impact. */
bool isPlastic(const ContactProblem& problem) {
  if ((problem.restitution.array() > 0.).any() || (problem.precompression.array() > 0.).any())
    return false;
  for (int j = 0; j < problem.delassus.outerSize(); ++j)
    for (Eigen::SparseMatrix<double>::InnerIterator it(problem.delassus, j); it; ++it)
      if (it.row() != j && it.value() > 0.) return false;
  return true;
}

}  // namespace

ImpactOutcome solveLZB(const ContactProblem& problem, const LZBOptions& asked,
                       ImpactObserver* observer) {
  checkOptions(asked);
  LZBOptions options = asked;
  if (options.maximumSteps == 0)
    options.maximumSteps = std::max<long>(10'000'000, 100 * problem.contactCount());
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
  if (isPlastic(problem)) {
    if (observer) lzb::integrateIndentation(problem, options, observer);
    return plasticImpact(problem);
  }
  return lzb::integrateIndentation(problem, options, observer);
}

}  // namespace multiple_impacts
