// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/osns/Release.hpp"

#include <NonSmoothDynamicalSystem.hpp>
#include <OneStepIntegrator.hpp>
#include <Simulation.hpp>
#include <SimulationGraphs.hpp>
#include <Topology.hpp>
#include <tuple>

namespace multiple_impacts {

void release(::Simulation& simulation) {
  DynamicalSystemsGraph& bodies = *simulation.nonSmoothDynamicalSystem()->topology()->dSG(0);
  DynamicalSystemsGraph::VIterator body, end;
  for (std::tie(body, end) = bodies.vertices(); body != end; ++body)
    bodies.properties(*body).osi.reset();
  simulation.clear();
}

}  // namespace multiple_impacts
