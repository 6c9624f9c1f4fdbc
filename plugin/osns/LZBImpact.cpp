// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/osns/LZBImpact.hpp"

#include <MultipleImpactNSL.hpp>
#include <NewtonImpactNSL.hpp>
#include <iostream>

#include "multiple_impacts/contact/ParameterCheck.hpp"
#include "multiple_impacts/nslaws/BinaryCollisionNSL.hpp"
#include "multiple_impacts/nslaws/ImpulseRatioNSL.hpp"
#include "multiple_impacts/nslaws/LZBImpactNSL.hpp"

namespace multiple_impacts {

namespace {

/** Siconos's own law; a BinaryCollisionNSL was made for another impact problem. */
bool isNewtonLaw(const ::NonSmoothLaw& law) {
  return dynamic_cast<const ::NewtonImpactNSL*>(&law) &&
         !dynamic_cast<const BinaryCollisionNSL*>(&law);
}

}  // namespace

void LZBImpact::setOptions(const LZBOptions& options) {
  checkOptions(options);
  _options = options;
}

void LZBImpact::setDefaultStiffness(double stiffness, double exponent) {
  const char* const where = "LZBImpact::setDefaultStiffness";
  _defaultStiffness = ContactStiffness{checked(where, "stiffness", stiffness, Range::Positive),
                                       checked(where, "exponent", exponent, Range::Positive)};
}

bool LZBImpact::accepts(const ::NonSmoothLaw& law) const {
  if (isNewtonLaw(law)) return _defaultStiffness.has_value();
  return dynamic_cast<const ::MultipleImpactNSL*>(&law) &&
         !dynamic_cast<const ImpulseRatioNSL*>(&law);
}

std::string LZBImpact::acceptedLaws() const {
  return std::string("LZBImpactNSL (or Siconos's MultipleImpactNSL") +
         (_defaultStiffness ? ", NewtonImpactNSL)"
                            : "; NewtonImpactNSL after setDefaultStiffness())");
}

ContactProblem LZBImpact::withParameters(ContactProblem problem,
                                         const ContactSeam& seam) const {
  const Eigen::Index contacts = problem.contactCount();
  problem.restitution.resize(contacts);
  problem.stiffness.resize(contacts);
  problem.exponent.resize(contacts);
  problem.precompression = Eigen::VectorXd::Zero(contacts);
  for (Eigen::Index i = 0; i < contacts; ++i) {
    if (isNewtonLaw(seam.law(i))) {
      problem.restitution[i] = static_cast<const ::NewtonImpactNSL&>(seam.law(i)).e();
      problem.stiffness[i] = _defaultStiffness->stiffness;
      problem.exponent[i] = _defaultStiffness->exponent;
      continue;
    }
    const auto& law = static_cast<const ::MultipleImpactNSL&>(seam.law(i));
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
  if (_defaultStiffness)
    std::cout << "  default stiffness    : " << _defaultStiffness->stiffness << ", exponent "
              << _defaultStiffness->exponent << "\n";
  displayLastOutcome();
  std::cout << "  steps                : " << lastOutcome().statistics.steps << "\n"
            << "  duration [s]         : " << lastOutcome().statistics.duration << "\n"
            << "=================\n";
}

}  // namespace multiple_impacts
