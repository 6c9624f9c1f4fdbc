// SPDX-License-Identifier: Apache-2.0
#include "Comparison.hpp"

#include <cmath>
#include <utility>

#include "Format.hpp"

namespace multiple_impacts::benchmarks {

Errors errorsOf(const Problem& problem, const Solution& solution, const Reference& reference) {
  if (solution.velocity.size() == 0 || reference.velocity.size() == 0) return {};
  const double largest = reference.velocity.cwiseAbs().maxCoeff();
  return {(solution.velocity - reference.velocity).cwiseAbs().maxCoeff() / largest,
          std::abs(problem.kineticEnergy(solution.velocity) - reference.energy) /
              reference.energy};
}

Comparison::Comparison(Report& report, Problem problem, double secondsAllowed)
    : _report(report), _problem(std::move(problem)), _secondsAllowed(secondsAllowed) {}

void Comparison::findReference(const std::vector<double>& tolerances) {
  for (const double tolerance : tolerances) {
    Candidate candidate = ours(tolerance);
    candidate.method = "ours, reference";
    const Measurement run = measure(candidate, _problem, _secondsAllowed);
    if (run.isUsable()) {
      _reference.velocity = run.solution.velocity;
      _reference.energy = _problem.kineticEnergy(_problem.isElastic() ? _problem.velocityBefore
                                                                      : run.solution.velocity);
    }
    _report.add(rowOf(candidate, run));
    if (run.isUsable()) return;
  }
}

void Comparison::addCoarsest(const std::vector<Candidate>& ladder, const Goal& goal) {
  const Candidate* chosen = nullptr;
  bool reached = false;
  for (const Candidate& candidate : ladder) {
    const Measurement run = measure(candidate, _problem, _secondsAllowed);
    const bool outOfTime = std::isnan(run.solution.seconds);
    if (!outOfTime || !chosen) chosen = &candidate;
    const Errors errors = errorsOf(_problem, run.solution, _reference);
    reached =
        run.isUsable() && errors.velocity <= goal.velocity && errors.energy <= goal.energy;
    if (reached || outOfTime) break;
  }
  _entries.push_back({*chosen, reached ? "" : formatted("dv > %.0e", goal.velocity)});
}

Row Comparison::rowOf(const Candidate& candidate, const Measurement& measurement) const {
  const Solution& solution = measurement.solution;
  const Errors errors = errorsOf(_problem, solution, _reference);
  Row row;
  row.problem = _problem.name;
  row.method = candidate.method;
  row.ballCount = _problem.ballCount;
  row.parameter = candidate.parameter;
  row.seconds = solution.seconds;
  row.energyError = errors.energy;
  row.velocityError = errors.velocity;
  row.steps = solution.steps;
  if (solution.forceEvaluations > 0.)
    row.nanoseconds = 1e9 * solution.seconds / solution.forceEvaluations;
  row.megabytes = measurement.megabytes;
  row.peakMegabytes = measurement.peakMegabytes;
  row.status = solution.status;
  return row;
}

std::vector<Row> Comparison::run(int rounds) {
  std::vector<Candidate> candidates;
  for (const Entry& entry : _entries) candidates.push_back(entry.candidate);
  const auto measurements = measureInTurn(candidates, _problem, _secondsAllowed, rounds);
  std::vector<Row> rows;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    Row row = rowOf(candidates[i], measurements[i]);
    row.ratio = row.seconds / (rows.empty() ? row.seconds : rows.front().seconds);
    if (measurements[i].isUsable() && !_entries[i].miss.empty()) row.status = _entries[i].miss;
    _report.add(row);
    rows.push_back(row);
  }
  return rows;
}

}  // namespace multiple_impacts::benchmarks
