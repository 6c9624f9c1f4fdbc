// SPDX-License-Identifier: Apache-2.0
/*! \file FrictionHeap.hpp
  \brief Discs with friction that fall into a box: a Siconos model, and its mechanics.
*/
#ifndef FrictionHeap_hpp
#define FrictionHeap_hpp

#include "RandomModel.hpp"

namespace multiple_impacts::soak {

/** 1 to 30 discs in rows above the floor of a box, each with coordinates (x, y, angle).
    Contacts of all pairs, and of each disc with floor and side walls, carry
    NewtonImpactFrictionNSL; the model has an ImpactFrictionContact. Gaps and gradients are
    those of the normals. */
RandomModel frictionHeap(std::uint64_t seed, const SimulatedLaw& law);

}  // namespace multiple_impacts::soak

#endif
