// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/models/ChainTrace.hpp"

#include <Interaction.hpp>
#include <OneStepNSProblem.hpp>
#include <Simulation.hpp>
#include <limits>
#include <utility>

#include "multiple_impacts/contact/ParameterCheck.hpp"

namespace multiple_impacts::models {

/** The contacts of a model are created one after the other, so their numbers are
    consecutive. */
ChainTrace::ChainTrace(const TraceOptions& options, const ChainModel& model,
                       const ::OneStepNSProblem& problem)
    : TraceRecorder(options),
      _first(model.contacts.empty() ? 0 : model.contacts.front()->number()),
      _count(model.contacts.size()),
      _problem(&problem),
      _impacts(dynamic_cast<const SolvedImpacts*>(&problem)) {
  if (!_impacts)
    throw InvalidParameter("ChainTrace: problem must be one of the plugin's impact problems");
}

ChainTrace::ChainTrace(const TraceOptions& options, ContactProblem impact)
    : TraceRecorder(options),
      _first(0),
      _count(static_cast<std::size_t>(impact.contactCount())),
      _problem(nullptr),
      _impacts(nullptr),
      _impact(std::move(impact)) {}

void ChainTrace::begin() {
  TraceRecorder::begin();
  _starts.push_back(_problem ? _problem->simulation()->nextTime() : 0.);
  if (_impacts && isWanted()) _impact = _impacts->lastProblem();
  _places.clear();
  if (!_problem)
    for (std::size_t i = 0; i < _count; ++i) _places.push_back(static_cast<Eigen::Index>(i));
  else
    for (const std::size_t number : _impacts->lastContacts())
      _places.push_back(static_cast<Eigen::Index>(number - _first));
}

ImpactSample ChainTrace::placed(const ImpactSample& sample) const {
  ImpactSample all;
  all.time = sample.time;
  all.energy = all.force = Eigen::VectorXd::Zero(_count);
  all.velocity = Eigen::VectorXd::Constant(_count, std::numeric_limits<double>::quiet_NaN());
  for (std::size_t i = 0; i < _places.size(); ++i) {
    all.energy[_places[i]] = sample.energy[i];
    all.force[_places[i]] = sample.force[i];
    all.velocity[_places[i]] = sample.velocity[i];
  }
  return all;
}

}  // namespace multiple_impacts::models
