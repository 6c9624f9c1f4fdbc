// SPDX-License-Identifier: Apache-2.0
/*! \file Experiments.hpp
  \brief The experiments that LZB was compared with: one file per kind of chain.
*/
#ifndef Experiments_hpp
#define Experiments_hpp

#include <string>
#include <vector>

#include "multiple_impacts/models/Chain.hpp"
#include "published/Rooms.hpp"
#include "published/Study.hpp"

namespace multiple_impacts::published::experiments {

std::vector<Item> taperedItems();  ///< RR-7636, sections 4 and 5
std::vector<Item> steppedItems();  ///< RR-7636, section 6
std::vector<Item> columnItems();   ///< LZB report, section 9, and Phys. Rev. E, section III
std::vector<Item> convergenceItems();  ///< RR-7636, sections 2 and A.2
std::vector<Item> planarItems();       ///< beyond the publications
std::vector<Item> twoWaveItems();      ///< RR-7636, section 7

std::vector<Item> twoBallsItems();     ///< LZB report, section 1.2
std::vector<Item> threeBallsItems();   ///< LZB report, section 2
std::vector<Item> ruleItems();         ///< LZB report, sections 3 to 5
std::vector<Item> shortChainItems();   ///< LZB report, section 6, cases 1 and 2
std::vector<Item> hertzChainItems();   ///< LZB report, sections 1.3 and 6, cases 3 and 4
std::vector<Item> cradleItems();       ///< LZB report, section 1.3, over many swings
std::vector<Item> bernoulliItems();    ///< LZB report, section 7
std::vector<Item> tennisItems();       ///< LZB report, section 8.1
std::vector<Item> tennisTableItems();  ///< LZB report, section 8.2

/** A time [s] as "12.3 us". */
std::string microseconds(double time, int digits = 4);

/** Steel beads that touch, with Hertz contacts; the first one strikes.
    \param density [kg/m^3], 7780 in most experiments
    \param wall whether the chain ends at a wall of the same steel */
models::Chain struckBeads(const std::vector<double>& radii, double speed, double restitution,
                          bool wall, double density = 7780.);

}  // namespace multiple_impacts::published::experiments

#endif
