// SPDX-License-Identifier: Apache-2.0
/*! \file Study.hpp
  \brief Published studies as lists of items that can be computed again.
*/
#ifndef Study_hpp
#define Study_hpp

#include <functional>
#include <initializer_list>
#include <string>
#include <vector>

#include "Notebook.hpp"

namespace multiple_impacts::tool {

/** A table, figure or section of a publication. */
struct Item {
  std::string name;   ///< "table-1", "figure-9"; also the name of its folder
  std::string title;  ///< what it shows, in our words
  std::function<void(Notebook&)> run;
};

/** The items of all parts, in their order. */
std::vector<Item> collected(std::initializer_list<std::vector<Item> (*)()> parts);

struct Study {
  std::string name;   ///< "chapter"
  std::string title;  ///< the publication
  std::vector<Item> items;
};

/** N. S. Nguyen, B. Brogliato: comparison of multiple-impact laws in granular chains (2018). */
const Study& chapterStudy();

/** Experiments: INRIA report RR-7636 (2011), the LZB report (2008), Phys. Rev. E (2008). */
const Study& experimentStudy();

/** V. Acary, D. Taha: impulse ratios and one energetic coefficient (ENOC 2005). */
const Study& impulseRatioStudy();

}  // namespace multiple_impacts::tool

#endif
