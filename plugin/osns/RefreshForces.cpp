// SPDX-License-Identifier: Apache-2.0
#include "RefreshForces.hpp"

#include <LsodarOSI.hpp>
#include <Simulation.hpp>
#include <memory>

namespace multiple_impacts {

void refreshForces(::Simulation& simulation, double time) {
  for (const auto& integrator : *simulation.oneStepIntegrators())
    if (const auto lsodar = std::dynamic_pointer_cast<::LsodarOSI>(integrator))
      lsodar->computeRhs(time);
}

}  // namespace multiple_impacts
