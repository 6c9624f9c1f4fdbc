// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/osns/stepping/BodyKicks.hpp"

#include <BoundaryCondition.hpp>
#include <NonSmoothDynamicalSystem.hpp>
#include <SecondOrderDS.hpp>
#include <SiconosVector.hpp>
#include <SimpleMatrix.hpp>
#include <Simulation.hpp>
#include <SimulationGraphs.hpp>

#include "multiple_impacts/osns/SiconosArrays.hpp"

namespace multiple_impacts {

namespace {

using Eigen::VectorXd;

VectorXd kickOf(::SecondOrderDS& body, VectorXd impulse, SiconosMatrix& W) {
  if (const auto prescribed = body.boundaryConditions())
    for (const unsigned index : *prescribed->velocityIndices()) impulse[index] = 0.;
  const auto kick = siconosVector(impulse);
  W.Solve(*kick);
  for (unsigned i = 0; i < kick->size(); ++i) impulse[i] = (*kick)(i);
  return impulse;
}

}  // namespace

std::vector<VectorXd> bodyKicks(const StepContacts& step,
                                const std::vector<VectorXd>& impulses,
                                ::Simulation& simulation) {
  std::vector<VectorXd> kicks;
  for (const StepBody& body : step.bodies) kicks.push_back(VectorXd::Zero(body.before.size()));
  for (std::size_t i = 0; i < step.size(); ++i) {
    if ((impulses[i].array() == 0.).all()) continue;
    for (const auto& [body, column] : step.contacts[i].parts)
      kicks[body] +=
          step.contacts[i].gradient.middleCols(column, kicks[body].size()).transpose() *
          impulses[i];
  }
  auto& graph = *simulation.nonSmoothDynamicalSystem()->dynamicalSystems();
  for (std::size_t b = 0; b < kicks.size(); ++b)
    if ((kicks[b].array() != 0.).any())
      kicks[b] = kickOf(*step.bodies[b].body, kicks[b],
                        *graph.properties(graph.descriptor(step.bodies[b].body)).W);
  return kicks;
}

}  // namespace multiple_impacts
