// SPDX-License-Identifier: Apache-2.0
/*! \file Laws.hpp
  \brief All laws.
*/
#ifndef Laws_hpp
#define Laws_hpp

#include <string>
#include <vector>

#include "multiple_impacts/contact/Law.hpp"

namespace multiple_impacts {

// lzbLaw(), binaryLaw(), ...: the description of each law of the list.
#define SMI_LAW(law) SMI_EXPORT const Law& law##Law();
#include "multiple_impacts/solvers/laws.inc"
#undef SMI_LAW

/** All laws, in the order of the list. */
SMI_EXPORT const std::vector<const Law*>& allLaws();

/** The law with the given name, such as "lzb"; null if there is none. */
SMI_EXPORT const Law* findLaw(const std::string& name);

/** The names of all laws. */
SMI_EXPORT std::vector<std::string> lawNames();

}  // namespace multiple_impacts

#endif
