// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/ComparisonFiles.hpp"

#include <ostream>
#include <string>

#include "multiple_impacts/contact/ParameterCheck.hpp"

namespace multiple_impacts::command {

namespace {

using Eigen::VectorXd;

void writeVelocities(std::ostream& file, const Scenario& scenario,
                     const std::vector<MeasuredRun>& laws) {
  file << "ball,mass,radius,before";
  for (const MeasuredRun& law : laws) file << ',' << toString(law.run.law);
  file << '\n';
  for (std::size_t i = 0; i < scenario.chain.balls.size(); ++i) {
    const models::Ball& ball = scenario.chain.balls[i];
    file << i + 1 << ',' << toText(ball.mass) << ',' << toText(ball.radius) << ','
         << toText(ball.velocity);
    for (const auto& [run, metrics] : laws)
      file << ',' << (run.velocity.size() > 0 ? toText(run.velocity[i]) : "nan");
    file << '\n';
  }
}

void writeMetrics(std::ostream& file, const std::vector<MeasuredRun>& laws) {
  file << "law";
  for (const Metric& metric : laws.front().metrics) file << ',' << metric.name;
  file << '\n';
  for (const auto& [run, metrics] : laws) {
    file << toString(run.law);
    for (const Metric& metric : metrics) file << ',' << toText(metric.value);
    file << '\n';
  }
}

/** Position of the face of the wall, as text [m]. */
std::string wallPosition(const models::Chain& chain, const Motion& motion) {
  const double gap = chain.gaps.empty() ? 0. : chain.gaps.back();
  const VectorXd& start = motion.positions.front();
  return toText(start[start.size() - 1] + chain.balls.back().radius + gap);
}

/** Positions of the balls over time, and that of the wall if there is one. */
void writeMotion(std::ostream& file, const models::Chain& chain, const Motion& motion) {
  file << "time";
  for (Eigen::Index i = 0; i < motion.positions.front().size(); ++i) file << ",q" << i + 1;
  file << (chain.wall ? ",wall\n" : "\n");
  const std::string wall = chain.wall ? ',' + wallPosition(chain, motion) : "";
  for (std::size_t k = 0; k < motion.time.size(); ++k) {
    file << toText(motion.time[k]);
    for (const double q : motion.positions[k]) file << ',' << toText(q);
    file << wall << '\n';
  }
}

}  // namespace

void writeComparison(const ResultFolder& folder, const Scenario& scenario,
                     const std::vector<MeasuredRun>& laws) {
  folder.write("velocities.csv",
               [&](std::ostream& file) { writeVelocities(file, scenario, laws); });
  folder.write("metrics.csv", [&](std::ostream& file) { writeMetrics(file, laws); });
  for (const auto& [run, metrics] : laws) {
    if (run.velocity.size() == 0) continue;
    const std::string name = std::string(toString(run.law)) + ".csv";
    if (!run.motion.time.empty())
      folder.write("motion-" + name,
                   [&](std::ostream& file) { writeMotion(file, scenario.chain, run.motion); });
    if (run.trace && !run.trace->samples().empty())
      folder.write("trace-" + name, [&](std::ostream& file) { run.trace->writeCsv(file); });
  }
}

}  // namespace multiple_impacts::command
