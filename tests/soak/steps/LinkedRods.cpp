// SPDX-License-Identifier: Apache-2.0
#include "LinkedRods.hpp"

#include <SolverOptions.h>

#include <BlockVector.hpp>
#include <EqualityConditionNSL.hpp>
#include <Interaction.hpp>
#include <LagrangianScleronomousR.hpp>
#include <NewtonImpactNSL.hpp>
#include <NonSmoothDynamicalSystem.hpp>
#include <cmath>
#include <utility>

#include "RandomSource.hpp"
#include "SiconosMultipleImpacts.hpp"
#include "multiple_impacts/osns/SiconosArrays.hpp"

namespace multiple_impacts::soak {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::Vector2d;
using Eigen::Vector3d;
using Eigen::VectorXd;
using test::RandomSource;
using Gradient = Eigen::Matrix<double, 2, 3>;

constexpr double kGravity = 9.81;
constexpr double kDown = -1.5707963267948966;  ///< the angle of a rod that hangs [rad]

struct Rod {
  double mass, length;

  Vector3d masses() const { return {mass, mass, mass * length * length / 12.}; }
};

/** The point of a rod at a distance from its centre, and how it moves with (x, y, angle). */
Vector2d pointOf(const Vector3d& q, double distance) {
  return q.head<2>() + distance * Vector2d(std::cos(q[2]), std::sin(q[2]));
}

Gradient pointGradient(const Vector3d& q, double distance) {
  Gradient J = Gradient::Identity();
  J.col(2) = distance * Vector2d(-std::sin(q[2]), std::cos(q[2]));
  return J;
}

/** What a pivot or a wall demands of one or two rods: q are their coordinates. */
class Link {
 public:
  virtual ~Link() = default;
  virtual VectorXd value(const VectorXd& q) const = 0;
  virtual MatrixXd gradient(const VectorXd& q) const = 0;
  Index rows = 1;
  std::vector<std::size_t> rods;  ///< in the order of q

  VectorXd partOf(const VectorXd& all) const {
    VectorXd part(static_cast<Index>(3 * rods.size()));
    for (std::size_t i = 0; i < rods.size(); ++i)
      part.segment<3>(static_cast<Index>(3 * i)) =
          all.segment<3>(static_cast<Index>(3 * rods[i]));
    return part;
  }
};

/** The upper end of a rod is at the lower end of the one above, or at the origin. */
class Pivot : public Link {
 public:
  Pivot(const std::vector<Rod>& chain, std::size_t rod) : _lower(-0.5 * chain[rod].length) {
    rows = 2;
    rods = {rod};
    if (rod == 0) return;
    rods = {rod - 1, rod};
    _upper = 0.5 * chain[rod - 1].length;
  }

  VectorXd value(const VectorXd& q) const override {
    const Vector2d own = pointOf(q.tail<3>(), _lower);
    return q.size() == 3 ? own : Vector2d(own - pointOf(q.head<3>(), _upper));
  }

  MatrixXd gradient(const VectorXd& q) const override {
    MatrixXd H(2, q.size());
    if (q.size() > 3) H.leftCols<3>() = -pointGradient(q.head<3>(), _upper);
    H.rightCols<3>() = pointGradient(q.tail<3>(), _lower);
    return H;
  }

 private:
  double _lower, _upper = 0.;
};

/** The lower end of a rod is on the side n of a wall: n.x >= offset. */
class EndWall : public Link {
 public:
  EndWall(const Rod& of, std::size_t rod, Vector2d normal, double offset)
      : _distance(0.5 * of.length), _normal(std::move(normal)), _offset(offset) {
    rods = {rod};
  }

  VectorXd value(const VectorXd& q) const override {
    return VectorXd::Constant(1, _normal.dot(pointOf(q, _distance)) - _offset);
  }

  MatrixXd gradient(const VectorXd& q) const override {
    return _normal.transpose() * pointGradient(q, _distance);
  }

