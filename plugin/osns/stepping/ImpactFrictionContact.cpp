// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/osns/stepping/ImpactFrictionContact.hpp"

namespace multiple_impacts {

ImpactFrictionContact::ImpactFrictionContact(const Law& law, int dimension)
    : ImpactFrictionContact(law, law.defaults, dimension) {}

ImpactFrictionContact::ImpactFrictionContact(const Law& law, std::any options, int dimension)
    : ImpactStepOf(law, std::move(options), "ImpactFrictionContact", dimension) {}

ImpactFrictionContact::ImpactFrictionContact(const Law& law, std::any options, int dimension,
                                             std::shared_ptr<SolverOptions> solver)
    : ImpactStepOf(law, std::move(options), "ImpactFrictionContact", dimension,
                   std::move(solver)) {}

}  // namespace multiple_impacts
