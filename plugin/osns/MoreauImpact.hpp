// SPDX-License-Identifier: Apache-2.0
/*! \file MoreauImpact.hpp
  \brief Moreau's law as an impact problem of Siconos.
*/
#ifndef MoreauImpact_hpp
#define MoreauImpact_hpp

#include <string>

#include "multiple_impacts/osns/NewtonImpactOSNS.hpp"
#include "multiple_impacts/solvers/projection/MoreauSolver.hpp"

namespace multiple_impacts {

/** Solves the impacts of an EventDriven simulation with Moreau's law (solveMoreau says what is
    computed). Every contact carries Siconos's NewtonImpactNSL or a BinaryCollisionNSL.

    It is the law of Siconos's own LCP, which may be used as well where masses are constant; where
    they depend on positions, LCP takes those of another time. */
class MoreauImpact : public NewtonImpactOSNS {
 public:
  void display() const override;

 protected:
  std::string name() const override { return "MoreauImpact"; }
  ImpactOutcome solve(const ContactProblem& problem, ImpactObserver* observer) const override;
};

}  // namespace multiple_impacts

#endif
