// SPDX-License-Identifier: Apache-2.0
#include "RandomModel.hpp"

#include <Interaction.hpp>
#include <LagrangianLinearTIR.hpp>
#include <NonSmoothDynamicalSystem.hpp>
#include <cmath>
#include <utility>

#include "MechanismModel.hpp"
#include "RandomMechanism.hpp"
#include "RandomSource.hpp"
#include "SiconosMultipleImpacts.hpp"
#include "multiple_impacts/models/Chain.hpp"
#include "multiple_impacts/models/PlanarModel.hpp"
#include "multiple_impacts/osns/SiconosArrays.hpp"
#include "multiple_impacts/osns/SpringBody.hpp"

namespace multiple_impacts::soak {

namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;
using test::RandomSource;

constexpr double kFinalTime = 1e6;  ///< [s], never reached

/** Draws the parameters of contacts between steel balls. */
class ContactSource {
 public:
  ContactSource(RandomSource& random, const SimulatedLaw& law) : _random(random) {
    _same = random.chance(law.law->promises.boundsEnergy ? 0.6 : 1.);
    _restitution = restitution();
    _exponent = random.chance(0.7) ? kHertzExponent : random.uniform(0.8, 2.5);
    _stiffness = random.logUniform(1e6, 1e10);
  }

  ContactParameters next() {
    return {_same ? _restitution : restitution(), _stiffness * _random.uniform(0.5, 2.),
            _exponent, 1.};
  }

 private:
  double restitution() { return _random.chance(0.3) ? 1. : _random.uniform(0.3, 0.99); }

  RandomSource& _random;
  bool _same = true;
  double _restitution = 1., _exponent = 1.5, _stiffness = 1.;
};

/** Balls on a line. With coordinates q, displacements from their starting positions:

    \f$ m \ddot q + K q = f, \quad y = H q + y_0 \geq 0 \f$ */
struct Line {
  VectorXd mass, velocity, force;  ///< m, v, f
  MatrixXd stiffness;              ///< K [N/m]
  MatrixXd gradients;              ///< H
  VectorXd gaps;                   ///< y0 [m]

  explicit Line(int balls)
      : mass(balls),
        velocity(VectorXd::Zero(balls)),
        force(VectorXd::Zero(balls)),
        stiffness(MatrixXd::Zero(balls, balls)) {}

  int size() const { return static_cast<int>(mass.size()); }

