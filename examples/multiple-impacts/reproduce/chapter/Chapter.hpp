// SPDX-License-Identifier: Apache-2.0
/*! \file Chapter.hpp
  \brief The items of the comparison chapter, by section.
*/
#ifndef Chapter_hpp
#define Chapter_hpp

#include "Notebook.hpp"

namespace multiple_impacts::tool::chapter {

// Section 3.2: binary collisions (BinaryCollisions.cpp).
void table1(Notebook& notebook);
void table2(Notebook& notebook);

}  // namespace multiple_impacts::tool::chapter

#endif
