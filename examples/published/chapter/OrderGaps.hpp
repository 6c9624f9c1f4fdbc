// SPDX-License-Identifier: Apache-2.0
/*! \file OrderGaps.hpp
  \brief The binary law compared with LZB in every order of the collisions.
*/
#ifndef OrderGaps_hpp
#define OrderGaps_hpp

#include <functional>
#include <string>
#include <vector>

#include "multiple_impacts/models/Chain.hpp"
#include "published/Notebook.hpp"
#include "published/Rooms.hpp"

namespace multiple_impacts::published::chapter {

/** Writes orders.csv, a row per value: the value, then gap_ORDER [%] (NaN if given up) and
    collisions_ORDER for all orders of CollisionOrder, and spread: the largest gap measure of
    an order that ended against the first that did [%].
    \param tolerance of LZB */
Table computeOrderGaps(Notebook& notebook, const std::string& parameter,
                       const std::vector<double>& values,
                       const std::function<models::Chain(double)>& chainOf, double tolerance);

}  // namespace multiple_impacts::published::chapter

#endif
