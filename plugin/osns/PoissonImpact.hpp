// SPDX-License-Identifier: Apache-2.0
/*! \file PoissonImpact.hpp
  \brief Poisson's law as an impact problem of Siconos.
*/
#ifndef PoissonImpact_hpp
#define PoissonImpact_hpp

#include "multiple_impacts/osns/ImpactOSNS.hpp"

namespace multiple_impacts {

/** Solves the impacts of an EventDriven simulation with Poisson's law in two phases
    (solvePoisson says what is computed). Every closed contact carries Siconos's
    NewtonImpactNSL, whose e is taken as the kinetic coefficient, or a BinaryCollisionNSL. */
class SMI_EXPORT PoissonImpact : public LawImpact<NoOptions> {
 public:
  explicit PoissonImpact(NoOptions options = {});
};

}  // namespace multiple_impacts

#endif