 private:
  double _distance;
  Vector2d _normal;
  double _offset;
};

using Links = std::vector<std::shared_ptr<const Link>>;

VectorXd values(const BlockVector& from) {
  VectorXd to(static_cast<Index>(from.size()));
  for (unsigned i = 0; i < from.size(); ++i) to[i] = from.getValue(i);
  return to;
}

class LinkRelation : public ::LagrangianScleronomousR {
 public:
  explicit LinkRelation(std::shared_ptr<const Link> link) : _link(std::move(link)) {}

  void computeh(const BlockVector& q, BlockVector&, SiconosVector& y) override {
    const VectorXd value = _link->value(values(q));
    for (unsigned i = 0; i < y.size(); ++i) y.setValue(i, value[i]);
  }

  void computeJachq(const BlockVector& q, BlockVector&) override {
    const MatrixXd H = _link->gradient(values(q));
    for (unsigned i = 0; i < H.rows(); ++i)
      for (unsigned j = 0; j < H.cols(); ++j) _jachq->setValue(i, j, H(i, j));
  }

 private:
  const std::shared_ptr<const Link> _link;
};

/** The values of all links, one below the other, and their gradients. */
VectorXd valuesOf(const Links& links, const VectorXd& q) {
  VectorXd all(0);
  for (const auto& link : links) {
    all.conservativeResize(all.size() + link->rows);
    all.tail(link->rows) = link->value(link->partOf(q));
  }
  return all;
}

MatrixXd gradientsOf(const Links& links, const VectorXd& q) {
  MatrixXd H(0, q.size());
  for (const auto& link : links) {
    const MatrixXd own = link->gradient(link->partOf(q));
    H.conservativeResize(H.rows() + link->rows, Eigen::NoChange);
    H.bottomRows(link->rows).setZero();
    for (std::size_t i = 0; i < link->rods.size(); ++i)
      H.bottomRows(link->rows).middleCols<3>(static_cast<Index>(3 * link->rods[i])) =
          own.middleCols<3>(static_cast<Index>(3 * i));
  }
  return H;
}

Mechanics mechanicsOf(const std::vector<Rod>& chain, const Links& pivots, const Links& walls) {
  VectorXd mass(static_cast<Index>(3 * chain.size()));
  for (std::size_t i = 0; i < chain.size(); ++i)
    mass.segment<3>(static_cast<Index>(3 * i)) = chain[i].masses();
  Mechanics mechanics;
  mechanics.mass = [M = MatrixXd(mass.asDiagonal())](const VectorXd&) { return M; };
  mechanics.potential = [chain](const VectorXd& q) {
    double energy = 0.;
    for (std::size_t i = 0; i < chain.size(); ++i)
      energy += chain[i].mass * kGravity * q[static_cast<Index>(3 * i + 1)];
    return energy;
  };
  mechanics.gaps = [walls](const VectorXd& q) { return valuesOf(walls, q); };
  mechanics.gradients = [walls](const VectorXd& q) { return gradientsOf(walls, q); };
  mechanics.jointGradients = [pivots](const VectorXd& q) { return gradientsOf(pivots, q); };
  return mechanics;
}

std::vector<Rod> randomChain(RandomSource& random) {
  std::vector<Rod> chain(static_cast<std::size_t>(random.integer(2, 4)));
  for (Rod& rod : chain) rod = {random.logUniform(0.1, 2.), random.uniform(0.3, 1.2)};
  return chain;
}

/** Coordinates and velocities of all rods that hang from each other. */
std::pair<VectorXd, VectorXd> randomStart(RandomSource& random, const std::vector<Rod>& chain,
                                          double speed) {
  VectorXd q(static_cast<Index>(3 * chain.size())), v(q.size());
  Vector2d pivot(0., 0.), moving(0., 0.);
  for (std::size_t i = 0; i < chain.size(); ++i) {
    const double angle = kDown + random.uniform(-0.4, 0.4),
                 turning = random.uniform(-speed, speed), half = 0.5 * chain[i].length;
    const Vector2d along(std::cos(angle), std::sin(angle)), across(-along[1], along[0]);
    const auto at = static_cast<Index>(3 * i);
    q.segment<3>(at) << pivot + half * along, angle;
    v.segment<3>(at) << moving + half * turning * across, turning;
    pivot += 2. * half * along;
    moving += 2. * half * turning * across;
  }
  return {q, v};
}

/** To the left and right of some ends, always including the last. */
Links randomWalls(RandomSource& random, const std::vector<Rod>& chain, const VectorXd& q) {
  Links walls;
  for (std::size_t i = 0; i < chain.size(); ++i) {
    if (i + 1 < chain.size() && random.chance(0.5)) continue;
    const Vector2d end =
        pointOf(q.segment<3>(static_cast<Index>(3 * i)), 0.5 * chain[i].length);
    for (const double side : {-1., 1.})
      walls.push_back(std::make_shared<EndWall>(chain[i], i, Vector2d(side, 0.),
                                                side * end[0] - random.uniform(0.002, 0.02)));
  }
  return walls;
}

void addRod(RandomModel& model, const Rod& rod, const VectorXd& q, const VectorXd& v) {
  auto body = std::make_shared<LagrangianDS>(siconosVector(q), siconosVector(v),
                                             siconosMatrix(rod.masses().asDiagonal()));
  body->setFExtPtr(siconosVector(Vector3d(0., -rod.mass * kGravity, 0.)));
  model.system->insertDynamicalSystem(body);
  model.bodies.push_back(std::move(body));
}

std::shared_ptr<::Interaction> addLink(RandomModel& model, std::shared_ptr<const Link> link,
                                       std::shared_ptr<::NonSmoothLaw> law) {
  auto added = std::make_shared<Interaction>(law, std::make_shared<LinkRelation>(link));
  if (link->rods.size() == 1)
    model.system->link(added, model.bodies[link->rods[0]]);
  else
    model.system->link(added, model.bodies[link->rods[0]], model.bodies[link->rods[1]]);
  return added;
}

}  // namespace

