// SPDX-License-Identifier: Apache-2.0
/*! \file LoggedSimulation.hpp
  \brief The impacts of a mechanism in an event-driven simulation, one by one.
*/
#ifndef LoggedSimulation_hpp
#define LoggedSimulation_hpp

#include <SiconosException.hpp>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "MechanismModel.hpp"
#include "multiple_impacts/models/EventTolerance.hpp"

class OneStepNSProblem;

namespace multiple_impacts::mechanisms {

/** One impact from the bodies' states, and the energy loss that the impact problem reports. */
struct LoggedImpact {
  double time;              ///< [s]
  State before, after;      ///< q is the same
  Eigen::VectorXd gaps;     ///< g of all contacts [m]
  Eigen::VectorXd impulse;  ///< P = lambda[1] of all contacts [N.s]
  double energyLost;        ///< from the statistics [J]; NaN if the problem is Siconos's LCP
};

/** An event-driven simulation of a mechanism, run by Siconos's own loop: nothing is done
    between advanceToEvent() and processEvents(). */
class LoggedSimulation {
 public:
  /** \param closedGap what Siconos takes for zero (EventDriven::setToleranceED) [m], [m/s] */
  LoggedSimulation(MechanismModel model, std::shared_ptr<::OneStepNSProblem> impact,
                   double timeStep, double closedGap);

  const MechanismModel& model() const { return _model; }
  ::EventDriven& simulation() { return *_simulation; }

  /** Runs until so many impacts have been seen or the final time is reached.
      \param afterEvent called after each event; may be empty
      \return the impacts of this call. Exceptions of Siconos are rethrown as
      std::runtime_error with their message */
  std::vector<LoggedImpact> run(std::size_t impacts,
                                const std::function<void(double time)>& afterEvent = {});

 private:
  double energyLost() const;
  std::string explained(const Siconos::exception& error) const;

  MechanismModel _model;
  std::shared_ptr<::OneStepNSProblem> _impact;
  std::shared_ptr<::EventDriven> _simulation;
  models::EventTolerance _tolerance;
};

}  // namespace multiple_impacts::mechanisms

#endif
