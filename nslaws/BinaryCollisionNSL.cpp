// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/nslaws/BinaryCollisionNSL.hpp"

#include <iostream>

#include "multiple_impacts/contact/ParameterCheck.hpp"

namespace multiple_impacts {

BinaryCollisionNSL::BinaryCollisionNSL(double restitution)
    : ::NewtonImpactNSL(
          checked("BinaryCollisionNSL", "restitution", restitution, Range::UnitInterval)) {}

void BinaryCollisionNSL::setRestitution(double restitution) {
  ::NewtonImpactNSL::setE(checked("BinaryCollisionNSL::setRestitution", "restitution",
                                  restitution, Range::UnitInterval));
}

void BinaryCollisionNSL::display() const {
  std::cout << "=== Binary-collision law ===\n"
            << "  kinematic restitution e : " << restitution() << "\n"
            << "============================\n";
}

}  // namespace multiple_impacts
