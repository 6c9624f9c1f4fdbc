// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/lzb/SeparateGroups.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "multiple_impacts/solvers/lzb/FrictionalIndentation.hpp"
#include "multiple_impacts/solvers/lzb/SingleContact.hpp"
#include "multiple_impacts/solvers/lzb/VirtualIndentation.hpp"
#include "multiple_impacts/solvers/projection/EndingDerivative.hpp"
#include "multiple_impacts/solvers/projection/JoinedOutcome.hpp"

namespace multiple_impacts::lzb {

using Eigen::Index;
using Eigen::MatrixXd;

bool isNoImpact(const ContactProblem& problem) {
  return !(problem.velocity.array() < 0.).any() &&
         !(problem.precompression.array() > 0.).any();
}

LZBOptions withLimit(LZBOptions options, const ContactProblem& problem) {
  if (options.maximumSteps == 0)
    options.maximumSteps = std::max<long>(10'000'000, 100 * problem.contactCount());
  return options;
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

/** Whether there is one contact, with an outcome in closed form. */
bool isFreeContact(const ContactProblem& problem) {
  return problem.contactCount() == 1 && isFree(problem, 0);
}

ImpactOutcome integrate(const ContactProblem& problem, const LZBOptions& options,
                        ImpactObserver* observer, const ContactNumbers& numbers = {}) {
  const LZBOptions limited = withLimit(options, problem);
  if (problem.hasFriction()) return integrateFriction(problem, limited, observer);
  return integrateIndentation(problem, limited, observer, numbers);
}

ImpactOutcome solveGroup(const ContactProblem& problem, const LZBOptions& options,
                         ImpactObserver* observer, const ContactNumbers& numbers = {}) {
  if (isNoImpact(problem)) return noImpact(problem);
  const bool isSingle = isFreeContact(problem);
  if (!isSingle && (problem.hasFriction() || !isPlastic(problem)))
    return integrate(problem, options, observer, numbers);
  if (observer) integrate(problem, options, observer);
  return isSingle ? soleOutcome(problem, singleContact(problem, 0, options.model))
                  : plasticImpact(problem);
}

ImpactOutcome solveEach(const ContactProblem& problem, const ContactGroups& groups,
                        const LZBOptions& options) {
  JoinedOutcome joined(problem, groups);
  bool isUsable = true;
  for (int g = 0; g < groups.count() && isUsable; ++g) {
    const ContactGroups::Indices contacts = groups.contacts(g);
    isUsable = contacts.size() == 1 && isFree(problem, contacts[0])
                   ? joined.add(singleContact(problem, contacts[0], options.model))
                   : joined.add(g, solveGroup(groups.problem(g), options, nullptr,
                                              groups.numbers(g)));
  }
  return joined.outcome();
}

}  // namespace

ImpactOutcome solveGroups(const ContactProblem& problem, const LZBOptions& options,
                          ImpactObserver* observer) {
  if (isFreeContact(problem)) return solveGroup(problem, options, observer);
  if (const ContactGroups groups(problem); groups.count() > 1) {
    if (observer) integrate(problem, options, observer);
    return solveEach(problem, groups, options);
  }
  return solveGroup(problem, options, observer);
}

namespace {

constexpr const char* kPlasticKink = "e = 0; what more would give back is left out";

/** P = -(1 + e) U- / D. */
ImpactDerivative differentiateSingle(const ContactProblem& problem,
                                     const FullDirections& directions, ImpactOutcome outcome,
                                     const ContactNumbers& numbers) {
  const double e = problem.restitution[0], U = problem.velocity[0], P = outcome.impulse[0];
  const double D = problem.delassus.coeff(0, 0);
  MatrixXd dP = -((1. + e) * directions.velocity + U * directions.restitution) / D;
  for (std::size_t m = 0; m < directions.delassus.size(); ++m)
    dP(0, static_cast<Index>(m)) -= P / D * directions.delassus[m].coeff(0, 0);
  const bool hasKink = e == 0. && !directions.restitution.isZero(0.);
  return differentiateClosed(problem, directions, std::move(outcome), dP, 0.,
                             hasKink ? kPlasticKink : "", numbers);
}

ImpactDerivative differentiatePlastic(const ContactProblem& problem,
                                      const FullDirections& directions,
                                      const ContactNumbers& numbers) {
  const auto zero = MatrixXd::Zero(problem.contactCount(), directions.velocity.cols());
  const char* const kink = directions.restitution.isZero(0.) ? "" : kPlasticKink;
  return differentiateClosed(problem, directions, plasticImpact(problem), zero, 0., kink,
                             numbers);
}

ImpactDerivative differentiateGroup(const ContactProblem& problem,
                                    const ImpactDirections& directions,
                                    const LZBOptions& options, ImpactObserver* observer,
                                    const ContactNumbers& numbers = {}) {
  const FullDirections full(problem, directions);
  if (isNoImpact(problem))
    return differentiateNoImpact(problem, full, noImpact(problem), numbers);
  if (isFreeContact(problem)) {
    ImpactOutcome outcome = solveGroup(problem, options, observer);
    if (!isUsable(outcome.status)) return withoutDerivatives(std::move(outcome));
    return differentiateSingle(problem, full, std::move(outcome), numbers);
  }
  const LZBOptions limited = withLimit(options, problem);
  if (!isPlastic(problem))
    return differentiateIndentation(problem, directions, limited, observer, numbers);
  if (observer) integrateIndentation(problem, limited, observer);
  return differentiatePlastic(problem, full, numbers);
}

/** The directions that change a group, and what they change in it. */
struct GroupDirections {
  std::vector<Index> chosen;
  ImpactDirections changes;
};

/** Rows and columns of a matrix of directions; empty if it is. */
MatrixXd block(const MatrixXd& all, const ContactGroups::Indices& rows,
               const std::vector<Index>& columns) {
  if (all.cols() == 0) return {};
  return all(rows, columns);
}

GroupDirections directionsIn(const ContactGroups& groups, int group,
                             const ImpactDirections& all) {
  GroupDirections result;
  const ContactGroups::Indices contacts = groups.contacts(group);
  std::vector<bool> changes(static_cast<std::size_t>(all.count()), false);
  for (std::size_t m = 0; m < changes.size(); ++m) {
    const auto column = static_cast<Index>(m);
    for (const MatrixXd* matrix :
         {&all.velocity, &all.restitution, &all.stiffness, &all.exponent})
      if (matrix->cols() > 0)
        for (const int i : contacts) changes[m] = changes[m] || (*matrix)(i, column) != 0.;
    for (const int i : contacts)
      changes[m] =
          changes[m] || (!all.delassus.empty() && all.delassus[m].col(i).nonZeros() > 0);
    if (!changes[m]) continue;
    result.chosen.push_back(column);
    if (!all.delassus.empty())
      result.changes.delassus.push_back(groups.within(group, all.delassus[m]));
  }
  result.changes.velocity = block(all.velocity, contacts, result.chosen);
  result.changes.restitution = block(all.restitution, contacts, result.chosen);
  result.changes.stiffness = block(all.stiffness, contacts, result.chosen);
  result.changes.exponent = block(all.exponent, contacts, result.chosen);
  return result;
}

ImpactDerivative differentiateEach(const ContactProblem& problem, const ContactGroups& groups,
                                   const ImpactDirections& directions,
                                   const LZBOptions& options) {
  JoinedDerivative joined(problem, groups, directions.count());
  for (int g = 0; g < groups.count(); ++g) {
    const GroupDirections own = directionsIn(groups, g, directions);
    if (!joined.add(g, own.chosen,
                    differentiateGroup(groups.problem(g), own.changes, options, nullptr,
                                       groups.numbers(g))))
      break;
  }
  return joined.derivative();
}

}  // namespace

ImpactDerivative differentiateGroups(const ContactProblem& problem,
                                     const ImpactDirections& directions,
                                     const LZBOptions& options, ImpactObserver* observer) {
  const ContactGroups separate(problem), changed(problem, directions.delassus);
  if (separate.count() <= 1) return differentiateGroup(problem, directions, options, observer);
  if (observer && !isNoImpact(problem)) integrate(problem, options, observer);
  ImpactDerivative derivative = differentiateEach(problem, changed, directions, options);
  if (changed.count() < separate.count() && isUsable(derivative.outcome.status))
    derivative.outcome = solveEach(problem, separate, options);
  return derivative;
}

}  // namespace multiple_impacts::lzb
