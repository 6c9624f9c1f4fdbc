// SPDX-License-Identifier: Apache-2.0
/*! \file BinaryCollisionNSL.hpp
  \brief Contact parameter of the binary-collision law.
*/
#ifndef BinaryCollisionNSL_hpp
#define BinaryCollisionNSL_hpp

#include <NewtonImpactNSL.hpp>

#include "multiple_impacts/contact/Export.hpp"

namespace multiple_impacts {

/** Newton's restitution for the pairwise collisions of a multiple impact:
    \f$ U^+ = -e U^- \f$ at each collision of this contact, \f$ 0 \leq e \leq 1 \f$.

    Attach it to an Interaction whose impact problem is a BinaryCollision; the order of the
    collisions is an option there. The same law under Siconos's LCP gives Moreau's impact law.
    A value out of range throws InvalidParameter and changes nothing. nsLawSize is 1. */
class SMI_EXPORT BinaryCollisionNSL : public ::NewtonImpactNSL {
 public:
  explicit BinaryCollisionNSL(double restitution);

  double restitution() const { return e(); }
  void setRestitution(double restitution);
  /** Like NewtonImpactNSL::setE, with the check. */
  void setE(double restitution) { setRestitution(restitution); }

  /** Prints all parameters on standard output. */
  void display() const override;
};

}  // namespace multiple_impacts

#endif
