// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/osns/LZBImpact.hpp"

#include <MultipleImpactNSL.hpp>
#include <NewtonImpactNSL.hpp>
#include <iostream>

#include "multiple_impacts/contact/ParameterCheck.hpp"
#include "multiple_impacts/nslaws/BinaryCollisionNSL.hpp"
#include "multiple_impacts/nslaws/ImpulseRatioNSL.hpp"
#include "multiple_impacts/nslaws/LZBImpactNSL.hpp"
#include "multiple_impacts/osns/SimulatedLaw.hpp"
#include "multiple_impacts/solvers/Laws.hpp"

namespace multiple_impacts {

namespace {

/** Siconos's own law; a BinaryCollisionNSL was made for another impact problem. */
bool isNewtonLaw(const ::NonSmoothLaw& law) {
  return dynamic_cast<const ::NewtonImpactNSL*>(&law) &&
         !dynamic_cast<const BinaryCollisionNSL*>(&law);
}

}  // namespace

LZBImpact::LZBImpact(const LZBOptions& options) : LawImpact(lzbLaw(), "LZBImpact", options) {}

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

ContactParameters LZBImpact::parametersOf(const ::NonSmoothLaw& law) const {
  ContactParameters parameters = ImpactOSNS::parametersOf(law);
  if (isNewtonLaw(law)) {
    parameters.stiffness = _defaultStiffness->stiffness;
    parameters.exponent = _defaultStiffness->exponent;
  }
  return parameters;
}

void LZBImpact::displayMore() const {
  if (_defaultStiffness)
    std::cout << "  default stiffness    : " << _defaultStiffness->stiffness << ", exponent "
              << _defaultStiffness->exponent << "\n";
  std::cout << "  steps                : " << lastOutcome().statistics.steps << "\n"
            << "  duration [s]         : " << lastOutcome().statistics.duration << "\n";
}

const SimulatedLaw& lzbSimulation() {
  static const SimulatedLaw law(
      lzbLaw(),
      [](const ContactParameters& contact) -> std::shared_ptr<::NonSmoothLaw> {
        return std::make_shared<LZBImpactNSL>(contact.restitution, contact.stiffness,
                                              contact.exponent);
      },
      makeProblemOf<LZBImpact, LZBOptions>);
  return law;
}

}  // namespace multiple_impacts
