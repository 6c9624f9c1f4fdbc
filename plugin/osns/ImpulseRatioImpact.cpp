// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/osns/ImpulseRatioImpact.hpp"

#include "multiple_impacts/nslaws/ImpulseRatioNSL.hpp"
#include "multiple_impacts/osns/SimulatedLaw.hpp"
#include "multiple_impacts/solvers/Laws.hpp"

namespace multiple_impacts {

ImpulseRatioImpact::ImpulseRatioImpact(const ImpulseRatioOptions& options)
    : LawImpact(impulseRatioLaw(), "ImpulseRatioImpact", options) {}

bool ImpulseRatioImpact::accepts(const ::NonSmoothLaw& law) const {
  return dynamic_cast<const ImpulseRatioNSL*>(&law) != nullptr;
}

const SimulatedLaw& impulseRatioSimulation() {
  static const SimulatedLaw law(
      impulseRatioLaw(),
      [](const ContactParameters& contact) -> std::shared_ptr<::NonSmoothLaw> {
        return std::make_shared<ImpulseRatioNSL>(contact.share, contact.stiffness,
                                                 contact.exponent);
      },
      makeProblemOf<ImpulseRatioImpact, ImpulseRatioOptions>);
  return law;
}

}  // namespace multiple_impacts
