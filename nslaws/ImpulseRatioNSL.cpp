// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/nslaws/ImpulseRatioNSL.hpp"

#include <iostream>

#include "multiple_impacts/contact/ParameterCheck.hpp"

namespace multiple_impacts {

ImpulseRatioNSL::ImpulseRatioNSL(double share, double stiffness, double exponent)
    : CompliantContactNSL("ImpulseRatioNSL", "ImpulseRatioImpact", 1., stiffness, exponent),
      _share(checked("ImpulseRatioNSL", "share", share, Range::Positive)) {}

void ImpulseRatioNSL::setShare(double share) {
  _share = checked("ImpulseRatioNSL::setShare", "share", share, Range::Positive);
}

void ImpulseRatioNSL::display() const {
  std::cout << "=== Impulse-ratio law ===\n"
            << "  share r       : " << share() << "\n"
            << "  stiffness K   : " << stiffness() << "\n"
            << "  exponent eta  : " << exponent() << "\n"
            << "=========================\n";
}

}  // namespace multiple_impacts
