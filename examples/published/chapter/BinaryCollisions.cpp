// SPDX-License-Identifier: Apache-2.0
/* Section 3.2 of the chapter: binary collisions, one by one. */
#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "multiple_impacts/models/UniformNumbers.hpp"
#include "multiple_impacts/solvers/binary/BinarySpread.hpp"
#include "published/ChainOutcome.hpp"
#include "published/chapter/Chapter.hpp"
#include "published/chapter/ChapterChains.hpp"

namespace multiple_impacts::published::chapter {

namespace {

using Eigen::VectorXd;
using models::Chain;

constexpr double kPi = 3.14159265358979323846;
constexpr double kExact = 1e-12;

/** Largest absolute value of a column. */
double largest(const Table& table, const std::string& name) {
  double result = 0.;
  for (const double value : table.column(name)) result = std::max(result, std::abs(value));
  return result;
}

// Eqs. 14 to 16: two balls.

struct Pair {
  double m1, m2, e, v1, v2;
};

/** Velocities after the collision by eq. 15. */
std::array<double, 2> byEquation15(const Pair& p) {
  const double m = p.m1 + p.m2;
  return {(p.m1 - p.m2 * p.e) / m * p.v1 + (1. + p.e) * p.m2 / m * p.v2,
          (1. + p.e) * p.m1 / m * p.v1 + (p.m2 - p.e * p.m1) / m * p.v2};
}

VectorXd simulatedPair(const Pair& p) {
  Chain chain = struckChain({p.m1, p.m2}, {p.e, 1., 1.5});
  chain.balls[0].velocity = p.v1;
  chain.balls[1].velocity = p.v2;
  return outcomeOf(chain, binarySimulation());
}

Row pairRow(const Pair& p) {
  const VectorXd v = simulatedPair(p);
  const std::array<double, 2> closed = byEquation15(p);
  return {p.m1, p.m2, p.e,  p.v1,
          p.v2, v[0], v[1], std::max(std::abs(v[0] - closed[0]), std::abs(v[1] - closed[1]))};
}

const std::vector<std::string> kPairColumns{"m1", "m2",       "e",        "v1",
                                            "v2", "v1_after", "v2_after", "error"};

void judgePairs(Notebook& notebook) {
  const Table pairs =
      notebook.compute("pairs", kPairColumns, notebook.choose(200, 40), [](long seed) {
        models::UniformNumbers random(seed + 1);
        const double v2 = random.between(-1., 1.);
        return pairRow({random.between(0.1, 10.), random.between(0.1, 10.),
                        random.between(0., 1.), v2 + random.between(0.1, 2.), v2});
      });
  const double error = largest(pairs, "error");
  notebook.statement(
      {"ch-binary-pair", "eqs. 14 and 15",
       "velocities after the collision of two balls of any masses and restitution"},
      error < kExact,
      std::to_string(pairs.rows.size()) +
          " random pairs in Siconos simulations differ from eq. 15 by " + shown(error, 2) +
          " m/s");

  const Table equal = notebook.compute("equal-pairs", kPairColumns, 11, [](long k) {
    return pairRow({0.7, 0.7, 0.1 * k, 1., 0.});
  });
  double distance = 0.;
  for (const Row& row : equal.rows)
    distance = std::max({distance, std::abs(row[5] - 0.5 * (1. - row[2])),
                         std::abs(row[6] - 0.5 * (1. + row[2]))});
  notebook.statement({"ch-binary-pair-equal", "eq. 16",
                      "equal balls, the second at rest: (1-e)/2 and (1+e)/2 of the speed; all "
                      "of it for e = 1"},
                     distance < kExact, "for e from 0 to 1 to " + shown(distance, 2) + " m/s");
}

// Elastic equal balls.

Row equalChainRow(long balls, int randomOrders) {
  const Chain chain = freeChain(balls);
  const VectorXd simulated = outcomeOf(chain, binarySimulation());
  const BinarySpread spread = spreadOverOrders(
      models::contactProblem(chain), {}, randomOrders,
      [&](const VectorXd& impulse) { return models::velocitiesAfter(chain, impulse); });
  return {static_cast<double>(balls), static_cast<double>(spread.fewestCollisions),
          static_cast<double>(spread.mostCollisions),
          (simulated - VectorXd::Unit(balls, balls - 1)).cwiseAbs().maxCoeff(),
          spread.largest};
}

void judgeEqualChains(Notebook& notebook) {
  const std::vector<long> balls =
      notebook.choose<std::vector<long>>({2, 3, 5, 10, 20, 50, 100, 150}, {2, 3, 10, 30});
  const Table table = notebook.compute(
      "equal-chains",
      {"balls", "fewest_collisions", "most_collisions", "error", "spread_over_orders"},
      balls.size(), [&](long k) { return equalChainRow(balls[k], 10); });
  bool countsHold = true;
  for (const Row& row : table.rows)
    countsHold = countsHold && row[1] == row[0] - 1. && row[2] == row[0] - 1.;
  notebook.statement({"ch-binary-elastic-monodisperse", "section 3.2",
                      "equal elastic balls: the last one leaves with 1 m/s, all others stop, "
                      "after n-1 collisions"},
                     countsHold && largest(table, "error") < kExact &&
                         largest(table, "spread_over_orders") == 0.,
                     "n = 2 to " + std::to_string(balls.back()) + ": velocities to " +
                         shown(largest(table, "error"), 2) +
                         " m/s, n-1 collisions, the same in all of 14 orders");
}

// Eq. 17: three balls.

constexpr long kManyCollisions = 300;

struct Triple {
  double m1, m2, m3, e;
};

/** z of eq. 17. */
double hadlock(const Triple& t) {
  return 0.5 * (std::sqrt(t.e) + 1. / std::sqrt(t.e)) /
         std::sqrt((1. + t.m2 / t.m1) * (1. + t.m2 / t.m3));
}

/** Collisions of three balls for z < 1: two collisions turn the relative velocities, in the
    kinetic metric and scaled by e, by the angle 2 arccos z; contacts open after pi. */
double countFormula(double z) { return std::ceil(kPi / std::acos(z) - 1e-9) - 1.; }

/** Collisions followed down to any speed; infinite if not over after kManyCollisions. */
Row tripleRow(const Triple& t) {
  const ContactProblem problem =
      models::contactProblem(struckChain({t.m1, t.m2, t.m3}, {t.e, 1., 1.5}));
  BinaryOptions options;
  const bool collapse = solveBinary(problem, options).statistics.collapses > 0;
  options.tolerance = 0.;
  options.jumpToLimit = false;
  options.maximumCollisions = kManyCollisions;
  const ImpactOutcome followed = solveBinary(problem, options);
  const double z = hadlock(t);
  const double count = isUsable(followed.status)
                           ? static_cast<double>(followed.statistics.collisions)
                           : std::numeric_limits<double>::infinity();
  return {t.m1,
          t.m2,
          t.m3,
          t.e,
          z,
          count,
          z < 1. ? countFormula(z) : std::numeric_limits<double>::infinity(),
          collapse ? 1. : 0.};
}

/** Restitutions from 0.02 to 1 in a geometric sequence, so that no run ends by underflow. */
double restitutionAt(long k, long count) {
  return k == count - 1 ? 1. : 0.02 * std::pow(50., static_cast<double>(k) / (count - 1));
}

void judgeTriples(Notebook& notebook) {
  const std::vector<std::array<double, 3>> masses{
      {1., 1., 1.}, {1., 0.1, 1.}, {2., 1. / 3., 1.}, {1., 2., 3.}};
  const long count = notebook.choose(241, 61);
  const Table table = notebook.compute(
      "three-balls",
      {"m1", "m2", "m3", "e", "z", "collisions", "count_formula", "collapse_found"},
      static_cast<long>(masses.size()) * count, [&](long k) {
        const auto& m = masses[k / count];
        return tripleRow({m[0], m[1], m[2], restitutionAt(k % count, count)});
      });
  long infinite = 0, wrong = 0, formulaWrong = 0;
  for (const Row& row : table.rows) {
    const bool beyond = row[6] > kManyCollisions;  // z >= 1, or very close to it
    infinite += row[4] >= 1. ? 1 : 0;
    wrong += std::isinf(row[5]) != beyond ? 1 : 0;
    formulaWrong += !beyond && row[5] != row[6] ? 1 : 0;
  }
  notebook.statement(
      {"ch-towne-hadlock", "eq. 17", "three balls: infinitely many collisions if z >= 1"},
      wrong == 0 && infinite > 0,
      std::to_string(table.rows.size()) + " triples, " + std::to_string(infinite) +
          " with z >= 1: " + std::to_string(wrong) +
          " end where they should not, or the other way round; with z < 1 there are "
          "ceil(pi/arccos "
          "z) - 1 collisions (not printed; wrong in " +
          std::to_string(formulaWrong) + ")");
}

void section32(Notebook& notebook) {
  judgePairs(notebook);
  judgeEqualChains(notebook);
  judgeTriples(notebook);
}

// Tables 1 and 2: one pass from left to right.

/** The first n - 1 collisions only, which is what the tables show. */
VectorXd afterOnePass(const Chain& chain) {
  BinaryOptions options;
  options.order = CollisionOrder::Sweeps;
  options.jumpToLimit = false;
  options.maximumCollisions = static_cast<long>(chain.contactCount());
  return models::velocitiesAfter(chain,
                                 solveBinary(models::contactProblem(chain), options).impulse);
}

/** The rows of a table: printed, after one pass, and at the end of the impact. */
Table velocityTable(const std::vector<double>& printed, const VectorXd& onePass,
                    const VectorXd& end) {
  Table table{{"ball", "printed", "one_pass", "end_of_impact"}, {}};
  for (std::size_t i = 0; i < printed.size(); ++i)
    table.rows.push_back({static_cast<double>(i + 1), printed[i], onePass[i], end[i]});
  return table;
}

bool allNear(const std::vector<double>& printed, const VectorXd& computed, double tolerance) {
  for (std::size_t i = 0; i < printed.size(); ++i)
    if (std::abs(printed[i] - computed[i]) > tolerance) return false;
  return true;
}

/** Whether a contact still approaches, as the text says of both tables. */
bool goesOn(const VectorXd& v) {
  return (v.tail(v.size() - 1) - v.head(v.size() - 1)).minCoeff() < 0.;
}

void judgePass(Notebook& notebook, const Claim& claim, const Chain& chain,
               const std::vector<double>& printed, double tolerance) {
  const VectorXd v = afterOnePass(chain);
  notebook.write("velocities",
                 velocityTable(printed, v, outcomeOf(chain, binarySimulation())));
  notebook.statement(
      claim, allNear(printed, v, tolerance) && goesOn(v),
      shown(std::vector<double>(v.begin(), v.end())) + " m/s; balls still approach");
}

void table1(Notebook& notebook) {
  const std::vector<double> printed{0.25, 0.19, 0.14, 0.11,  0.08,
                                    0.06, 0.04, 0.03, 0.026, 0.08};
  judgePass(
      notebook,
      {"ch-table1", "Table 1", shown(printed) + " m/s after one pass, which is not the end"},
      freeChain(10, 0.5), printed, 0.005);
}

void table2(Notebook& notebook) {
  const std::vector<double> printed{0.3333, -0.4444, 0.2963, -0.3951, 0.2634, -0.3512, 0.7023};
  judgePass(notebook,
            {"ch-table2", "Table 2, Figure 3",
             shown(printed) + " m/s after one pass, which is not the end"},
            struckChain({1., 0.5, 1., 0.5, 1., 0.5, 1.}, {1., 1., 1.5}), printed, 5e-5);
}

}  // namespace

std::vector<Item> binaryItems() {
  return {{"section-3.2", "binary collisions of two and three balls, and of equal ones",
           section32},
          {"table-1", "one pass of binary collisions, ten equal balls", table1},
          {"table-2", "one pass of binary collisions, decorated chain of seven", table2}};
}

}  // namespace multiple_impacts::published::chapter
