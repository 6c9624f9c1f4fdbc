// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/osns/ImpulseRatioImpact.hpp"

#include <iostream>

#include "multiple_impacts/nslaws/ImpulseRatioNSL.hpp"

namespace multiple_impacts {

void ImpulseRatioImpact::setOptions(const ImpulseRatioOptions& options) {
  checkOptions(options);
  _options = options;
}

bool ImpulseRatioImpact::accepts(const ::NonSmoothLaw& law) const {
  return dynamic_cast<const ImpulseRatioNSL*>(&law) != nullptr;
}

ContactProblem ImpulseRatioImpact::withParameters(ContactProblem problem,
                                                  const ContactSeam& seam) const {
  const Eigen::Index contacts = problem.contactCount();
  problem.restitution = Eigen::VectorXd::Ones(contacts);
  problem.stiffness.resize(contacts);
  problem.exponent.resize(contacts);
  problem.impulseShare.resize(contacts);
  for (Eigen::Index i = 0; i < contacts; ++i) {
    const auto& law = static_cast<const ImpulseRatioNSL&>(seam.law(i));
    problem.stiffness[i] = law.stiffness();
    problem.exponent[i] = law.exponent();
    problem.impulseShare[i] = law.share();
  }
  return problem;
}

ImpactOutcome ImpulseRatioImpact::solve(const ContactProblem& problem,
                                        ImpactObserver* observer) const {
  return solveImpulseRatio(problem, _options, observer);
}

void ImpulseRatioImpact::display() const {
  std::cout << "=== ImpulseRatioImpact ===\n"
            << "  energy ratio         : " << _options.energyRatio << "\n"
            << "  impulse ratios       : " << toString(_options.ratios) << "\n"
            << "  tolerance            : " << _options.tolerance << "\n"
            << "  maximum steps        : " << _options.maximumSteps << "\n";
  displayLastOutcome();
  std::cout << "==========================\n";
}

}  // namespace multiple_impacts
