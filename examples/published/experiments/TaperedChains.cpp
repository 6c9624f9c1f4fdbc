// SPDX-License-Identifier: Apache-2.0
/* RR-7636, sections 4 and 5: tapered chains of Nakagawa et al. and of Melo et al. */
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "published/ChainOutcome.hpp"
#include "published/ChainWave.hpp"
#include "published/experiments/Experiments.hpp"

namespace multiple_impacts::published::experiments {

namespace {

using Eigen::VectorXd;
using models::Chain;

/** Radii, each (1 - taper) times the one before. */
std::vector<double> tapered(double radius, double taper, std::size_t count) {
  std::vector<double> radii;
  for (std::size_t i = 0; i < count; ++i, radius *= 1. - taper) radii.push_back(radius);
  return radii;
}

void nakagawa(Notebook& notebook) {
  const std::vector<double> restitutions{0.947, 0.955, 0.965, 1.};
  std::vector<std::string> columns{"e"};
  for (int i = 0; i < 20; ++i) columns.push_back("v" + std::to_string(i));
  const Table table = notebook.compute(
      "velocities", columns, static_cast<long>(restitutions.size()), [&](long k) {
        const Chain chain =
            struckBeads(tapered(0.005, 0.05, 20), 1., restitutions[k], false, 7833.);
        const VectorXd v = outcomeOf(chain, lzbSimulation());
        Row row{restitutions[k]};
        row.insert(row.end(), v.begin(), v.end());
        return row;
      });
  const std::vector<double> last = table.column("v19"), first = table.column("v0");
  notebook.notCheckable(
      {"rr-nakagawa-setup", "section 4.2, Figures 5 and 6",
       "of e = 0.947, 0.955 and 0.965, the last fits the measured velocities best"},
      "the measured velocities are printed in a figure only",
      "last ball " + shown(last[0]) + ", " + shown(last[1]) + ", " + shown(last[2]) +
          " V; striker " + shown(first[2]) + " V at e = 0.965");
}

// ------------------------------------------------------------------ Melo et al.

constexpr double kUntil = 4e-3;  ///< all waves of interest have passed [s]
constexpr std::size_t kUniform = 16;
constexpr double kRestitution = 0.965, kSpeed = 0.62;  ///< as fitted in section 5.2

/** The scaling of forces and times from the wall to the chain (eq. 38). */
constexpr double kForceRatio = 1.94, kDurationRatio = 1.09;

struct Taper {
  const char* name;
  double share;       ///< q
  std::size_t count;  ///< tapered beads
};

constexpr Taper kTapers[] = {{"q1", 0.056, 14}, {"q2", 0.0827, 12}};

/** Striker of 8 mm, 16 beads of 26 mm and the first `count` tapered ones. */
Chain meloChain(const Taper& taper, std::size_t count, bool wall) {
  std::vector<double> radii(kUniform + 1, 0.013);
  radii.front() = 0.004;
  const std::vector<double> all = tapered(0.013 * (1. - taper.share), taper.share, count);
  radii.insert(radii.end(), all.begin(), all.end());
  return struckBeads(radii, kSpeed, kRestitution, wall);
}

/** Struck beads for the pulse at contact 10: ten beads with a wall, twenty without. */
ChainWave scalingWave(bool wall, double restitution) {
  std::vector<double> radii(wall ? 11 : 21, 0.013);
  radii.front() = 0.004;
  return waveOf(struckBeads(radii, 1., restitution, wall), kUntil);
}

/** Forces of both pulses over their peaks, against the time from the peak over the
    duration. */
void writeShapes(Notebook& notebook, double restitution) {
  const ChainWave chain = scalingWave(false, restitution),
                  wall = scalingWave(true, restitution);
  Table table{{"wall", "phase", "force"}, {}};
  for (const ChainWave* wave : {&chain, &wall}) {
    const Pulse& pulse = wave->pulse(10);
    for (const ImpactSample& sample : wave->samples) {
      const double phase = (sample.time - pulse.arrival) / pulse.duration;
      if (std::abs(phase) < 2.5)
        table.rows.push_back({wave == &wall ? 1. : 0., phase, sample.force[10] / pulse.peak});
    }
  }
  notebook.write("shapes", table);
}

void scaling(Notebook& notebook) {
  const std::vector<double> restitutions{1., 0.965};
  const Table table =
      notebook.compute("ratios", {"e", "force", "duration", "arrival"}, 2, [&](long k) {
        const Pulse wall = scalingWave(true, restitutions[k]).pulse(10),
                    chain = scalingWave(false, restitutions[k]).pulse(10);
        return Row{restitutions[k], wall.peak / chain.peak, wall.duration / chain.duration,
                   wall.arrival / chain.arrival};
      });
  writeShapes(notebook, 1.);
  const auto judge = [&](const char* id, std::size_t row, double force) {
    const Row& r = table.rows[row];
    notebook.statement({id, "section 5.1, eq. (38)",
                        "wall over chain, e = " + shown(r[0]) + ": force " + shown(force) +
                            ", duration 1.09, time of flight 1.02"},
                       std::abs(r[1] - force) < 0.005 && std::abs(r[2] - 1.09) < 0.005 &&
                           std::abs(r[3] - 1.02) < 0.005,
                       shown(r[1]) + ", " + shown(r[2]) + ", " + shown(r[3]));
  };
  judge("rr-wall-chain-scaling-elastic", 0, 1.94);
  judge("rr-wall-chain-scaling-e0965", 1, 1.93);
}

const std::vector<std::string> kPulseColumns{"contact",  "arrival", "peak",
                                             "duration", "front",   "tail"};

Row pulseRow(std::size_t contact, const Pulse& pulse) {
  return {static_cast<double>(contact),
          pulse.arrival,
          pulse.peak,
          pulse.duration,
          pulse.front,
          pulse.tail};
}

/** Pulses at the wall behind n tapered beads, n = 0, 1, ...; "contact" is the index of n. */
Table wallPulses(Notebook& notebook, const Taper& taper) {
  return notebook.compute(std::string("wall-") + taper.name, kPulseColumns,
                          static_cast<long>(taper.count) + 1, [&](long n) {
                            const ChainWave wave = waveOf(meloChain(taper, n, true), kUntil);
                            return pulseRow(n, wave.contacts.back().pulse.value());
                          });
}

/** Pulses at the contacts of the whole free chain; contact i is right of bead i, bead 0 the
    striker. */
Table chainPulses(Notebook& notebook, const Taper& taper) {
  const ChainWave wave = waveOf(meloChain(taper, taper.count, false), kUntil);
  Table table{kPulseColumns, {}};
  for (std::size_t i = 0; i < wave.contacts.size(); ++i)
    table.rows.push_back(pulseRow(i, wave.pulse(i)));
  notebook.write(std::string("chain-") + taper.name, table);
  return table;
}

/** A column of both methods at the contacts right of the beads 16 + n, n = 0 ... count - 1. */
struct BothMethods {
  std::vector<double> extrapolated, direct;
};

BothMethods bothMethods(const Table& wall, const Table& chain, const std::string& column,
                        double ratio) {
  BothMethods both;
  for (const double value : wall.column(column)) both.extrapolated.push_back(value / ratio);
  both.extrapolated.pop_back();  // behind the last bead the free chain has no contact
  const std::vector<double> all = chain.column(column);
  both.direct.assign(all.begin() + kUniform, all.end());
  return both;
}

bool isFalling(const std::vector<double>& values) {
  return std::is_sorted(values.rbegin(), values.rend());
}

std::vector<double> ratios(const BothMethods& both) {
  std::vector<double> all;
  for (std::size_t i = 0; i < both.direct.size(); ++i)
    all.push_back(both.extrapolated[i] / both.direct[i]);
  return all;
}

std::string rangeOf(const std::vector<double>& values) {
  const auto [low, high] = std::minmax_element(values.begin(), values.end());
  return shown(*low) + " to " + shown(*high);
}

void judgePeaks(Notebook& notebook, const Table wall[], const Table& chain,
                const BothMethods peaks[]) {
  const std::vector<double> q1 = wall[0].column("peak"), q2 = wall[1].column("peak");
  const std::vector<double> t1 = wall[0].column("tail"), t2 = wall[1].column("tail");
  notebook.statement(
      {"rr-melo-type1-peak", "section 5.4.1, Figures 11 and 12",
       "the longer the taper, the lower the peak at the wall, and the larger the tail"},
      isFalling(q1) && isFalling(q2) && t1.back() > t1.front() && t2.back() > t2.front() &&
          t2[10] > t1[10],
      "peak " + shown(q1.front()) + " to " + shown(q1.back()) + " N (5.6 %), to " +
          shown(q2.back()) + " N (8.27 %); tail behind ten beads " + shown(1e3 * t1[10]) +
          " and " + shown(1e3 * t2[10]) + " mN.s");
  const std::vector<double> r1 = ratios(peaks[0]), r2 = ratios(peaks[1]);
  notebook.statement(
      {"rr-melo-extrapolation-overestimates", "section 5.4.2, Figure 14",
       "wall peak / 1.94 is slightly above the force at the same contact of the free chain"},
      *std::min_element(r1.begin(), r1.end()) > 1. &&
          *std::min_element(r2.begin(), r2.end()) > 1. &&
          *std::max_element(r1.begin(), r1.end() - 1) < 1.25,
      "ratio " + rangeOf(r1) + " (5.6 %), " + rangeOf(r2) + " (8.27 %)");
  const std::vector<double> forces = chain.column("peak");
  notebook.notCheckable(
      {"rr-melo-fit", "section 5.2, Figure 9",
       "e = 0.965 and V = 0.62 m/s fit the measured forces in the uniform part"},
      "the measured forces are printed in a figure only",
      "forces right of beads 1, 8 and 15: " + shown({forces[1], forces[8], forces[15]}) +
          " N");
}

void melo(Notebook& notebook) {
  Table wall[2], chain[2];
  BothMethods peaks[2];
  for (int k : {0, 1}) {
    wall[k] = wallPulses(notebook, kTapers[k]);
    chain[k] = chainPulses(notebook, kTapers[k]);
    peaks[k] = bothMethods(wall[k], chain[k], "peak", kForceRatio);
  }
  judgePeaks(notebook, wall, chain[0], peaks);

  const BothMethods tau = bothMethods(wall[0], chain[0], "duration", kDurationRatio);
  const std::vector<double> same = ratios(tau);
  notebook.statement(
      {"rr-melo-duration", "section 5.4.3, eq. (40), Figure 15",
       "durations fall along the taper; wall / 1.09 and direct nearly the same"},
      isFalling(tau.direct) && isFalling(tau.extrapolated) &&
          *std::min_element(same.begin(), same.end()) > 0.93 &&
          *std::max_element(same.begin(), same.end()) < 1.07,
      shown(1e6 * tau.direct.front()) + " to " + shown(1e6 * tau.direct.back()) +
          " us; ratio " + rangeOf(same));

  const BothMethods front =
      bothMethods(wall[0], chain[0], "front", kForceRatio * kDurationRatio);
  const BothMethods tail =
      bothMethods(wall[0], chain[0], "tail", kForceRatio * kDurationRatio);
  const auto both = [](const BothMethods& p, std::size_t n) {
    return shown(1e3 * p.extrapolated[n], 3) + " and " + shown(1e3 * p.direct[n], 3);
  };
  notebook.statement(
      {"rr-melo-impulses", "section 5.4.5, eqs. (42)-(45), Figure 18",
       "fronts of both methods close; the tail of the direct one negligible beside the other"},
      std::abs(front.extrapolated[10] / front.direct[10] - 1.) < 0.2 &&
          std::abs(front.extrapolated[4] / front.direct[4] - 1.) < 0.2 &&
          tail.direct[4] < 0.15 * tail.extrapolated[4] &&
          tail.direct[10] < 0.15 * tail.extrapolated[10],
      "5.6 %, n = 4: front " + both(front, 4) + ", tail " + both(tail, 4) +
          " mN.s; n = 10: front " + both(front, 10) + ", tail " + both(tail, 10) + " mN.s");
}

/** v = diameter / (T_i - T_(i-1)) through bead i (eq. 41). */
void waveSpeed(Notebook& notebook) {
  Table table{{"q", "bead", "speed"}, {}};
  bool faster = true;
  std::string found;
  for (const Taper& taper : kTapers) {
    const ChainWave wave = waveOf(meloChain(taper, taper.count, false), kUntil);
    const std::size_t last = wave.contacts.size() - 1;  // through the bead before the last
    for (std::size_t i = 1; i <= last; ++i)
      table.rows.push_back({taper.share, static_cast<double>(i), wave.contacts[i].speed});
    for (std::size_t i = kUniform + 1; i <= last; ++i)
      faster = faster && wave.contacts[i].speed > wave.contacts[i - 1].speed;
    found += (found.empty() ? "" : "; ") + shown(100. * taper.share) +
             " %: " + shown(wave.contacts[10].speed) + " m/s in bead 10, " +
             shown(wave.contacts[last - 1].speed) + " in bead " + std::to_string(last - 1);
  }
  notebook.write("speeds", table);
  notebook.statement({"rr-melo-wave-speed", "section 5.4.4, eq. (41), Figure 16",
                      "the wave speeds up inside the taper"},
                     faster, found);
}

}  // namespace

std::vector<Item> taperedItems() {
  return {{"nakagawa", "tapered chain of Nakagawa et al.: velocities for three restitutions",
           nakagawa},
          {"wall-scaling", "force pulse at a wall against that inside a chain", scaling},
          {"melo", "tapered chains of Melo et al.: pulses at the wall and in the chain", melo},
          {"melo-speed", "tapered chains of Melo et al.: speed of the wave", waveSpeed}};
}

}  // namespace multiple_impacts::published::experiments
