// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/osns/stepping/ImpactGenericMechanical.hpp"

#include <MultipleImpactNSL.hpp>

#include "multiple_impacts/nslaws/ImpactError.hpp"
#include "multiple_impacts/osns/InteractionLoop.hpp"
#include "multiple_impacts/osns/KnownParameters.hpp"

namespace multiple_impacts {

ImpactGenericMechanical::ImpactGenericMechanical(const Law& law)
    : ImpactGenericMechanical(law, law.defaults) {}

ImpactGenericMechanical::ImpactGenericMechanical(const Law& law, std::any options)
    : ImpactStepOf(law, std::move(options), "ImpactGenericMechanical") {}

ImpactGenericMechanical::ImpactGenericMechanical(const Law& law, std::any options,
                                                 std::shared_ptr<SolverOptions> solver)
    : ImpactStepOf(law, std::move(options), "ImpactGenericMechanical", std::move(solver)) {}

void ImpactGenericMechanical::initialize(std::shared_ptr<::Simulation> simulation) {
  forEachInteraction(*simulation->indexSet(0), [this](const ::Interaction& contact) {
    const ::NonSmoothLaw& law = *contact.nonSmoothLaw();
    if (dynamic_cast<const ::MultipleImpactNSL*>(&law))
      throw ImpactError(name() + ": interaction " + std::to_string(contact.number()) +
                        " has the law " + nameOf(law) +
                        ", which GenericMechanical does not take; let it carry "
                        "NewtonImpactNSL, and give its stiffness with setDefaultStiffness() "
                        "or setContactSource()");
  });
  ImpactStepOf::initialize(simulation);
}

}  // namespace multiple_impacts
