// SPDX-License-Identifier: Apache-2.0
/*! \file BinaryCollision.hpp
  \brief The binary-collision law as an impact problem of Siconos.
*/
#ifndef BinaryCollision_hpp
#define BinaryCollision_hpp

#include <string>

#include "multiple_impacts/osns/NewtonImpactOSNS.hpp"
#include "multiple_impacts/solvers/binary/BinarySolver.hpp"

namespace multiple_impacts {

/** Solves the impacts of an EventDriven simulation by sequences of pairwise collisions
    (solveBinary says what is computed). Every closed contact carries a BinaryCollisionNSL;
    Siconos's own NewtonImpactNSL is accepted too. Contacts are ordered by the numbers of their
    interactions, that is, as they were created. */
class BinaryCollision : public NewtonImpactOSNS {
 public:
  explicit BinaryCollision(BinaryOptions options = {}) { setOptions(options); }

  const BinaryOptions& options() const { return _options; }
  /** Throws InvalidParameter, and keeps the old options, if one is out of range. */
  void setOptions(const BinaryOptions& options);

  void display() const override;

 protected:
  std::string name() const override { return "BinaryCollision"; }
  std::string acceptedLaws() const override {
    return "BinaryCollisionNSL (or Siconos's NewtonImpactNSL)";
  }
  ImpactOutcome solve(const ContactProblem& problem, ImpactObserver* observer) const override;

 private:
  BinaryOptions _options;
};

}  // namespace multiple_impacts

#endif
