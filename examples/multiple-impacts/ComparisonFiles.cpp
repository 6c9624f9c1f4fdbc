// SPDX-License-Identifier: Apache-2.0
#include "ComparisonFiles.hpp"

#include <fstream>
#include <string>

#include "InputError.hpp"
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

}  // namespace

void writeComparison(const std::filesystem::path& folder, const Scenario& scenario,
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

}  // namespace multiple_impacts::tool
