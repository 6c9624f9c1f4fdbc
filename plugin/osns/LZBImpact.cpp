// SPDX-License-Identifier: Apache-2.0
#include "LZBImpact.hpp"

#include <MultipleImpactNSL.hpp>
#include <iostream>

#include "LZBImpactNSL.hpp"

namespace multiple_impacts {

void LZBImpact::setOptions(const LZBOptions& options) {
  checkOptions(options);
  _options = options;
}

bool LZBImpact::checkCompatibleNSLaw(::NonSmoothLaw& law) {
  if (law.size() != 1 || !dynamic_cast<::MultipleImpactNSL*>(&law))
    refuse(law, "LZBImpactNSL (or Siconos's MultipleImpactNSL)");
  return true;
}

ContactProblem LZBImpact::readProblem(const ContactSeam& seam) const {
  ContactProblem problem = seam.readProblem();
  const Eigen::Index contacts = problem.contactCount();
  problem.restitution.resize(contacts);
  problem.stiffness.resize(contacts);
  problem.exponent.resize(contacts);
  problem.precompression = Eigen::VectorXd::Zero(contacts);
  for (Eigen::Index i = 0; i < contacts; ++i) {
    const auto& law = dynamic_cast<const ::MultipleImpactNSL&>(seam.law(i));
    problem.restitution[i] = law.ResCof();
    problem.stiffness[i] = law.Stiff();
    problem.exponent[i] = law.ElasCof();
    if (const auto* lzb = dynamic_cast<const LZBImpactNSL*>(&law))
      problem.precompression[i] = lzb->precompression();
  }
  return problem;
}

ImpactOutcome LZBImpact::solve(const ContactProblem& problem, ImpactObserver* observer) const {
  return solveLZB(problem, _options, observer);
}

void LZBImpact::display() const {
  std::cout << "=== LZBImpact ===\n"
            << "  contact model        : " << toString(_options.model) << "\n"
            << "  scheme               : " << toString(_options.scheme) << "\n"
            << "  tolerance            : " << _options.tolerance << "\n"
            << "  step                 : " << _options.step << "\n"
            << "  maximum of steps     : " << _options.maximumSteps << "\n";
  displayLastOutcome();
  std::cout << "  steps                : " << lastOutcome().statistics.steps << "\n"
            << "  duration [s]         : " << lastOutcome().statistics.duration << "\n"
            << "=================\n";
}

}  // namespace multiple_impacts
