// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/osns/SimulatedLaw.hpp"

#include <NewtonImpactNSL.hpp>

#include "multiple_impacts/osns/NewtonContact.hpp"
#include "multiple_impacts/solvers/Laws.hpp"

namespace multiple_impacts {

std::shared_ptr<::NonSmoothLaw> makeNewtonContact(const ContactParameters& contact) {
  return std::make_shared<::NewtonImpactNSL>(
      checked("NewtonImpactNSL", "restitution", contact.restitution, Range::UnitInterval));
}

const SimulatedLaw& compliantSimulation() {
  static const SimulatedLaw law(compliantLaw(), nullptr, nullptr);
  return law;
}

const SimulatedLaw& moreauCapturingSimulation() {
  static const SimulatedLaw law = [] {
    SimulatedLaw capturing(moreauLaw(), makeNewtonContact, nullptr);
    capturing.name = "moreau_capturing";
    capturing.title = "MoreauCapturing";
    capturing.text = "Moreau's law in Siconos's Moreau-Jean time steps";
    return capturing;
  }();
  return law;
}

const std::vector<SimulatedLaw>& simulatedLaws() {
  static const std::vector<SimulatedLaw> all{
#define SMI_LAW(law) law##Simulation(),
#include "multiple_impacts/solvers/laws.inc"
#undef SMI_LAW
      moreauCapturingSimulation()};
  return all;
}

}  // namespace multiple_impacts
