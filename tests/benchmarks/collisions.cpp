// SPDX-License-Identifier: Apache-2.0
/* The binary-collision law: collisions per second against the published algorithm, the growth
   of their number (chapter, table 3) and infinite sequences.

   collisions [CSV FILE]
   collisions --orders CSV FILE   velocities of 30 elastic balls in several orders
                                  (figures 4, 5)
   collisions --smoke             the published algorithm and ours agree; no times */
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "Candidate.hpp"
#include "Format.hpp"
#include "PublishedCollisions.hpp"
#include "StudyChains.hpp"
#include "multiple_impacts/solvers/binary/BinarySpread.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::benchmarks;
using test::disorderedChain;

namespace {

BinaryOptions inOrder(CollisionOrder order, bool jump = true) {
  BinaryOptions options;
  options.order = order;
  options.jumpToLimit = jump;
  options.maximumCollisions = 1'000'000'000;
  return options;
}

/** Lines of the CSV file: section, what, number of balls, quantity, value. */
class Values {
 public:
  explicit Values(const std::string& file) : _file(file) {
    if (!_file) throw std::runtime_error("cannot write " + file);
    _file << "section,what,balls,figure,value\n";
  }
  void add(const std::string& section, const std::string& what, std::size_t balls,
           const std::string& figure, double value) {
    _file << section << ',' << quoted(what) << ',' << balls << ',' << figure << ','
          << formatted("%.10g", value) << '\n';
  }

