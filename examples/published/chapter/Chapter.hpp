// SPDX-License-Identifier: Apache-2.0
/*! \file Chapter.hpp
  \brief The items of the comparison chapter, by section: one file each.
*/
#ifndef Chapter_hpp
#define Chapter_hpp

#include <vector>

#include "published/Rooms.hpp"
#include "published/Study.hpp"

namespace multiple_impacts::published::chapter {

std::vector<Item> dynamicsItems();        ///< section 2
std::vector<Item> moreauItems();          ///< section 3.1
std::vector<Item> binaryItems();          ///< section 3.2: pairs, triples, single passes
std::vector<Item> collisionOrderItems();  ///< section 3.2: disordered chains
std::vector<Item> lzbFormulaItems();      ///< section 3.3
std::vector<Item> integratorItems();      ///< section 4.3
std::vector<Item> exponentItems();        ///< section 5.1.1
std::vector<Item> stiffnessItems();       ///< section 5.1.2
std::vector<Item> dissipationItems();     ///< section 5.1.3
std::vector<Item> decoratedItems();       ///< section 5.1.4
std::vector<Item> wallItems();            ///< section 5.2
std::vector<Item> beyondItems();          ///< what the chapter leaves open

}  // namespace multiple_impacts::published::chapter

#endif
