// SPDX-License-Identifier: Apache-2.0
#include "FrictionHeap.hpp"

#include <SolverOptions.h>

#include <BlockVector.hpp>
#include <Interaction.hpp>
#include <LagrangianScleronomousR.hpp>
#include <NewtonImpactFrictionNSL.hpp>
#include <NonSmoothDynamicalSystem.hpp>
#include <cmath>
#include <optional>

#include "RandomSource.hpp"
#include "SiconosMultipleImpacts.hpp"
#include "multiple_impacts/osns/SiconosArrays.hpp"

namespace multiple_impacts::soak {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::Vector2d;
using Eigen::VectorXd;

constexpr double kGravity = 9.81;

struct Wall {
  Vector2d point, normal;
};

/** A disc and a wall, or two discs; q are the coordinates of the one or two. */
struct Pair {
  std::size_t disc;
  std::optional<std::size_t> other;
  Wall wall;
  double reach;  ///< distance of the centres, or of the wall, in contact [m]
  double radius, otherRadius = 0.;

  /** From the wall or the first disc to the disc that is pushed away, and its length. */
  Vector2d apart(const VectorXd& q) const {
    if (other) return q.segment<2>(3) - q.segment<2>(0);
    return wall.normal.dot(q.head<2>() - wall.point) * wall.normal;
  }

  double gap(const VectorXd& q) const {
    const double distance =
        other ? apart(q).norm() : wall.normal.dot(q.head<2>() - wall.point);
    return distance - reach;
  }

  /** Rows: the normal n, and the speed along t = (n_y, -n_x) of the surfaces. At a contact on
      the side -n of a disc of radius r, its surface moves with v - r omega (-n)^perp. */
  MatrixXd gradient(const VectorXd& q) const {
    const Vector2d n = other ? Vector2d(apart(q).normalized()) : wall.normal, t(n[1], -n[0]);
    MatrixXd H = MatrixXd::Zero(2, q.size());
    const Index pushed = other ? 3 : 0;
    H.block<1, 2>(0, pushed) = n.transpose();
    H.block<1, 2>(1, pushed) = t.transpose();
    H(1, pushed + 2) = other ? otherRadius : radius;
    if (!other) return H;
    H.block<1, 2>(0, 0) = -n.transpose();
    H.block<1, 2>(1, 0) = -t.transpose();
    H(1, 2) = radius;
    return H;
  }
};

VectorXd values(const BlockVector& from) {
  VectorXd to(static_cast<Index>(from.size()));
  for (unsigned i = 0; i < from.size(); ++i) to[i] = from.getValue(i);
  return to;
}

class PairGap : public ::LagrangianScleronomousR {
 public:
  explicit PairGap(const Pair& pair) : _pair(pair) {}

  void computeh(const BlockVector& q, BlockVector&, SiconosVector& y) override {
    y.setValue(0, _pair.gap(values(q)));
  }

  void computeJachq(const BlockVector& q, BlockVector&) override {
    const MatrixXd H = _pair.gradient(values(q));
    for (unsigned i = 0; i < 2; ++i)
      for (unsigned j = 0; j < H.cols(); ++j) _jachq->setValue(i, j, H(i, j));
  }

 private:
  const Pair _pair;
};

VectorXd partOf(const VectorXd& q, const Pair& pair) {
  VectorXd part(pair.other ? 6 : 3);
  part.head<3>() = q.segment<3>(static_cast<Index>(3 * pair.disc));
  if (pair.other) part.tail<3>() = q.segment<3>(static_cast<Index>(3 * *pair.other));
  return part;
}

Mechanics mechanicsOf(const std::vector<Pair>& pairs, const VectorXd& mass,
                      const VectorXd& weight) {
  return {[M = MatrixXd(mass.asDiagonal())](const VectorXd&) { return M; },
          [weight](const VectorXd& q) { return -weight.dot(q); },
          [pairs](const VectorXd& q) {
            VectorXd gaps(static_cast<Index>(pairs.size()));
            for (std::size_t i = 0; i < pairs.size(); ++i)
              gaps[static_cast<Index>(i)] = pairs[i].gap(partOf(q, pairs[i]));
            return gaps;
          },
          [pairs](const VectorXd& q) {
            MatrixXd H = MatrixXd::Zero(static_cast<Index>(pairs.size()), q.size());
            for (std::size_t i = 0; i < pairs.size(); ++i) {
              const auto row = pairs[i].gradient(partOf(q, pairs[i])).row(0).eval();
              const auto at = static_cast<Index>(i);
              H.block<1, 3>(at, static_cast<Index>(3 * pairs[i].disc)) = row.head<3>();
              if (pairs[i].other)
                H.block<1, 3>(at, static_cast<Index>(3 * *pairs[i].other)) = row.tail<3>();
            }
            return H;
          },
          nullptr};
}

}  // namespace

