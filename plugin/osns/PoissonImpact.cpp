// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/osns/PoissonImpact.hpp"

#include "multiple_impacts/osns/NewtonContact.hpp"
#include "multiple_impacts/osns/SimulatedLaw.hpp"
#include "multiple_impacts/solvers/Laws.hpp"

namespace multiple_impacts {

PoissonImpact::PoissonImpact(NoOptions options)
    : LawImpact(poissonLaw(), "PoissonImpact", options) {}

const SimulatedLaw& poissonSimulation() {
  static const SimulatedLaw law(poissonLaw(), makeNewtonContact,
                                makeProblemOf<PoissonImpact, NoOptions>);
  return law;
}

}  // namespace multiple_impacts
