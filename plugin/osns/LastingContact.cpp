// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/osns/LastingContact.hpp"

#include <NonSmoothDynamicalSystem.hpp>
#include <OSNSMatrix.hpp>
#include <Relation.hpp>
#include <Simulation.hpp>
#include <memory>
#include <string>

#include "multiple_impacts/contact/ParameterCheck.hpp"
#include "multiple_impacts/nslaws/ImpactError.hpp"
#include "multiple_impacts/osns/InteractionLoop.hpp"
#include "multiple_impacts/osns/ModelCheck.hpp"
#include "multiple_impacts/osns/RefreshForces.hpp"

namespace multiple_impacts {

namespace {

/** y'' of such a gap has terms that the relation does not provide. */
void refuseMovingGaps(InteractionsGraph& lasting, double time) {
  forEachInteraction(lasting, [time](const ::Interaction& contact) {
    if (contact.relation()->getSubType() == RELATION::RheonomousR)
      throw ImpactError("LastingContact: the contact of interaction " +
                        std::to_string(contact.number()) + " lasts at time " + toText(time) +
                        " s, but its LagrangianRheonomousR does not tell the acceleration of "
                        "the gap; bodies can bounce on it, not rest");
  });
}

}  // namespace

void LastingContact::initialize(std::shared_ptr<::Simulation> simulation) {
  checkModel(*simulation, *this, "LastingContact", SICONOS_OSNSP_ED_SMOOTH_ACC);
  ::LCP::initialize(simulation);
}

void LastingContact::initOSNSMatrix() {
  if (!_M) _M = std::make_shared<::OSNSMatrix>(1, _numericsMatrixStorageType);
}

bool LastingContact::preCompute(double time) {
  refuseMovingGaps(*simulation()->indexSet(indexSetLevel()), time);
  refreshForces(*simulation(), time);
  return ::LCP::preCompute(time);
}

int LastingContact::compute(double time) {
  const std::size_t contacts = simulation()->indexSet(indexSetLevel())->size();
  if (contacts == 0) return 0;
  const int info = ::LCP::compute(time);
  if (info != 0)
    throw ImpactError("LastingContact: no forces were found for the " +
                      std::to_string(contacts) + " contacts that last at time " +
                      toText(time) + " s: Siconos's LCP solver returned " +
                      std::to_string(info));
  simulation()->nonSmoothDynamicalSystem()->updateInput(time, inputOutputLevel());
  refreshAccelerations(*simulation(), time);
  return 0;
}

}  // namespace multiple_impacts
