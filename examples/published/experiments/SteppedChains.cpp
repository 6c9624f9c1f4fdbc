// SPDX-License-Identifier: Apache-2.0
/* RR-7636, section 6: seven large beads, then small ones, then a wall (Job et al.). */
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "published/ChainWave.hpp"
#include "published/experiments/Experiments.hpp"

namespace multiple_impacts::published::experiments {

namespace {

constexpr std::size_t kLarge = 7;
constexpr double kLargeRadius = 0.013, kSmallRadius = 0.0065;  ///< [m]
constexpr double kUntil = 4e-3;  ///< the train of 50 small beads has reached the wall [s]
constexpr double kSignificant = 0.05;  ///< share of the first wave of a train

/** The two fits of section 6.1. */
struct Fit {
  double restitution, speed;
};
constexpr Fit kElastic{1., 0.31}, kDissipative{0.98, 0.40};

ChainWave steppedWave(const Fit& fit, std::size_t small) {
  std::vector<double> radii(1 + kLarge + small, kSmallRadius);
  std::fill_n(radii.begin() + 1, kLarge, kLargeRadius);
  return waveOf(struckBeads(radii, fit.speed, fit.restitution, true), kUntil);
}

void writeForce(Notebook& notebook, const std::string& name, const ChainWave& wave,
                const std::vector<std::size_t>& contacts) {
  Table table{{"time"}, {}};
  for (const std::size_t contact : contacts)
    table.columns.push_back("contact_" + std::to_string(contact));
  for (std::size_t k = 0; k < wave.samples.size(); k += 5) {
    Row row{wave.samples[k].time};
    for (const std::size_t contact : contacts) row.push_back(wave.samples[k].force[contact]);
    table.rows.push_back(row);
  }
  notebook.write(name, table);
}

/** Heights of the waves that reach the wall, up to the first insignificant one. */
std::vector<double> trainAtWall(const ChainWave& wave) {
  std::vector<double> heights;
  for (const Peak& peak : wave.contacts.back().peaks) {
    if (!heights.empty() && peak.force < kSignificant * heights.front()) break;
    heights.push_back(peak.force);
  }
  return heights;
}

/** First pulses between beads 6 and 7 (incident), and 7 and 8 (interface). */
struct Interface {
  double incident, transmitted;  ///< [N]
  double ratio() const { return transmitted / incident; }
};

Interface interfaceOf(const ChainWave& wave) {
  return {wave.pulse(kLarge - 1).peak, wave.pulse(kLarge).peak};
}

std::string text(const Interface& found) {
  return shown(found.transmitted) + " N / " + shown(found.incident) +
         " N = " + shown(found.ratio());
}

/** Largest relative difference between the first waves of two trains. */
double difference(const std::vector<double>& a, const std::vector<double>& b,
                  std::size_t count) {
  double largest = 0.;
  for (std::size_t i = 0; i < std::min({a.size(), b.size(), count}); ++i)
    largest = std::max(largest, std::abs(a[i] / b[i] - 1.));
  return largest;
}

void elastic(Notebook& notebook) {
  const ChainWave alone = steppedWave(kElastic, 0), with25 = steppedWave(kElastic, 25),
                  with50 = steppedWave(kElastic, 50);
  writeForce(notebook, "none", alone, {kLarge});
  writeForce(notebook, "small-25", with25, {kLarge - 1, kLarge, kLarge + 25});
  writeForce(notebook, "small-50", with50, {kLarge - 1, kLarge, kLarge + 50});
  notebook.notCheckable(
      {"rr-stepped-setup", "section 6.1",
       "e = 1 with V = 0.31 m/s and e = 0.98 with V = 0.40 m/s fit the tests"},
      "the measured forces are printed in figures only",
      "wall force without small beads " + shown(alone.contacts.back().pulse->peak) +
          " N at e = 1");
  const Interface found = interfaceOf(with25);
  notebook.statement(
      {"rr-stepped-ratio-elastic", "section 6.2, Figure 23",
       "first pulse behind the step over the one before: 0.31 (measured: 0.36)"},
      std::abs(found.ratio() - 0.31) < 0.01, text(found));
  const std::vector<double> train25 = trainAtWall(with25), train50 = trainAtWall(with50);
  notebook.statement(
      {"rr-stepped-train-elastic", "section 6.2, Figures 21 and 22",
       "about 7 significant waves at the wall; after 50 small beads almost as after 25"},
      std::abs(static_cast<double>(train25.size()) - 7.) <= 1. &&
          difference(train25, train50, 5) < 0.1,
      shown(train25) + " N after 25; " + shown(train50) + " N after 50");
}

void dissipative(Notebook& notebook) {
  const ChainWave with25 = steppedWave(kDissipative, 25),
                  with50 = steppedWave(kDissipative, 50);
  writeForce(notebook, "small-25", with25, {kLarge - 1, kLarge, kLarge + 25});
  writeForce(notebook, "small-50", with50, {kLarge - 1, kLarge, kLarge + 50});
  const Interface found = interfaceOf(with25);
  notebook.statement(
      {"rr-stepped-ratio-dissipative", "section 6.3, Figure 26",
       "first pulse behind the step: 23 N, 0.3 of the one before (measured: 20 N)"},
      std::abs(found.transmitted - 23.) < 0.5 && std::abs(found.ratio() - 0.3) < 0.05,
      text(found));
  const std::vector<double> train25 = trainAtWall(with25), train50 = trainAtWall(with50);
  bool attenuated = train50.size() >= 5;
  for (std::size_t i = 0; i < std::min(train25.size(), train50.size()); ++i)
    attenuated = attenuated && train50[i] < 0.95 * train25[i];
  notebook.statement({"rr-stepped-train-dissipative", "section 6.3, Figures 24 and 25",
                      "the train is attenuated between 25 and 50 small beads"},
                     attenuated,
                     shown(train25) + " N after 25; " + shown(train50) + " N after 50");
}

}  // namespace

std::vector<Item> steppedItems() {
  return {{"stepped-elastic", "stepped chain of Job et al., e = 1: waves in a train", elastic},
          {"stepped-dissipative", "stepped chain of Job et al., e = 0.98", dissipative}};
}

}  // namespace multiple_impacts::published::experiments
