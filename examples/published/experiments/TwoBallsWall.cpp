// SPDX-License-Identifier: Apache-2.0
/* LZB report, section 1.2: two balls on a wall, and why sequences of impacts do not
   converge. */
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "multiple_impacts/contact/TraceRecorder.hpp"
#include "multiple_impacts/solvers/binary/BinarySolver.hpp"
#include "published/ChainStates.hpp"
#include "published/experiments/Experiments.hpp"
#include "published/experiments/LzbReport.hpp"

namespace multiple_impacts::published::experiments {

namespace {

using Eigen::Vector2d;
using Eigen::VectorXd;
using models::Chain;

constexpr double kRounding = 1e-12;
constexpr double kBallBall = 0.8, kBallWall = 0.6;     ///< e1 and e2
constexpr double kUpperSpeed = 1., kLowerSpeed = 0.5;  ///< towards the wall [m/s]

/** B1 above B2 above the wall; the axis points to the wall, the report's away from it. Its
    equations are linear in the velocities, so that they hold for both.
    \param ratio m = m1/m2 */
Chain ballsAtWall(double ratio) {
  Chain chain = ballsInLine({ratio, 1.}, {1.}, 1., kBallBall);
  addWall(chain, {kBallWall, 1., 1.});
  chain.balls[0].velocity = kUpperSpeed;
  chain.balls[1].velocity = kLowerSpeed;
  return chain;
}

/** [v1, v2] after the collision of the balls, as it appears in eqs. (3) and (4). */
Vector2d afterBalls(double m, double v1, double v2) {
  const double e = kBallBall;
  return {((m - e) * v1 + (1. + e) * v2) / (1. + m),
          (m * (1. + e) * v1 + (1. - e * m) * v2) / (1. + m)};
}

/** Eq. (3): wall, balls. */
Vector2d sequenceA(double m) { return afterBalls(m, kUpperSpeed, -kBallWall * kLowerSpeed); }

/** Eq. (4): balls, wall, balls. */
Vector2d sequenceB(double m) {
  const Vector2d first = afterBalls(m, kUpperSpeed, kLowerSpeed);
  return afterBalls(m, first[0], -kBallWall * first[1]);
}

/** Velocities after the given number of collisions by the binary law. */
VectorXd afterCollisions(const Chain& chain, CollisionOrder order, std::size_t count) {
  TraceRecorder recorder;
  BinaryOptions options;
  options.order = order;
  solveBinary(contactProblem(chain), options, &recorder);
  return ballVelocities(chain, recorder.samples().at(count).velocity);
}

double cosine(const Chain& chain) {
  const Eigen::MatrixXd D = contactProblem(chain).delassus;
  return D(0, 1) / std::sqrt(D(0, 0) * D(1, 1));
}

Row pointOf(double m) {
  const Chain chain = ballsAtWall(m);
  Row row{m, cosine(chain), -std::sqrt(m / (1. + m))};
  row = joined(row, afterCollisions(chain, CollisionOrder::RightToLeft, 2));
  row = joined(row, sequenceA(m));
  row = joined(row, afterCollisions(chain, CollisionOrder::LeftToRight, 3));
  row = joined(row, sequenceB(m));
  return joined(row, velocitiesBy(chain, {}));
}

double farthestColumns(const Table& table, const std::string& a, const std::string& b) {
  const std::vector<double> first = table.column(a), second = table.column(b);
  double largest = 0.;
  for (std::size_t i = 0; i < first.size(); ++i)
    largest = std::max(largest, std::abs(first[i] - second[i]));
  return largest;
}

/** Smallest distance between the outcomes of the two sequences, over all mass ratios [m/s]. */
double nearestOutcomes(const Table& table) {
  const std::vector<double> a1 = table.column("a1"), a2 = table.column("a2"),
                            b1 = table.column("b1"), b2 = table.column("b2");
  double least = std::hypot(a1[0] - b1[0], a2[0] - b2[0]);
  for (std::size_t i = 0; i < a1.size(); ++i)
    least = std::min(least, std::hypot(a1[i] - b1[i], a2[i] - b2[i]));
  return least;
}

void judgeSequences(Notebook& notebook, const Table& table) {
  const double a = std::max(farthestColumns(table, "a1", "a1_printed"),
                            farthestColumns(table, "a2", "a2_printed"));
  const double b = std::max(farthestColumns(table, "b1", "b1_printed"),
                            farthestColumns(table, "b2", "b2_printed"));
  notebook.statement({"lzb-two-ball-wall-sequence-a", "eq. (3)",
                      "velocities after the collisions lower ball with wall, ball with ball"},
                     a < kRounding, "binary collisions give the same to " + shown(a, 2));
  const double apart = nearestOutcomes(table);
  notebook.statement({"lzb-two-ball-wall-sequence-b", "eq. (4)",
                      "velocities after ball with ball, ball with wall, ball with ball; not "
                      "those of eq. (3)"},
                     b < kRounding && apart > 0.1,
                     "binary collisions give the same to " + shown(b, 2) + "; at least " +
                         shown(apart, 2) + " m/s from those of eq. (3)");
}

void twoBalls(Notebook& notebook) {
  const long count = 21;
  const Table table = notebook.compute(
      "sequences",
      {"m", "cosine", "cosine_printed", "a1", "a2", "a1_printed", "a2_printed", "b1", "b2",
       "b1_printed", "b2_printed", "lzb1", "lzb2"},
      count,
      [&](long k) { return pointOf(std::pow(10., -1. + 2. * k / (count - 1.) * 0.5)); });
  const double angle = farthestColumns(table, "cosine", "cosine_printed");
  notebook.statement(
      {"lzb-two-ball-wall-angle", "eq. (2)",
       "cosine of the kinetic angle: -sqrt(m1/(m1 + m2))"},
      angle < kRounding,
      "D12/sqrt(D11 D22) of the contact problem is the same to " + shown(angle, 2));
  judgeSequences(notebook, table);
}

}  // namespace

std::vector<Item> twoBallsItems() {
  return {{"two-balls-wall", "two balls at a wall: sequences of collisions have no limit",
           twoBalls}};
}

}  // namespace multiple_impacts::published::experiments
