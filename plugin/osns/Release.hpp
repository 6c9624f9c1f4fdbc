// SPDX-License-Identifier: Apache-2.0
/*! \file Release.hpp
  \brief Frees the memory of a simulation.
*/
#ifndef Release_hpp
#define Release_hpp

#include "multiple_impacts/contact/Export.hpp"

class Simulation;

namespace multiple_impacts {

/** Breaks the cycles of shared pointers by which Siconos keeps every simulation that has run,
    with all its bodies, alive for ever: simulation, integrator and problems point at each
    other, and so do the graph of bodies and the integrator. That is some 70 kB for four balls.

    The simulation must not be run any more; bodies, interactions and problems that are held
    elsewhere stay as they are. Call it at the end of programs that run many simulations. */
SMI_EXPORT void release(::Simulation& simulation);

}  // namespace multiple_impacts

#endif
