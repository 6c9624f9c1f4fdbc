// SPDX-License-Identifier: Apache-2.0
/* LZB report, sections 1.3 and 6, cases 3 and 4: waves in equal balls with elastic Hertz
   contacts. Masses and stiffnesses are 1, since velocities do not depend on them. */
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "multiple_impacts/models/Metrics.hpp"
#include "published/ChainOutcome.hpp"
#include "published/ChainStates.hpp"
#include "published/experiments/Experiments.hpp"
#include "published/experiments/LzbReport.hpp"

namespace multiple_impacts::published::experiments {

namespace {

using Eigen::Index;
using Eigen::VectorXd;
using models::Chain;

Chain equalBalls(std::size_t count) { return models::uniformChain(count, {}, {1., 1., 1.5}); }

// ------------------------------------------------------------------ section 1.3

void lastBall(Notebook& notebook) {
  const long count = notebook.choose(28L, 8L);
  const Table table = notebook.compute("shares", {"balls", "share"}, count, [&](long k) {
    const std::size_t balls = static_cast<std::size_t>(k) + 3;
    Chain chain = equalBalls(balls);
    models::strikeFromLeft(chain, 1, 1.);
    const VectorXd v = outcomeOf(chain, lzbSimulation());
    return Row{static_cast<double>(balls), 100. * v[v.size() - 1] * v[v.size() - 1]};
  });
  const std::vector<double> share = table.column("share");
  const bool about98 = std::all_of(share.begin(), share.begin() + 8,
                                   [](double s) { return std::abs(s - 98.) < 1.5; });
  notebook.statement(
      {"lzb-cradle-98pct", "section 1.3",
       "Newton's cradle: the last ball gets typically 98 % of the energy"},
      about98,
      shown({share[0], share[2], share[7]}, 3) + " % for 3, 5 and 10 balls with e = 1");
}

// ------------------------------------------------------------------ case 3: two waves

/** `resting` balls, and a striker at each end. */
Chain struckAtBothEnds(std::size_t resting) {
  Chain chain = equalBalls(resting + 2);
  models::strikeFromLeft(chain, 1, 1.);
  models::strikeFromRight(chain, 1, 1.);
  return chain;
}

/** Velocities of the balls over time. */
struct Course {
  std::vector<double> time;
  std::vector<VectorXd> velocity;

