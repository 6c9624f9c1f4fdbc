// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/solve/ImpactReport.hpp"

#include <Eigen/SparseCholesky>
#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>
#include <vector>

#include "multiple_impacts/solvers/Trust.hpp"

namespace multiple_impacts::command {

namespace {

using Eigen::VectorXd;
using nlohmann::json;

json listOf(const VectorXd& v) { return std::vector<double>(v.begin(), v.end()); }

/** A number, or null if it does not apply. */
json orNull(double value) { return std::isfinite(value) ? json(value) : json(nullptr); }
json orNull(long count) { return count >= 0 ? json(count) : json(nullptr); }
json sumOrNull(const VectorXd& v) { return v.size() > 0 ? json(v.sum()) : json(nullptr); }

/** A list per contact of what belongs to its tangents; null if it is not known. */
json perContact(const VectorXd& values, const std::vector<int>& firstTangent) {
  if (values.size() == 0) return nullptr;
  json lists = json::array();
  for (std::size_t i = 1; i < firstTangent.size(); ++i)
    lists.push_back(
        listOf(values.segment(firstTangent[i - 1], firstTangent[i] - firstTangent[i - 1])));
  return lists;
}

/** H^T P + H_t^T T [N.s]. */
VectorXd generalisedImpulse(const ImpactRequest& request, const ImpactOutcome& outcome) {
  VectorXd impulse = request.gapJacobian.transpose() * outcome.impulse;
  if (outcome.tangentialImpulse.size() > 0)
    impulse += request.tangentJacobian.transpose() * outcome.tangentialImpulse;
  return impulse;
}

}  // namespace

ImpactOutcome outcomeOf(const ImpactRequest& request) {
  return solveWithTrust(*request.law, request.problem, request.options);
}

ImpactReport solve(const ImpactRequest& request) {
  ImpactReport report;
  const auto start = std::chrono::steady_clock::now();
  report.outcome = outcomeOf(request);
  report.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>> mass(request.mass);
  report.velocity = request.velocity + mass.solve(generalisedImpulse(request, report.outcome));
  const auto energy = [&](const VectorXd& v) { return 0.5 * v.dot(request.mass * v); };
  report.energyBefore = energy(request.velocity);
  report.energyAfter = energy(report.velocity);
  report.firstTangent = request.problem.tangents.first;
  return report;
}

std::string toJson(const ImpactReport& report) {
  const ImpactStatistics& s = report.outcome.statistics;
  nlohmann::ordered_json out;
  out["status"] = toString(report.outcome.status);
  if (!report.outcome.message.empty()) out["message"] = report.outcome.message;
  out["velocity"] = listOf(report.velocity);
  out["impulses"] = listOf(report.outcome.impulse);
  out["relative_velocity"] = listOf(report.outcome.velocity);
  const bool hasTangents = !report.firstTangent.empty();
  if (hasTangents) {
    out["tangential_impulses"] =
        perContact(report.outcome.tangentialImpulse, report.firstTangent);
    out["slip"] = perContact(report.outcome.slip, report.firstTangent);
  }
  out["kinetic_energy"] = {{"before", report.energyBefore}, {"after", report.energyAfter}};
  out["dissipated"] = s.dissipated.size() > 0 ? json(s.dissipated.sum()) : json(0.);
  if (hasTangents) out["friction_loss"] = sumOrNull(s.frictionLoss);
  out["energy_balance"] = s.energyBalanceResidual;
  out["duration"] = orNull(s.duration);
  out["steps"] = orNull(s.steps);
  out["collisions"] = orNull(s.collisions);
  const ImpactTrust& trust = report.outcome.trust;
  out["amplification"] = orNull(trust.amplification);
  out["digits"] = orNull(trust.digits);
  if (!trust.message.empty()) out["trust_message"] = trust.message;
  out["seconds"] = report.seconds;
  return out.dump(2);
}

}  // namespace multiple_impacts::command