RandomModel frictionHeap(std::uint64_t seed, const SimulatedLaw& law) {
  test::RandomSource random(seed);
  RandomModel model;
  model.law = law;
  model.speed = random.uniform(0.5, 2.);
  model.system = std::make_shared<NonSmoothDynamicalSystem>(0., 1e6);
  const bool isLarge = random.chance(0.5);
  const int columns = isLarge ? random.integer(3, 5) : random.integer(1, 3),
            rows = isLarge ? random.integer(4, 6) : random.integer(1, 3);
  constexpr double kCell = 0.05;
  VectorXd mass(3 * columns * rows), weight = VectorXd::Zero(mass.size()),
                                     radii(columns * rows);
  for (int k = 0; k < columns * rows; ++k) {
    const double r = radii[k] = random.uniform(0.012, 0.02), m = random.uniform(0.05, 0.2);
    mass.segment<3>(3 * k) << m, m, 0.5 * m * r * r;
    weight[3 * k + 1] = -m * kGravity;
    VectorXd q(3), v(3);
    q << (k % columns + 0.5) * kCell, (k / columns + 0.5) * kCell, 0.;
    v << random.uniform(-1., 1.) * model.speed, random.uniform(-1., 1.) * model.speed, 0.;
    auto disc =
        std::make_shared<LagrangianDS>(siconosVector(q), siconosVector(v),
                                       siconosMatrix(mass.segment<3>(3 * k).asDiagonal()));
    disc->setFExtPtr(siconosVector(weight.segment<3>(3 * k)));
    model.system->insertDynamicalSystem(disc);
    model.bodies.push_back(std::move(disc));
  }
  const double width = columns * kCell;
  std::vector<Pair> pairs;
  for (std::size_t i = 0; i < model.bodies.size(); ++i) {
    const double r = radii[static_cast<Index>(i)];
    for (const Wall& wall :
         {Wall{{0., 0.}, {0., 1.}}, Wall{{0., 0.}, {1., 0.}}, Wall{{width, 0.}, {-1., 0.}}})
      pairs.push_back({i, std::nullopt, wall, r, r, 0.});
    for (std::size_t j = i + 1; j < model.bodies.size(); ++j) {
      const double s = radii[static_cast<Index>(j)];
      pairs.push_back({i, j, {}, r + s, r, s});
    }
  }
  const double e = random.uniform(0.2, 1.), mu = random.uniform(0., 0.6);
  for (const Pair& pair : pairs) {
    model.contacts.push_back(std::make_shared<Interaction>(
        std::make_shared<::NewtonImpactFrictionNSL>(e, 0., mu, 2),
        std::make_shared<PairGap>(pair)));
    if (pair.other)
      model.system->link(model.contacts.back(), model.bodies[pair.disc],
                         model.bodies[*pair.other]);
    else
      model.system->link(model.contacts.back(), model.bodies[pair.disc]);
  }
  auto problem = std::make_shared<ImpactFrictionContact>(*law.law, 2);
  problem->setDefaultStiffness(random.logUniform(1e7, 1e9), kHertzExponent);
  problem->numericsSolverOptions()->dparam[SICONOS_DPARAM_TOL] = 1e-10;
  model.impact = problem;
  model.mechanics = mechanicsOf(pairs, mass, weight);
  model.timeStep = 1e-4;
  model.name = "heap of " + std::to_string(model.bodies.size()) + " discs, " + law.name +
               ", seed " + std::to_string(seed);
  return model;
}

}  // namespace multiple_impacts::soak
