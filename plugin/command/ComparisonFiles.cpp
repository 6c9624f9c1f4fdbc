// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/command/ComparisonFiles.hpp"

#include <cmath>
#include <ostream>
#include <string>

#include "multiple_impacts/command/ColumnGuide.hpp"
#include "multiple_impacts/contact/CsvRow.hpp"

namespace multiple_impacts::command {

namespace {

using Eigen::VectorXd;

void writeVelocities(std::ostream& file, const Scenario& scenario,
                     const std::vector<MeasuredRun>& laws) {
  CsvRow header;
  header << "ball"
         << "mass"
         << "radius"
         << "before";
  for (const MeasuredRun& law : laws) header << law.run.law.name;
  file << header.text() << '\n';
  for (std::size_t i = 0; i < scenario.chain.balls.size(); ++i) {
    const models::Ball& ball = scenario.chain.balls[i];
    CsvRow row;
    row << i + 1 << ball.mass << ball.radius << ball.velocity;
    for (const auto& [run, metrics] : laws)
      row << (run.velocity.size() > 0 ? run.velocity[i] : std::nan(""));
    file << row.text() << '\n';
  }
}

void writeMetrics(std::ostream& file, const std::vector<MeasuredRun>& laws) {
  CsvRow header;
  header << "law";
  for (const models::Measure& measure : models::measures()) header << measure.name;
  header << models::computingTime().name;
  file << header.text() << '\n';
  for (const auto& [run, metrics] : laws) {
    CsvRow row;
    row << run.law.name;
    for (const models::MeasuredValue& metric : metrics) row << metric.value;
    row << run.seconds;
    file << row.text() << '\n';
  }
}

/** Where the face of the wall is [m]. */
double wallPosition(const models::Chain& chain, const Motion& motion) {
  const double gap = chain.gaps.empty() ? 0. : chain.gaps.back();
  const VectorXd& start = motion.positions.front();
  return start[start.size() - 1] + chain.balls.back().radius + gap;
}

/** Positions of the balls over time, and that of the wall if there is one. */
void writeMotion(std::ostream& file, const models::Chain& chain, const Motion& motion) {
  CsvRow header, wall;
  header << "time";
  for (Eigen::Index i = 1; i <= motion.positions.front().size(); ++i)
    header << "q" + std::to_string(i);
  if (chain.wall) {
    header << "wall";
    wall << wallPosition(chain, motion);
  }
  file << header.text() << '\n';
  for (std::size_t k = 0; k < motion.time.size(); ++k) {
    CsvRow row;
    row << motion.time[k] << motion.positions[k] << wall;
    file << row.text() << '\n';
  }
}

}  // namespace

void writeTracedImpact(std::ostream& file, const models::ChainTrace& trace, long impact,
                       const ImpactTrust& trust) {
  const VectorXd& closed = trace.samples().front().velocity;  // open contacts have none
  file << "impact,start,closed,amplification,digits\n"
       << (CsvRow() << impact << trace.startOf(impact)
                    << static_cast<long>(closed.array().isNaN().size() -
                                         closed.array().isNaN().count())
                    << trust.amplification << trust.digits)
              .text()
       << '\n';
}

void writeComparison(const ResultFolder& folder, const Scenario& scenario,
                     const std::vector<MeasuredRun>& laws) {
  folder.write("velocities.csv",
               [&](std::ostream& file) { writeVelocities(file, scenario, laws); });
  folder.write("README.txt", writeColumnGuide);
  folder.write("metrics.csv", [&](std::ostream& file) { writeMetrics(file, laws); });
  for (const auto& [run, metrics] : laws) {
    if (run.velocity.size() == 0) continue;
    const std::string name = std::string(toString(run.law)) + ".csv";
    if (!run.motion.time.empty())
      folder.write("motion-" + name,
                   [&](std::ostream& file) { writeMotion(file, scenario.chain, run.motion); });
    if (!run.trace || run.trace->samples().empty()) continue;
    folder.write("trace-" + name, [&](std::ostream& file) { run.trace->writeCsv(file); });
    folder.write("impact-" + name, [&](std::ostream& file) {
      writeTracedImpact(file, *run.trace, 1, tracedTrust(scenario, run));
    });
  }
}

}  // namespace multiple_impacts::command
