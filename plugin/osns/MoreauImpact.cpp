// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/osns/MoreauImpact.hpp"

#include "multiple_impacts/osns/NewtonContact.hpp"
#include "multiple_impacts/osns/SimulatedLaw.hpp"
#include "multiple_impacts/solvers/Laws.hpp"

namespace multiple_impacts {

MoreauImpact::MoreauImpact(NoOptions options)
    : LawImpact(moreauLaw(), "MoreauImpact", options) {}

const SimulatedLaw& moreauSimulation() {
  static const SimulatedLaw law(moreauLaw(), makeNewtonContact,
                                makeProblemOf<MoreauImpact, NoOptions>);
  return law;
}

}  // namespace multiple_impacts
