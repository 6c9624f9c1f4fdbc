// SPDX-License-Identifier: Apache-2.0
/*! \file RefreshForces.hpp
  \brief Forces as they are at an event.
*/
#ifndef RefreshForces_hpp
#define RefreshForces_hpp

class Simulation;

namespace multiple_impacts {

/** Evaluates the forces on all bodies anew. At an event Siconos computes those of lasting contacts
    from the other forces that LSODAR evaluated last, at another time. Where these depend on positions,
    as those of springs do, it then throws ("something is wrong for the LCP resolution", or "output[2] and
    lambda[2] ... must be nonnegative"). The impact problems of the plugin call this by themselves; with
    Siconos's LCP it belongs between advanceToEvent() and processEvents().
    \param time of the event [s] */
void refreshForces(::Simulation& simulation, double time);

}  // namespace multiple_impacts

#endif
