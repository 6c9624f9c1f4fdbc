// SPDX-License-Identifier: Apache-2.0
/*! \file ContactSides.hpp
  \brief What touches what in a contact that Siconos's collision detection found.
*/
#ifndef ContactSides_hpp
#define ContactSides_hpp

#include <array>
#include <limits>
#include <memory>
#include <optional>
#include <string>

class Interaction;

namespace multiple_impacts::python {

/** One of the two shapes of a contact. */
struct ContactSide {
  int body = 0;  ///< number of the DynamicalSystem; 0: a static object
  int group = 0;
  std::string shape;  ///< "Sphere", "Plane", "Box", ...
  /** Of a sphere [m]; infinite for planes and boxes, as their faces are flat; NaN where it is
      not known. */
  double radius = std::numeric_limits<double>::quiet_NaN();
};

/** Both sides of a contact that Bullet found, in space or in the plane; none for other
    interactions. siconos.mechanics shows the first side only. */
std::optional<std::array<ContactSide, 2>> contactSides(const ::Interaction& interaction);

}  // namespace multiple_impacts::python

#endif
