// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/osns/ModelCheck.hpp"

#include <EventDriven.hpp>
#include <LagrangianDS.hpp>
#include <LagrangianLinearDiagonalDS.hpp>
#include <NewtonEulerDS.hpp>
#include <OneStepIntegrator.hpp>
#include <OneStepNSProblem.hpp>
#include <Relation.hpp>
#include <SimulationGraphs.hpp>
#include <TimeStepping.hpp>
#include <TypeName.hpp>
#include <tuple>

#include "multiple_impacts/nslaws/ImpactError.hpp"
#include "multiple_impacts/osns/InteractionLoop.hpp"

namespace multiple_impacts {

namespace {

/** What serves there instead of the problem that is refused. */
std::string adviceFor(const ::Simulation& simulation) {
  if (dynamic_cast<const ::TimeStepping*>(&simulation))
    return "; in time steps, take an ImpactLCP or an ImpactFrictionContact";
  return {};
}

/** \tparam Scheme the class of the simulation
    \param scheme, integrator names of what is supported */
template <class Scheme>
void checkSimulation(const ::Simulation& simulation, const std::string& name, OSI::TYPES type,
                     const char* scheme, const char* integrator) {
  if (!dynamic_cast<const Scheme*>(&simulation))
    throw ImpactError(name + ": a simulation of class " + className(simulation) +
                      " is not supported; it must be " + scheme + " with " + integrator +
                      adviceFor(simulation));
  for (const auto& used : *simulation.oneStepIntegrators())
    if (used->getType() != type)
      throw ImpactError(name + ": the integrator " + className(*used) +
                        " is not supported; it must be " + integrator);
}

void checkPlace(const ::Simulation& simulation, const ::OneStepNSProblem& problem,
                const std::string& name, int place, const char* placeName) {
  const auto& problems = *simulation.oneStepNSProblems();
  if (problems[static_cast<std::size_t>(place)].get() != &problem)
    throw ImpactError(name + " must be inserted as " + placeName);
}

/** Both checks of every interaction, with what begins their messages. */
void checkInteractions(::Simulation& simulation, const std::string& name,
                       void (*checkInteraction)(const ::Interaction&, const std::string&),
                       void (*checkItsBody)(::DynamicalSystem&, const std::string&)) {
  InteractionsGraph& contacts = *simulation.indexSet(0);
  InteractionsGraph::VIterator vertex, end;
  for (std::tie(vertex, end) = contacts.vertices(); vertex != end; ++vertex) {
    const ::Interaction& interaction = *contacts.bundle(*vertex);
    const std::string where = name + ": interaction " + std::to_string(interaction.number());
    checkInteraction(interaction, where);
    checkItsBody(*contacts.properties(*vertex).source, where);
    checkItsBody(*contacts.properties(*vertex).target, where);
  }
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
  checkSimulation<::EventDriven>(simulation, name, OSI::LSODAROSI, "an EventDriven",
                                 "LsodarOSI");
  checkPlace(simulation, problem, name, place,
             place == SICONOS_OSNSP_ED_IMPACT ? "SICONOS_OSNSP_ED_IMPACT"
                                              : "SICONOS_OSNSP_ED_SMOOTH_ACC");
  checkInteractions(simulation, name, checkRelation, checkBody);
}

namespace {

void checkSteppingBody(::DynamicalSystem& body, const std::string& where) {
  const bool isKnown =
      dynamic_cast<::LagrangianDS*>(&body) || dynamic_cast<::NewtonEulerDS*>(&body);
  if (!isKnown || dynamic_cast<::LagrangianLinearDiagonalDS*>(&body))
    throw ImpactError(where + " has a body of class " + className(body) +
                      "; it must be a LagrangianDS, a LagrangianLinearTIDS or a "
                      "NewtonEulerDS");
}

void checkSteppingRelation(const ::Interaction& interaction, const std::string& where) {
  const ::Relation& relation = *interaction.relation();
  const RELATION::TYPES type = relation.getType();
  const RELATION::SUBTYPES subtype = relation.getSubType();
  if ((type != RELATION::Lagrangian && type != RELATION::NewtonEuler) ||
      subtype == RELATION::CompliantR || subtype == RELATION::CompliantLinearTIR)
    throw ImpactError(where + " has a relation of class " + className(relation) +
                      "; it must be a relation of Lagrangian or Newton-Euler bodies without "
                      "compliance");
}

}  // namespace

void checkSteppingModel(::Simulation& simulation, const ::OneStepNSProblem& problem,
                        const std::string& name) {
  checkSimulation<::TimeStepping>(simulation, name, OSI::MOREAUJEANOSI, "a TimeStepping",
                                  "MoreauJeanOSI");
  checkPlace(simulation, problem, name, SICONOS_OSNSP_TS_VELOCITY,
             "SICONOS_OSNSP_TS_VELOCITY");
  checkInteractions(simulation, name, checkSteppingRelation, checkSteppingBody);
}

}  // namespace multiple_impacts