  /** Contacts between neighbours, and with walls at both ends. */
  void link(bool walls) {
    const int n = size(), first = walls ? 1 : 0;
    gradients = MatrixXd::Zero(n - 1 + 2 * first, n);
    for (int i = 0; i + 1 < n; ++i) {
      gradients(first + i, i) = -1.;
      gradients(first + i, i + 1) = 1.;
    }
    if (!walls) return;
    gradients(0, 0) = 1.;
    gradients(n, n - 1) = -1.;
  }
};

VectorXd randomVector(RandomSource& random, Eigen::Index size, double low, double high) {
  VectorXd values(size);
  for (double& value : values) value = random.uniform(low, high);
  return values;
}

Line randomLine(RandomSource& random, ModelKind kind, double speed) {
  Line line(random.integer(kind == ModelKind::Cradle ? 2 : 1, 8));
  const int n = line.size();
  line.mass = random.chance(0.5) ? VectorXd::Constant(n, 0.03)
                                 : VectorXd(randomVector(random, n, 0.01, 0.1));
  line.link(kind != ModelKind::Cradle);
  line.gaps = randomVector(random, line.gradients.rows(), 0.002, 0.02);
  line.velocity = randomVector(random, n, -speed, speed);
  if (kind == ModelKind::Falling) {
    line.force = 9.81 * line.mass;
    line.gaps[0] = 0.1;  // the ceiling: out of reach of most balls
  }
  if (kind == ModelKind::Springs)
    for (int i = 0; i + 1 < n; ++i) {
      const double k = 0.03 * std::pow(random.uniform(0.5, 3.), 2);
      line.stiffness(i, i) += k;
      line.stiffness(i + 1, i + 1) += k;
      line.stiffness(i, i + 1) -= k;
      line.stiffness(i + 1, i) -= k;
    }
  if (kind == ModelKind::Strikers) {
    line.gaps.setZero();
    line.gaps[0] = 0.05;  // leaves room to strike the first ball
    line.velocity.setZero();
    line.velocity[0] = speed;
  }
  if (kind == ModelKind::Cradle) {
    const double length = random.uniform(10., 20.);  // see Cradle.hpp
    line.stiffness = MatrixXd((9.81 / length * line.mass).asDiagonal());
    line.gaps.setZero();
    line.velocity.setZero();
    line.velocity[0] = -speed;
  }
  return line;
}

/** `count` coordinates, from `first` on, as one body. */
std::shared_ptr<::LagrangianDS> bodyOf(const Line& line, int first, int count) {
  auto body = std::make_shared<SpringBody>(
      siconosVector(VectorXd::Zero(count)), siconosVector(line.velocity.segment(first, count)),
      siconosMatrix(line.mass.segment(first, count).asDiagonal()),
      siconosMatrix(line.stiffness.block(first, first, count, count)),
      siconosMatrix(MatrixXd::Zero(count, count)));
  body->setFExtPtr(siconosVector(line.force.segment(first, count)));
  return body;
}

/** y = H q + y0 over the coordinates of the bodies that it links. */
std::shared_ptr<::LagrangianR> gapOf(const Line& line, int contact, int first, int count) {
  return std::make_shared<LagrangianLinearTIR>(
      siconosMatrix(line.gradients.block(contact, first, 1, count)),
      siconosVector(line.gaps[contact]));
}

/** One body for all balls, or one for each. */
void build(const Line& line, bool together, ContactSource& source, RandomModel& model) {
  const int n = line.size();
  for (int i = 0; i < n; i += together ? n : 1) {
    model.bodies.push_back(bodyOf(line, i, together ? n : 1));
    model.system->insertDynamicalSystem(model.bodies.back());
  }
  for (int i = 0; i < line.gradients.rows(); ++i) {
    int first = 0, count = n;
    if (!together) {
      while (line.gradients(i, first) == 0.) ++first;
      count = first + 1 < n && line.gradients(i, first + 1) != 0. ? 2 : 1;
    }
    model.contacts.push_back(std::make_shared<Interaction>(
        models::makeLaw(model.law, source.next()), gapOf(line, i, first, count)));
    if (together || count == 1)
      model.system->link(model.contacts.back(), model.bodies[together ? 0 : first]);
    else
      model.system->link(model.contacts.back(), model.bodies[first], model.bodies[first + 1]);
  }
}

/** The same mass at every position. */
std::function<MatrixXd(const VectorXd&)> constantMass(const VectorXd& diagonal) {
  return [M = MatrixXd(diagonal.asDiagonal())](const VectorXd&) { return M; };
}

Mechanics mechanicsOf(const Line& line) {
  return {constantMass(line.mass),
          [line](const VectorXd& q) {
            return 0.5 * q.dot(line.stiffness * q) - line.force.dot(q);
          },
          [line](const VectorXd& q) { return VectorXd(line.gradients * q + line.gaps); },
          [line](const VectorXd&) { return line.gradients; }, nullptr};
}

/** Discs in a square of 0.2 m. */
models::PlanarBalls randomDiscs(RandomSource& random, double speed, ContactSource& source) {
  models::PlanarBalls discs;
  const int rows = random.integer(1, 3);
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < rows; ++j) {
      models::PlanarBall ball;
      ball.mass = random.uniform(0.01, 0.1);
      ball.radius = random.uniform(0.01, 0.02);
      ball.position = {0.2 * (i + 0.5) / rows, 0.2 * (j + 0.5) / rows};
      ball.velocity = {random.uniform(-speed, speed), random.uniform(-speed, speed)};
      discs.balls.push_back(ball);
    }
  discs.walls = {{{0., 0.}, {0., 1.}, {}},
                 {{0., 0.}, {1., 0.}, {}},
                 {{0.2, 0.2}, {0., -1.}, {}},
                 {{0.2, 0.2}, {-1., 0.}, {}}};
  models::watchAllPairs(discs);
  for (models::PlanarContact& contact : discs.contacts) contact.parameters = source.next();
  if (random.chance(0.4)) discs.gravity = {0., -9.81};
  return discs;
}

/** Gradients (-n, n) of the distance between two discs, or n of that to a wall. */
MatrixXd gradientsOf(const models::PlanarBalls& discs, const VectorXd& q) {
  MatrixXd H = MatrixXd::Zero(static_cast<Eigen::Index>(discs.contacts.size()), q.size());
  for (std::size_t i = 0; i < discs.contacts.size(); ++i) {
    const models::PlanarContact& pair = discs.contacts[i];
    const auto row = static_cast<Eigen::Index>(i),
               a = static_cast<Eigen::Index>(2 * pair.ball);
    if (pair.wall) {
      H.block<1, 2>(row, a) = discs.walls[pair.other].normal.transpose();
      continue;
    }
    const auto b = static_cast<Eigen::Index>(2 * pair.other);
    const Eigen::Vector2d n = (q.segment<2>(b) - q.segment<2>(a)).normalized();
    H.block<1, 2>(row, a) = -n.transpose();
    H.block<1, 2>(row, b) = n.transpose();
  }
  return H;
}

