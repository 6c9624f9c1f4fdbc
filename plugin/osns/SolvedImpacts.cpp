// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/osns/SolvedImpacts.hpp"

#include <algorithm>
#include <iomanip>
#include <iostream>

#include "multiple_impacts/contact/ParameterCheck.hpp"
#include "multiple_impacts/nslaws/ImpactError.hpp"
#include "multiple_impacts/solvers/projection/ImpactEnding.hpp"

namespace multiple_impacts {

namespace {

/** A value of an option as a person reads it: choices by their names in C++. */
std::string shown(const OptionField& option, const OptionValue& value) {
  for (const ChoiceNames& choice : option.choices)
    if (choice.key == toText(value)) return choice.name;
  return toText(value);
}

}  // namespace

SolvedImpacts::SolvedImpacts(const Law& law, std::string name)
    : _law(law), _name(std::move(name)), _options(law.defaults) {}

void SolvedImpacts::setLawOptions(std::any options) {
  _law.check(options);
  _options = std::move(options);
}

double SolvedImpacts::captureVelocity() const {
  return _captureVelocity.value_or(kCaptureRatio * _fastest);
}

void SolvedImpacts::setCaptureVelocity(double speed) {
  _captureVelocity =
      checked(name() + "::setCaptureVelocity", "capture velocity", speed, Range::NonNegative);
}

void SolvedImpacts::solve(ContactProblem problem, std::vector<std::size_t> contacts,
                          bool isPlastic, const std::string& where) {
  _last = {std::move(contacts), std::move(problem), {}};
  _fastest = std::max(_fastest, -_last.problem.velocity.minCoeff());
  try {
    _last.outcome = isPlastic ? plasticImpact(_last.problem)
                              : _law.solve(_last.problem, _options, _observer.get());
  } catch (const InvalidParameter& error) {
    throw ImpactError(where + ": " + error.what());
  }
  if (!isUsable(_last.outcome.status))
    throw ImpactError(where + " failed (" + toString(_last.outcome.status) +
                      "): " + _last.outcome.message);
}

void SolvedImpacts::displayOptions() const {
  std::cout << "=== " << _name << " ===\n";
  for (const OptionField& option : _law.options)
    std::cout << "  " << std::left << std::setw(21) << option.name << ": "
              << shown(option, option.get(_options)) << "\n";
}

void SolvedImpacts::displayImpacts() const {
  const ImpactStatistics& s = _last.outcome.statistics;
  std::cout << "  capture velocity     : " << captureVelocity() << "\n"
            << "  impacts so far       : " << _impactCount << "\n"
            << "  last impact          : " << toString(_last.outcome.status) << ", "
            << _last.contacts.size() << " contacts\n"
            << "  energy lost [J]      : " << s.energyLost << " (balance to "
            << s.energyBalanceResidual << ")\n"
            << "===================\n";
}

}  // namespace multiple_impacts
