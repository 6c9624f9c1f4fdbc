// SPDX-License-Identifier: Apache-2.0
/*! \file PoissonImpact.hpp
  \brief Poisson's law as an impact problem of Siconos.
*/
#ifndef PoissonImpact_hpp
#define PoissonImpact_hpp

#include <string>

#include "multiple_impacts/osns/NewtonImpactOSNS.hpp"
#include "multiple_impacts/solvers/projection/PoissonSolver.hpp"

namespace multiple_impacts {

/** Solves the impacts of an EventDriven simulation with Poisson's law in two phases
    (solvePoisson says what is computed). Every closed contact carries Siconos's
    NewtonImpactNSL, whose e is taken for the kinetic coefficient, or a BinaryCollisionNSL. */
class PoissonImpact : public NewtonImpactOSNS {
 public:
  void display() const override;

 protected:
  std::string name() const override { return "PoissonImpact"; }
  ImpactOutcome solve(const ContactProblem& problem, ImpactObserver* observer) const override;
};

}  // namespace multiple_impacts

#endif
