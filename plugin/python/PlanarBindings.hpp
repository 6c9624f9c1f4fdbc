// SPDX-License-Identifier: Apache-2.0
/*! \file PlanarBindings.hpp
  \brief Balls in the plane, in the extension module multiple_impacts._chains.
*/
#ifndef PlanarBindings_hpp
#define PlanarBindings_hpp

#include <pybind11/pybind11.h>

#include <vector>

#include "multiple_impacts/models/PlanarBalls.hpp"

// Lists are changed in place: planar.balls[0].velocity = [1., 0.].
PYBIND11_MAKE_OPAQUE(std::vector<multiple_impacts::models::PlanarBall>)
PYBIND11_MAKE_OPAQUE(std::vector<multiple_impacts::models::PlanarWall>)
PYBIND11_MAKE_OPAQUE(std::vector<multiple_impacts::models::PlanarContact>)

namespace multiple_impacts::python {

/** Balls in the plane and their builders; needs what bindChain() binds. */
void bindPlanar(pybind11::module_& module);

}  // namespace multiple_impacts::python

#endif
