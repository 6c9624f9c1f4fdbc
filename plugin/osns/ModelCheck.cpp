// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/osns/ModelCheck.hpp"

#include <EventDriven.hpp>
#include <LagrangianDS.hpp>
#include <OneStepIntegrator.hpp>
#include <OneStepNSProblem.hpp>
#include <Relation.hpp>
#include <SimulationGraphs.hpp>
#include <TypeName.hpp>
#include <tuple>

#include "multiple_impacts/nslaws/ImpactError.hpp"
#include "multiple_impacts/osns/InteractionLoop.hpp"

namespace multiple_impacts {

namespace {

void checkSimulation(const ::Simulation& simulation, const std::string& name) {
  if (!dynamic_cast<const ::EventDriven*>(&simulation))
    throw ImpactError(name + ": a " + className(simulation) +
                      " simulation is not supported; it must be an EventDriven with a "
                      "LsodarOSI");
  for (const auto& integrator : *simulation.oneStepIntegrators())
    if (integrator->getType() != OSI::LSODAROSI)
      throw ImpactError(name + ": the integrator " + className(*integrator) +
                        " is not supported; it must be LsodarOSI");
}

void checkPlace(const ::Simulation& simulation, const ::OneStepNSProblem& problem,
                const std::string& name, int place) {
  const auto& problems = *simulation.oneStepNSProblems();
  if (problems[static_cast<std::size_t>(place)].get() != &problem)
    throw ImpactError(name + " must be inserted as " +
                      (place == SICONOS_OSNSP_ED_IMPACT ? "SICONOS_OSNSP_ED_IMPACT"
                                                        : "SICONOS_OSNSP_ED_SMOOTH_ACC"));
}

void checkBody(::DynamicalSystem& body, const std::string& where) {
  const Type::Siconos type = Type::value(body);
  if (type != Type::LagrangianDS && type != Type::LagrangianLinearTIDS)
    throw ImpactError(where + " has a body of class " + className(body) +
                      "; it must be a LagrangianDS or a LagrangianLinearTIDS");
  if (static_cast<::LagrangianDS&>(body).boundaryConditions())
    throw ImpactError(where + " has body " + std::to_string(body.number()) +
                      " with boundary conditions, which LsodarOSI does not apply; leave out "
                      "the coordinates that are prescribed");
}

void checkRelation(const ::Interaction& interaction, const std::string& where) {
  const ::Relation& relation = *interaction.relation();
  const RELATION::SUBTYPES subtype = relation.getSubType();
  if (relation.getType() != RELATION::Lagrangian || subtype == RELATION::CompliantR ||
      subtype == RELATION::CompliantLinearTIR)
    throw ImpactError(where + " has a relation of class " + className(relation) +
                      "; it must be a LagrangianLinearTIR, a LagrangianScleronomousR or a "
                      "LagrangianRheonomousR");
  if (interaction.dimension() != 1)
    throw ImpactError(where + " has " + std::to_string(interaction.dimension()) +
                      " gaps; it must have one");
}

}  // namespace

void checkModel(::Simulation& simulation, const ::OneStepNSProblem& problem,
                const std::string& name, int place) {
  checkSimulation(simulation, name);
  checkPlace(simulation, problem, name, place);
  InteractionsGraph& contacts = *simulation.indexSet(0);
  InteractionsGraph::VIterator vertex, end;
  for (std::tie(vertex, end) = contacts.vertices(); vertex != end; ++vertex) {
    const ::Interaction& interaction = *contacts.bundle(*vertex);
    const std::string where = name + ": interaction " + std::to_string(interaction.number());
    checkRelation(interaction, where);
    checkBody(*contacts.properties(*vertex).source, where);
    checkBody(*contacts.properties(*vertex).target, where);
  }
}

}  // namespace multiple_impacts
