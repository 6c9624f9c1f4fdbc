// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/contact/ImpactOutcome.hpp"

namespace multiple_impacts {

template <>
const Choices<ImpactStatus>& choices<ImpactStatus>() {
  static const Choices<ImpactStatus> table{
      "ImpactStatus",
      "How the computation of an impact ended.",
      {{ImpactStatus::NotRun, "NotRun", "not_run", "no computation has taken place"},
       {ImpactStatus::Solved, "Solved", "solved", "admissible, to the tolerance"},
       {ImpactStatus::NoImpact, "NoImpact", "no_impact", "nothing approaches"},
       {ImpactStatus::StepLimit, "StepLimit", "step_limit",
        "the limit of steps was reached before the contacts opened"},
       {ImpactStatus::CollisionLimit, "CollisionLimit", "collision_limit",
        "the limit of collisions was reached before every pair separated"},
       {ImpactStatus::NonFinite, "NonFinite", "non_finite", "the numbers overflowed"},
       {ImpactStatus::EnergyGain, "EnergyGain", "energy_gain",
        "more than 1 % of energy was created: a published scheme, too long a step"},
       {ImpactStatus::NotAdmissible, "NotAdmissible", "not_admissible",
        "a remaining approach could not be removed"}}};
  return table;
}

}  // namespace multiple_impacts
