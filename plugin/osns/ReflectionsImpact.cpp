// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/osns/ReflectionsImpact.hpp"

#include "multiple_impacts/osns/NewtonContact.hpp"
#include "multiple_impacts/osns/SimulatedLaw.hpp"
#include "multiple_impacts/solvers/Laws.hpp"

namespace multiple_impacts {

ReflectionsImpact::ReflectionsImpact(const ReflectionsOptions& options)
    : LawImpact(reflectionsLaw(), "ReflectionsImpact", options) {}

const SimulatedLaw& reflectionsSimulation() {
  static const SimulatedLaw law(reflectionsLaw(), makeNewtonContact,
                                makeProblemOf<ReflectionsImpact, ReflectionsOptions>);
  return law;
}

}  // namespace multiple_impacts