  /** Largest speed in the left half at an instant. */
  double amplitude(std::size_t k) const {
    return velocity[k].head(velocity[k].size() / 2).cwiseAbs().maxCoeff();
  }
  /** The fastest ball of the left half. */
  Index front(std::size_t k) const {
    Index place = 0;
    velocity[k].head(velocity[k].size() / 2).cwiseAbs().maxCoeff(&place);
    return place;
  }
};

Course courseOf(std::size_t resting) {
  const Chain chain = struckAtBothEnds(resting);
  Course course;
  for (const ImpactSample& sample : insideOf(contactProblem(chain), 4000)) {
    course.time.push_back(sample.time);
    course.velocity.push_back(ballVelocities(chain, sample.velocity));
  }
  return course;
}

/** First instant at which the given ball is the fastest of its half, moving to the right or
    back. */
std::size_t passes(const Course& course, Index ball, bool back) {
  for (std::size_t k = 1; k < course.time.size(); ++k)
    if (course.front(k) == ball && (course.velocity[k][ball] < 0.) == back) return k;
  return course.time.size() - 1;
}

/** Highest speed of a ball while it moves to the right, or back. */
double crest(const Course& course, Index ball, bool back) {
  double highest = 0.;
  for (const VectorXd& v : course.velocity)
    highest = std::max(highest, back ? -v[ball] : v[ball]);
  return highest;
}

/** When a ball is fastest while it moves to the right. */
std::size_t atCrest(const Course& course, Index ball) {
  const auto fastest = std::max_element(
      course.velocity.begin(), course.velocity.end(),
      [&](const VectorXd& a, const VectorXd& b) { return a[ball] < b[ball]; });
  return static_cast<std::size_t>(fastest - course.velocity.begin());
}

/** Balls of the left half that take part in the wave: faster than a thousandth of its
    crest. */
long waveLength(const Course& course, std::size_t k) {
  const VectorXd half = course.velocity[k].head(course.velocity[k].size() / 2);
  return (half.array() > 1e-3 * half.maxCoeff()).count();
}

/** When the waves meet: the fastest ball is slowest, between the wave's passage at ball 4 and
    its return. */
std::size_t meeting(const Course& course) {
  std::size_t slowest = passes(course, 4, false);
  for (std::size_t k = slowest; k < passes(course, 4, true); ++k)
    if (course.amplitude(k) < course.amplitude(slowest)) slowest = k;
  return slowest;
}

/** Five instants, as in the figures: start, on the way, where the waves meet, on the way back,
    end. */
void writeProfiles(Notebook& notebook, const std::string& name, const Course& course) {
  const std::size_t last = course.time.size() - 1;
  const std::vector<std::size_t> instants{0, passes(course, 4, false), meeting(course),
                                          passes(course, 4, true), last};
  Table table{{"ball"}, {}};
  for (const std::size_t k : instants) {
    table.columns.push_back("t_" + shown(course.time[k]));
  }
  for (Index ball = 0; ball < course.velocity[0].size(); ++ball) {
    Row row{static_cast<double>(ball)};
    for (const std::size_t k : instants) row.push_back(course.velocity[k][ball]);
    table.rows.push_back(row);
  }
  notebook.write(name, table);
}

void judgeOdd(Notebook& notebook, const Course& odd) {
  double centre = 0.;
  for (const VectorXd& v : odd.velocity) centre = std::max(centre, std::abs(v[8]));
  const long length = waveLength(odd, atCrest(odd, 5));
  const double there = crest(odd, 5, false), back = crest(odd, 5, true);
  notebook.statement({"lzb-two-waves-15", "section 6.2, case 3, Figure 10",
                      "15 balls struck at both ends: waves of about five balls; the ball in "
                      "the middle rests; "
                      "the waves are reflected unchanged"},
                     std::abs(static_cast<double>(length) - 5.) <= 1. && centre < 1e-9 &&
                         std::abs(back / there - 1.) < 0.05,
                     std::to_string(length) + " balls; middle ball below " + shown(centre, 1) +
                         " m/s; crest at ball 5 " + shown(there) + " m/s, back " +
                         shown(back) + " m/s");
  notebook.alsoIn("Phys. Rev. E, section IV B, Figure 20", "pre-two-waves-15");
}

void judgeEven(Notebook& notebook, const Course& odd, const Course& even) {
  const VectorXd last = odd.velocity.back().tail(3), other = even.velocity.back().tail(3);
  const double change = (last - other).cwiseAbs().maxCoeff(),
               lowest = even.amplitude(meeting(even)) / crest(even, 4, false);
  notebook.statement(
      {"lzb-two-waves-16", "section 6.2, case 3, Figure 11",
       "16 balls struck at both ends: velocities collapse where the waves meet; final "
       "velocities hardly change"},
      lowest < 0.5 && change < 0.01,
      "fastest ball down to " + shown(lowest, 2) + " of the crest; last three balls " +
          listed(last) + " m/s with 15, " + listed(other) + " m/s with 16");
  notebook.alsoIn("Phys. Rev. E, section IV B, Figure 21", "pre-two-waves-16");
}

void twoWaves(Notebook& notebook) {
  const Course odd = courseOf(15), even = courseOf(16);
  writeProfiles(notebook, "odd", odd);
  writeProfiles(notebook, "even", even);
  judgeOdd(notebook, odd);
  judgeEven(notebook, odd, even);
}

// ------------------------------------------------------------------ case 4: table 6

struct Strikers {
  std::size_t count;
  std::vector<double> printed;
  double forward, last;  ///< shares of the energy [%]
};

const std::vector<Strikers>& table6() {
  static const std::vector<Strikers> lines{
      {1,
       {-0.0710, -0.0303, -0.0159, -0.0089, -0.0052, -0.0030, -0.0018, 0.0025, 0.1467, 0.9869},
       99.5,
       97.4},
      {2,
       {-0.1126, -0.0481, -0.0248, -0.0133, -0.0068, -0.0022, 0.0497, 0.2893, 0.6570, 1.2118},
       99.3,
       73.4},
      {3,
       {-0.1441, -0.0612, -0.0312, -0.0169, -0.0054, 0.0996, 0.4043, 0.5108, 1.0118, 1.2323},
       99.2,
       50.6},
      {4,
       {-0.1706, -0.0729, -0.0373, -0.0146, 0.1274, 0.4648, 0.4847, 0.9111, 1.0928, 1.2145},
       99.2,
       36.9}};
  return lines;
}

Chain struckBy(std::size_t strikers) {
  Chain chain = equalBalls(10);
  models::strikeFromLeft(chain, strikers, 1.);
  return chain;
}

/** Energy of the balls that move forward, as a share of that before [%]. */
double forwardShare(const Chain& chain, const VectorXd& v) {
  return 100. * kineticEnergy(chain, v.cwiseMax(0.)) /
         kineticEnergy(chain, velocitiesBefore(chain));
}

Table strikerTable(Notebook& notebook) {
  return notebook.compute(
      "velocities",
      joined(joined(joined({"strikers"}, numbered("v", 10)), {"forward", "last", "count"}),
             numbered("scheme", 10)),
      4, [&](long k) {
        const Chain chain = struckBy(table6()[k].count);
        const VectorXd v = outcomeOf(chain, lzbSimulation());
        Row row = joined(Row{static_cast<double>(table6()[k].count)}, v);
        row.insert(row.end(),
                   {forwardShare(chain, v),
                    50. * v[9] * v[9] / kineticEnergy(chain, velocitiesBefore(chain)),
                    static_cast<double>(movingForward(v))});
        return joined(row, velocitiesBy(chain, impulseScheme(chain, 1e4)));
      });
}

void judgeTable6(Notebook& notebook, const Table& table) {
  double velocity = 0., share = 0., scheme = 0., gained = 0.;
  for (std::size_t k = 0; k < 4; ++k) {
    const Strikers& line = table6()[k];
    const Row& r = table.rows[k];
    velocity =
        std::max(velocity, farthest(Eigen::Map<const VectorXd>(&r[1], 10), line.printed));
    scheme = std::max(scheme, farthest(Eigen::Map<const VectorXd>(&r[14], 10), line.printed));
    share = std::max({share, std::abs(r[11] - line.forward), std::abs(r[12] - line.last)});
    double squares = 0.;
    for (const double v : line.printed) squares += v * v;
    gained = std::max(gained, 100. * (squares / static_cast<double>(line.count) - 1.));
  }
  notebook.statement({"lzb-table6", "Table 6",
                      "ten balls of which 1 to 4 strike: velocities and shares of the energy"},
                     velocity < 2e-3 && share < 0.25,
                     "velocities within " + shown(velocity, 2) +
                         " V (published scheme with n = 1e4: " + shown(scheme, 2) +
                         "), shares within " + shown(share, 2) +
                         " %; the printed energies grow by up to " + shown(gained, 2) + " %");
  notebook.alsoIn("Phys. Rev. E, Table II", "pre-table2");
}

void manyStrikers(Notebook& notebook) {
  const Table table = strikerTable(notebook);
  judgeTable6(notebook, table);
  Table printed{joined({"strikers"}, numbered("v", 10)), {}};
  for (const Strikers& line : table6())
    printed.rows.push_back(joined(Row{static_cast<double>(line.count)},
                                  Eigen::Map<const VectorXd>(line.printed.data(), 10)));
  notebook.write("printed", printed);
  const std::vector<double> counts = table.column("count"), forward = table.column("forward");
  bool holds = true;
  for (std::size_t k = 0; k < 4; ++k)
    holds =
        holds && counts[k] == static_cast<double>(k) + 3. && std::abs(forward[k] - 99.) < 0.5;
  notebook.statement({"lzb-table6-counts", "section 6.2, case 4",
                      "m strikers: m + 2 balls move on, with about 99 % of the energy"},
                     holds, shown(counts) + " balls; " + shown(forward) + " %");
  notebook.alsoIn("Phys. Rev. E, section IV A", "pre-forward-balls");
}

}  // namespace

std::vector<Item> hertzChainItems() {
  return {{"cradle-energy", "Newton's cradle: share of the energy in the last ball", lastBall},
          {"two-waves-strikers", "equal balls struck at both ends: 15 and 16 balls", twoWaves},
          {"many-strikers", "ten balls of which one to four strike", manyStrikers}};
}

}  // namespace multiple_impacts::published::experiments
