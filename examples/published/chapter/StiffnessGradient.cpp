// SPDX-License-Identifier: Apache-2.0
/* Section 5.1.2 of the chapter: the stiffness grows or falls along the chain. */
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "multiple_impacts/models/Metrics.hpp"
#include "multiple_impacts/models/Pulse.hpp"
#include "published/chapter/Chapter.hpp"
#include "published/chapter/ChapterChains.hpp"
#include "published/chapter/ImpactHistory.hpp"
#include "published/chapter/ParameterScans.hpp"
#include "published/chapter/Progressions.hpp"
#include "published/chapter/VelocityProfiles.hpp"

namespace multiple_impacts::published::chapter {

namespace {

using Eigen::VectorXd;

constexpr std::size_t kBalls = 100;
constexpr long kTableStride = 4;  ///< samples per row of the tables of figure 18

/** Figures 16 and 18: the text names -1e4, 0, 6, 10 and 1e4; the others are ours. */
const std::vector<double> kProfilePanels{-1e4, -10., 0., 1., 10., 1e4};
const std::vector<double> kWavePanels{-1e4, -10., 0., 1., 6., 10., 100., 1e4};

Family alphaFamily() {
  return {"alpha", [](double alpha) { return gradedChain(kBalls, alpha); }};
}

/** Both signs of a geometric progression, and 0. */
std::vector<double> scanned(const Notebook& notebook) {
  const int count = notebook.choose(26, 11);
  std::vector<double> values;
  for (const double size : geometric(1e4, 0.1, count)) values.push_back(-size);
  values.push_back(0.);
  for (const double size : geometric(0.1, 1e5, count + (count - 1) / 5))
    values.push_back(size);
  return values;
}

VectorXd outcomeAt(double alpha, SimulatedLaw law = lzbSimulation(), double reference = 1.) {
  return outcomeOf(gradedChain(kBalls, alpha, reference), law);
}

/** An outcome is reached when all balls are good in the sense of eq. 39. */
void concludeStrongDecrease(Notebook& notebook, const VectorXd& v) {
  const VectorXd binary = outcomeAt(0., binarySimulation());
  const double before = gapMeasure(binary, outcomeAt(0.)), gap = gapMeasure(binary, v);
  const long good = wellPredicted(binary, v);
  const bool twoRebound = v[0] < -0.01 && v[1] < -0.01;
  notebook.statement(
      {"ch-alpha-minus-1e4", "Section 5.1.2, Figure 16",
       "alpha = -1e4: near the binary outcome without reaching it; the first two balls still "
       "rebound",
       "the outcome is not nearer to the binary one, or reaches it"},
      gap < before && good < v.size() && twoRebound,
      "gap " + shown(gap, 3) + " % (alpha = 0: " + shown(before, 3) +
          " %); balls 1 and 2: " + shown(v[0], 3) + ", " + shown(v[1], 3) + " m/s; " +
          std::to_string(good) + " good balls of 100");
}

void concludeStrongIncrease(Notebook& notebook, const VectorXd& v) {
  const VectorXd moreau = outcomeAt(0., moreauSimulation());
  const double gap = gapMeasure(moreau, v);
  const long good = wellPredicted(moreau, v);
  notebook.statement({"ch-alpha-plus-1e4", "Section 5.1.2, Figures 16 and 17",
                      "alpha = 1e4: Moreau's outcome is closely reached",
                      "not all balls are good in the sense of eq. (39)"},
                     good == v.size() && std::abs(v[0] - moreau[0]) < 0.01,
                     std::to_string(good) + " good balls of 100; ball 1: " + shown(v[0]) +
                         " m/s (Moreau " + shown(moreau[0]) + "); gap " + shown(gap, 3) +
                         " %");
}

void figure16(Notebook& notebook) {
  const Table table = computeProfiles(notebook, alphaFamily(), kProfilePanels);
  concludeStrongDecrease(notebook, profileOf(table.rows.front()));
  concludeStrongIncrease(notebook, profileOf(table.rows.back()));
}

/** Largest change of a velocity when K* is ten orders of magnitude larger. */
double effectOfReference(double alpha) {
  return (outcomeAt(alpha, lzbSimulation(), 1e10) - outcomeAt(alpha)).cwiseAbs().maxCoeff();
}

bool nearerThanFirst(const std::vector<Measures>& rows, double Measures::*gap) {
  return std::all_of(rows.begin() + 1, rows.end(),
                     [&](const Measures& m) { return m.*gap < rows.front().*gap; });
}

void figure17(Notebook& notebook) {
  const std::vector<Measures> rows =
      measuresIn(scan(notebook, alphaFamily(), scanned(notebook)));
  auto falling = where(rows, [](const Measures& m) { return m.parameter <= 0.; });
  std::reverse(falling.begin(), falling.end());
  const auto rising = where(rows, [](const Measures& m) { return m.parameter >= 0.; });
  const double effect = std::max(effectOfReference(-10.), effectOfReference(10.));
  notebook.statement(
      {"ch-alpha-scan", "Section 5.1.2, Figures 16, 17 and 19",
       "K* does not matter; towards the binary outcome for alpha < 0, towards Moreau's for "
       "alpha > 0",
       "an outcome does not get nearer, or K* matters"},
      effect < 1e-6 && nearerThanFirst(falling, &Measures::gapBinary) &&
          nearerThanFirst(rising, &Measures::gapMoreau),
      "gap to the binary outcome " + shown(falling.front().gapBinary) + " % at alpha = 0, " +
          shown(falling.back().gapBinary, 3) + " % at -1e4; gap to Moreau's " +
          shown(rising.front().gapMoreau) + " % at 0, " +
          shown(measuresAt(rows, 1e4).gapMoreau, 3) + " % at 1e4, " +
          shown(rising.back().gapMoreau, 2) + " % at 1e5; on the way they grow by up to " +
          shown(largestGrowth(falling, &Measures::gapBinary), 1) + " and " +
          shown(largestGrowth(rising, &Measures::gapMoreau), 1) +
          " % from one alpha to the next; K* times 1e10 changes velocities by " +
          shown(effect, 1) + " m/s");
}

/** First contact from which all have secondary maxima of the force; 21 if contact 20 has
    none. */
long firstSecondary(const History& wave) {
  long contact = kWaveContacts;
  while (contact >= 1 && peaksOf(wave.time, wave.force.col(contact - 1)).size() > 1) --contact;
  return contact + 1;
}

LZBOptions published(double step) {
  LZBOptions options;
  options.scheme = LZBScheme::TimeEuler;
  options.step = step;
  return options;
}

/** The same by the published scheme with two steps [s], and by ours with two tolerances. */
Table studySecondary(Notebook& notebook) {
  std::vector<LZBOptions> runs{published(2e-3), published(5e-4), {}, {}};
  runs[2].tolerance = 1e-4;
  const auto rowOf = [&](long k) {
    const auto first = [&](double alpha) {
      return static_cast<double>(
          firstSecondary(waveThrough(gradedChain(kBalls, alpha), runs[k])));
    };
    return Row{runs[k].step, runs[k].tolerance, first(6.), first(10.)};
  };
  return notebook.compute("convergence", {"step", "tolerance", "alpha_6", "alpha_10"},
                          static_cast<long>(runs.size()), rowOf);
}

void figure18(Notebook& notebook) {
  Table table{{"alpha", "contact_20", "first_secondary"}, {}};
  for (const double alpha : kWavePanels) {
    const History wave = waveThrough(gradedChain(kBalls, alpha), {});
    notebook.write("wave-" + shown(alpha), energyTable(wave, 1, kWaveContacts, kTableStride));
    table.rows.push_back({alpha, transmittedEnergies(wave)[kWaveContacts - 1],
                          static_cast<double>(firstSecondary(wave))});
  }
  notebook.write("summary", table);
  const Table study = studySecondary(notebook);
  const double six = table.rows[4][2], ten = table.rows[5][2], left = table.rows.back()[1];
  notebook.statement(
      {"ch-alpha-secondary-collisions", "Section 5.1.2, Figure 18",
       "alpha = 6 and 10: secondary collisions at each contact; alpha = 1e4: the wave is "
       "strongly attenuated",
       "at the contacts before these no second maximum follows after a fall of a tenth; nor "
       "at other tolerances or with the published scheme, where they begin at contacts " +
           shown(study.column("alpha_6")) + " and " + shown(study.column("alpha_10")) +
           " (convergence.csv)"},
      six == 1 && ten == 1 && left < 0.01,
      "force has secondary maxima at contacts " + shown(six) + " to 20 for alpha = 6 and " +
          shown(ten) + " to 20 for alpha = 10; largest energy at contact 20 over contact 1: " +
          shown(table.rows[2][1], 3) + ", " + shown(table.rows[4][1], 3) + ", " +
          shown(table.rows[5][1], 3) + ", " + shown(left, 1) + " for alpha = 0, 6, 10, 1e4");
}

void figure19(Notebook& notebook) {
  const std::vector<Measures> rows =
      measuresIn(scan(notebook, alphaFamily(), scanned(notebook)));
  const std::vector<Measures> near = measuresIn(scan(
      notebook, alphaFamily(), linear(14., 28., notebook.choose(29, 8)), "scan-near-minimum"));
  const double at = smallestDispersionAt(near), least = measuresAt(near, at).dispersion;
  const bool isMinimum = std::all_of(rows.begin(), rows.end(), [&](const Measures& m) {
    return m.dispersion > least - 1e-3;
  });
  notebook.statement({"ch-alpha-cke-min", "Section 5.1.2, Figure 19",
                      "C_KE is smallest at alpha = 20", "the minimum is elsewhere"},
                     std::abs(at - 20.) < 1. && isMinimum,
                     "smallest at alpha = " + shown(at, 3) + " (" + shown(least) + "); " +
                         shown(rows.front().dispersion) + " at alpha = -1e4, " +
                         shown(rows.back().dispersion) + " at 1e5");
}

}  // namespace

std::vector<Item> stiffnessItems() {
  return {{"figure-16", "LZB's velocities for several gradients of the stiffness", figure16},
          {"figure-17", "gaps of Moreau's and the binary outcome over the gradient", figure17},
          {"figure-18", "energy at the first 20 contacts for several gradients", figure18},
          {"figure-19", "dispersion of the energy over the gradient", figure19}};
}

}  // namespace multiple_impacts::published::chapter
