// SPDX-License-Identifier: Apache-2.0
#include "PoissonImpact.hpp"

#include <NewtonImpactNSL.hpp>
#include <iostream>

namespace multiple_impacts {

bool PoissonImpact::checkCompatibleNSLaw(::NonSmoothLaw& law) {
  if (law.size() != 1 || !dynamic_cast<::NewtonImpactNSL*>(&law))
    refuse(law, "Siconos's NewtonImpactNSL (or BinaryCollisionNSL)");
  return true;
}

ContactProblem PoissonImpact::readProblem(const ContactSeam& seam) const {
  return seam.readNewtonProblem();
}

ImpactOutcome PoissonImpact::solve(const ContactProblem& problem, ImpactObserver*) const {
  return solvePoisson(problem);
}

void PoissonImpact::display() const {
  std::cout << "=== PoissonImpact ===\n";
  displayLastOutcome();
  std::cout << "=====================\n";
}

}  // namespace multiple_impacts
