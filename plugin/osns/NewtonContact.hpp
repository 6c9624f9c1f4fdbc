// SPDX-License-Identifier: Apache-2.0
/*! \file NewtonContact.hpp
  \brief Contacts that need nothing but a restitution.
*/
#ifndef NewtonContact_hpp
#define NewtonContact_hpp

#include <memory>

#include "multiple_impacts/contact/ContactParameters.hpp"
#include "multiple_impacts/contact/Export.hpp"

class NonSmoothLaw;

namespace multiple_impacts {

/** Siconos's NewtonImpactNSL. Throws InvalidParameter unless the restitution is in [0, 1]. */
SMI_EXPORT std::shared_ptr<::NonSmoothLaw> makeNewtonContact(const ContactParameters& contact);

}  // namespace multiple_impacts

#endif
