// SPDX-License-Identifier: Apache-2.0
/* Section 3.2 of the chapter: how outcome and number of binary collisions depend on their
   order.

   The chapter does not say how its masses are drawn. Ours are uniform between 0.1 and 1.9 kg,
   which gives counts near those of its table 3. */
#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "multiple_impacts/models/Metrics.hpp"
#include "multiple_impacts/solvers/binary/BinarySpread.hpp"
#include "published/chapter/Chapter.hpp"
#include "published/chapter/ChapterChains.hpp"

namespace multiple_impacts::published::chapter {

namespace {

using Eigen::VectorXd;
using models::Chain;

constexpr double kLightest = 0.1, kHeaviest = 1.9;  // [kg]

Chain disorderedChain(long balls, double restitution, long draw) {
  return struckChain(disorderedMasses(balls, kLightest, kHeaviest, draw + 1),
                     {restitution, 1., 1.5});
}

BinarySpread spreadOf(const Chain& chain, int randomOrders) {
  return spreadOverOrders(
      models::contactProblem(chain), {}, randomOrders,
      [&](const VectorXd& impulse) { return models::velocitiesAfter(chain, impulse); });
}

/** Median of an odd number of values. */
double medianOf(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

// Figures 4 and 5.

constexpr long kBalls = 30;

/** What the chapter draws: from left to right, and four random sequences. */
Table outcomesOfOneChain() {
  const Chain chain = disorderedChain(kBalls, 1., 0);
  const BinarySpread spread = spreadOf(chain, 4);
  Table table{
      {"ball", "mass", "left_to_right", "random_1", "random_2", "random_3", "random_4"}, {}};
  for (long i = 0; i < kBalls; ++i) {
    Row row{i + 1., chain.balls[i].mass};
    for (const BinaryRun& run : spread.runs)
      if (run.order == CollisionOrder::LeftToRight || run.order == CollisionOrder::Random)
        row.push_back(run.velocity[i]);
    table.rows.push_back(row);
  }
  return table;
}

/** Distances of the outcomes in random order from that from left to right, and from each other
    (gap measure, eq. 38) [%]. */
Row distanceRow(long draw, int randomOrders) {
  const BinarySpread spread = spreadOf(disorderedChain(kBalls, 1., draw), randomOrders);
  const VectorXd* leftToRight = nullptr;
  std::vector<const VectorXd*> random;
  for (const BinaryRun& run : spread.runs)
    if (run.order == CollisionOrder::LeftToRight)
      leftToRight = &run.velocity;
    else if (run.order == CollisionOrder::Random)
      random.push_back(&run.velocity);
  double fromLeft = 1e9, apart = 1e9, farthest = 0.;
  for (std::size_t i = 0; i < random.size(); ++i) {
    const double gap = gapMeasure(*random[i], *leftToRight);
    fromLeft = std::min(fromLeft, gap);
    farthest = std::max(farthest, gap);
    for (std::size_t j = 0; j < i; ++j)
      apart = std::min(apart, gapMeasure(*random[i], *random[j]));
  }
  return {draw + 1.,
          fromLeft,
          farthest,
          apart,
          static_cast<double>(spread.fewestCollisions),
          static_cast<double>(spread.mostCollisions)};
}

void figure4(Notebook& notebook) {
  notebook.write("velocities", outcomesOfOneChain());
  const int randomOrders = 20;
  const Table table = notebook.compute(
      "distances",
      {"draw_of_masses", "nearest_to_left_to_right", "farthest_from_left_to_right",
       "nearest_random", "fewest_collisions", "most_collisions"},
      notebook.choose(40, 8), [&](long draw) { return distanceRow(draw, randomOrders); });
  const auto least = [&](const char* name) {
    const std::vector<double> values = table.column(name);
    return *std::min_element(values.begin(), values.end());
  };
  const double fromLeft = least("nearest_to_left_to_right"), apart = least("nearest_random");
  const double limit = 5.;  // [%], the precision that eq. 39 calls a good prediction
  notebook.statement(
      {"ch-fig4-fig5-order-dependence", "Figures 4 and 5",
       "30 elastic balls of random masses: the outcome depends strongly on the order, and "
       "random "
       "orders differ among themselves"},
      fromLeft > limit && apart > limit,
      "our masses (0.1 to 1.9 kg), " + std::to_string(table.rows.size()) + " draws, " +
          std::to_string(randomOrders) + " random orders each: at least " +
          shown(fromLeft, 2) + " % from left to right, at least " + shown(apart, 2) +
          " % apart; in the middle of the draws the farthest is at " +
          shown(medianOf(table.column("farthest_from_left_to_right")), 2) + " %");
}

/** Smallest distance between two of the four random sequences (gap measure, eq. 38) [%]. */
double leastRandomGap(const Table& outcomes) {
  double least = std::numeric_limits<double>::infinity();
  for (int i = 1; i <= 4; ++i)
    for (int j = 1; j < i; ++j) {
      const std::vector<double> a = outcomes.column("random_" + std::to_string(i)),
                                b = outcomes.column("random_" + std::to_string(j));
      least = std::min(least, gapMeasure(Eigen::Map<const VectorXd>(a.data(), kBalls),
                                         Eigen::Map<const VectorXd>(b.data(), kBalls)));
    }
  return least;
}

void figure5(Notebook& notebook) {
  const Table outcomes = outcomesOfOneChain();
  notebook.write("velocities", outcomes);
  const double least = leastRandomGap(outcomes);
  notebook.statement({"ch-fig5-random-sequences", "Figure 5",
                      "four random sequences on one chain have four outcomes",
                      "two random sequences have the same outcome"},
                     least > 1., "at least " + shown(least, 2) + " % apart (our masses)");
}

// Table 3.

constexpr double kRestitution = 0.9;
const std::vector<long> kPrintedBalls{10, 20, 30, 40, 50, 60, 70};
const std::vector<double> kPrintedLeftToRight{53, 189, 991, 18476, 4731360, 38936068};
const std::vector<double> kPrintedRandom{51, 153, 397, 1316};

/** Collisions in one order; infinite if the computation was given up. */
double collisionsOf(const ContactProblem& problem, const BinaryOptions& options) {
  const ImpactOutcome outcome = solveBinary(problem, options);
  return isUsable(outcome.status) ? static_cast<double>(outcome.statistics.collisions)
                                  : std::numeric_limits<double>::infinity();
}

/** Counts of one chain. The random order is also followed to a smaller approach speed: an
    infinite sequence then has more collisions, a finite one does not. */
Row countRow(long balls, long draw, long mostCollisions) {
  const ContactProblem problem =
      models::contactProblem(disorderedChain(balls, kRestitution, draw));
  Row row{static_cast<double>(balls), draw + 1.};
  BinaryOptions options;
  options.maximumCollisions = mostCollisions;
  for (const CollisionOrder order : values<CollisionOrder>()) {
    options.order = order;
    row.push_back(collisionsOf(problem, options));
  }
  options.order = CollisionOrder::Random;
  options.tolerance = 1e-12;
  row.push_back(collisionsOf(problem, options));
  options.tolerance = 1e-10;
  const ContactProblem elastic = models::contactProblem(disorderedChain(balls, 1., draw));
  row.push_back(collisionsOf(elastic, options));
  return row;
}

/** Median of a column over the draws, for one number of balls. */
double medianAt(const Table& table, long balls, const std::string& name) {
  const std::vector<double> all = table.column(name), sizes = table.column("balls");
  std::vector<double> values;
  for (std::size_t k = 0; k < all.size(); ++k)
    if (sizes[k] == balls) values.push_back(all[k]);
  return medianOf(values);
}

/** Share of the draws whose random sequence is infinite. */
double infiniteShare(const Table& table, long balls) {
  long infinite = 0, draws = 0;
  for (const Row& row : table.rows) {
    if (row[0] != balls) continue;
    ++draws;
    infinite += row[7] > 1.05 * row[4] ? 1 : 0;
  }
  return static_cast<double>(infinite) / draws;
}

/** Whether the number grows faster than the square of n, from 10 balls on. */
bool growsFast(const Table& table, const std::string& name, long balls) {
  return medianAt(table, balls, name) / medianAt(table, 10, name) > balls * balls / 100.;
}

std::vector<double> mediansOf(const Table& table, const std::vector<long>& balls,
                              const std::string& name) {
  std::vector<double> values;
  for (const long n : balls) values.push_back(medianAt(table, n, name));
  return values;
}

/** The number grows faster than without dissipation, and random sequences become infinite at
    or near the first dash in the table, n = 50. */
void judgeCounts(Notebook& notebook, const Table& table) {
  const bool grows =
      growsFast(table, "left_to_right", 60) && growsFast(table, "random", 40) &&
      medianAt(table, 60, "random") > 3. * medianAt(table, 60, "random_elastic");
  std::vector<double> infinite;
  for (const long n : {40, 50, 60}) infinite.push_back(100. * infiniteShare(table, n));
  const bool collapses = infinite.front() < 50. && infinite.back() > 50.;
  notebook.statement(
      {"ch-table3", "Table 3",
       "e = 0.9: " + shown(kPrintedLeftToRight, 8) +
           " collisions from left to right (n = 10 to 60), " + shown(kPrintedRandom) +
           " in random order (n = 10 to 40); more balls are out of reach"},
      grows && collapses,
      "our masses, medians: " +
          shown(mediansOf(table, {10, 20, 30, 40, 50, 60}, "left_to_right"), 8) + " and " +
          shown(mediansOf(table, {10, 20, 30, 40}, "random")) + "; " + shown(infinite, 3) +
          " % of the random sequences are infinite at n = 40, 50, 60" +
          (collapses ? ", which explains the dashes" : "") + ". Cut at 1e-10 m/s they have " +
          shown(medianAt(table, 70, "random"), 6) + " collisions at n = 70 and " +
          shown(medianAt(table, 100, "random"), 6) + " at 100");
}

void table3(Notebook& notebook) {
  const std::vector<long> balls{10, 20, 30, 40, 50, 60, 70, 80, 90, 100};
  const long draws = notebook.choose(5, 3);
  const long mostCollisions = notebook.choose(40'000'000, 3'000'000);
  const Table table = notebook.compute(
      "collisions",
      {"balls", "draw_of_masses", "left_to_right", "right_to_left", "random", "fastest_first",
       "sweeps", "random_1e-12", "random_elastic"},
      static_cast<long>(balls.size()) * draws,
      [&](long k) { return countRow(balls[k / draws], k % draws, mostCollisions); });
  Table printed{{"balls", "left_to_right", "random"}, {}};
  for (std::size_t k = 0; k < kPrintedLeftToRight.size(); ++k)
    printed.rows.push_back({static_cast<double>(kPrintedBalls[k]), kPrintedLeftToRight[k],
                            k < kPrintedRandom.size() ? kPrintedRandom[k] : std::nan("")});
  notebook.write("printed", printed);

  judgeCounts(notebook, table);
}
}  // namespace

std::vector<Item> collisionOrderItems() {
  return {{"figure-4", "binary collisions from left to right and in random order, 30 balls",
           figure4},
          {"figure-5", "binary collisions in four random orders, 30 balls", figure5},
          {"table-3", "numbers of binary collisions in disordered chains", table3}};
}

}  // namespace multiple_impacts::published::chapter