RandomModel linkedRods(std::uint64_t seed, const SimulatedLaw& law) {
  RandomSource random(seed);
  RandomModel model;
  model.law = law;
  model.speed = random.uniform(1., 5.);
  model.timeStep = 5e-4 / model.speed;
  model.system = std::make_shared<NonSmoothDynamicalSystem>(0., 1e6);
  const std::vector<Rod> chain = randomChain(random);
  const auto [q, v] = randomStart(random, chain, model.speed);
  Links pivots;
  for (std::size_t i = 0; i < chain.size(); ++i) {
    const auto at = static_cast<Index>(3 * i);
    addRod(model, chain[i], q.segment<3>(at), v.segment<3>(at));
    pivots.push_back(std::make_shared<Pivot>(chain, i));
    model.joints.push_back(
        addLink(model, pivots.back(), std::make_shared<::EqualityConditionNSL>(2)));
  }
  const Links walls = randomWalls(random, chain, q);
  const double e = random.uniform(0.2, 1.);
  for (const auto& wall : walls)
    model.contacts.push_back(addLink(model, wall, std::make_shared<::NewtonImpactNSL>(e)));
  auto problem = std::make_shared<ImpactGenericMechanical>(*law.law);
  problem->setDefaultStiffness(random.logUniform(1e6, 1e9), kHertzExponent);
  problem->numericsSolverOptions()->dparam[SICONOS_DPARAM_TOL] = 1e-10;
  model.impact = problem;
  model.mechanics = mechanicsOf(chain, pivots, walls);
  model.name = std::to_string(chain.size()) + " rods on pivots, " + law.name + ", " +
               std::to_string(walls.size()) + " contacts, seed " + std::to_string(seed);
  return model;
}

}  // namespace multiple_impacts::soak
