// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/osns/BinaryCollision.hpp"

#include <iostream>

namespace multiple_impacts {

void BinaryCollision::setOptions(const BinaryOptions& options) {
  checkOptions(options);
  _options = options;
}

ImpactOutcome BinaryCollision::solve(const ContactProblem& problem,
                                     ImpactObserver* observer) const {
  return solveBinary(problem, _options, observer);
}

void BinaryCollision::display() const {
  std::cout << "=== BinaryCollision ===\n"
            << "  order                : " << toString(_options.order) << "\n"
            << "  seed                 : " << _options.seed << "\n"
            << "  tolerance            : " << _options.tolerance << "\n"
            << "  jump to limits       : " << (_options.jumpToLimit ? "yes" : "no") << "\n"
            << "  maximum of collisions: " << _options.maximumCollisions << "\n";
  displayLastOutcome();
  std::cout << "  collisions           : " << lastOutcome().statistics.collisions << "\n"
            << "  collapses            : " << lastOutcome().statistics.collapses << "\n"
            << "=======================\n";
}

}  // namespace multiple_impacts
