// SPDX-License-Identifier: Apache-2.0
/* Columns of steel beads that fall on a wall (Falcon et al.): LZB report, section 9, and Phys.
   Rev. E 78, 031307 (2008), section III. Both publications make the same claims. */
#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "multiple_impacts/models/Metrics.hpp"
#include "published/ChainWave.hpp"
#include "published/experiments/Experiments.hpp"
#include "published/experiments/Landing.hpp"

namespace multiple_impacts::published::experiments {

namespace {

using Eigen::VectorXd;
using models::Chain;

constexpr ElasticMaterial kBeadSteel{21.6e10, 0.276};
constexpr double kRadius = 0.004, kMass = 2.05e-3;           ///< [m], [kg]
constexpr double kBeadBead = 6.9716e9, kBeadWall = 9.858e9;  ///< as printed [N/m^(3/2)]
constexpr double kUntil = 2e-3;                              ///< end of the recorded force [s]

struct Column {
  double height;                              ///< of its fall [m]
  double betweenBeads = 0.96, atWall = 0.92;  ///< e
  double wallStiffness = kBeadWall;

  /** The column at the end of its fall; ball 0 is the top one. */
  Chain of(std::size_t beads) const {
    Chain chain = models::uniformChain(beads, {kMass, kRadius, speedAfter(height), kBeadSteel},
                                       {betweenBeads, kBeadBead, kHertzExponent});
    models::addWall(chain, {atWall, wallStiffness, kHertzExponent});
    return chain;
  }
};

/** Where the two publications make a claim. */
struct Twins {
  const char *reportId, *reportPlace, *paperId, *paperPlace;
};

void judge(Notebook& notebook, const Twins& twins, const std::string& published, bool holds,
           const std::string& computed, const std::string& ifNot = "") {
  notebook.statement(
      {twins.reportId, std::string("LZB report, ") + twins.reportPlace, published, ifNot},
      holds, computed);
  notebook.alsoIn(std::string("Phys. Rev. E, ") + twins.paperPlace, twins.paperId);
}

/** The value as text: rounding errors as 0, a computation that does not end as such. */
std::string settled(double value) {
  if (std::isnan(value)) return "no end";
  return shown(std::abs(value) < 1e-9 ? 0. : value);
}

std::string settled(const std::vector<double>& values) {
  std::string text;
  for (const double value : values) text += (text.empty() ? "" : ", ") + settled(value);
  return text;
}

// ------------------------------------------------------------------ force at the wall

/** Features of the force at the wall. */
struct WallForce {
  double peak = 0.;      ///< [N]
  double period = 0.;    ///< mean time between its maxima [s]; 0 if there is only one
  double duration = 0.;  ///< until it is below a thousandth of its peak for good [s]
};

WallForce wallForceOf(const ChainWave& wave) {
  const std::vector<Peak>& peaks = wave.contacts.back().peaks;
  WallForce force;
  for (const Peak& peak : peaks) force.peak = std::max(force.peak, peak.force);
  if (peaks.size() > 1)
    force.period =
        (peaks.back().time - peaks.front().time) / static_cast<double>(peaks.size() - 1);
  for (const ImpactSample& sample : wave.samples)
    if (sample.force[sample.force.size() - 1] > 1e-3 * force.peak)
      force.duration = sample.time;
  return force;
}

/** The wave in a simulation of the fall and the impact. */
ChainWave columnWave(const Column& column, std::size_t beads, double until = kUntil,
                     double interval = 1e-7) {
  const Chain chain = column.of(beads);
  const auto recorder = std::make_shared<TraceRecorder>(evenTrace(until, interval));
  landingOf(chain, column.height, {}, recorder);
  return waveIn(*recorder, chain);
}

/** Peak, period and duration for a range of N, and the forces over time. */
Table forces(Notebook& notebook, const std::string& name, const Column& column,
             std::size_t first, std::size_t last) {
  Table table{{"beads", "peak", "period", "duration"}, {}};
  Table history{{"beads", "time", "force"}, {}};
  for (std::size_t beads = first; beads <= last; ++beads) {
    const ChainWave wave = columnWave(column, beads);
    const WallForce force = wallForceOf(wave);
    const double n = static_cast<double>(beads);
    table.rows.push_back({n, force.peak, force.period, force.duration});
    for (std::size_t k = 0; k < wave.samples.size(); k += 4) {
      const ImpactSample& sample = wave.samples[k];
      if (sample.time <= 1.05 * force.duration)
        history.rows.push_back({n, sample.time, sample.force[sample.force.size() - 1]});
    }
  }
  notebook.write(name, table);
  notebook.write(name + "-history", history);
  return table;
}

double meanOf(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.) /
         static_cast<double>(values.size());
}

/** Largest distance of values from the straight line through them at 0, 1, 2, ..., over their
    range. */
double departureFromLine(const std::vector<double>& y) {
  const double n = static_cast<double>(y.size()), middle = 0.5 * (n - 1.), mean = meanOf(y);
  double slope = 0., sum = 0., largest = 0.;
  for (std::size_t i = 0; i < y.size(); ++i) {
    const double x = static_cast<double>(i) - middle;
    slope += x * (y[i] - mean);
    sum += x * x;
  }
  slope /= sum;
  for (std::size_t i = 0; i < y.size(); ++i)
    largest =
        std::max(largest, std::abs(y[i] - mean - slope * (static_cast<double>(i) - middle)));
  return largest / (y.back() - y.front());
}

void judgeStiffness(Notebook& notebook) {
  const double beads = hertzSphereSphere(kRadius, kBeadSteel, kRadius, kBeadSteel);
  const double wall = hertzSpherePlane(kRadius, kBeadSteel, kBeadSteel);
  judge(notebook, {"lzb-column-stiffness", "eqs. (114)-(116)", "pre-stiffness", "eq. (19)"},
        "bead-bead 6.9716e9, bead-wall 9.858e9 N/m^1.5",
        std::abs(beads / kBeadBead - 1.) < 2e-4 && std::abs(wall / kBeadWall - 1.) < 1e-4,
        shown(beads, 5) + " (the print is 0.01 % higher) and " + shown(wall, 4));
  std::vector<double> speeds;
  for (const double height : {3.1e-3, 5.1e-3, 2.9e-3})
    speeds.push_back(landingOf(Column{height}.of(8), height).before[0]);
  judge(notebook, {"lzb-column-speeds", "section 9.2", "pre-impact-speeds", "section III"},
        "0.246, 0.316 and 0.2385 m/s from 3.1, 5.1 and 2.9 mm",
        std::abs(speeds[0] - 0.246) < 1e-3 && std::abs(speeds[1] - 0.316) < 1e-3 &&
            std::abs(speeds[2] - 0.2385) < 1e-4,
        shown(speeds) + " m/s in simulations of the fall");
}

void lowDrop(Notebook& notebook) {
  judgeStiffness(notebook);
  const Table table = forces(notebook, "columns", {3.1e-3}, 1, 8);
  const std::vector<double> peaks = table.column("peak"), duration = table.column("duration");
  const double period = table.rows.back()[2], line = departureFromLine(duration);
  const auto [low, high] = std::minmax_element(peaks.begin(), peaks.end());
  judge(notebook, {"lzb-column-h31", "section 9.2, Figure 31", "pre-fig2-force", "Figure 2"},
        "from 3.1 mm, N = 1 to 8: 52 N at the wall, whatever N; it oscillates with 32 us; "
        "duration linear in N",
        std::abs(*high - 52.) < 1.5 && *high / *low < 1.03 &&
            std::abs(period - 32e-6) < 1e-6 && line < 0.03,
        shown(*low) + " to " + shown(*high) + " N, " + microseconds(period) + ", lasts " +
            microseconds(duration.front()) + " to " + microseconds(duration.back()) +
            ", within " + shown(100. * line, 2) + " % of a line");
}

void highDrop(Notebook& notebook) {
  const Table table = forces(notebook, "columns", {5.1e-3}, 5, 12);
  const double peak = meanOf(table.column("peak")), period = table.rows.back()[2];
  judge(notebook, {"lzb-column-h51", "section 9.2, Figure 32", "pre-fig3-force", "Figure 3"},
        "from 5.1 mm, N = 5 to 12: 71 N, period 31 us",
        std::abs(peak - 71.) < 0.6 && std::abs(period - 31e-6) < 0.6e-6,
        shown(peak) + " N, " + microseconds(period));
}

void softerBeads(Notebook& notebook) {
  double peakChange = 0., periodChange = 0.;
  for (const auto& [name, height, first, last] :
       {std::tuple{"low", 3.1e-3, 1, 8}, std::tuple{"high", 5.1e-3, 5, 12}}) {
    const Table less = forces(notebook, name, {height, 0.92, 0.92}, first, last);
    for (const Row& row : less.rows) {
      const WallForce before =
          wallForceOf(columnWave({height}, static_cast<std::size_t>(row[0])));
      peakChange = std::max(peakChange, std::abs(row[1] / before.peak - 1.));
      if (row[0] > 1.)
        periodChange = std::max(periodChange, std::abs(row[2] / before.period - 1.));
    }
  }
  judge(notebook,
        {"lzb-column-e092", "section 9.2, Figures 33 and 34", "pre-fig4-fig5-force",
         "Figures 4 and 5"},
        "with e = 0.92 between beads instead of 0.96 the wall force looks the same",
        peakChange < 0.01 && periodChange < 0.05,
        "peaks change by " + shown(100. * peakChange, 2) + " %, periods by up to " +
            shown(100. * periodChange, 2) + " %");
}

// ------------------------------------------------------------------ velocities

void velocities(Notebook& notebook) {
  const Column column{5.1e-3};
  const long first = 5, last = 12;
  std::vector<std::string> columns{"beads"};
  for (long i = 1; i <= last; ++i) columns.push_back("v" + std::to_string(i));
  const Table table = notebook.compute("velocities", columns, last - first + 1, [&](long k) {
    const VectorXd v =
        -landingOf(column.of(first + k), column.height).after / speedAfter(column.height);
    Row row{static_cast<double>(first + k)};
    row.insert(row.end(), v.begin(), v.end());
    row.resize(columns.size(), std::nan(""));
    return row;
  });
  const std::vector<double> top = table.column("v1");
  const long fastest = first + (std::max_element(top.begin(), top.end()) - top.begin());
  const Row& eight = table.rows[8 - first];
  judge(notebook,
        {"lzb-column-velocities", "section 9.3, Figure 35", "pre-fig6-velocities", "Figure 6"},
        "the top bead is fastest for N = 8; upper beads leave faster than they came, "
        "lower ones slower",
        fastest == 8 && eight[1] > 1. && eight[8] < 1. &&
            std::is_sorted(eight.rbegin() + (last - 8), eight.rend() - 1),
        "fastest for N = " + std::to_string(fastest) + "; N = 8: " +
            shown(std::vector<double>(eight.begin() + 1, eight.begin() + 9), 3) + " v_imp");
}

/** e_eff of columns of 1, 2, ... beads for four e between the beads. */
Table restitutionTable(Notebook& notebook) {
  const std::vector<double> restitutions{1., 0.96, 0.92, 0.7};
  const long most = notebook.choose(40L, 20L);
  LZBOptions lzb;
  lzb.tolerance = 1e-6;
  return notebook.compute(
      "restitution", {"beads", "e_1", "e_096", "e_092", "e_07"}, most, [&](long k) {
        Row row{static_cast<double>(k + 1)};
        for (const double e : restitutions) {
          Column column{5.1e-3, e};
          if (e == 1.) column.atWall = 1.;
          const Chain chain = column.of(static_cast<std::size_t>(k) + 1);
          row.push_back(
              effectiveRestitution(chain, landingOf(chain, column.height, lzb).after));
        }
        return row;
      });
}

/** e_eff of 20 beads with e = 0.7 between them, by the published scheme with ever smaller
    steps, from about that of the report's rule (eqs. 78-79: the momentum before over 10^4). */
Table schemeTable(Notebook& notebook) {
  const std::vector<double> steps{1e-6, 3e-7, 1e-7, 3e-8};
  return notebook.compute("published-scheme", {"step", "e_eff"}, 4, [&](long k) {
    const Chain chain = Column{5.1e-3, 0.7}.of(20);
    LZBOptions lzb;
    lzb.scheme = LZBScheme::ImpulseEuler;
    lzb.step = steps[k];
    lzb.tolerance = 1e-3;
    lzb.maximumSteps = 2'000'000;
    const ImpactOutcome outcome = solveLZB(models::contactProblem(chain), lzb);
    return Row{steps[k],
               isUsable(outcome.status)
                   ? effectiveRestitution(chain, velocitiesAfter(chain, outcome.impulse))
                   : std::nan("")};
  });
}

bool isFalling(const std::vector<double>& values) {
  for (std::size_t i = 1; i < values.size(); ++i)
    if (values[i] > values[i - 1] + 1e-6) return false;
  return true;
}

void restitution(Notebook& notebook) {
  const Table table = restitutionTable(notebook), scheme = schemeTable(notebook);
  const std::vector<double> e96 = table.column("e_096"), e92 = table.column("e_092"),
                            e07 = table.column("e_07");
  judge(notebook, {"lzb-eeff-definition", "eq. (117)", "pre-eeff-definition", "eq. (20)"},
        "e_eff = - mean velocity after / v_imp; one bead: e of the wall",
        std::abs(e96[0] - 0.92) < 1e-6, "N = 1: " + shown(e96[0]));
  judge(notebook,
        {"lzb-eeff-curves", "Figures 36 and 37", "pre-fig7-fig8-eeff", "Figures 7 and 8"},
        "e_eff falls with N, faster for e = 0.92 than for 0.96",
        isFalling(e96) && isFalling(e92) && e92[19] < e96[19] - 0.1,
        "N = 20: " + shown(e96[19]) + " for 0.96, " + shown(e92[19]) + " for 0.92");
  const long stuck = std::count_if(e07.begin(), e07.end(), [](double e) { return e > 1e-3; });
  judge(notebook, {"lzb-eeff-ess07", "section 9.3, Figure 38", "pre-fig9-eeff", "Figure 9"},
        "e = 0.7 between beads: e_eff about 0.1 at N = 20", std::abs(e07[19] - 0.1) < 0.05,
        settled(e07[19]) + "; N = 5: " + shown(e07[4]) + ", N = 8: " + shown(e07[7]),
        "columns of more than " + std::to_string(stuck) +
            " beads stay at the wall; the published scheme gives " +
            settled(scheme.column("e_eff")) + " with steps of " +
            shown(scheme.column("step"), 1) + " N.s");
}

// ------------------------------------------------------------------ soft walls

/** Duration of the contact of one bead with a plane (LZB report, eq. 118): the energy balance
    m v^2/2 = m x'^2/2 + 2/5 K x^(5/2) gives 2.9433 (5 m/(4 K))^(2/5) v^(-1/5), with
    2 int_0^1 (1 - u^(5/2))^(-1/2) du = 2.9433, printed with three digits. */
constexpr double kHertzFactor = 2.94;

double contactTime(double stiffness, double speed) {
  return kHertzFactor * std::pow(1.25 * kMass / stiffness, 0.4) * std::pow(speed, -0.2);
}

double stiffnessFor(double duration, double speed) {
  return 1.25 * kMass * std::pow(kHertzFactor * std::pow(speed, -0.2) / duration, 2.5);
}

struct SoftWall {
  const char* name;
  double timeToPeak;  ///< of one bead, measured [s]
  double stiffness;   ///< printed [N/m^(3/2)]
  double restitution;
};

constexpr SoftWall kSoftWalls[] = {{"steel", 17e-6, 1.15e10, 0.92},
                                   {"PVC", 67.5e-6, 3.67e8, 0.7},
                                   {"beech", 127.5e-6, 7.5e7, 0.92},
                                   {"rubber", 221e-6, 1.89e7, 0.92}};

void judgeContactTimes(Notebook& notebook, double height) {
  const double speed = speedAfter(height);
  const WallForce one =
      wallForceOf(columnWave({height, 1., 1.}, 1, 2. * contactTime(kBeadWall, speed), 1e-8));
  const double prefactor = one.duration / contactTime(kBeadWall, speed) * kHertzFactor;
  judge(
      notebook, {"lzb-hertz-contact-time", "eq. (118)", "pre-hertz-contact-time", "eq. (21)"},
      "contact of one bead lasts 2.94 (5m/(4K))^(2/5) v^(-1/5)",
      std::abs(prefactor - 2.94) < 0.01, "factor " + shown(prefactor) + " in the simulation");
  bool near = true;
  std::vector<double> found;
  for (const SoftWall& wall : kSoftWalls) {
    found.push_back(stiffnessFor(2. * wall.timeToPeak, speed));
    near = near && std::abs(found.back() / wall.stiffness - 1.) < 5e-3;
  }
  judge(notebook, {"lzb-table12", "Table 12", "pre-table1", "Table I"},
        "stiffness of steel, PVC, beech and rubber walls from the contact time: 1.15e10, "
        "3.67e8, 7.5e7, 1.89e7 N/m^1.5",
        near, shown(found) + ", with the printed times as half of the contact's");
}

Table softWallTable(Notebook& notebook, double height) {
  const long most = notebook.choose(40L, 28L);
  return notebook.compute("peaks", {"beads", "PVC", "beech", "rubber"}, most, [&](long k) {
    Row row{static_cast<double>(k + 1)};
    for (const SoftWall& wall : kSoftWalls) {
      if (wall.stiffness == kSoftWalls[0].stiffness) continue;
      const Column column{height, 0.92, wall.restitution, wall.stiffness};
      const ChainWave wave = columnWave(column, static_cast<std::size_t>(k) + 1, 3e-3, 1e-6);
      row.push_back(wallForceOf(wave).peak);
    }
    return row;
  });
}

/** First N from which the peak is within 1 % of the last one. */
long plateauFrom(const std::vector<double>& peaks) {
  long n = static_cast<long>(peaks.size());
  while (n > 1 && std::abs(peaks[n - 2] / peaks.back() - 1.) < 0.01) --n;
  return n;
}

std::string growth(const std::vector<double>& peaks) {
  return shown(peaks.front()) + " N for one bead, " + shown(peaks[7]) + " N for 8, " +
         shown(peaks[15]) + " N for 16; within 1 % of " + shown(peaks.back()) +
         " N from N = " + std::to_string(plateauFrom(peaks));
}

void softWalls(Notebook& notebook) {
  const double height = 2.9e-3;
  judgeContactTimes(notebook, height);
  const Table table = softWallTable(notebook, height);
  const std::vector<double> pvc = table.column("PVC"), beech = table.column("beech"),
                            rubber = table.column("rubber");
  judge(notebook,
        {"lzb-soft-wall-PVC", "section 9.4, Figure 40", "pre-fig10-PVC", "Figure 10"},
        "PVC: the peak at the wall grows with N, then stays",
        pvc[7] > 1.5 * pvc[0] && plateauFrom(pvc) <= 12, growth(pvc));
  judge(notebook,
        {"lzb-soft-wall-beech", "section 9.4, Figure 41", "pre-fig11-beech", "Figure 11"},
        "beech: lower, and constant from a larger N on than on PVC",
        beech[7] < pvc[7] && beech[15] < pvc[15] && plateauFrom(beech) > plateauFrom(pvc),
        growth(beech));
  judge(notebook,
        {"lzb-soft-wall-rubber", "section 9.4, Figure 42", "pre-fig12-rubber", "Figure 12"},
        "rubber: lower still, and later",
        rubber[7] < beech[7] && rubber[15] < beech[15] &&
            plateauFrom(rubber) > plateauFrom(beech),
        growth(rubber));
  notebook.notCheckable(
      {"lzb-falcon-table", "LZB report, Figure 39",
       "number of beads that leave separately, and contact times, on nine walls"},
      "measurements; LZB's input comes from them");
}

}  // namespace

std::vector<Item> columnItems() {
  return {
      {"column-low", "column of 1 to 8 beads from 3.1 mm: force at the wall", lowDrop},
      {"column-high", "column of 5 to 12 beads from 5.1 mm: force at the wall", highDrop},
      {"column-dissipative", "the same columns with e = 0.92 between beads", softerBeads},
      {"column-velocities", "columns of 5 to 12 beads: velocities after the impact",
       velocities},
      {"column-restitution", "columns of 1 to 40 beads: effective restitution", restitution},
      {"column-soft-walls", "columns on PVC, beech and rubber: force at the wall", softWalls}};
}

}  // namespace multiple_impacts::published::experiments
