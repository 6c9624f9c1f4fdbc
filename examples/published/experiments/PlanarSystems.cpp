// SPDX-License-Identifier: Apache-2.0
/* Planar systems that the publications do not cover: many contacts, with cycles, some of them
   dependent. */
#include <EventDriven.hpp>
#include <cmath>
#include <string>
#include <vector>

#include "multiple_impacts/models/PlanarModel.hpp"
#include "multiple_impacts/nslaws/ImpactError.hpp"
#include "multiple_impacts/solvers/binary/BinarySolver.hpp"
#include "multiple_impacts/solvers/lzb/LZBSolver.hpp"
#include "multiple_impacts/solvers/projection/MoreauSolver.hpp"
#include "published/experiments/Experiments.hpp"

namespace multiple_impacts::published::experiments {

namespace {

using Eigen::Vector2d;
using Eigen::VectorXd;
using models::PlanarBall;
using models::PlanarBalls;

const SimulatedLaw kLaws[] = {lzbSimulation(), binarySimulation(), moreauSimulation()};
constexpr const char* kLawNames[] = {"LZB", "binary", "Moreau"};

/** The system with its touching pairs as contacts, with Hertz stiffness. */
PlanarBalls touching(PlanarBalls planar, double restitution) {
  models::watchTouchingPairs(planar, {restitution, 1., kHertzExponent});
  models::setHertzStiffness(planar);
  return planar;
}

VectorXd velocitiesBefore(const PlanarBalls& planar) {
  VectorXd v(2 * planar.balls.size());
  for (std::size_t i = 0; i < planar.balls.size(); ++i)
    v.segment<2>(2 * i) = planar.balls[i].velocity;
  return v;
}

double kineticEnergy(const PlanarBalls& planar, const VectorXd& v) {
  double sum = 0.;
  for (std::size_t i = 0; i < planar.balls.size(); ++i)
    sum += 0.5 * planar.balls[i].mass * v.segment<2>(2 * i).squaredNorm();
  return sum;
}

Vector2d momentum(const PlanarBalls& planar, const VectorXd& v) {
  Vector2d sum = Vector2d::Zero();
  for (std::size_t i = 0; i < planar.balls.size(); ++i)
    sum += planar.balls[i].mass * v.segment<2>(2 * i);
  return sum;
}

/** Velocities from a Siconos simulation of one short step. */
VectorXd simulated(const PlanarBalls& planar, const SimulatedLaw& law) {
  const double duration = 1e-6;
  const models::PlanarModel model = models::buildPlanarBalls(planar, law, duration);
  models::run(
      *models::makeEventDriven(model.system, models::makeImpactProblem(law), duration));
  return model.velocities();
}

/** Velocities from the solvers alone: LSODAR is slow to set up for hundreds of bodies. */
VectorXd solved(const PlanarBalls& planar, const SimulatedLaw& law) {
  const ContactProblem problem = models::contactProblem(planar);
  const ImpactOutcome outcome = law.law->solve(problem, law.law->defaults, nullptr);
  if (!isUsable(outcome.status)) throw ImpactError(outcome.message);
  return models::velocitiesAfter(planar, outcome.impulse);
}

/** Checks that hold for every outcome, and its distance from LZB's. */
struct Judgement {
  bool admissible = true;
  std::string text;
};

Judgement judged(const PlanarBalls& planar, const std::vector<VectorXd>& outcomes) {
  const VectorXd before = velocitiesBefore(planar);
  const Vector2d p = momentum(planar, before);
  const double energy = kineticEnergy(planar, before);
  Judgement result;
  for (std::size_t k = 0; k < outcomes.size(); ++k) {
    const double ratio = kineticEnergy(planar, outcomes[k]) / energy;
    const double drift = (momentum(planar, outcomes[k]) - p).norm() / p.norm();
    const double gap = 100. * (outcomes[k] - outcomes[0]).norm() / outcomes[0].norm();
    result.admissible = result.admissible && ratio < 1. + 1e-6 && drift < 1e-9;
    result.text += (k == 0 ? "" : "; ") + std::string(kLawNames[k]) + ": energy kept " +
                   shown(100. * ratio) + " %, gap to LZB " + shown(gap, 3) + " %";
  }
  return result;
}

void writeMotion(Notebook& notebook, const PlanarBalls& planar,
                 const std::vector<VectorXd>& outcomes) {
  Table table{
      {"x", "y", "radius", "u_LZB", "v_LZB", "u_binary", "v_binary", "u_Moreau", "v_Moreau"},
      {}};
  for (std::size_t i = 0; i < planar.balls.size(); ++i) {
    const PlanarBall& ball = planar.balls[i];
    Row row{ball.position.x(), ball.position.y(), ball.radius};
    for (const VectorXd& v : outcomes) row.insert(row.end(), {v[2 * i], v[2 * i + 1]});
    table.rows.push_back(row);
  }
  notebook.write("motion", table);
}

// ------------------------------------------------------------------ billiard

constexpr double kBilliardRadius = 0.0286, kBilliardMass = 0.17;  ///< [m], [kg]
constexpr ElasticMaterial kResin{5.8e9, 0.34};

/** Rows of 1 to 5 balls along x; the cue ball touches the first one at 5 m/s. */
PlanarBalls rack() {
  PlanarBalls planar;
  planar.closedGap = 1e-9;
  const double d = 2. * kBilliardRadius;
  planar.balls.push_back(
      {kBilliardMass, kBilliardRadius, Vector2d(-d, 0.), Vector2d(5., 0.), kResin});
  for (int row = 0; row < 5; ++row)
    for (int k = 0; k <= row; ++k)
      planar.balls.push_back({kBilliardMass, kBilliardRadius,
                              Vector2d(0.5 * std::sqrt(3.) * d * row, d * (k - 0.5 * row)),
                              Vector2d::Zero(), kResin});
  return touching(planar, 0.95);
}

/** Largest difference of speeds between a ball of the rack and its mirror image. */
double asymmetry(const VectorXd& v) {
  double largest = 0.;
  std::size_t first = 1;
  for (std::size_t row = 0; row < 5; first += ++row)
    for (std::size_t k = 0; k <= row; ++k) {
      const std::size_t i = first + k, mirror = first + row - k;
      largest = std::max({largest, std::abs(v[2 * i] - v[2 * mirror]),
                          std::abs(v[2 * i + 1] + v[2 * mirror + 1])});
    }
  return largest;
}

void billiard(Notebook& notebook) {
  const PlanarBalls planar = rack();
  std::vector<VectorXd> outcomes;
  for (const SimulatedLaw& law : kLaws) outcomes.push_back(simulated(planar, law));
  writeMotion(notebook, planar, outcomes);
  const Judgement judgement = judged(planar, outcomes);
  notebook.statement({"beyond-billiard-break", "not in the publications",
                      "break of 15 balls, e = 0.95: momentum kept, no energy gained",
                      "a law failed its guarantees"},
                     judgement.admissible, judgement.text);
  notebook.statement(
      {"beyond-billiard-symmetry", "not in the publications",
       "a head-on break is mirror symmetric under LZB and Moreau's law; binary collisions in "
       "a "
       "fixed order are not",
       "see the numbers"},
      asymmetry(outcomes[0]) < 1e-6 && asymmetry(outcomes[2]) < 1e-6 &&
          asymmetry(outcomes[1]) > 1e-3,
      "largest difference of mirrored velocities: " + shown(asymmetry(outcomes[0]), 2) + ", " +
          shown(asymmetry(outcomes[2]), 2) + " and " + shown(asymmetry(outcomes[1]), 2) +
          " m/s");
}

// ------------------------------------------------------------------ packing of discs

/** Hexagonal packing with `columns` rows along x, struck in the middle of its left side. */
PlanarBalls packing(int columns, int rows) {
  PlanarBalls planar;
  planar.closedGap = 1e-9;
  const double radius = 0.01, d = 2. * radius;
  const double mass = models::sphere(radius).mass;
  for (int i = 0; i < columns; ++i)
    for (int k = 0; k < rows; ++k)
      planar.balls.push_back({mass, radius,
                              Vector2d(0.5 * std::sqrt(3.) * d * i, d * (k + 0.5 * (i % 2))),
                              Vector2d::Zero(), models::kSteel.elastic});
  planar.balls.push_back(
      {mass, radius, Vector2d(-d, d * (rows / 2)), Vector2d(1., 0.), models::kSteel.elastic});
  return touching(planar, 1.);
}

void discs(Notebook& notebook) {
  const PlanarBalls planar = notebook.choose(packing(20, 17), packing(10, 9));
  std::vector<VectorXd> outcomes;
  for (const SimulatedLaw& law : kLaws) outcomes.push_back(solved(planar, law));
  writeMotion(notebook, planar, outcomes);
  const Judgement judgement = judged(planar, outcomes);
  notebook.statement(
      {"beyond-disc-packing", "not in the publications",
       "a packing of discs with dependent contacts, e = 1: momentum kept, no energy gained",
       "a law failed its guarantees"},
      judgement.admissible,
      std::to_string(planar.balls.size()) + " discs, " +
          std::to_string(planar.contacts.size()) + " contacts; " + judgement.text);
}

}  // namespace

std::vector<Item> planarItems() {
  return {{"billiard-break", "break of 15 billiard balls under three laws", billiard},
          {"disc-packing", "a packing of discs struck by one, under three laws", discs}};
}

}  // namespace multiple_impacts::published::experiments
