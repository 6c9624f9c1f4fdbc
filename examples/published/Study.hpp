// SPDX-License-Identifier: Apache-2.0
/*! \file Study.hpp
  \brief Published studies as lists of items that can be recomputed.
*/
#ifndef Study_hpp
#define Study_hpp

#include <functional>
#include <initializer_list>
#include <string>
#include <vector>

#include "multiple_impacts/contact/Texts.hpp"
#include "published/Notebook.hpp"
#include "published/Rooms.hpp"

namespace multiple_impacts::published {

// Studies use the models and the parts of the command.
using namespace command;
using namespace models;

/** A table, figure or section of a publication. */
struct Item {
  std::string name;   ///< "table-1", "figure-9"; also the name of its folder
  std::string title;  ///< what it shows, in our words
  std::function<void(Notebook&)> run;
};

/** The items of all parts, in the order of the parts. */
std::vector<Item> collected(std::initializer_list<std::vector<Item> (*)()> parts);

struct Study {
  std::string name;   ///< "chapter"
  std::string title;  ///< the publication
  std::vector<Item> items;
};

/** The list of all studies. */
const std::vector<Study>& studies();

/** The names of studies or items, separated by commas. */
template <class Named>
std::string namesOf(const std::vector<Named>& all) {
  std::vector<std::string> names;
  for (const Named& each : all) names.push_back(each.name);
  return listed(names);
}

}  // namespace multiple_impacts::published

#endif
