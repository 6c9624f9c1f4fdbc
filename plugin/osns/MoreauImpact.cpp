// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/osns/MoreauImpact.hpp"

#include <LCP.hpp>

#include "multiple_impacts/osns/NewtonContact.hpp"
#include "multiple_impacts/osns/SimulatedLaw.hpp"
#include "multiple_impacts/solvers/Laws.hpp"

namespace multiple_impacts {

MoreauImpact::MoreauImpact(NoOptions options)
    : LawImpact(moreauLaw(), "MoreauImpact", options) {}

/** The bodies of the models have constant masses: Siconos's own LCP is enough. */
const SimulatedLaw& moreauSimulation() {
  static const SimulatedLaw law(moreauLaw(), makeNewtonContact,
                                [](const std::any&) -> std::shared_ptr<::OneStepNSProblem> {
                                  return std::make_shared<::LCP>();
                                });
  return law;
}

}  // namespace multiple_impacts
