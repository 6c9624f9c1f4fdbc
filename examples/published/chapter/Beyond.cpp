// SPDX-License-Identifier: Apache-2.0
/* What the chapter leaves open: longer chains, binary collisions with dissipation and in
   decorated chains, wall chains with very small exponents. */
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "published/ChainOutcome.hpp"
#include "published/chapter/Chapter.hpp"
#include "published/chapter/ChapterChains.hpp"
#include "published/chapter/OrderGaps.hpp"
#include "published/chapter/Progressions.hpp"
#include "published/chapter/StickingThreshold.hpp"
#include "published/chapter/VelocityProfiles.hpp"

namespace multiple_impacts::published::chapter {

namespace {

using Eigen::VectorXd;
using models::Chain;

// ---------------------------------------------------------------- table 4

/** Velocity of ball 1 after the wave has left it behind, before anything comes back from the
    far end [m/s]. For e from 0.87 to 0.9 a chain of 120 balls is long enough. */
double leftBehind(double restitution) {
  const Chain chain = freeChain(120, restitution);
  LZBOptions options;
  options.tolerance = 1e-6;
  return models::velocitiesAfter(chain,
                                 solveLZB(models::contactProblem(chain), options).impulse)[0];
}

/** A long chain sticks if ball 1, left behind at v, ends up less than kStuck slower than the
    others: by momentum these have (1 - v)/(n - 1). */
double predictedThreshold(double n) {
  return bisected({0.87, 0.9}, 1e-4,
                  [&](double e) {
                    const double v = leftBehind(e);
                    return (1. - v) / (n - 1.) - v < kStuck;
                  })
      .sticks;
}

/** Columns: n, predicted threshold. The last is the limit of infinitely many balls. */
Table computePredictions(Notebook& notebook) {
  const std::vector<double> balls{200, 500, 1000, 2000, 5000, 10000, 1e9};
  return notebook.compute("predicted", {"balls", "threshold"}, static_cast<long>(balls.size()),
                          [&](long k) {
                            return Row{balls[k], predictedThreshold(balls[k])};
                          });
}

/** Columns: n, e, largest relative speed, CPU seconds; on both sides of each prediction. */
Table computeChecks(Notebook& notebook, const Table& predicted) {
  const long chains = notebook.choose(3L, 1L);
  return notebook.compute("integrated", {"balls", "restitution", "relative_speed", "seconds"},
                          2 * chains, [&](long k) {
                            const Row& row = predicted.rows[k / 2];
                            const double e = row[1] + (k % 2 == 0 ? -0.001 : 0.001);
                            const StickingRun run =
                                stickingRun(static_cast<std::size_t>(row[0]), e);
                            return Row{row[0], e, run.largestRelativeSpeed, run.seconds};
                          });
}

bool confirmed(const Table& checks) {
  for (std::size_t k = 0; k < checks.rows.size(); ++k)
    if ((checks.rows[k][2] < kStuck) != (k % 2 == 0)) return false;
  return true;
}

/** CPU times, and their extrapolation to 10 000 balls by a power law in n. */
std::string costOf(const Table& checks) {
  std::string text;
  for (std::size_t k = 1; k < checks.rows.size(); k += 2)
    text += (text.empty() ? "" : ", ") + shown(checks.rows[k][3], 2) + " s for " +
            shown(checks.rows[k][0]);
  text += " balls";
  const Row &first = checks.rows.front(), &last = checks.rows.back();
  if (last[0] == first[0]) return text;
  const double power = std::log(last[3] / first[3]) / std::log(last[0] / first[0]);
  const double hours = last[3] * std::pow(10000. / last[0], power) / 3600.;
  return text + ": about n^" + shown(power, 2) + ", which makes " + shown(hours, 2) +
         " hours for one impact of 10000";
}

void longChains(Notebook& notebook) {
  const Table predicted = computePredictions(notebook);
  const Table checks = computeChecks(notebook, predicted);
  const std::vector<double> thresholds = predicted.column("threshold");
  notebook.statement(
      {"beyond-table4-long-chains", "Table 4, continued",
       "the threshold grows with the number of balls; the table ends at 500",
       "it does not grow, or integration does not confirm what the speed of ball 1 predicts"},
      std::is_sorted(thresholds.begin(), thresholds.end()) && confirmed(checks),
      "predicted " + shown(thresholds, 4) +
          " for 200, 500, 1000, 2000, 5000, 10000 and infinitely many balls: a long chain "
          "sticks where ball 1, left behind by the wave with a speed that depends on e alone, "
          "is less than 0.001 slower than the rest. " +
          (confirmed(checks) ? "Confirmed" : "Not confirmed") +
          " by integration 0.001 below and above the prediction, at a CPU time of " +
          costOf(checks));
}

// ---------------------------------------------------------------- binary collisions

/** Gaps of one value, in the order of CollisionOrder, without those that were given up. */
std::vector<double> endedGaps(const Row& row) {
  std::vector<double> gaps;
  for (std::size_t k = 1; k <= std::size(values<CollisionOrder>()); ++k)
    if (std::isfinite(row[k])) gaps.push_back(row[k]);
  return gaps;
}

double smallestGap(const Row& row) {
  const std::vector<double> gaps = endedGaps(row);
  return gaps.empty() ? INFINITY : *std::min_element(gaps.begin(), gaps.end());
}

double largestGap(const Row& row) {
  const std::vector<double> gaps = endedGaps(row);
  return gaps.empty() ? INFINITY : *std::max_element(gaps.begin(), gaps.end());
}

/** The orders that were given up for some value, such as "LeftToRight, Sweeps". */
std::string givenUp(const Table& table) {
  std::string names;
  for (std::size_t k = 1; k <= std::size(values<CollisionOrder>()); ++k)
    if (std::any_of(table.rows.begin(), table.rows.end(),
                    [&](const Row& row) { return !std::isfinite(row[k]); }))
      names +=
          (names.empty() ? "" : ", ") + std::string(toString(values<CollisionOrder>()[k - 1]));
  return names.empty() ? "none" : names;
}

/** Largest value up to which all gaps are below a percentage; NaN if there is none. */
double agreeUpTo(const Table& table, double percentage) {
  double value = NAN;
  for (const Row& row : table.rows) {
    if (!(largestGap(row) < percentage)) break;
    value = row[0];
  }
  return value;
}

void dissipativeOrders(Notebook& notebook) {
  const auto values =
      notebook.choose<std::vector<double>>({0.3, 0.5, 0.7, 0.8, 0.83, 0.85, 0.87, 0.88, 0.89,
                                            0.9, 0.92, 0.94, 0.96, 0.98, 0.99, 1.},
                                           {0.5, 0.8, 0.85, 0.88, 0.9, 0.94, 0.98, 1.});
  const Table table = computeOrderGaps(
      notebook, "restitution", values, [](double e) { return freeChain(100, e); }, 1e-4);
  double worst = 0., spread = 0.;
  for (const Row& row : table.rows) {
    worst = std::max(worst, smallestGap(row));
    spread = std::max(spread, row.back());
  }
  notebook.statement(
      {"beyond-binary-dissipative", "Section 5.1.3, left open",
       "binary collisions are not compared with LZB where e < 1: their number may be infinite",
       "every order ends"},
      givenUp(table) != "none",
      "given up for some e: " + givenUp(table) +
          "; the orders that end agree with one another (gap measure below " +
          shown(spread, 2) + " %) but with LZB only where all balls stick (to 1 % up to e = " +
          shown(agreeUpTo(table, 1.)) + "); in between the gap reaches " + shown(worst, 3) +
          " %");
}

void decoratedOrders(Notebook& notebook) {
  const std::vector<double> values = byFactors(0.01, 100., notebook.choose(25, 9));
  const Table table = computeOrderGaps(
      notebook, "mass_ratio", values, [](double ratio) { return decoratedChain(101, ratio); },
      1e-6);
  double spread = 0., best = INFINITY, bestRatio = 0.;
  for (const Row& row : table.rows) {
    spread = std::max(spread, row.back());
    if (smallestGap(row) < best) best = smallestGap(row), bestRatio = row[0];
  }
  notebook.statement(
      {"beyond-binary-decorated", "Remark 9, left open",
       "binary collisions are not used: undefined outcomes after a huge number of collisions",
       "all orders give the same outcome"},
      spread > 10.,
      "outcomes depend on the order (gap measure between two of them up to " +
          shown(spread, 3) + " %); given up for some mass ratio: " + givenUp(table) +
          "; nearest to LZB at " + shown(bestRatio, 3) + " (" + shown(best, 2) +
          " %), and within " + shown(largestGap(table.rows.back()), 2) +
          " % in every order that ends at 100");
}

// ---------------------------------------------------------------- wall

void smallExponents(Notebook& notebook) {
  const std::size_t balls = notebook.choose<std::size_t>(100, 20);
  const Table profiles = computeProfiles(
      notebook, "lzb", "exponent", {0.1, 0.01, 0.001}, balls,
      [&](double eta) { return outcomeOfLzb(wallChain(balls, 1., eta), 1e-3); });
  std::vector<double> deviations, farthest;
  for (const Row& row : profiles.rows) {
    Eigen::Index ball = 0;
    deviations.push_back((profileOf(row).array() + 1.).abs().maxCoeff(&ball));
    farthest.push_back(static_cast<double>(ball + 1));
  }
  notebook.statement({"beyond-wall-small-exponent", "Section 5.2, left open",
                      "expected, but not computed: for very small eta all balls leave the "
                      "wall together, as with "
                      "Moreau's law",
                      "some balls are far from -1 m/s"},
                     deviations.back() < 1e-3,
                     "largest deviation from -1 m/s of " + std::to_string(balls) +
                         " balls: " + shown(deviations, 2) +
                         " m/s for eta = 0.1, 0.01, 0.001, at ball " + shown(farthest));
}

}  // namespace

std::vector<Item> beyondItems() {
  return {
      {"beyond-table-4", "sticking in chains of more than 500 balls", longChains},
      {"beyond-binary-dissipative", "binary collisions in chains with dissipation",
       dissipativeOrders},
      {"beyond-binary-decorated", "binary collisions in decorated chains", decoratedOrders},
      {"beyond-wall", "chains at a wall with very small exponents", smallExponents}};
}

}  // namespace multiple_impacts::published::chapter
