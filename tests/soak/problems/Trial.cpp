// SPDX-License-Identifier: Apache-2.0
#include "Trial.hpp"

#include <cstring>
#include <ctime>
#include <exception>

#include "FrictionBodies.hpp"
#include "multiple_impacts/command/input/InputError.hpp"
#include "multiple_impacts/contact/ParameterCheck.hpp"

namespace multiple_impacts::soak {

namespace {

using command::ImpactRequest;
using nlohmann::json;

/** Computations that took longer are not repeated [s]. */
constexpr double kShort = 0.1;

bool hasTangents(const json& file) {
  for (const json& contact : file["contacts"])
    if (contact.contains("tangents")) return true;
  return false;
}

std::string lawOf(const json& file) {
  std::string law = file["law"];
  const json options = file.value("options", json::object());
  for (const char* key : {"scheme", "model", "order", "ratios", "damping"})
    if (options.contains(key)) law += " " + options[key].get<std::string>();
  return hasTangents(file) ? law + ", friction" : law;
}

double storedEnergy(const json& file) {
  const Law* const law = findLaw(file["law"]);
  if (!law || !law->uses("precompression")) return 0.;
  double sum = 0.;
  for (const json& contact : file["contacts"]) sum += contact.value("energy", 0.);
  return sum;
}

double processorSeconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/** Compares bits, so that NaNs may be equal. */
bool hasSameBits(const Eigen::VectorXd& a, const Eigen::VectorXd& b) {
  if (a.size() != b.size()) return false;
  return a.size() == 0 ||
         std::memcmp(a.data(), b.data(),
                     static_cast<std::size_t>(a.size()) * sizeof(double)) == 0;
}

bool hasSameBits(const ImpactOutcome& a, const ImpactOutcome& b) {
  return a.status == b.status && hasSameBits(a.impulse, b.impulse) &&
         hasSameBits(a.velocity, b.velocity) &&
         hasSameBits(a.tangentialImpulse, b.tangentialImpulse) && hasSameBits(a.slip, b.slip);
}

void judgeOutcome(const RandomImpact& impact, const ImpactRequest& request,
                  const ImpactOutcome& outcome, bool tame, Verdict& verdict) {
  verdict.status = toString(outcome.status);
  if (!mayEndWith(request, outcome.status, tame))
    verdict.violation = verdict.status + ": " + outcome.message;
  else if (isUsable(outcome.status)) {
    const Findings findings = findingsOf(request, storedEnergy(impact.file), outcome);
    verdict.approach = findings.approach;
    verdict.mismatch = findings.mismatch;
    verdict.gain = findings.gain;
    verdict.violation = findings.violation;
  } else if (outcome.message.empty()) {
    verdict.violation = verdict.status + " without a message";
  }
}

void judgeOrThrow(const RandomImpact& impact, const Solver& solver, double budget,
                  std::uint64_t seed, Verdict& verdict) {
  const ImpactRequest request = command::parseImpact(impact.file.dump(), impact.name);
  verdict.contacts = request.problem.contactCount();
  const double start = processorSeconds();
  const ImpactOutcome outcome = solver(request);
  verdict.seconds = processorSeconds() - start;
  const bool tame = impact.tame && test::hasOneOutcome(request.problem);
  judgeOutcome(impact, request, outcome, tame, verdict);
  if (!verdict.violation.empty()) return;
  if (verdict.seconds > budget)
    verdict.violation = "too long: " + toText(verdict.seconds) + " s";
  else if (verdict.seconds < kShort && !hasSameBits(outcome, solver(request)))
    verdict.violation = "other bits: the same impact has another outcome";
  if (!verdict.violation.empty() || !isUsable(outcome.status)) return;
  if (hasTangents(impact.file) && !request.problem.hasFriction())
    verdict.violation = differenceWithoutTangents(impact, request, outcome, solver);
  if (verdict.violation.empty() && tame && isComparable(request)) {
    verdict.compared = true;
    verdict.violation = differenceOf(impact, request, outcome, solver, seed);
  }
}

}  // namespace

Verdict judge(const RandomImpact& impact, const Solver& solver, double budget,
              std::uint64_t seed) {
  Verdict verdict;
  verdict.law = lawOf(impact.file);
  try {
    judgeOrThrow(impact, solver, budget, seed, verdict);
  } catch (const command::InputError& error) {
    verdict.violation = std::string("input refused: ") + error.what();
  } catch (const InvalidParameter& error) {
    verdict.violation = std::string("input refused: ") + error.what();
  } catch (const std::exception& error) {
    verdict.violation = std::string("exception: ") + error.what();
  }
  return verdict;
}

}  // namespace multiple_impacts::soak
