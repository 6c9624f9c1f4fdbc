// SPDX-License-Identifier: Apache-2.0
/* Section 3.1 of the chapter: Moreau's law. */
#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "multiple_impacts/models/Metrics.hpp"
#include "multiple_impacts/models/UniformNumbers.hpp"
#include "multiple_impacts/solvers/projection/MoreauSolver.hpp"
#include "published/ChainOutcome.hpp"
#include "published/ChainStates.hpp"
#include "published/chapter/Chapter.hpp"
#include "published/chapter/ChapterChains.hpp"

namespace multiple_impacts::published::chapter {

namespace {

using Eigen::MatrixXd;
using Eigen::Vector2d;
using Eigen::VectorXd;
using models::Chain;

constexpr double kPi = 3.14159265358979323846;
constexpr double kExact = 1e-10;  ///< what rounding leaves of an equality, over the scale
constexpr double kMass = 0.5;     ///< of every ball of an equal chain [kg]

// Figure 1: a particle of 1 kg in a corner of the plane.

struct CornerImpact {
  double opening;    ///< alpha [rad]
  double direction;  ///< of -v before the impact, from the first side: 0 to alpha [rad]
};

/** Velocity after the impact with e = 0; the sides are at the angles 0 and alpha. */
Vector2d afterCorner(const CornerImpact& impact) {
  const double alpha = impact.opening;
  MatrixXd normals(2, 2);
  normals << 0., 1., std::sin(alpha), -std::cos(alpha);
  const MatrixXd mass = MatrixXd::Identity(2, 2);
  const Vector2d before(-std::cos(impact.direction), -std::sin(impact.direction));
  ContactProblem problem = contactProblemOf(mass.sparseView(), normals.sparseView(), before);
  problem.restitution = VectorXd::Zero(2);
  return before + normals.transpose() * solveMoreau(problem).impulse;
}

/** Distance of a velocity to the nearer side of the corner [m/s]. */
double distanceFromSides(const Vector2d& v, double alpha) {
  return std::min(std::abs(v.y()),
                  std::abs(v.x() * std::sin(alpha) - v.y() * std::cos(alpha)));
}

Table cornerTable(int openings, int directions) {
  Table table{{"opening_deg", "direction_deg", "vx_after", "vy_after", "speed", "off_sides"},
              {}};
  for (int k = 1; k < openings; ++k)
    for (int l = 0; l <= directions; ++l) {
      const double opening = kPi * k / openings, direction = opening * l / directions;
      const Vector2d v = afterCorner({opening, direction});
      table.rows.push_back({180. * k / openings, direction * 180. / kPi, v.x(), v.y(),
                            v.norm(), distanceFromSides(v, opening)});
    }
  return table;
}

void figure1(Notebook& notebook) {
  const Table table = cornerTable(notebook.choose(36, 18), notebook.choose(24, 12));
  notebook.write("corner", table);
  double inNarrow = 0., inWide = 1., offSides = 0.;
  for (const Row& row : table.rows) {
    if (row[0] <= 90.) inNarrow = std::max(inNarrow, row[4]);
    offSides = std::max(offSides, row[5]);
  }
  for (const double opening : table.column("opening_deg")) {
    if (opening <= 90.) continue;
    double fastest = 0.;
    for (const Row& row : table.rows)
      if (row[0] == opening) fastest = std::max(fastest, row[4]);
    inWide = std::min(inWide, fastest);
  }
  notebook.statement({"ch-moreau-planar-corner", "Figure 1",
                      "e = 0: a particle stops in a corner of up to pi/2; in a wider one it "
                      "may slide along a side"},
                     inNarrow < kExact && inWide > 0.01 && offSides < kExact,
                     "fastest after a strike of 1 m/s: " + shown(inNarrow, 2) +
                         " m/s in all corners up to pi/2, " + shown(inWide, 3) +
                         " m/s and more in each wider one, along a side");
}

// Propositions 1 to 3: equal balls, the first of which strikes.

/** n, n-1, ..., 1 */
VectorXd descending(Eigen::Index n) {
  return VectorXd::LinSpaced(n, static_cast<double>(n), 1.);
}

/** A chain under Moreau's law in a Siconos simulation, and distances from closed forms. */
Row equalChainRow(long balls, double e) {
  const Chain chain = struckChain(std::vector<double>(balls, kMass), {e, 1., 1.5});
  const VectorXd v = outcomeOf(chain, moreauSimulation());
  const VectorXd impulse = impulsesTo(chain, v);
  VectorXd closed = VectorXd::Constant(balls, (1. + e) / balls);
  closed[0] = (1. - e * (balls - 1.)) / balls;
  const VectorXd closedImpulse = (1. + e) * kMass / balls * descending(balls - 1);
  const VectorXd separation = v.tail(balls - 1) - v.head(balls - 1);
  return {static_cast<double>(balls),
          e,
          v[0],
          v[balls - 1],
          energyRatio(chain, v),
          impulse.minCoeff(),
          (v - closed).cwiseAbs().maxCoeff(),
          (impulse - closedImpulse).cwiseAbs().maxCoeff() / kMass,
          (separation - e * VectorXd::Unit(balls - 1, 0)).cwiseAbs().maxCoeff(),
          impulse[0] / kMass};
}

const std::vector<std::string> kChainColumns{
    "balls",         "restitution",    "v_first",       "v_others",         "energy_ratio",
    "least_impulse", "velocity_error", "impulse_error", "separation_error", "first_impulse"};

/** Largest value of a column in the rows with one restitution, or in all (e < 0). */
double largest(const Table& table, const std::string& name, double e = -1.) {
  const std::vector<double> values = table.column(name),
                            restitutions = table.column("restitution");
  double result = 0.;
  for (std::size_t k = 0; k < values.size(); ++k)
    if (e < 0. || restitutions[k] == e) result = std::max(result, std::abs(values[k]));
  return result;
}

/** Largest distance of the first impulse, over m, from n/(n+1) as printed, with e = 0. */
double fromPrintedImpulse(const Table& table) {
  double result = 0.;
  for (const Row& row : table.rows)
    if (row[1] == 0.) result = std::max(result, std::abs(row[9] - row[0] / (row[0] + 1.)));
  return result;
}

Table equalChains(Notebook& notebook) {
  const std::vector<long> balls =
      notebook.choose<std::vector<long>>({2, 3, 4, 5, 7, 10, 20, 50, 100}, {2, 3, 5, 10, 30});
  const std::vector<double> restitutions{0., 0.25, 0.5, 0.75, 0.9, 1.};
  const long count = static_cast<long>(restitutions.size());
  return notebook.compute(
      "equal-chains", kChainColumns, balls.size() * restitutions.size(),
      [&](long k) { return equalChainRow(balls[k / count], restitutions[k % count]); });
}

double leastOf(const std::vector<double>& values) {
  return *std::min_element(values.begin(), values.end());
}

void judgePropositions1And2(Notebook& notebook, const Table& chains) {
  notebook.statement(
      {"ch-prop1", "Proposition 1",
       "n equal balls, e = 0: impulses m/(n+1) (n, ..., 1), all separation speeds zero",
       "n of the printed vector counts contacts, not balls: with n balls it is m/n (n-1, ..., "
       "1)"},
      fromPrintedImpulse(chains) < kExact,
      "separation speeds are zero to " + shown(largest(chains, "separation_error", 0.), 2) +
          " m/s; impulses are m/n (n-1, ..., 1) to " +
          shown(largest(chains, "impulse_error", 0.), 2) + " m");
  const double separation = largest(chains, "separation_error");
  notebook.statement(
      {"ch-prop2", "Proposition 2",
       "equal balls, all impulses positive: separation speeds (e, 0, ..., 0)"},
      separation < kExact && leastOf(chains.column("least_impulse")) > 0.,
      "for e from 0 to 1 to " + shown(separation, 2) + " m/s; every impulse is positive");
}

void judgeProposition3(Notebook& notebook, const Table& chains, const Table& matrices) {
  double energy = 0.;
  for (const Row& row : chains.rows)
    if (row[1] == 1.) energy = std::max(energy, std::abs(row[4] - 1.));
  const double velocity = largest(chains, "velocity_error", 1.);
  const double impulse = largest(chains, "impulse_error", 1.);
  const std::vector<double> inverse = matrices.column("inverse_error");
  const double column = *std::max_element(inverse.begin(), inverse.end());
  notebook.statement({"ch-prop3", "Proposition 3",
                      "e = 1: the first ball leaves with (2-n)/n, all others with 2/n m/s; "
                      "energy is kept; impulses "
                      "2m/n (n-1, ..., 1)"},
                     std::max({velocity, impulse, energy, column}) < kExact,
                     "velocities to " + shown(velocity, 2) + " m/s, impulses to " +
                         shown(impulse, 2) + " m, energy to " + shown(energy, 2) +
                         ", first column of the inverse to " + shown(column, 2));
}

void judgeGeneral(Notebook& notebook, const Table& chains) {
  double energy = 0.;
  for (const Row& row : chains.rows)
    energy =
        std::max(energy, std::abs(row[4] - (1. + row[1] * row[1] * (row[0] - 1.)) / row[0]));
  const double velocity = largest(chains, "velocity_error");
  const double impulse = largest(chains, "impulse_error");
  notebook.statement(
      {"ch-moreau-general-equal-mass", "from Propositions 1 to 3",
       "any e: v = (1 - e(n-1))/n for the first ball and (1+e)/n for the others; T+/T- = (1 + "
       "e^2(n-1))/n"},
      std::max({velocity, impulse, energy}) < kExact,
      "velocities to " + shown(velocity, 2) + " m/s, impulses to " + shown(impulse, 2) +
          " m, energies to " + shown(energy, 2));
}

// Lemma 1: the matrix of eq. 13.

/** p contacts between equal balls: determinant and inverse of m D, and whether it is
    definite. */
Row matrixRow(long p) {
  const MatrixXd matrix =
      kMass *
      MatrixXd(
          models::contactProblem(struckChain(std::vector<double>(p + 1, kMass))).delassus);
  const double determinant = matrix.partialPivLu().determinant();
  const VectorXd column = matrix.partialPivLu().solve(VectorXd(VectorXd::Unit(p, 0)));
  const VectorXd closed = descending(p) / (p + 1.);
  const bool definite = matrix.llt().info() == Eigen::Success;
  return {static_cast<double>(p), determinant, p + 1., (column - closed).cwiseAbs().maxCoeff(),
          definite ? 1. : 0.};
}

Table matrixTable(long largestSize) {
  Table table{{"contacts", "determinant", "p_plus_1", "inverse_error", "definite"}, {}};
  for (long p = 1; p <= largestSize; ++p) table.rows.push_back(matrixRow(p));
  return table;
}

void judgeLemma(Notebook& notebook, const Table& matrices) {
  double error = 0., recursion = 0.;
  for (std::size_t k = 0; k < matrices.rows.size(); ++k) {
    const auto det = [&](std::size_t i) { return matrices.rows[i][1]; };
    error = std::max(error, std::abs(det(k) / matrices.rows[k][2] - 1.));
    if (k >= 2)
      recursion = std::max(recursion, std::abs(det(k) - 2. * det(k - 1) + det(k - 2)));
  }
  notebook.statement({"ch-lemma1-det", "Lemma 1",
                      "m D of p contacts has the determinant p + 1 = 2 det D_(p-1) - det "
                      "D_(p-2), and is positive "
                      "definite"},
                     error < kExact && recursion < kExact * matrices.rows.size() &&
                         leastOf(matrices.column("definite")) == 1.,
                     "for p = 1 to " + std::to_string(matrices.rows.size()) + " to " +
                         shown(error, 2) + "; the recursion to " + shown(recursion, 2));
}

// Eqs. 9 and 11: random chains in which every contact approaches.

/** Residuals of the properties of the law, each over its scale: if the law holds, differences
    are zero, and the others zero or positive. */
Row randomChainRow(long seed) {
  models::UniformNumbers random(seed + 1);
  const auto balls = static_cast<std::size_t>(random.between(2., 31.));
  const double e = std::min(1., std::max(0., random.between(-0.1, 1.1)));
  std::vector<double> masses, velocities;
  for (std::size_t i = 0; i < balls; ++i) {
    masses.push_back(std::exp(random.between(-2.3, 2.3)));
    velocities.push_back(random.between(-1., 1.));
  }
  std::sort(velocities.rbegin(), velocities.rend());  // every contact approaches: v in -V
  Chain chain = struckChain(masses, {e, 1., 1.5});
  for (std::size_t i = 0; i < balls; ++i) chain.balls[i].velocity = velocities[i];

  const ContactProblem problem = models::contactProblem(chain);
  const ImpactOutcome outcome = solveMoreau(problem);
  const VectorXd& impulse = outcome.impulse;
  const VectorXd normal = outcome.velocity + e * problem.velocity;
  const VectorXd after = models::velocitiesAfter(chain, impulse);
  const VectorXd simulated = outcomeOf(chain, moreauSimulation());
  const double scale = impulse.cwiseAbs().maxCoeff();
  return {static_cast<double>(balls),
          e,
          impulse.minCoeff() / scale,
          normal.minCoeff(),
          impulse.cwiseProduct(normal).cwiseAbs().maxCoeff() / scale,
          outcome.statistics.energyLost / problem.kineticEnergy,
          outcome.velocity.minCoeff(),
          (after - simulated).cwiseAbs().maxCoeff()};
}

void judgeLaw(Notebook& notebook) {
  const Table table = notebook.compute(
      "random-chains",
      {"balls", "restitution", "least_impulse", "least_normal_speed", "complementarity",
       "energy_lost", "least_separation", "between_solvers"},
      notebook.choose(400, 100), randomChainRow);
  const auto least = [&](const char* name) { return leastOf(table.column(name)); };
  const std::vector<double> products = table.column("complementarity"),
                            solvers = table.column("between_solvers");
  const double complementarity = *std::max_element(products.begin(), products.end());
  const double difference = *std::max_element(solvers.begin(), solvers.end());
  const double violated = -std::min({least("least_impulse"), least("least_normal_speed"),
                                     least("energy_lost"), least("least_separation"), 0.});
  notebook.statement(
      {"ch-moreau-lcp", "eqs. 9 and 11",
       "impulses >= 0, U+ + eU- >= 0 complementary to them, no energy gained, admissible "
       "velocity, "
       "one solution"},
      violated < kExact && complementarity < kExact && difference < 1e-8,
      std::to_string(table.rows.size()) +
          " random chains that approach everywhere: violated by " + shown(violated, 2) +
          " at most; Siconos's LCP in a simulation and ours differ by " +
          shown(difference, 2));
}

void section31(Notebook& notebook) {
  judgeLaw(notebook);
  const Table chains = equalChains(notebook);
  const Table matrices = matrixTable(notebook.choose(60, 20));
  notebook.write("matrices", matrices);
  judgePropositions1And2(notebook, chains);
  judgeLemma(notebook, matrices);
  judgeProposition3(notebook, chains, matrices);
  judgeGeneral(notebook, chains);
}

}  // namespace

std::vector<Item> moreauItems() {
  return {{"figure-1", "Moreau's law with e = 0 in a corner of the plane", figure1},
          {"section-3.1", "Moreau's law: properties and closed forms", section31}};
}

}  // namespace multiple_impacts::published::chapter
