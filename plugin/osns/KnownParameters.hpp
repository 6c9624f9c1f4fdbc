// SPDX-License-Identifier: Apache-2.0
/*! \file KnownParameters.hpp
  \brief What the nonsmooth law of a contact says about it.
*/
#ifndef KnownParameters_hpp
#define KnownParameters_hpp

#include <string>
#include <vector>

#include "multiple_impacts/contact/ContactParameters.hpp"
#include "multiple_impacts/contact/Law.hpp"

class NonSmoothLaw;

namespace multiple_impacts {

/** Parameters of a contact, and which of them its law has. */
struct SMI_EXPORT KnownParameters {
  ContactParameters values;        ///< those that are not known have their default values
  std::vector<std::string> names;  ///< of those that are known, as in contactParameters()

  bool has(const std::string& name) const;
};

/** What Siconos's laws of impact and ours know: e of NewtonImpactNSL; e and mu of
    NewtonImpactFrictionNSL; e, K and eta of MultipleImpactNSL; what else LZBImpactNSL,
    LZBFrictionNSL and ImpulseRatioNSL have. Of any other law, nothing. Precompression,
    friction and tangential compliance are known of every law: there is none unless it says
    otherwise. */
SMI_EXPORT KnownParameters knownParameters(const ::NonSmoothLaw& law);

/** The class of a law, for messages. */
std::string nameOf(const ::NonSmoothLaw& law);

}  // namespace multiple_impacts

#endif
