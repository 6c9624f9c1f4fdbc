// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/Laws.hpp"

namespace multiple_impacts {

const std::vector<const Law*>& allLaws() {
  static const std::vector<const Law*> all{
#define SMI_LAW(law) &law##Law(),
#include "multiple_impacts/solvers/laws.inc"
#undef SMI_LAW
  };
  return all;
}

const Law* findLaw(const std::string& name) {
  for (const Law* law : allLaws())
    if (law->name == name) return law;
  return nullptr;
}

std::vector<std::string> lawNames() {
  std::vector<std::string> names;
  for (const Law* law : allLaws()) names.push_back(law->name);
  return names;
}

}  // namespace multiple_impacts
