// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/ComparedLaw.hpp"

#include "multiple_impacts/command/input/InputError.hpp"

namespace multiple_impacts::command {

namespace {

ComparedLaw lawNamed(const std::string& name) {
  for (const ComparedLaw law : kAllLaws)
    if (name == toString(law)) return law;
  throw InputError("--laws", 0, name, "", "no such law; known: " + lawNames());
}

}  // namespace

const char* toString(ComparedLaw law) {
  switch (law) {
    case ComparedLaw::LZB:
      return "lzb";
    case ComparedLaw::Binary:
      return "binary";
    case ComparedLaw::Moreau:
      return "moreau";
    case ComparedLaw::MoreauCapturing:
      return "moreau_capturing";
    case ComparedLaw::Poisson:
      return "poisson";
    case ComparedLaw::ImpulseRatio:
      return "impulse_ratio";
    case ComparedLaw::Compliant:
      return "compliant";
  }
  return "unknown";
}

std::string lawNames() {
  std::string text;
  for (const ComparedLaw law : kAllLaws)
    text += (text.empty() ? "" : ", ") + std::string(toString(law));
  return text;
}

std::vector<ComparedLaw> lawsNamed(const std::vector<std::string>& names) {
  std::vector<ComparedLaw> laws;
  for (const std::string& name : names) laws.push_back(lawNamed(name));
  return laws;
}

}  // namespace multiple_impacts::command