 private:
  std::ofstream _file;
};

/** Collisions of many impacts and the time they took. */
struct Rate {
  long collisions = 0;
  double seconds = 0.;
  double perSecond() const { return static_cast<double>(collisions) / seconds; }
};

constexpr int kImpacts = 20;  ///< of different chains, together one measurement
constexpr double kMassSpread = 0.8;

template <class Solve>
Rate rateOf(const Solve& solve) {
  Rate rate;
  for (int seed = 1; seed <= kImpacts; ++seed) {
    const models::Chain chain = disorderedChain(60, 0.9, static_cast<std::uint64_t>(seed),
                                                1. - kMassSpread, 1. + kMassSpread);
    const ContactProblem problem = models::contactProblem(chain);
    const Stopwatch stopwatch;
    rate.collisions += solve(chain, problem);
    rate.seconds += stopwatch.seconds();
  }
  return rate;
}

Rate oursIn(CollisionOrder order) {
  return rateOf([&](const models::Chain&, const ContactProblem& problem) {
    return solveBinary(problem, inOrder(order)).statistics.collisions;
  });
}

Rate published() {
  return rateOf([](const models::Chain& chain, const ContactProblem&) {
    return publishedCollisions(chain, 1e-10).collisions;
  });
}

/** All methods in turn, five rounds; the fastest counts. The time includes the set-up and the
    closing of what is left. */
void speed(Values& values) {
  std::vector<std::string> names;
  std::vector<Rate> best;
  for (int round = 0; round < 5; ++round) {
    std::vector<Rate> rates;
    for (const CollisionOrder order : multiple_impacts::values<CollisionOrder>())
      rates.push_back(oursIn(order));
    rates.push_back(published());
    if (round == 0) best = rates;
    for (std::size_t i = 0; i < rates.size(); ++i)
      if (rates[i].seconds < best[i].seconds) best[i] = rates[i];
  }
  for (const CollisionOrder order : multiple_impacts::values<CollisionOrder>())
    names.emplace_back(toString(order));
  names.emplace_back("Algorithm 1 (chapter)");

  std::printf("\nDisordered chains of 60 balls, e = 0.9, masses %.1f to %.1f: %d impacts\n\n",
              1. - kMassSpread, 1. + kMassSpread, kImpacts);
  std::printf("%-24s %12s %14s %10s\n", "order", "collisions", "million per s", "ratio");
  for (std::size_t i = 0; i < names.size(); ++i) {
    const double ratio = best[0].perSecond() / best[i].perSecond();
    std::printf("%-24s %12ld %14.1f %10.2f\n", names[i].c_str(), best[i].collisions,
                1e-6 * best[i].perSecond(), ratio);
    values.add("speed", names[i], 60, "collisions_per_second", best[i].perSecond());
    values.add("speed", names[i], 60, "ratio", ratio);
  }
}

struct Quartiles {
  long lowest, median, highest;
};

/** Spread of the number of collisions over chains with different random masses. */
Quartiles collisionsOf(std::size_t balls, double spread, CollisionOrder order) {
  std::vector<long> counts;
  for (std::uint64_t seed = 1; seed <= 15; ++seed) {
    const ContactProblem problem =
        models::contactProblem(disorderedChain(balls, 0.9, seed, 1. - spread, 1. + spread));
    const ImpactOutcome outcome = solveBinary(problem, inOrder(order));
    if (outcome.status != ImpactStatus::Solved) throw std::runtime_error(outcome.message);
    counts.push_back(outcome.statistics.collisions);
  }
  std::sort(counts.begin(), counts.end());
  return {counts.front(), counts[counts.size() / 2], counts.back()};
}

/** Chapter, table 3; a dash where the authors' program did not end. */
struct PrintedCounts {
  std::size_t balls;
  const char *leftToRight, *random;
};
constexpr PrintedCounts kTable3[] = {
    {10, "53", "51"},     {20, "189", "153"},    {30, "991", "397"}, {40, "18476", "1316"},
    {50, "4731360", "-"}, {60, "38936068", "-"}, {70, "-", "-"}};

void table3(Values& values) {
  for (const double spread : {0.5, 0.9}) {
    std::printf(
        "\nCollisions in disordered chains, e = 0.9, masses uniform in [%.1f, %.1f], 15 "
        "chains each\n(chapter, table 3: one chain, law of the masses not given)\n\n",
        1. - spread, 1. + spread);
    std::printf("%6s | %10s %10s %10s %10s | %8s %8s %8s %8s\n", "balls", "printed LR",
                "lowest", "median", "highest", "printed", "lowest", "median", "highest");
    for (const PrintedCounts& printed : kTable3) {
      const Quartiles left = collisionsOf(printed.balls, spread, CollisionOrder::LeftToRight);
      const Quartiles random = collisionsOf(printed.balls, spread, CollisionOrder::Random);
      std::printf("%6zu | %10s %10ld %10ld %10ld | %8s %8ld %8ld %8ld\n", printed.balls,
                  printed.leftToRight, left.lowest, left.median, left.highest, printed.random,
                  random.lowest, random.median, random.highest);
      std::fflush(stdout);
      const std::string masses = formatted("masses +- %.1f", spread);
      values.add("table3", masses, printed.balls, "left_to_right_median",
                 static_cast<double>(left.median));
      values.add("table3", masses, printed.balls, "random_median",
                 static_cast<double>(random.median));
    }
  }
}

/** Infinite sequences: followed to 1e-10, and replaced by their limit. */
void infiniteSequences(Values& values) {
  std::printf("\nInfinite sequences in disordered chains, e = 0.5: collisions\n\n");
  std::printf("%6s %-14s %12s %12s %10s %14s\n", "balls", "order", "followed", "with limits",
              "collapses", "difference");
  for (const std::size_t balls : {10, 15, 20})
    for (const CollisionOrder order : {CollisionOrder::LeftToRight, CollisionOrder::Sweeps}) {
      const ContactProblem problem = models::contactProblem(disorderedChain(balls, 0.5, 1));
      const ImpactOutcome followed = solveBinary(problem, inOrder(order, false));
      const ImpactOutcome limit = solveBinary(problem, inOrder(order));
      const double difference = (followed.velocity - limit.velocity).cwiseAbs().maxCoeff();
      std::printf("%6zu %-14s %12ld %12ld %10ld %14.1e\n", balls, toString(order),
                  followed.statistics.collisions, limit.statistics.collisions,
                  limit.statistics.collapses, difference);
      values.add("infinite", toString(order), balls, "followed",
                 static_cast<double>(followed.statistics.collisions));
      values.add("infinite", toString(order), balls, "with_limits",
                 static_cast<double>(limit.statistics.collisions));
    }
}

/** Chapter, figures 4 and 5: a disordered elastic chain of 30 balls, from left to right and in
    four random orders. */
int writeOrders(const std::string& file) {
  const models::Chain chain = disorderedChain(30, 1., 1);
  const BinarySpread spread = spreadOverOrders(
      models::contactProblem(chain), {}, 4,
      [&](const auto& impulse) { return models::velocitiesAfter(chain, impulse); });
  std::ofstream csv(file);
  if (!csv) throw std::runtime_error("cannot write " + file);
  csv << "order,seed,ball,mass,velocity\n";
  for (const BinaryRun& run : spread.runs)
    for (Eigen::Index i = 0; i < run.velocity.size(); ++i)
      csv << toString(run.order) << ',' << run.seed << ',' << i + 1 << ','
          << formatted("%.6f,%.10f", chain.balls[i].mass, run.velocity[i]) << '\n';
  std::printf("velocities differ by up to %.0f %% of the largest; %ld to %ld collisions\n",
              100. * spread.largest, spread.fewestCollisions, spread.mostCollisions);
  return EXIT_SUCCESS;
}

/** Checks that both algorithms make the same collisions. */
int smoke() {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const models::Chain chain = disorderedChain(30, 0.9, seed);
    const PublishedOutcome printed = publishedCollisions(chain, 1e-10);
    const ImpactOutcome ours =
        solveBinary(models::contactProblem(chain), inOrder(CollisionOrder::LeftToRight));
    const Eigen::VectorXd v = models::velocitiesAfter(chain, ours.impulse);
    const double difference =
        (v - Eigen::Map<const Eigen::VectorXd>(printed.velocity.data(), v.size()))
            .cwiseAbs()
            .maxCoeff();
    if (printed.collisions != ours.statistics.collisions || !(difference < 1e-12)) {
      std::printf("seed %d: %ld and %ld collisions, velocities differ by %.1e\n",
                  static_cast<int>(seed), printed.collisions, ours.statistics.collisions,
                  difference);
      return EXIT_FAILURE;
    }
  }
  return EXIT_SUCCESS;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const std::string first = argc > 1 ? argv[1] : "collisions.csv";
    if (first == "--smoke") return smoke();
    if (first == "--orders" && argc > 2) return writeOrders(argv[2]);
    if (first[0] == '-') throw std::invalid_argument("what is " + first + "?");
    Values values(first);
    speed(values);
    table3(values);
    infiniteSequences(values);
    return EXIT_SUCCESS;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "collisions: %s\n", error.what());
    return EXIT_FAILURE;
  }
}
