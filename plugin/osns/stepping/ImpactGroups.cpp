// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/osns/stepping/ImpactGroups.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "multiple_impacts/contact/ConnectedSets.hpp"

namespace multiple_impacts {

namespace {

/** The number of the set that each body is in with those that it is connected to. */
std::vector<int> connectedBodies(const StepContacts& step) {
  ConnectedSets sets(step.bodies.size());
  for (const StepContact& contact : step.contacts)
    if (contact.impactRows() > 0)
      for (const auto& part : contact.parts)
        sets.connect(contact.parts.front().body, part.body);
  return sets.numbers();
}

}  // namespace

std::vector<ImpactGroup> impactGroups(const StepContacts& step) {
  const std::vector<int> number = connectedBodies(step);
  std::map<int, ImpactGroup> groups;
  for (std::size_t b = 0; b < number.size(); ++b) groups[number[b]].bodies.push_back(b);
  for (std::size_t i = 0; i < step.size(); ++i) {
    ImpactGroup& group = groups[number[step.contacts[i].parts.front().body]];
    if (step.contacts[i].role == StepRole::Joint) group.joints.push_back(i);
    if (step.contacts[i].role != StepRole::Contact) continue;
    const double before = step.ratesBefore(i)[0], free = step.ratesFree(i)[0];
    group.contacts.push_back(i);
    group.approach = std::max(group.approach, -before);
    group.acceleration = std::max(group.acceleration, std::abs(free - before));
  }
  std::vector<ImpactGroup> result;
  for (auto& [set, group] : groups)
    if (!group.contacts.empty()) result.push_back(std::move(group));
  std::stable_sort(result.begin(), result.end(), [](const auto& one, const auto& other) {
    return one.approach < other.approach;
  });
  return result;
}

}  // namespace multiple_impacts
