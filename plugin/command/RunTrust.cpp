// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/RunTrust.hpp"

#include <chrono>
#include <cmath>

#include "multiple_impacts/command/solve/LawNotes.hpp"
#include "multiple_impacts/contact/ParameterCheck.hpp"
#include "multiple_impacts/solvers/Trust.hpp"

namespace multiple_impacts::command {

ImpactTrust trustOf(const Law& law, const ContactProblem& problem, const std::any& options) {
  return law.differentiate ? solveWithTrust(law, problem, options).trust : ImpactTrust{};
}

void RunTrust::add(const Law& law, const ContactProblem& problem, const std::any& options,
                   double time) {
  const auto start = std::chrono::steady_clock::now();
  const ImpactTrust trust = trustOf(law, problem, options);
  const double fastest = problem.velocity.cwiseAbs().maxCoeff();
  if (isHardlyDetermined(trust) && !(trust.digits >= digits))
    doubt = "impact at " + toText(time) + " s: " + trust.message;
  amplification = std::fmax(amplification, trust.amplification);
  digits = std::fmin(digits, trust.digits);
  velocityError = std::fmax(velocityError, fastest * std::pow(10., -trust.digits));
  seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace multiple_impacts::command
