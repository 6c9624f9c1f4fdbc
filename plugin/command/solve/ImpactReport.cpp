// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/solve/ImpactReport.hpp"

#include <Eigen/SparseCholesky>
#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>
#include <vector>

namespace multiple_impacts::command {

namespace {

using Eigen::VectorXd;
using nlohmann::json;

json listOf(const VectorXd& v) { return std::vector<double>(v.begin(), v.end()); }

/** A number, or null if it does not apply. */
json orNull(double value) { return std::isfinite(value) ? json(value) : json(nullptr); }
json orNull(long count) { return count >= 0 ? json(count) : json(nullptr); }

}  // namespace

ImpactOutcome outcomeOf(const ImpactRequest& request) {
  return request.law->solve(request.problem, request.options, nullptr);
}

ImpactReport solve(const ImpactRequest& request) {
  ImpactReport report;
  const auto start = std::chrono::steady_clock::now();
  report.outcome = outcomeOf(request);
  report.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>> mass(request.mass);
  report.velocity =
      request.velocity +
      mass.solve(VectorXd(request.gapJacobian.transpose() * report.outcome.impulse));
  const auto energy = [&](const VectorXd& v) { return 0.5 * v.dot(request.mass * v); };
  report.energyBefore = energy(request.velocity);
  report.energyAfter = energy(report.velocity);
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
  out["kinetic_energy"] = {{"before", report.energyBefore}, {"after", report.energyAfter}};
  out["dissipated"] = s.dissipated.size() > 0 ? json(s.dissipated.sum()) : json(0.);
  out["energy_balance"] = s.energyBalanceResidual;
  out["duration"] = orNull(s.duration);
  out["steps"] = orNull(s.steps);
  out["collisions"] = orNull(s.collisions);
  out["seconds"] = report.seconds;
  return out.dump(2);
}

}  // namespace multiple_impacts::command
