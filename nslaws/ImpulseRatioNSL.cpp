// SPDX-License-Identifier: Apache-2.0
#include "ImpulseRatioNSL.hpp"

#include <iostream>

#include "ParameterCheck.hpp"

namespace multiple_impacts {

ImpulseRatioNSL::ImpulseRatioNSL(double share, double stiffness, double exponent)
    : ::MultipleImpactNSL(1.,
                          checked("ImpulseRatioNSL", "stiffness", stiffness, Range::Positive),
                          checked("ImpulseRatioNSL", "exponent", exponent, Range::Positive)),
      _share(checked("ImpulseRatioNSL", "share", share, Range::Positive)) {}

void ImpulseRatioNSL::setShare(double share) {
  _share = checked("ImpulseRatioNSL::setShare", "share", share, Range::Positive);
}

void ImpulseRatioNSL::setStiffness(double stiffness) {
  setStiff(checked("ImpulseRatioNSL::setStiffness", "stiffness", stiffness, Range::Positive));
}

void ImpulseRatioNSL::setExponent(double exponent) {
  setElasCoeff(checked("ImpulseRatioNSL::setExponent", "exponent", exponent, Range::Positive));
}

void ImpulseRatioNSL::display() const {
  std::cout << "=== Impulse-ratio law ===\n"
            << "  share r       : " << share() << "\n"
            << "  stiffness K   : " << stiffness() << "\n"
            << "  exponent eta  : " << exponent() << "\n"
            << "=========================\n";
}

}  // namespace multiple_impacts
