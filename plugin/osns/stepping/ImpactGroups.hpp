// SPDX-License-Identifier: Apache-2.0
/*! \file ImpactGroups.hpp
  \brief Which contacts of a time step make up an impact.
*/
#ifndef ImpactGroups_hpp
#define ImpactGroups_hpp

#include <cstddef>
#include <vector>

#include "multiple_impacts/osns/stepping/StepContacts.hpp"

namespace multiple_impacts {

/** Contacts and joints that are connected through bodies. */
struct ImpactGroup {
  std::vector<std::size_t> contacts;  ///< in StepContacts
  std::vector<std::size_t> joints;
  std::vector<std::size_t> bodies;
  double approach = 0.;  ///< fastest at the start of the step [m/s]
  double acceleration =
      0.;  ///< largest change of a contact's speed by the step's forces [m/s]
};

/** All groups of a time step that have a contact, the slowest approach first. */
std::vector<ImpactGroup> impactGroups(const StepContacts& step);

}  // namespace multiple_impacts

#endif
