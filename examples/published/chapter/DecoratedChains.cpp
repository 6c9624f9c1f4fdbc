// SPDX-License-Identifier: Apache-2.0
/* Section 5.1.4 of the chapter: 101 balls, of which those with even numbers have epsilon times
   the mass of the others. */
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "multiple_impacts/models/Metrics.hpp"
#include "multiple_impacts/models/Pulse.hpp"
#include "multiple_impacts/solvers/projection/MoreauSolver.hpp"
#include "published/ChainOutcome.hpp"
#include "published/chapter/Chapter.hpp"
#include "published/chapter/ChapterChains.hpp"
#include "published/chapter/ImpactHistory.hpp"
#include "published/chapter/Progressions.hpp"
#include "published/chapter/VelocityProfiles.hpp"

namespace multiple_impacts::published::chapter {

namespace {

using Eigen::VectorXd;
using models::Chain;

constexpr std::size_t kBalls = 101;

VectorXd lzb(double ratio) { return outcomeOfLzb(decoratedChain(kBalls, ratio), 1e-7); }

/** Solves the LCP alone: at a mass ratio of 0.01 a simulation fails after the impact. LSODAR
    refuses to go on (istate -3, "one or more components of g has a root too near to the
    initial point"). */
VectorXd moreau(double ratio) {
  const Chain chain = decoratedChain(kBalls, ratio);
  return models::velocitiesAfter(chain, solveMoreau(models::contactProblem(chain)).impulse);
}

// ---------------------------------------------------------------- figure 24

/** Ball 1 against one body of the mass of all others, e = 1. */
VectorXd againstBlock(const Chain& chain) {
  double mass = 0.;
  for (const models::Ball& ball : chain.balls) mass += ball.mass;
  const double first = chain.balls[0].mass;
  VectorXd v = VectorXd::Constant(kBalls, 2. * first / mass);
  v[0] = (2. * first - mass) / mass;
  return v;
}

void checkMoreau(Notebook& notebook, const Table& profiles) {
  double error = 0.;
  for (const Row& row : profiles.rows)
    error = std::max(
        error,
        (profileOf(row) - againstBlock(decoratedChain(kBalls, row[0]))).cwiseAbs().maxCoeff());
  notebook.statement(
      {"ch-decorated-moreau", "Section 5.1.4",
       "Moreau: as ball 1 against one body of the mass of the rest, whatever the masses",
       "Moreau's outcome is another one"},
      error < 1e-9,
      "the same to " + shown(error, 2) + " m/s for " + std::to_string(profiles.rows.size()) +
          " mass ratios from 0.01 to 100");
}

/** Compares the odd balls of the decorated chain with a chain of 51 such balls. */
void checkSmallRatio(Notebook& notebook, const VectorXd& decorated) {
  VectorXd big(51);
  for (Eigen::Index i = 0; i < big.size(); ++i) big[i] = decorated[2 * i];
  const VectorXd alone = outcomeOfLzb(freeChain(51), 1e-7);
  const double gap = gapMeasure(big, alone);
  notebook.statement(
      {"ch-decorated-small-eps", "Section 5.1.4, Figures 24a, 24c, 25a",
       "with epsilon = 0.01 the big balls behave as a chain of the big balls alone",
       "the big balls' velocities are more than 5 % away from those of 51 balls"},
      gap < 5.,
      "gap of the big balls to a chain of 51: " + shown(gap, 2) + " %; last ball " +
          shown(big[50]) + " and " + shown(alone[50]) + " m/s");
}

void figure24(Notebook& notebook) {
  const std::vector<double> ratios{0.01, 0.5, 1., 2., 10., 100.};
  const Table profiles = computeProfiles(notebook, "lzb", "mass_ratio", ratios, kBalls, lzb);
  const Table rigid =
      computeProfiles(notebook, "moreau", "mass_ratio", ratios, kBalls, moreau);
  checkSmallRatio(notebook, profileOf(profiles.rows[0]));
  checkMoreau(notebook, rigid);
}

// ---------------------------------------------------------------- figure 25

void figure25(Notebook& notebook) {
  const double ratio = 100.;
  notebook.write("energy-1",
                 energyTable(beginningOf(inSteel(decoratedChain(kBalls, 0.01)), 6e-4)));
  const History history = beginningOf(inSteel(decoratedChain(kBalls, ratio)), 3e-4);
  notebook.write("energy-2", energyTable(history));
  const VectorXd peak = transmittedEnergies(history);
  const Chain chain = decoratedChain(kBalls, ratio);
  const VectorXd v = lzb(ratio);
  VectorXd first = VectorXd::Zero(kBalls);
  first[0] = v[0];
  const double share = kineticEnergy(chain, first) / kineticEnergy(chain, v);
  const double gap = gapMeasure(moreau(ratio), v);
  notebook.statement(
      {"ch-decorated-large-eps", "Section 5.1.4, Figures 24f, 25b",
       "with epsilon = 100 ball 1 rebounds with most of the energy, as with Moreau's law; the "
       "impact stays at contact 1",
       "ball 1 has less than 90 % of the energy, Moreau's law is more than 5 % away, or "
       "contact 2 "
       "stores more than 5 % of what contact 1 does"},
      v[0] < 0. && share > 0.9 && gap < 5. && peak[1] < 0.05,
      "ball 1: " + shown(v[0]) + " m/s, " + shown(100. * share, 3) + " % of the energy; gap " +
          "of Moreau's law " + shown(gap, 3) + " %; peak energy of contact 2 " +
          shown(100. * peak[1], 2) + " % of contact 1's");
}

// ---------------------------------------------------------------- figure 26

/** Mass ratios over four decades, and 0.01 apart near the printed minima. */
std::vector<double> scannedRatios(const Notebook& notebook) {
  std::vector<double> ratios = byFactors(0.01, 100., notebook.choose(81, 17));
  const int half = notebook.choose(15, 4);
  for (const double centre : {0.64, 1.55})
    for (int k = -half; k <= half; ++k) ratios.push_back(centre + 0.01 * k);
  std::sort(ratios.begin(), ratios.end());
  return ratios;
}

/** Where a column is smallest among the rows with first <= mass ratio < last. */
double ratioOfMinimum(const Table& table, std::size_t column, double first, double last) {
  double best = INFINITY, ratio = NAN;
  for (const Row& row : table.rows)
    if (row[0] >= first && row[0] < last && row[column] < best)
      best = row[column], ratio = row[0];
  return ratio;
}

void checkDispersion(Notebook& notebook, const Table& scan) {
  const double low = ratioOfMinimum(scan, 1, 0., 1.), high = ratioOfMinimum(scan, 1, 1., 101.);
  const std::vector<double> rigid = scan.column("moreau");
  const auto [least, most] = std::minmax_element(rigid.begin(), rigid.end());
  notebook.statement(
      {"ch-decorated-cke", "Section 5.1.4, Figure 26",
       "LZB disperses the energy best at epsilon = 0.64 and 1.55; Moreau's law hardly depends "
       "on it",
       "C_KE is smallest elsewhere"},
      std::abs(low - 0.64) < 0.0101 && std::abs(high - 1.55) < 0.0101 && *most - *least < 1.,
      "smallest C_KE at " + shown(low, 3) + " and " + shown(high, 3) +
          "; Moreau's is between " + shown(*least, 3) + " and " + shown(*most, 3));
}

/** Peak force of the contact in the middle over that of the first. */
double transmission(double ratio) {
  const History history = beginningOf(inSteel(decoratedChain(kBalls, ratio)), 4e-3, 4000);
  const auto peak = [&](Eigen::Index contact) {
    double largest = 0.;
    for (const Peak& each : peaksOf(history.time, history.force.col(contact)))
      largest = std::max(largest, each.force);
    return largest;
  };
  return std::max(peak(49), peak(50)) / peak(0);
}

void checkTransmission(Notebook& notebook) {
  std::vector<double> ratios;
  const double step = notebook.choose(0.01, 0.03);
  for (double ratio = 0.41; ratio < 0.81; ratio += step) ratios.push_back(ratio);
  const Table table = notebook.compute("transmission", {"mass_ratio", "force_ratio"},
                                       static_cast<long>(ratios.size()), [&](long k) {
                                         return Row{ratios[k], transmission(ratios[k])};
                                       });
  const double found = ratioOfMinimum(table, 1, 0., 1.);
  notebook.statement(
      {"ch-decorated-force-transmission", "Section 5.1.4",
       "cited: a decorated chain transmits the least force at epsilon about 0.59",
       "the middle contacts' peak force is smallest elsewhere"},
      std::abs(found - 0.59) <= 0.05,
      "peak force in the middle over that at contact 1 is smallest at " + shown(found, 3));
}

void figure26(Notebook& notebook) {
  const std::vector<double> ratios = scannedRatios(notebook);
  const Table scan =
      notebook.compute("dispersion", {"mass_ratio", "lzb", "moreau"},
                       static_cast<long>(ratios.size()), [&](long k) {
                         const Chain chain = decoratedChain(kBalls, ratios[k]);
                         return Row{ratios[k], dispersion(chain, lzb(ratios[k])),
                                    dispersion(chain, moreau(ratios[k]))};
                       });
  checkDispersion(notebook, scan);
  checkTransmission(notebook);
}

}  // namespace

std::vector<Item> decoratedItems() {
  return {{"figure-24", "velocities after the impact of decorated chains", figure24},
          {"figure-25", "energy of the first 20 contacts of decorated chains", figure25},
          {"figure-26", "dispersion of the energy against the mass ratio", figure26}};
}

}  // namespace multiple_impacts::published::chapter
