// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/nslaws/LZBImpactNSL.hpp"

#include <iostream>

#include "multiple_impacts/contact/ParameterCheck.hpp"

namespace multiple_impacts {

LZBImpactNSL::LZBImpactNSL(double restitution, double stiffness, double exponent)
    : CompliantContactNSL("LZBImpactNSL", "LZBImpact", restitution, stiffness, exponent) {}

void LZBImpactNSL::setRestitution(double restitution) {
  setResCof(checked("LZBImpactNSL::setRestitution", "restitution", restitution,
                    Range::UnitInterval));
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