Mechanics mechanicsOf(const models::PlanarBalls& discs) {
  VectorXd mass(static_cast<Eigen::Index>(2 * discs.balls.size())), weight(mass.size());
  for (std::size_t i = 0; i < discs.balls.size(); ++i) {
    const auto at = static_cast<Eigen::Index>(2 * i);
    mass.segment<2>(at).setConstant(discs.balls[i].mass);
    weight.segment<2>(at) = discs.balls[i].mass * discs.gravity;
  }
  Mechanics mechanics;
  mechanics.mass = constantMass(mass);
  mechanics.potential = [weight](const VectorXd& q) { return -weight.dot(q); };
  mechanics.gaps = [discs](const VectorXd& q) {
    models::PlanarBalls moved = discs;
    for (std::size_t i = 0; i < moved.balls.size(); ++i)
      moved.balls[i].position = q.segment<2>(static_cast<Eigen::Index>(2 * i));
    VectorXd gaps(static_cast<Eigen::Index>(moved.contacts.size()));
    for (std::size_t i = 0; i < moved.contacts.size(); ++i)
      gaps[static_cast<Eigen::Index>(i)] = models::gap(moved, moved.contacts[i]);
    return gaps;
  };
  mechanics.gradients = [discs](const VectorXd& q) { return gradientsOf(discs, q); };
  return mechanics;
}

Mechanics mechanicsOf(const std::shared_ptr<const mechanisms::Mechanism>& mechanism) {
  return {[mechanism](const VectorXd& q) { return mechanism->mass(q); },
          [mechanism](const VectorXd& q) { return mechanism->potential(q); },
          [mechanism](const VectorXd& q) { return mechanism->gaps(0., q); },
          [mechanism](const VectorXd& q) { return mechanism->gradients(0., q); }, nullptr};
}

void buildDiscs(RandomSource& random, ContactSource& source, RandomModel& model) {
  const models::PlanarBalls discs = randomDiscs(random, model.speed, source);
  models::PlanarModel planar = models::buildPlanarBalls(discs, model.law, kFinalTime);
  model.system = planar.system;
  model.bodies = std::move(planar.balls);
  model.contacts = std::move(planar.contacts);
  model.mechanics = mechanicsOf(discs);
  // Discs may graze each other: LSODAR notices only if a step ends while they overlap.
  model.timeStep = (model.bodies.size() > 1 ? 1e-4 : 1e-2) / model.speed;
}

void buildMechanism(RandomSource& random, ContactSource& source, RandomModel& model) {
  const RandomMechanism drawn = randomMechanism(random);
  std::vector<ContactParameters> contacts;
  for (Eigen::Index i = 0; i < drawn.mechanism->contactCount(); ++i)
    contacts.push_back(source.next());
  mechanisms::MechanismModel built = mechanisms::buildMechanism(
      drawn.mechanism, drawn.start, model.law, contacts, kFinalTime);
  model.system = built.system;
  model.bodies = std::move(built.bodies);
  model.contacts = std::move(built.contacts);
  model.mechanics = mechanicsOf(drawn.mechanism);
  model.speed = drawn.speed;
  model.timeStep = drawn.timeStep;
  model.name = drawn.mechanism->name();
}

void buildLine(RandomSource& random, ModelKind kind, ContactSource& source,
               RandomModel& model) {
  const Line line = randomLine(random, kind, model.speed);
  model.system = std::make_shared<NonSmoothDynamicalSystem>(0., kFinalTime);
  build(line, kind == ModelKind::Springs, source, model);
  model.mechanics = mechanicsOf(line);
  model.timeStep = 1e-2 / model.speed;
}

}  // namespace

const char* toString(ModelKind kind) {
  switch (kind) {
    case ModelKind::BetweenWalls:
      return "between walls";
    case ModelKind::Falling:
      return "falling";
    case ModelKind::Springs:
      return "springs";
    case ModelKind::Strikers:
      return "strikers";
    case ModelKind::Cradle:
      return "cradle";
    case ModelKind::DiscsInABox:
      return "discs in a box";
    case ModelKind::Mechanisms:
      return "mechanisms";
  }
  return "unknown";
}

VectorXd RandomModel::positions() const { return collect(bodies, &LagrangianDS::q); }
VectorXd RandomModel::velocities() const { return collect(bodies, &LagrangianDS::velocity); }

RandomModel randomModel(std::uint64_t seed, ModelKind kind, const SimulatedLaw& law) {
  RandomSource random(seed);
  RandomModel model;
  model.law = law;
  model.impact = models::makeImpactProblem(law);
  // Siconos has one tolerance for gaps, speeds, accelerations and forces of lasting contacts:
  // where forces depend on positions, they must be small.
  const bool onSprings = kind == ModelKind::Cradle || kind == ModelKind::Springs;
  model.speed = onSprings ? 0.1 : random.logUniform(0.1, 10.);
  model.strikeChance = kind == ModelKind::Strikers ? 0.3 : 0.;
  ContactSource source(random, law);
  model.name = toString(kind);
  switch (kind) {
    case ModelKind::DiscsInABox:
      buildDiscs(random, source, model);
      break;
    case ModelKind::Mechanisms:
      buildMechanism(random, source, model);
      break;
    default:
      buildLine(random, kind, source, model);
  }
  model.name += std::string(", ") + toString(law) + ", " +
                std::to_string(model.contacts.size()) + " contacts, seed " +
                std::to_string(seed);
  return model;
}

}  // namespace multiple_impacts::soak
