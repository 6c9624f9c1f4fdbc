// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/osns/PoissonImpact.hpp"

#include <iostream>

namespace multiple_impacts {

ImpactOutcome PoissonImpact::solve(const ContactProblem& problem,
                                   ImpactObserver* observer) const {
  return solvePoisson(problem, observer);
}

void PoissonImpact::display() const {
  std::cout << "=== PoissonImpact ===\n";
  displayLastOutcome();
  std::cout << "=====================\n";
}

}  // namespace multiple_impacts
