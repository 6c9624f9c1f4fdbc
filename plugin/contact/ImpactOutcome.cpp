// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/contact/ImpactOutcome.hpp"

namespace multiple_impacts {

const char* toString(ImpactStatus status) {
  switch (status) {
    case ImpactStatus::NotRun:
      return "NotRun";
    case ImpactStatus::Solved:
      return "Solved";
    case ImpactStatus::NoImpact:
      return "NoImpact";
    case ImpactStatus::StepLimit:
      return "StepLimit";
    case ImpactStatus::CollisionLimit:
      return "CollisionLimit";
    case ImpactStatus::NonFinite:
      return "NonFinite";
    case ImpactStatus::EnergyGain:
      return "EnergyGain";
    case ImpactStatus::NotAdmissible:
      return "NotAdmissible";
  }
  return "unknown";
}

}  // namespace multiple_impacts
