// SPDX-License-Identifier: Apache-2.0
/* Section 5.1.3 of the chapter: free chains with dissipation, eta = 3/2. Moreau's law has the
   same e as LZB. */
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "multiple_impacts/models/Metrics.hpp"
#include "published/ChainOutcome.hpp"
#include "published/chapter/Chapter.hpp"
#include "published/chapter/ChapterChains.hpp"
#include "published/chapter/ImpactHistory.hpp"
#include "published/chapter/StickingThreshold.hpp"
#include "published/chapter/VelocityProfiles.hpp"

namespace multiple_impacts::published::chapter {

namespace {

using Eigen::VectorXd;
using models::Chain;

constexpr std::size_t kBalls = 100;

VectorXd lzb(double e) { return outcomeOfLzb(freeChain(kBalls, e), e > 0.85 ? 1e-7 : 1e-4); }

VectorXd moreau(double e) { return outcomeOf(freeChain(kBalls, e), moreauSimulation()); }

/** Largest difference between the velocities of the balls from `first` on, counted from 0
    [m/s]. */
double spreadFrom(const VectorXd& v, Eigen::Index first) {
  const auto tail = v.tail(v.size() - first);
  return tail.maxCoeff() - tail.minCoeff();
}

// ---------------------------------------------------------------- figure 20

void checkLastBall(Notebook& notebook, const Table& profiles) {
  const double elastic = profiles.rows[0].back(), lossy = profiles.rows[1].back();
  notebook.number({"ch-e-098-reduction", "Section 5.1.3, Figure 20",
                   "the last of 100 balls is 54 % slower with e = 0.98 than with e = 1", ""},
                  54., 100. * (1. - lossy / elastic), 0.5, "%");
}

/** Ball 1 separates from a block of the others at the relative speed e. */
void checkMoreauShape(Notebook& notebook, const Table& profiles) {
  bool holds = true;
  double slowest = 1.;
  for (const Row& row : profiles.rows) {
    const VectorXd v = profileOf(row);
    holds = holds && spreadFrom(v, 1) < 1e-9 && std::abs(v[1] - v[0] - row[0]) < 1e-9;
    if (v[0] < 0.) slowest = std::min(slowest, row[0]);
  }
  notebook.statement(
      {"ch-moreau-dissipative-shape", "Section 5.1.3",
       "Moreau: ball 1 rebounds from a block of the others for every e > 0; one block for e = "
       "0",
       "the other balls are no block, or ball 1 does not leave it with the speed e"},
      holds,
      "ball 1 leaves the block with the relative speed e for all " +
          std::to_string(profiles.rows.size()) + " values; it moves backwards for e = " +
          shown(slowest) + " and more (exactly: e > 1/99), and slowly forwards below");
}

void figure20(Notebook& notebook) {
  const std::vector<double> shownValues{1., 0.98, 0.95, 0.9, 0.86, 0.};
  const Table profiles =
      computeProfiles(notebook, "lzb", "restitution", shownValues, kBalls, lzb);
  const Table rigid =
      computeProfiles(notebook, "moreau", "restitution",
                      {1., 0.98, 0.95, 0.9, 0.86, 0., 0.5, 0.1, 0.02, 0.005}, kBalls, moreau);
  checkLastBall(notebook, profiles);
  checkMoreauShape(notebook, rigid);
}

// ---------------------------------------------------------------- figures 21 and 22

/** Columns: e, gap of Moreau's law [%], KER of both laws, largest relative speed after LZB
    [m/s]. */
Table computeScan(Notebook& notebook) {
  const auto values = notebook.choose<std::vector<double>>(
      {0.,   0.05, 0.1,  0.2,  0.3,  0.4,  0.5,  0.6,  0.7,  0.75, 0.8,  0.83, 0.86,
       0.88, 0.89, 0.91, 0.92, 0.93, 0.94, 0.95, 0.96, 0.97, 0.98, 0.99, 1.},
      {0., 0.2, 0.5, 0.8, 0.86, 0.89, 0.92, 0.95, 0.98, 1.});
  return notebook.compute(
      "scan", {"restitution", "gap_moreau", "ker_lzb", "ker_moreau", "relative_speed_lzb"},
      static_cast<long>(values.size()), [&](long k) {
        const Chain chain = freeChain(kBalls, values[k]);
        const VectorXd v = lzb(values[k]), m = moreau(values[k]);
        return Row{values[k], gapMeasure(m, v), energyRatio(chain, v), energyRatio(chain, m),
                   spreadFrom(v, 0)};
      });
}

void figure21(Notebook& notebook) {
  const Table scan = computeScan(notebook);
  double otherGap = INFINITY, spread = 0.;
  for (const Row& row : scan.rows) {
    if (row[0] > 0.) otherGap = std::min(otherGap, row[1]);
    if (row[0] <= 0.2) spread = std::max(spread, row[4]);
  }
  const double plasticGap = scan.rows[0][1];
  notebook.statement(
      {"ch-plastic-same-outcome", "Section 5.1.3, Figures 20, 21, 23f",
       "e = 0 is the only value for which LZB and Moreau agree: all balls stuck at 0.01 m/s",
       "they do not agree at e = 0, or also agree elsewhere"},
      plasticGap < 0.1 && otherGap > 10. && spread < 1e-4,
      "gap " + shown(plasticGap) + " % at e = 0, at least " + shown(otherGap) +
          " % at the other values; integrated with e up to 0.2, LZB's balls are stuck to " +
          shown(spread, 2) + " m/s too");
}

void checkScan(Notebook& notebook, const Table& scan) {
  const double floor = 1. / kBalls;
  double left = 0.;
  bool moreauLosesLess = true;
  for (const Row& row : scan.rows) {
    if (row[0] < 0.9) left = std::max(left, (row[2] - floor) / (1. - floor));
    if (row[0] > 0. && row[0] < 1.) moreauLosesLess = moreauLosesLess && row[3] > row[2];
  }
  notebook.statement(
      {"ch-e-scan", "Figures 20-22",
       "LZB dissipates nearly all that momentum allows for e < 0.9, Moreau's law less for "
       "every e > 0",
       "energy is left, or Moreau's law dissipates more"},
      left < 0.01 && moreauLosesLess,
      "LZB leaves at most " + shown(100. * left, 2) +
          " % of what could be dissipated for e < 0.9; Moreau's law dissipates " +
          (moreauLosesLess ? "less for all 0 < e < 1" : "more for some e"));
}

void figure22(Notebook& notebook) {
  const Table scan = computeScan(notebook);
  checkScan(notebook, scan);
  double left = 0.;
  for (const Row& row : scan.rows)
    if (row[0] < 0.9) left = std::max(left, row[2]);
  notebook.statement({"ch-energy-gone-below-09", "Section 5.1.3",
                      "the energy of the shock is almost all dissipated for e < 0.9",
                      "more than 2 % of the energy is left"},
                     left < 0.02,
                     "at most " + shown(100. * left, 3) +
                         " % is left; momentum alone keeps 1 % in 100 balls");
}

// ---------------------------------------------------------------- figure 23

/** The wave in steel balls; nothing comes back from ball 60 in the time shown. The solver does
    not integrate a chain with e = 0 everywhere, so the last contact then has e = 0.5. */
History waveWith(double e) {
  Chain chain = inSteel(freeChain(60, e));
  if (e == 0.) chain.contacts.back().restitution = 0.5;
  return beginningOf(chain, 8e-4);
}

void figure23(Notebook& notebook) {
  const std::vector<double> values{1., 0.98, 0.95, 0.9, 0.5, 0.};
  Table peaks{{"restitution", "second_over_first", "tenth_over_first"}, {}};
  for (std::size_t k = 0; k < values.size(); ++k) {
    const History history = waveWith(values[k]);
    notebook.write("energy-" + std::to_string(k + 1), energyTable(history));
    const VectorXd peak = transmittedEnergies(history);
    peaks.rows.push_back({values[k], peak[1], peak[9]});
  }
  notebook.write("peaks", peaks);
  const std::vector<double> tenth = peaks.column("tenth_over_first");
  const double second = peaks.rows.back()[1];
  notebook.statement(
      {"ch-e-wave-damped", "Section 5.1.3, Figure 23",
       "the wave is damped the more the smaller e; for e = 0 its energy is mostly at contact "
       "1",
       "the wave is not damped, or contact 2 of the plastic chain stores more than half of "
       "contact 1's energy"},
      std::is_sorted(tenth.rbegin(), tenth.rend()) && second < 0.5 && tenth.back() < 0.01,
      "peak energy at contact 10 over that at contact 1: " + shown(tenth, 3) +
          " for e = " + shown(values) + "; with e = 0, contact 2 has " +
          shown(100. * second, 3) + " % of contact 1's");
}

// ---------------------------------------------------------------- table 4

/** One number for a short bracket, both ends for a long one. */
std::string thresholdText(double sticks, double separates) {
  return separates - sticks < 0.01 ? shown(0.5 * (sticks + separates), 3)
                                   : shown(sticks, 3) + " to " + shown(separates, 3);
}

void table4(Notebook& notebook) {
  const std::vector<double> balls{2, 3, 10, 20, 30, 40, 50, 100, 500};
  const std::vector<double> printed{0., 0.1, 0.5, 0.66, 0.75, 0.79, 0.8, 0.86, 0.88};
  const double tolerance = 0.02, fine = notebook.choose(0.001, 0.004);
  const Table table = notebook.compute(
      "thresholds", {"balls", "printed", "sticks", "separates"},
      static_cast<long>(balls.size()), [&](long k) {
        const auto n = static_cast<std::size_t>(balls[k]);
        const double resolution = n < 500 ? fine : notebook.choose(0.0025, 2. * tolerance);
        const Bracket found =
            thresholdNear(n, {printed[k] - tolerance, printed[k] + tolerance}, resolution);
        return Row{balls[k], printed[k], found.sticks, found.separates};
      });
  double farthest = 0.;
  std::string computed;
  for (const Row& row : table.rows) {
    computed += (computed.empty() ? "" : ", ") + thresholdText(row[2], row[3]);
    farthest = std::max({farthest, std::abs(row[2] - row[1]), std::abs(row[3] - row[1])});
  }
  notebook.statement(
      {"ch-table4", "Table 4",
       "balls stick below e = " + shown(printed) + " for n = " + shown(balls),
       "a threshold is more than 0.02 away"},
      farthest <= tolerance + 1e-12,
      computed + "; at most " + shown(farthest, 2) + " from the printed values");
}

void section513(Notebook& notebook) {
  const Chain chain = freeChain(kBalls, 0.95);
  const VectorXd v = lzb(0.95);
  notebook.write("velocities", {{"v_1", "v_100"}, {{v[0], v[kBalls - 1]}}});
  notebook.notCheckable(
      {"ch-steel-e", "Section 5.1.3", "e is about 0.95 for two beads of chrome steel", ""},
      "measured, cited from the literature",
      "with e = 0.95, 100 balls keep " + shown(100. * energyRatio(chain, v), 3) +
          " % of the energy and the last leaves with " + shown(v[kBalls - 1], 3) + " m/s");
}

}  // namespace

std::vector<Item> dissipationItems() {
  return {{"figure-20", "velocities after the impact for six restitutions", figure20},
          {"figure-21", "gap of Moreau's law against restitution", figure21},
          {"figure-22", "kinetic energy left against restitution", figure22},
          {"figure-23", "energy of the first 20 contacts for six restitutions", figure23},
          {"table-4", "restitution below which all balls stick together", table4},
          {"section-5.1.3", "restitution of steel", section513}};
}

}  // namespace multiple_impacts::published::chapter
