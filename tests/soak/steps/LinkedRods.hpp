// SPDX-License-Identifier: Apache-2.0
/*! \file LinkedRods.hpp
  \brief Rods on pivots that strike walls: a Siconos model, and its mechanics.
*/
#ifndef LinkedRods_hpp
#define LinkedRods_hpp

#include "RandomModel.hpp"

namespace multiple_impacts::soak {

/** A chain of 2 to 4 rods that hangs from a pivot, each with coordinates (x, y, angle) of its
    centre. Pivots, two rows each, carry EqualityConditionNSL; ends of rods are between walls,
    and these contacts carry NewtonImpactNSL. The model has an ImpactGenericMechanical. */
RandomModel linkedRods(std::uint64_t seed, const SimulatedLaw& law);

}  // namespace multiple_impacts::soak

#endif
