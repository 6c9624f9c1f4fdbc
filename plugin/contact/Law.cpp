// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/contact/Law.hpp"

#include <algorithm>

namespace multiple_impacts {

namespace {

const LawParameter* find(const Law& law, const std::string& name) {
  const auto found =
      std::find_if(law.parameters.begin(), law.parameters.end(),
                   [&](const LawParameter& each) { return each.parameter->name == name; });
  return found == law.parameters.end() ? nullptr : &*found;
}

}  // namespace

LawParameter required(const std::string& name) { return {&contactParameter(name), true}; }

LawParameter optional(const std::string& name) { return {&contactParameter(name), false}; }

bool Law::uses(const std::string& parameter) const { return find(*this, parameter); }

bool Law::needs(const std::string& parameter) const {
  const LawParameter* const found = find(*this, parameter);
  return found && found->isRequired;
}

const std::any& LawOptions::of(const Law& law) const {
  for (const auto& [owner, options] : _options)
    if (owner == &law) return options;
  return law.defaults;
}

void LawOptions::set(const Law& law, std::any options) {
  for (auto& [owner, present] : _options)
    if (owner == &law) {
      present = std::move(options);
      return;
    }
  _options.emplace_back(&law, std::move(options));
}

}  // namespace multiple_impacts
