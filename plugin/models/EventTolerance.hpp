// SPDX-License-Identifier: Apache-2.0
/*! \file EventTolerance.hpp
  \brief Temporary change of what event-driven simulations take for a zero gap or speed.
*/
#ifndef EventTolerance_hpp
#define EventTolerance_hpp

#include <EventDriven.hpp>

namespace multiple_impacts::models {

/** Sets the tolerance of EventDriven [m, m/s] for the lifetime of this object, then restores
    the previous one. Siconos has a single value for all simulations of the process, 2e-12 by
    default, which bodies at rest cannot meet. */
class EventTolerance {
 public:
  EventTolerance(::EventDriven& simulation, double tolerance)
      : _simulation(simulation), _before(simulation.toleranceED()) {
    simulation.setToleranceED(tolerance);
  }
  ~EventTolerance() { _simulation.setToleranceED(_before); }
  EventTolerance(const EventTolerance&) = delete;
  EventTolerance& operator=(const EventTolerance&) = delete;

 private:
  ::EventDriven& _simulation;
  const double _before;
};

}  // namespace multiple_impacts::models

#endif
