// SPDX-License-Identifier: Apache-2.0
#include "LoggedSimulation.hpp"

#include <EventDriven.hpp>
#include <SiconosException.hpp>
#include <limits>
#include <stdexcept>
#include <utility>

#include "multiple_impacts/contact/ParameterCheck.hpp"
#include "multiple_impacts/osns/ImpactOSNS.hpp"

namespace multiple_impacts::mechanisms {

LoggedSimulation::LoggedSimulation(MechanismModel model,
                                   std::shared_ptr<::OneStepNSProblem> impact, double timeStep,
                                   double closedGap)
    : _model(std::move(model)),
      _impact(std::move(impact)),
      _simulation(models::makeEventDriven(_model.system, _impact, timeStep)),
      _tolerance(*_simulation, closedGap) {}

std::vector<LoggedImpact> LoggedSimulation::run(
    std::size_t impacts, const std::function<void(double time)>& afterEvent) {
  std::vector<LoggedImpact> seen;
  while (seen.size() < impacts && models::goesOn(*_simulation)) {
    State before;
    try {
      _simulation->advanceToEvent();
      before = _model.state();
      _simulation->processEvents();
    } catch (const Siconos::exception& error) {
      throw std::runtime_error(explained(error));
    }
    const State after = _model.state();
    const double time = _simulation->startingTime();
    if (after.v != before.v)
      seen.push_back({time, before, after, _model.mechanism->gaps(time, before.q),
                      _model.impulses(), energyLost()});
    if (afterEvent) afterEvent(time);
  }
  return seen;
}

/** The message of an exception of Siconos, whose what() says nothing. */
std::string LoggedSimulation::explained(const Siconos::exception& error) const {
  const auto* const said = boost::get_error_info<Siconos::exception::extra_message>(error);
  return _model.mechanism->name() + " after time " + toText(_simulation->startingTime()) +
         " s: " + (said ? *said : error.what());
}

double LoggedSimulation::energyLost() const {
  if (const auto ours = std::dynamic_pointer_cast<ImpactOSNS>(_impact))
    return ours->lastOutcome().statistics.energyLost;
  return std::numeric_limits<double>::quiet_NaN();
}

}  // namespace multiple_impacts::mechanisms
