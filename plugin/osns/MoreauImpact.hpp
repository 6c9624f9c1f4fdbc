// SPDX-License-Identifier: Apache-2.0
/*! \file MoreauImpact.hpp
  \brief Moreau's law as an impact problem of Siconos.
*/
#ifndef MoreauImpact_hpp
#define MoreauImpact_hpp

#include "multiple_impacts/osns/ImpactOSNS.hpp"

namespace multiple_impacts {

/** Solves the impacts of an EventDriven simulation with Moreau's law (solveMoreau says what is
    computed). Every contact carries Siconos's NewtonImpactNSL or a BinaryCollisionNSL.

    It is the law of Siconos's own LCP, which may also be used where masses are constant; where
    they depend on positions, LCP takes those of another time. */
class SMI_EXPORT MoreauImpact : public LawImpact<NoOptions> {
 public:
  explicit MoreauImpact(NoOptions options = {});
};

}  // namespace multiple_impacts

#endif
