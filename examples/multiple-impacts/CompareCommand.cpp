// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <system_error>
#include <vector>

#include "Commands.hpp"
#include "ComparisonFiles.hpp"
#include "InputError.hpp"
#include "LawMetrics.hpp"

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

std::vector<ComparedLaw> lawsOf(const CompareOptions& options) {
  std::vector<ComparedLaw> laws;
  for (const std::string& name : options.laws) laws.push_back(lawNamed(name));
  return laws;
}

/** Refuses what is no contact of the chain. */
void checkContacts(const CompareOptions& options, const models::Chain& chain) {
  for (const std::string& text : options.contacts) {
    std::size_t contact = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), contact);
    const bool whole = error == std::errc() && end == text.data() + text.size();
    if (!whole || contact < 1 || contact > chain.contactCount())
      throw InputError("--contacts", 0, '\'' + text + '\'', "",
                       "must be a whole number from 1 to the last contact, " +
                           std::to_string(chain.contactCount()));
  }
}

std::string contactsOption(const CompareOptions& options) {
  std::string text;
  for (const std::string& contact : options.contacts)
    text += (text.empty() ? " --contacts " : ",") + contact;
  return text;
}

/** Draws what the folder holds, with the Python scripts beside the sources. */
void drawFigures(const CompareOptions& options) {
  std::fflush(stdout);
  const std::string command =
      std::string("/usr/bin/python3 '") + SMI_FIGURES_DIR + "/draw.py' '" + options.folder +
      "'" + (options.animation ? "" : " --no-animation") + contactsOption(options);
  if (options.folder.find('\'') != std::string::npos || std::system(command.c_str()) != 0)
    std::fprintf(stderr, "multiple-impacts: the figures could not be drawn\n");
}

}  // namespace

int compareScenario(const CompareOptions& options) {
  const Scenario scenario = readScenario(options.scenario);
  const std::vector<ComparedLaw> laws = lawsOf(options);
  checkContacts(options, scenario.chain);
  std::vector<LawRun> runs;
  VectorXd reference;
  for (const ComparedLaw law : laws) {
    runs.push_back(simulate(scenario, law, Recording::Everything));
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
  printVelocities(scenario, runs);
  printMetrics(runs, metrics);
  if (!options.folder.empty()) {
    writeComparison(options.folder, scenario, runs, metrics);
    if (options.figures) drawFigures(options);
  }
  return std::any_of(runs.begin(), runs.end(),
                     [](const LawRun& run) { return !run.failure.empty(); });
}

}  // namespace multiple_impacts::tool
