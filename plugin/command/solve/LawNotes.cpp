// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/solve/LawNotes.hpp"

#include <cmath>
#include <vector>

#include "multiple_impacts/contact/Texts.hpp"

namespace multiple_impacts::command {

std::string unusedRestitutions(const Law& law, const std::any& options,
                               const Eigen::VectorXd& restitution) {
  if (law.uses("restitution") || !(restitution.array() < 1.).any()) return "";
  std::vector<std::string> taken;
  for (const OptionField& option : law.options)
    taken.push_back(option.key + " = " + toText(option.get(options)));
  return law.name + " does not use the restitutions of the contacts; its options decide: " +
         listed(taken);
}

std::string doubtOf(const ImpactTrust& trust) {
  return std::isnan(trust.digits) ? "" : trust.message;
}

}  // namespace multiple_impacts::command
