// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>
#include <vector>

#include "Commands.hpp"
#include "InputError.hpp"
#include "LawMetrics.hpp"
#include "ParameterCheck.hpp"

namespace multiple_impacts::tool {

namespace {

using Eigen::VectorXd;

std::ofstream create(const std::filesystem::path& path) {
  std::ofstream file(path);
  if (!file) throw InputError(path.string(), 0, "", "", "cannot be written");
  return file;
}

void writeVelocities(const std::filesystem::path& folder, const Scenario& scenario,
                     const std::vector<LawRun>& runs) {
  std::ofstream file = create(folder / "velocities.csv");
  file << "ball,mass,radius,before";
  for (const LawRun& run : runs) file << ',' << toString(run.law);
  file << '\n';
  for (std::size_t i = 0; i < scenario.chain.balls.size(); ++i) {
    const models::Ball& ball = scenario.chain.balls[i];
    file << i + 1 << ',' << toText(ball.mass) << ',' << toText(ball.radius) << ','
         << toText(ball.velocity);
    for (const LawRun& run : runs)
      file << ',' << (run.velocity.size() > 0 ? toText(run.velocity[i]) : "nan");
    file << '\n';
  }
}

void writeMetrics(const std::filesystem::path& folder, const std::vector<LawRun>& runs,
                  const std::vector<std::vector<Metric>>& metrics) {
  std::ofstream file = create(folder / "metrics.csv");
  file << "law";
  for (const Metric& metric : metrics.front()) file << ',' << metric.name;
  file << '\n';
  for (std::size_t i = 0; i < runs.size(); ++i) {
    file << toString(runs[i].law);
    for (const Metric& metric : metrics[i]) file << ',' << toText(metric.value);
    file << '\n';
  }
}

/** Where the face of the wall is, as text [m]. */
std::string wallPosition(const models::Chain& chain, const Motion& motion) {
  const double gap = chain.gaps.empty() ? 0. : chain.gaps.back();
  const VectorXd& start = motion.positions.front();
  return toText(start[start.size() - 1] + chain.balls.back().radius + gap);
}

/** Positions of the balls over time, and that of the wall if there is one. */
void writeMotion(const std::filesystem::path& folder, const models::Chain& chain,
                 const LawRun& run) {
  std::ofstream file = create(folder / (std::string("motion-") + toString(run.law) + ".csv"));
  file << "time";
  for (Eigen::Index i = 0; i < run.motion.positions.front().size(); ++i) file << ",q" << i + 1;
  file << (chain.wall ? ",wall\n" : "\n");
  const std::string wall = chain.wall ? ',' + wallPosition(chain, run.motion) : "";
  for (std::size_t k = 0; k < run.motion.time.size(); ++k) {
    file << toText(run.motion.time[k]);
    for (const double q : run.motion.positions[k]) file << ',' << toText(q);
    file << wall << '\n';
  }
}

void writeAll(const std::filesystem::path& folder, const Scenario& scenario,
              const std::vector<LawRun>& runs,
              const std::vector<std::vector<Metric>>& metrics) {
  std::filesystem::create_directories(folder);
  writeVelocities(folder, scenario, runs);
  writeMetrics(folder, runs, metrics);
  for (const LawRun& run : runs) {
    if (run.velocity.size() == 0) continue;
    writeMotion(folder, scenario.chain, run);
    if (run.law != ComparedLaw::LZB || run.trace->samples().empty()) continue;
    std::ofstream file = create(folder / "trace-lzb.csv");
    run.trace->writeCsv(file);
  }
}

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
    writeAll(options.folder, scenario, runs, metrics);
    if (options.figures) drawFigures(options);
  }
  return std::any_of(runs.begin(), runs.end(),
                     [](const LawRun& run) { return !run.failure.empty(); });
}

}  // namespace multiple_impacts::tool
