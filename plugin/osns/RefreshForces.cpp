// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/osns/RefreshForces.hpp"

#include <LsodarOSI.hpp>
#include <Relation.hpp>
#include <Simulation.hpp>
#include <memory>

#include "multiple_impacts/osns/InteractionLoop.hpp"

namespace multiple_impacts {

void refreshAccelerations(::Simulation& simulation, double time) {
  for (const auto& integrator : *simulation.oneStepIntegrators())
    if (const auto lsodar = std::dynamic_pointer_cast<::LsodarOSI>(integrator))
      lsodar->computeRhs(time);
}

void refreshForces(::Simulation& simulation, double time) {
  refreshAccelerations(simulation, time);
  forEachInteraction(*simulation.indexSet(0), [time](::Interaction& contact) {
    contact.relation()->computeJach(time, contact);
  });
}

}  // namespace multiple_impacts
