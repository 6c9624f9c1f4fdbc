// SPDX-License-Identifier: Apache-2.0
/*! \file BinaryCollision.hpp
  \brief The binary-collision law as an impact problem of Siconos.
*/
#ifndef BinaryCollision_hpp
#define BinaryCollision_hpp

#include <string>

#include "multiple_impacts/osns/ImpactOSNS.hpp"
#include "multiple_impacts/solvers/binary/BinarySolver.hpp"

namespace multiple_impacts {

/** Solves the impacts of an EventDriven simulation by sequences of pairwise collisions
    (solveBinary says what is computed). Every closed contact carries a BinaryCollisionNSL;
    Siconos's own NewtonImpactNSL is accepted too. Contacts are ordered by the numbers of their
    interactions, that is, in the order of their creation. */
class SMI_EXPORT BinaryCollision : public LawImpact<BinaryOptions> {
 public:
  explicit BinaryCollision(const BinaryOptions& options = {});

 protected:
  std::string acceptedLaws() const override {
    return "BinaryCollisionNSL (or Siconos's NewtonImpactNSL)";
  }
};

}  // namespace multiple_impacts

#endif
