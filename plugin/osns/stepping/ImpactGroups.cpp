// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/osns/stepping/ImpactGroups.hpp"

#include <algorithm>
#include <boost/pending/disjoint_sets.hpp>
#include <cmath>
#include <map>

namespace multiple_impacts {

namespace {

/** For each body, one of those that it is connected to, the same for all of them. */
std::vector<std::size_t> leaders(const StepContacts& step) {
  const std::size_t n = step.bodies.size();
  std::vector<std::size_t> rank(n), parent(n), leader(n);
  boost::disjoint_sets<std::size_t*, std::size_t*> sets(rank.data(), parent.data());
  for (std::size_t b = 0; b < n; ++b) sets.make_set(b);
  for (const StepContact& contact : step.contacts)
    if (contact.impactRows() > 0)
      for (const auto& part : contact.parts)
        sets.union_set(contact.parts.front().body, part.body);
  for (std::size_t b = 0; b < n; ++b) leader[b] = sets.find_set(b);
  return leader;
}

}  // namespace

std::vector<ImpactGroup> impactGroups(const StepContacts& step) {
  const std::vector<std::size_t> leader = leaders(step);
  std::map<std::size_t, ImpactGroup> groups;
  for (std::size_t b = 0; b < leader.size(); ++b) groups[leader[b]].bodies.push_back(b);
  for (std::size_t i = 0; i < step.size(); ++i) {
    ImpactGroup& group = groups[leader[step.contacts[i].parts.front().body]];
    if (step.contacts[i].role == StepRole::Joint) group.joints.push_back(i);
    if (step.contacts[i].role != StepRole::Contact) continue;
    const double before = step.ratesBefore(i)[0], free = step.ratesFree(i)[0];
    group.contacts.push_back(i);
    group.approach = std::max(group.approach, -before);
    group.acceleration = std::max(group.acceleration, std::abs(free - before));
  }
  std::vector<ImpactGroup> result;
  for (auto& [body, group] : groups)
    if (!group.contacts.empty()) result.push_back(std::move(group));
  std::stable_sort(result.begin(), result.end(), [](const auto& one, const auto& other) {
    return one.approach < other.approach;
  });
  return result;
}

}  // namespace multiple_impacts
