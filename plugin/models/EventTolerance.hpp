// SPDX-License-Identifier: Apache-2.0
/*! \file EventTolerance.hpp
  \brief What event-driven simulations take for a zero gap or speed, for a while.
*/
#ifndef EventTolerance_hpp
#define EventTolerance_hpp

#include <EventDriven.hpp>

namespace multiple_impacts::models {

/** Sets the tolerance of EventDriven while it lives [m, m/s]. Siconos has one value for all simulations
    of the process, 2e-12 by default, which bodies at rest cannot meet: it is put back at the end. */
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
