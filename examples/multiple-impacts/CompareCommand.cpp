// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "Commands.hpp"
#include "ComparisonFiles.hpp"
#include "InputError.hpp"
#include "KineticAngles.hpp"
#include "LawMetrics.hpp"
#include "ResultFolder.hpp"

namespace multiple_impacts::tool {

namespace {

using Eigen::VectorXd;

/** All balls of a short chain, both ends of a long one. */
void printVelocities(const Scenario& scenario, const std::vector<LawRun>& runs) {
  const std::size_t balls = scenario.chain.balls.size(), ends = 6;
  std::printf("\nvelocities [m/s]\n%6s %12s", "ball", "before");
  for (const LawRun& run : runs) std::printf(" %16s", toString(run.law));
  std::printf("\n");
  for (std::size_t i = 0; i < balls; ++i) {
    if (balls > 20 && i == ends) {
      std::printf("%6s\n", "...");
      i = balls - ends;
    }
    std::printf("%6zu %12.6g", i + 1, scenario.chain.balls[i].velocity);
    for (const LawRun& run : runs)
      if (run.velocity.size() > 0)
        std::printf(" %16.8f", run.velocity[i]);
      else
        std::printf(" %16s", "-");
    std::printf("\n");
  }
}

void printMetrics(const std::vector<LawRun>& runs,
                  const std::vector<std::vector<Metric>>& metrics) {
  std::printf("\n%-24s", "");
  for (const LawRun& run : runs) std::printf(" %16s", toString(run.law));
  std::printf("\n");
  for (std::size_t m = 0; m < metrics.front().size(); ++m) {
    std::printf("%-24s", metrics.front()[m].name);
    for (const auto& of : metrics)
      if (std::isnan(of[m].value))
        std::printf(" %16s", "-");
      else
        std::printf(" %16.6g", of[m].value);
    std::printf("\n");
  }
}

/** The contacts before the first impact: how many take part, and how they act on each other. */
void printAngles(const models::Chain& chain) {
  const ContactProblem problem = models::contactProblem(chain);
  double smallest = M_PI, largest = 0.;
  for (Eigen::Index i = 0; i + 1 < problem.contactCount(); ++i) {
    const double angle = kineticAngle(problem.delassus, i, i + 1);
    smallest = std::min(smallest, angle);
    largest = std::max(largest, angle);
  }
  std::printf("multiplicity of the impact %ld", static_cast<long>(multiplicity(problem)));
  if (problem.contactCount() > 1)
    std::printf("; kinetic angles between neighbours %.4g to %.4g degrees",
                180. / M_PI * smallest, 180. / M_PI * largest);
  std::printf("\n");
}

std::vector<ComparedLaw> lawsOf(const CompareOptions& options) {
  std::vector<ComparedLaw> laws;
  for (const std::string& name : options.laws) laws.push_back(lawNamed(name));
  return laws;
}

/** Refuses what is no contact of the chain. */
void checkContacts(const CompareOptions& options, const models::Chain& chain) {
  const auto last = static_cast<long>(chain.contactCount());
  for (const long contact : options.contacts)
    if (contact < 1 || contact > last)
      throw InputError("--contacts", 0, std::to_string(contact), "",
                       "must be from 1 to the last contact, " + std::to_string(last));
}

/** Arguments of the script. */
std::vector<std::string> drawingOptions(const CompareOptions& options) {
  std::vector<std::string> arguments;
  if (!options.animation) arguments.push_back("--no-animation");
  std::string contacts;
  for (const long contact : options.contacts)
    contacts += (contacts.empty() ? "" : ",") + std::to_string(contact);
  if (!contacts.empty()) arguments.insert(arguments.end(), {"--contacts", contacts});
  return arguments;
}

}  // namespace

int compareScenario(const CompareOptions& options) {
  const Scenario scenario = readScenario(options.scenario);
  const std::vector<ComparedLaw> laws = lawsOf(options);
  checkContacts(options, scenario.chain);
  std::optional<ResultFolder> folder;
  if (!options.folder.empty()) folder.emplace(options.folder);
  std::vector<LawRun> runs;
  VectorXd reference;
  for (const ComparedLaw law : laws) {
    runs.push_back(simulate(scenario, law, {true, TraceOptions{}}));
    if (law == ComparedLaw::LZB) reference = runs.back().velocity;
    if (!runs.back().failure.empty())
      std::fprintf(stderr, "multiple-impacts: %s: %s\n", toString(law),
                   runs.back().failure.c_str());
  }
  std::vector<std::vector<Metric>> metrics;
  for (const LawRun& run : runs) {
    metrics.push_back(metricsOf(scenario, run, reference));
    metrics.back().push_back({"seconds", run.seconds});
  }
  std::printf("%s: %zu balls, %zu contacts\n", scenario.title.c_str(),
              scenario.chain.balls.size(), scenario.chain.contactCount());
  printAngles(scenario.chain);
  printVelocities(scenario, runs);
  printMetrics(runs, metrics);
  if (folder) {
    writeComparison(*folder, scenario, runs, metrics);
    if (options.figures) folder->run("draw", drawingOptions(options));
  }
  return std::any_of(runs.begin(), runs.end(),
                     [](const LawRun& run) { return !run.failure.empty(); });
}

}  // namespace multiple_impacts::tool
