// SPDX-License-Identifier: Apache-2.0
/*! \file RefreshForces.hpp
  \brief Masses, forces and gradients of the gaps as they are now.
*/
#ifndef RefreshForces_hpp
#define RefreshForces_hpp

#include "multiple_impacts/contact/Export.hpp"

class Simulation;

namespace multiple_impacts {

/** Evaluates the masses of all bodies, the forces on them and the gradients of all gaps at the
    current positions and velocities. Siconos's event-driven simulation leaves them as LSODAR
    last evaluated them, at another time: an impact is then computed with the mass of another
    configuration, and forces of lasting contacts with forces of another time.

    The problems of the plugin do this themselves. Before an impact under Siconos's own LCP,
    call it between advanceToEvent() and processEvents().
    \param time at which forces and moving gaps are evaluated [s] */
SMI_EXPORT void refreshForces(::Simulation& simulation, double time);

/** The same for masses, forces and accelerations only, with the current contact forces on the
    bodies. */
SMI_EXPORT void refreshAccelerations(::Simulation& simulation, double time);

}  // namespace multiple_impacts

#endif
