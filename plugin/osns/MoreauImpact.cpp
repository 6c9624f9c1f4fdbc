// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/osns/MoreauImpact.hpp"

#include <iostream>

namespace multiple_impacts {

ImpactOutcome MoreauImpact::solve(const ContactProblem& problem,
                                  ImpactObserver* observer) const {
  return solveMoreau(problem, observer);
}

void MoreauImpact::display() const {
  std::cout << "=== MoreauImpact ===\n";
  displayLastOutcome();
  std::cout << "====================\n";
}

}  // namespace multiple_impacts
