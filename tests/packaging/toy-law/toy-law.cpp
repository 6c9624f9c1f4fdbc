// SPDX-License-Identifier: Apache-2.0
/* A law outside the tree. The contacts take the impulses P of the perfectly plastic impact and
   give back the share e of them: (1 + e) P in all. Three balls of 1 kg, the first with 1 m/s:
   the plastic impact gives all of them 1/3 m/s with P = (2/3, 1/3) N.s, so that with e = 1/2

     v1 = 1 - 3/2 2/3 = 0,   v2 = 3/2 (2/3 - 1/3) = 1/2,   v3 = 3/2 1/3 = 1/2  m/s. */
#include <EventDriven.hpp>
#include <SiconosMultipleImpacts.hpp>
#include <cmath>
#include <iostream>

#include "multiple_impacts/osns/NewtonContact.hpp"
#include "multiple_impacts/solvers/projection/ImpactEnding.hpp"
#include "multiple_impacts/solvers/projection/PlasticProjection.hpp"

namespace toy {

using namespace multiple_impacts;

// (1) The solver, with its options and description.

struct ReturnOptions {
  double share = 1.;  ///< of the restitution that is used
};

const Law& returnLaw();

void checkOptions(const ReturnOptions& options) {
  checkRanges("ReturnOptions", returnLaw().options, options);
}

ImpactOutcome solveReturn(const ContactProblem& problem, const ReturnOptions& options,
                          ImpactObserver*) {
  checkOptions(options);
  checkRigidContacts(problem, "solveReturn");
  if (!(problem.velocity.array() < 0.).any()) return noImpact(problem);
  const ProjectionResult plastic = projectPlastic(problem.delassus, problem.velocity);
  if (!plastic.converged) return refuseImpact(problem, plastic.impulse, "ill-conditioned");
  const double e = options.share * problem.restitution.minCoeff();
  return closeImpact(problem, unfinishedWith(problem, (1. + e) * plastic.impulse));
}

const Law& returnLaw() {
  using O = ReturnOptions;
  static const Law law = solvedBy<O, solveReturn>(
      {"return",
       "Return",
       "the plastic impact and a share of its impulses",
       {required("restitution")},
       false,
       {number(&O::share, "share", Range::UnitInterval, "", "of the restitution")},
       {}});
  return law;
}

// (2) Siconos's NewtonImpactNSL serves. (3) The one-step problem, and how simulations use it.

class ReturnImpact : public LawImpact<ReturnOptions> {
 public:
  explicit ReturnImpact(const ReturnOptions& options = {})
      : LawImpact(returnLaw(), "ReturnImpact", options) {}
};

const SimulatedLaw& returnSimulation() {
  static const SimulatedLaw law(returnLaw(), makeNewtonContact,
                                makeProblemOf<ReturnImpact, ReturnOptions>);
  return law;
}

}  // namespace toy

namespace {

using namespace multiple_impacts;

bool near(const Eigen::VectorXd& expected, const Eigen::VectorXd& computed) {
  const bool same = expected.size() == computed.size() &&
                    (expected - computed).cwiseAbs().maxCoeff() < 1e-12;
  if (!same)
    std::cerr << "expected " << expected.transpose() << ", got " << computed.transpose()
              << "\n";
  return same;
}

/** A share out of its range is refused by name. */
bool refuses() {
  try {
    toy::ReturnImpact(toy::ReturnOptions{1.5});
  } catch (const Error& error) {
    return std::string(error.what()) == "ReturnOptions: share must be in [0, 1], got 1.5";
  }
  return false;
}

}  // namespace

int main() {
  models::Chain chain = models::uniformChain(3, {}, {0.5});
  models::strikeFromLeft(chain, 1, 1.);
  const Eigen::Vector3d expected(0., 0.5, 0.5);

  const Law& law = toy::returnLaw();
  const ImpactOutcome outcome =
      law.solve(models::contactProblem(chain), law.defaults, nullptr);
  const bool solved = near(expected, models::velocitiesAfter(chain, outcome.impulse));

  const models::ChainModel model = models::buildChain(chain, toy::returnSimulation(), 1e-3);
  models::run(*models::makeEventDriven(
      model.system, models::makeImpactProblem(toy::returnSimulation()), 1e-3));
  return solved && near(expected, model.velocities()) && refuses() ? 0 : 1;
}
