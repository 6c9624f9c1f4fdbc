// SPDX-License-Identifier: Apache-2.0
/*! \file ChapterChains.hpp
  \brief The chains of the comparison chapter.

  Unless stated otherwise: balls of 1 kg that touch, contacts with K = 1 N/m^eta, and the first
  ball strikes at 1 m/s. Outcomes of chains with one K and one eta everywhere do not depend on
  K.
*/
#ifndef ChapterChains_hpp
#define ChapterChains_hpp

#include <cstdint>
#include <vector>

#include "multiple_impacts/models/Chain.hpp"
#include "published/Rooms.hpp"

namespace multiple_impacts::published::chapter {

/** Balls of the given masses [kg]. */
models::Chain struckChain(const std::vector<double>& masses,
                          const ContactParameters& contact = {});

/** n equal balls. */
models::Chain freeChain(std::size_t n, double restitution = 1., double exponent = 1.5);

/** n balls moving at 1 m/s towards the wall that the last one touches (section 5.2). */
models::Chain wallChain(std::size_t n, double restitution, double exponent);

/** A free chain whose balls 2, 4, ... have massRatio times the mass of the others (section
    5.1.4). */
models::Chain decoratedChain(std::size_t n, double massRatio);

/** n elastic balls, eta = 3/2 and K_i = K_(i-1) + alpha K* (section 5.1.2): K_1 = K* if alpha
    > 0, otherwise the last contact has K*. */
models::Chain gradedChain(std::size_t n, double alpha, double reference = 1.);

/** The same chain with masses and stiffness of steel balls of 1 cm radius (section 4.3); eta
    must be 3/2. */
models::Chain inSteel(models::Chain chain);

/** Masses drawn uniformly between two bounds [kg]. */
std::vector<double> disorderedMasses(std::size_t count, double low, double high,
                                     std::uint64_t seed);

}  // namespace multiple_impacts::published::chapter

#endif
