// SPDX-License-Identifier: Apache-2.0
/*! \file ReflectionsImpact.hpp
  \brief Generalised reflections as an impact problem of Siconos.
*/
#ifndef ReflectionsImpact_hpp
#define ReflectionsImpact_hpp

#include "multiple_impacts/osns/ImpactOSNS.hpp"
#include "multiple_impacts/solvers/projection/ReflectionsSolver.hpp"

namespace multiple_impacts {

/** Solves the impacts of an EventDriven simulation with generalised reflections
    (solveReflections says what is computed). Every closed contact carries Siconos's
    NewtonImpactNSL, whose e should be the same for all, or a BinaryCollisionNSL. */
class SMI_EXPORT ReflectionsImpact : public LawImpact<ReflectionsOptions> {
 public:
  explicit ReflectionsImpact(const ReflectionsOptions& options = {});
};

}  // namespace multiple_impacts

#endif
