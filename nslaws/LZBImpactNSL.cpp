// SPDX-License-Identifier: Apache-2.0
#include "LZBImpactNSL.hpp"

#include <iostream>

#include "ParameterCheck.hpp"

namespace multiple_impacts {

LZBImpactNSL::LZBImpactNSL(double restitution, double stiffness, double exponent)
    : ::MultipleImpactNSL(
          checked("LZBImpactNSL", "restitution", restitution, Range::UnitInterval),
          checked("LZBImpactNSL", "stiffness", stiffness, Range::Positive),
          checked("LZBImpactNSL", "exponent", exponent, Range::Positive)) {}

void LZBImpactNSL::setRestitution(double restitution) {
  setResCof(checked("LZBImpactNSL::setRestitution", "restitution", restitution,
                    Range::UnitInterval));
}

void LZBImpactNSL::setStiffness(double stiffness) {
  setStiff(checked("LZBImpactNSL::setStiffness", "stiffness", stiffness, Range::Positive));
}

void LZBImpactNSL::setExponent(double exponent) {
  setElasCoeff(checked("LZBImpactNSL::setExponent", "exponent", exponent, Range::Positive));
}

void LZBImpactNSL::setPrecompression(double force) {
  _precompression =
      checked("LZBImpactNSL::setPrecompression", "precompression", force, Range::NonNegative);
}

void LZBImpactNSL::display() const {
  std::cout << "=== LZB multiple-impact law ===\n"
            << "  energetic restitution e  : " << restitution() << "\n"
            << "  stiffness K [N/m^eta]    : " << stiffness() << "\n"
            << "  exponent eta             : " << exponent() << "\n"
            << "  precompression [N]       : " << precompression() << "\n"
            << "===============================\n";
}

}  // namespace multiple_impacts
