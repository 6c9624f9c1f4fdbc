// SPDX-License-Identifier: Apache-2.0
/*! \file NewtonImpactOSNS.hpp
  \brief What the impact problems whose contacts need nothing but a restitution share.
*/
#ifndef NewtonImpactOSNS_hpp
#define NewtonImpactOSNS_hpp

#include <string>

#include "multiple_impacts/osns/ImpactOSNS.hpp"

namespace multiple_impacts {

/** Impacts of contacts that carry Siconos's NewtonImpactNSL or the plugin's BinaryCollisionNSL,
    which is one. */
class NewtonImpactOSNS : public ImpactOSNS {
 protected:
  bool accepts(const ::NonSmoothLaw& law) const override;
  std::string acceptedLaws() const override {
    return "Siconos's NewtonImpactNSL (or BinaryCollisionNSL)";
  }
  ContactProblem withParameters(ContactProblem problem,
                                const ContactSeam& seam) const override;
};

}  // namespace multiple_impacts

#endif
