// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/projection/PoissonFriction.hpp"

#include <algorithm>
#include <cmath>

#include "multiple_impacts/contact/PhaseTrace.hpp"
#include "multiple_impacts/solvers/friction/FrictionCone.hpp"
#include "multiple_impacts/solvers/projection/ImpactEnding.hpp"

namespace multiple_impacts {

namespace {

using Eigen::VectorXd;

/** Energy created up to this share of that exchanged is rounding. */
constexpr double kRounding = 1e-13;

/** Work of impulses at the velocities given [J]. */
double work(const ConeResult& phase, const VectorXd& velocity, const VectorXd& slip) {
  return phase.impulse.dot(velocity) + phase.tangentialImpulse.dot(slip);
}

/** The largest factor up to 1 of an expansion that creates no energy. With the velocities w^c
    before it and w^+ after it, the energy grows by
    \f$ s z \cdot w^c + s^2 z \cdot (w^+ - w^c)/2 \f$, a convex function of s; compression
    has lost the energy `available`. */
double harmlessShare(const ConeResult& compression, const ConeResult& expansion,
                     double available) {
  const double linear = work(expansion, compression.velocity, compression.slip);
  const double square = 0.5 * work(expansion, expansion.velocity - compression.velocity,
                                   expansion.slip - compression.slip);
  const double exchanged = std::abs(linear) + std::abs(square) + available;
  if (linear + square <= available + kRounding * exchanged) return 1.;
  const double root = std::sqrt(linear * linear + 4. * square * available);
  return std::clamp(2. * available / (linear + root), 0., 1.);
}

/** Less of an expansion: velocities are linear in the impulses. */
void shorten(ConeResult& expansion, const ConeResult& compression, double share) {
  if (share == 1.) return;
  const auto between = [share](const VectorXd& from, VectorXd& to) {
    to = from + share * (to - from);
  };
  expansion.impulse *= share;
  expansion.tangentialImpulse *= share;
  between(compression.velocity, expansion.velocity);
  between(compression.slip, expansion.slip);
}

ImpactOutcome refuse(const ContactProblem& problem, const ConeResult& reached,
                     const char* phase) {
  return abandonImpact(
      problem, unfinishedWith(problem, reached.impulse, reached.tangentialImpulse),
      ImpactStatus::NotAdmissible,
      std::string("no solution of the cone problem of ") + phase + " was found");
}

}  // namespace

ImpactOutcome solvePoissonFriction(const ContactProblem& problem, ImpactObserver* observer) {
  const Tangents& tangents = problem.tangents;
  const double scale =
      std::max(problem.velocity.cwiseAbs().maxCoeff(), tangents.slip.cwiseAbs().maxCoeff());
  PhaseTrace trace(observer, problem);
  const ConeResult compression = solveFrictionCone(
      problem,
      {problem.velocity, tangents.slip, VectorXd::Zero(problem.contactCount()), scale});
  if (!compression.converged) return refuse(problem, compression, "compression");
  trace.show(compression.impulse, compression.velocity, compression.tangentialImpulse,
             compression.slip);
  ConeResult expansion = solveFrictionCone(
      problem, {compression.velocity, compression.slip,
                problem.restitution.cwiseProduct(compression.impulse), scale});
  if (!expansion.converged) return refuse(problem, expansion, "expansion");
  const double lost = -0.5 * work(compression, problem.velocity + compression.velocity,
                                  tangents.slip + compression.slip);
  shorten(expansion, compression, harmlessShare(compression, expansion, lost));
  trace.end(expansion.impulse, expansion.velocity, expansion.tangentialImpulse,
            expansion.slip);
  return closeImpact(
      problem, unfinishedWith(problem, compression.impulse + expansion.impulse,
                              compression.tangentialImpulse + expansion.tangentialImpulse));
}

}  // namespace multiple_impacts
