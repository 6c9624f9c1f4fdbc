// SPDX-License-Identifier: Apache-2.0
/* Small impacts: one contact alone, separate contacts and groups in one problem, and many
   impacts in a batch.

   small [--smoke] [CSV]   default: small.csv

   All rows are measured in turn; the shortest time of five rounds counts. */
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <fstream>
#include <functional>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "Candidate.hpp"
#include "Format.hpp"
#include "multiple_impacts/contact/ImpactObserver.hpp"
#include "multiple_impacts/solvers/Batch.hpp"
#include "multiple_impacts/solvers/Laws.hpp"
#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"

using namespace multiple_impacts;
using namespace multiple_impacts::benchmarks;
using Eigen::Index;
using Eigen::VectorXd;

namespace {

/** Rows of equal balls of 1 kg that do not touch each other; the first of each strikes. */
ContactProblem rows(int count, int contacts) {
  const int all = count * contacts;
  std::vector<Eigen::Triplet<double>> entries;
  ContactProblem problem;
  problem.velocity = VectorXd::Zero(all);
  for (int row = 0; row < count; ++row)
    for (int i = 0; i < contacts; ++i) {
      const int k = row * contacts + i;
      entries.emplace_back(k, k, 2.);
      if (i == 0) problem.velocity[k] = -1.;
      if (i == 0) continue;
      entries.emplace_back(k - 1, k, -1.);
      entries.emplace_back(k, k - 1, -1.);
    }
  problem.delassus.resize(all, all);
  problem.delassus.setFromTriplets(entries.begin(), entries.end());
  problem.restitution = VectorXd::Constant(all, 0.8);
  problem.stiffness = VectorXd::Constant(all, 1e9);
  problem.exponent = VectorXd::Constant(all, 1.5);
  return problem;
}

/** Wants nothing, but lets the impact be integrated. */
class Onlooker : public ImpactObserver {
 public:
  double nextTime() const override { return std::numeric_limits<double>::infinity(); }
  void begin() override {}
  void record(const ImpactSample&) override {}
  void end(const ImpactSample&) override {}
};

struct Row {
  std::string name;
  double impacts;               ///< that one run makes
  int unit;                     ///< row that the ratio refers to
  std::function<double()> run;  ///< \return U+ of the first contact of the last impact
  double seconds = std::numeric_limits<double>::infinity();  ///< per impact
};

Row repeated(const std::string& name, int unit, int times, ContactProblem problem, int parts,
             std::function<ImpactOutcome(const ContactProblem&)> solve) {
  const auto run = [problem = std::move(problem), times, solve = std::move(solve)] {
    double velocity = 0.;
    for (int k = 0; k < times; ++k) velocity = solve(problem).velocity[0];
    return velocity;
  };
  return {name, static_cast<double>(times) * parts, unit, run};
}

ImpactOutcome lzb(const ContactProblem& problem) { return solveLZB(problem); }

ImpactOutcome integrated(const ContactProblem& problem) {
  Onlooker observer;
  return solveLZB(problem, {}, &observer);
}

/** One contact, again and again, with other velocities. */
Row batch(const Law& law, int unit, int count) {
  const auto run = [&law, count] {
    return solveEach(law, law.defaults, count, rows(1, 1),
                     [](Index, ContactProblem& problem) { problem.velocity[0] = -1.; })
        .velocity(count - 1, 0);
  };
  return {law.title + ", one contact, in a batch", static_cast<double>(count), unit, run};
}

std::vector<Row> allRows(int size) {
  std::vector<Row> all{
      repeated("LZB, one contact", 0, 100 * size, rows(1, 1), 1, lzb),
      repeated("LZB, one contact, integrated", 0, size, rows(1, 1), 1, integrated),
      repeated("LZB, 1 000 contacts apart", 0, size, rows(1000, 1), 1000, lzb)};
  for (const char* law : {"lzb", "binary", "moreau", "poisson"})
    all.push_back(batch(*findLaw(law), 0, 100 * size));
  const auto group = static_cast<int>(all.size());
  for (const int count : {1, 100, 10'000})
    if (count <= 100 * size)
      all.push_back(repeated("LZB, groups of 10: " + std::to_string(count), group, 1,
                             rows(count, 10), count, lzb));
  return all;
}

/** Times in turn. Throws unless the outcome is that of the row that the ratio refers to. */
void measure(std::vector<Row>& all, int rounds) {
  std::vector<double> velocity(all.size());
  for (int round = 0; round < rounds; ++round)
    for (std::size_t k = 0; k < all.size(); ++k) {
      const Stopwatch watch;
      velocity[k] = all[k].run();
      all[k].seconds = std::min(all[k].seconds, watch.seconds() / all[k].impacts);
      if (!(std::abs(velocity[k] - velocity[all[k].unit]) <= 1e-12))
        throw std::runtime_error(all[k].name + ": another outcome");
    }
}

void print(const std::vector<Row>& all, const std::string& file) {
  std::ofstream csv(file);
  if (!csv) throw std::runtime_error("cannot write " + file);
  csv << "impacts,microseconds,ratio\n";
  std::printf("%-34s %15s %9s\n", "impacts", "us per impact", "ratio");
  for (const Row& row : all) {
    const double ratio = row.seconds / all[row.unit].seconds;
    std::printf("%-34s %15.3f %9.3f\n", row.name.c_str(), 1e6 * row.seconds, ratio);
    csv << quoted(row.name) << ',' << 1e6 * row.seconds << ',' << ratio << '\n';
  }
}

}  // namespace

int main(int argc, char** argv) try {
  const bool smoke = argc > 1 && std::strcmp(argv[1], "--smoke") == 0;
  std::vector<Row> all = allRows(smoke ? 1 : 1000);
  measure(all, smoke ? 1 : 5);
  print(all, smoke ? "/dev/null" : argc > 1 ? argv[1] : "small.csv");
  return EXIT_SUCCESS;
} catch (const std::exception& error) {
  std::fprintf(stderr, "small: %s\n", error.what());
  return EXIT_FAILURE;
}
