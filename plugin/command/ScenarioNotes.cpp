// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/ScenarioNotes.hpp"

#include "multiple_impacts/command/solve/LawNotes.hpp"

namespace multiple_impacts::command {

std::string noteOn(const Scenario& scenario, const Law& law) {
  Eigen::VectorXd restitution(scenario.chain.contacts.size());
  for (std::size_t i = 0; i < scenario.chain.contacts.size(); ++i)
    restitution[i] = scenario.chain.contacts[i].restitution;
  return unusedRestitutions(law, scenario.options.of(law), restitution);
}

}  // namespace multiple_impacts::command
