// SPDX-License-Identifier: Apache-2.0
/* Section 5.2 of the chapter: 100 balls hit a wall at 1 m/s. Ball 1 is at the top, ball 100
   touches the wall; velocities are positive towards the wall. K is the same at all
   contacts. */
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "multiple_impacts/models/Metrics.hpp"
#include "multiple_impacts/models/Pulse.hpp"
#include "published/ChainOutcome.hpp"
#include "published/chapter/Chapter.hpp"
#include "published/chapter/ChapterChains.hpp"
#include "published/chapter/ImpactHistory.hpp"
#include "published/chapter/VelocityProfiles.hpp"

namespace multiple_impacts::published::chapter {

namespace {

using Eigen::VectorXd;
using models::Chain;

constexpr std::size_t kBalls = 100;

// ---------------------------------------------------------------- figure 28

/** Number of balls in the longest row of neighbours whose relative speed is below a share of
    the impact speed. */
long stuckInARow(const VectorXd& v, double share) {
  long longest = 1, row = 1;
  for (Eigen::Index i = 1; i < v.size(); ++i) {
    row = std::abs(v[i] - v[i - 1]) < share ? row + 1 : 1;
    longest = std::max(longest, row);
  }
  return longest;
}

/** "Almost stuck" is not defined in print: between 0.1 % (section 5.1.3) and 1 % of the impact
    speed. */
struct StuckCount {
  long strict, loose;
};

StuckCount stuckCount(const VectorXd& v) {
  return {stuckInARow(v, 0.001), stuckInARow(v, 0.01)};
}

std::string text(const StuckCount& count) {
  return std::to_string(count.strict) + " neighbours in a row stick to 0.1 % of the speed, " +
         std::to_string(count.loose) + " to 1 %";
}

void checkStuck(Notebook& notebook, const Claim& claim, const VectorXd& v, long about) {
  const StuckCount count = stuckCount(v);
  notebook.statement(claim, count.strict <= about + 5 && count.loose >= about - 5,
                     text(count));
}

void checkOtherLaws(Notebook& notebook) {
  const Chain chain = wallChain(kBalls, 1., 1.5);
  StudyOptions outwards;
  outwards.binary.order = CollisionOrder::RightToLeft;
  const VectorXd m = outcomeOf(chain, moreauSimulation()),
                 b = outcomeOf(chain, binarySimulation(), outwards);
  const long collisions =
      solveBinary(models::contactProblem(chain), outwards.binary).statistics.collisions;
  const auto deviation = [](const VectorXd& v) { return (v.array() + 1.).abs().maxCoeff(); };
  notebook.write("others", {{"moreau", "binary"}, {{m[0], b[0]}}});
  notebook.statement({"ch-wall-moreau", "Section 5.2", "Moreau: all balls at -1 m/s",
                      "Moreau's outcome is another one"},
                     deviation(m) < 1e-9, "-1 m/s to " + shown(deviation(m), 2));
  notebook.statement({"ch-wall-binary", "Section 5.2",
                      "binary collisions from the wall outwards: all balls at -1 m/s",
                      "the outcome of the binary law is another one"},
                     deviation(b) < 1e-9,
                     "-1 m/s to " + shown(deviation(b), 2) + " after " +
                         std::to_string(collisions) + " collisions");
}

void checkHertz(Notebook& notebook, const VectorXd& v) {
  Chain softer = wallChain(kBalls, 1., 1.5);
  softer.contacts.back().stiffness = std::sqrt(2.);  // half-space of the same material
  const double top = -v[0], other = -outcomeOfLzb(softer, 1e-6)[0];
  const StuckCount count = stuckCount(v);
  notebook.statement({"ch-wall-eta15", "Section 5.2, Figure 28c",
                      "eta = 3/2: all balls separate but a few in the middle; the top ball "
                      "almost doubles its speed",
                      "the top ball is not near 2 m/s, or many balls stick"},
                     top > 1.75 && top < 2. && count.strict <= 20,
                     "top ball " + shown(top) + " m/s away from the wall (" + shown(other) +
                         " with the wall's stiffness by Hertz); " + text(count));
}

void figure28(Notebook& notebook) {
  const Table profiles =
      computeProfiles(notebook, "lzb", "exponent", {0.1, 1., 1.5, 2.}, kBalls, [](double eta) {
        return outcomeOfLzb(wallChain(kBalls, 1., eta), eta < 0.3 ? 1e-3 : 1e-7);
      });
  checkOtherLaws(notebook);
  const std::vector<Row>& rows = profiles.rows;
  checkHertz(notebook, profileOf(rows[2]));
  checkStuck(notebook,
             {"ch-wall-eta1", "Section 5.2, Figure 28b",
              "eta = 1: about 70 balls in the middle almost stick together",
              "no reading of \"almost\" gives about 70"},
             profileOf(rows[1]), 70);
  checkStuck(notebook,
             {"ch-wall-eta01", "Section 5.2, Figure 28a",
              "eta = 0.1: about 80 balls almost stick together",
              "no reading of \"almost\" gives about 80"},
             profileOf(rows[0]), 80);
  notebook.statement(
      {"ch-wall-eta2", "Section 5.2, Figure 28d",
       "the top ball is slower with eta = 2 than with eta = 3/2", "it is faster"},
      rows[3][1] > rows[2][1], shown(-rows[3][1]) + " against " + shown(-rows[2][1]) + " m/s");
}

// ---------------------------------------------------------------- figure 29

void figure29(Notebook& notebook) {
  const History open = beginningOf(inSteel(freeChain(kBalls)), 6e-3, 6000);
  const History held = beginningOf(inSteel(wallChain(kBalls, 1., 1.5)), 12e-3, 6000);
  notebook.write("energy-1", energyTable(open, 50, 50));
  notebook.write("energy-2", energyTable(held, 50, 50));
  const std::size_t once = peaksOf(open.time, open.force.col(49)).size(),
                    often = peaksOf(held.time, held.force.col(49)).size();
  notebook.statement(
      {"ch-wall-repeated", "Section 5.2, Figure 29",
       "contact 50 is compressed once in the free chain, many times at a wall",
       "the number of compressions is another one"},
      once == 1 && often >= 10,
      "maxima of the force: " + std::to_string(once) + " and " + std::to_string(often));
}

// ---------------------------------------------------------------- figure 30

void figure30(Notebook& notebook) {
  const Table profiles =
      computeProfiles(notebook, "lzb", "restitution", {0.99, 0.96}, kBalls,
                      [](double e) { return outcomeOfLzb(wallChain(kBalls, e, 1.5), 1e-7); });
  const Chain chain = wallChain(kBalls, 1., 1.5);
  const VectorXd little = profileOf(profiles.rows[0]), none = profileOf(profiles.rows[1]);
  const double left = energyRatio(chain, none);
  notebook.number({"ch-wall-e099", "Section 5.2, Figure 30a",
                   "e = 0.99 at a wall: about 50 % of the energy is dissipated", ""},
                  50., 100. * (1. - energyRatio(chain, little)), 5., "%");
  notebook.statement({"ch-wall-e096", "Section 5.2, Figure 30b",
                      "e = 0.96 at a wall: all energy is dissipated, the chain stays there",
                      "energy is left, or balls move"},
                     left < 1e-3 && none.cwiseAbs().maxCoeff() < 1e-3,
                     shown(left, 2) + " of the energy is left; fastest ball " +
                         shown(none.cwiseAbs().maxCoeff(), 2) + " m/s");
}

}  // namespace

std::vector<Item> wallItems() {
  return {{"figure-28", "velocities of elastic balls after hitting a wall", figure28},
          {"figure-29", "energy of contact 50, free chain and chain at a wall", figure29},
          {"figure-30", "velocities after hitting a wall with dissipation", figure30}};
}

}  // namespace multiple_impacts::published::chapter
