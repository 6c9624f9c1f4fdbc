// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/osns/BinaryCollision.hpp"

#include "multiple_impacts/nslaws/BinaryCollisionNSL.hpp"
#include "multiple_impacts/osns/SimulatedLaw.hpp"
#include "multiple_impacts/solvers/Laws.hpp"

namespace multiple_impacts {

BinaryCollision::BinaryCollision(const BinaryOptions& options)
    : LawImpact(binaryLaw(), "BinaryCollision", options) {}

const SimulatedLaw& binarySimulation() {
  static const SimulatedLaw law(
      binaryLaw(),
      [](const ContactParameters& contact) -> std::shared_ptr<::NonSmoothLaw> {
        return std::make_shared<BinaryCollisionNSL>(contact.restitution);
      },
      makeProblemOf<BinaryCollision, BinaryOptions>);
  return law;
}

}  // namespace multiple_impacts
