// SPDX-License-Identifier: Apache-2.0
/*! \file RandomFriction.hpp
  \brief Random bodies that touch with friction, in the plane and in space.
*/
#ifndef RandomFriction_hpp
#define RandomFriction_hpp

#include <cmath>
#include <map>
#include <string>

#include "FrictionBodies.hpp"
#include "RandomProblem.hpp"
#include "RandomSource.hpp"

namespace multiple_impacts::test {

/** What touches what. */
enum class FrictionKind {
  OddBody,     ///< one body of any shape at one point
  Block,       ///< one body on two or four corners, or on a grid of points: dependent contacts
  Heap,        ///< discs or spheres on a lattice, on a floor or not
  OddHeap,     ///< the same, with any inertia
  Pocket,      ///< one body of any shape at several points, whose normals are not parallel
  Coordinates  ///< generalised coordinates with a full mass matrix and any Jacobians
};

inline const char* toString(FrictionKind kind) {
  static const char* const names[] = {"odd body", "block",  "heap",
                                      "odd heap", "pocket", "coordinates"};
  return names[static_cast<int>(kind)];
}

/** Bounds of what is drawn. */
struct FrictionRanges {
  int mostBodies = 7;        ///< of a heap
  double massSpread = 100.;  ///< of the masses of bodies, largest over smallest
};

/** Bodies that touch, and what they are called. */
struct TouchingBodies {
  FrictionKind kind;
  std::string name;
  FrictionBodies bodies;
};

/** Draws bodies that touch. */
class TouchingGenerator {
 public:
  explicit TouchingGenerator(RandomSource& random, const FrictionRanges& ranges = {})
      : _random(random), _ranges(ranges) {}

  TouchingBodies make() {
    TouchingBodies result;
    result.kind = static_cast<FrictionKind>(_random.integer(0, 5));
    const int freedoms = _random.chance(0.5) ? 3 : 6;
    result.bodies = bodies(result.kind, freedoms);
    result.name = std::string(toString(result.kind)) +
                  (freedoms == 3 ? " in the plane" : " in space") + ", " +
                  std::to_string(result.bodies.counts.size()) + " contacts";
    return result;
  }

 private:
  FrictionBodies bodies(FrictionKind kind, int freedoms) {
    switch (kind) {
      case FrictionKind::OddBody:
        return oddBody(freedoms, 1);
      case FrictionKind::Block:
        return block(freedoms);
      case FrictionKind::Heap:
      case FrictionKind::OddHeap:
        return heap(freedoms, kind == FrictionKind::OddHeap);
      case FrictionKind::Pocket:
        return oddBody(freedoms, _random.integer(2, 5));
      case FrictionKind::Coordinates:
        break;
    }
    return coordinates();
  }

  int tangents(int freedoms) {
    if (_random.chance(0.1)) return 0;
    return freedoms == 3 ? 1 : _random.chance(0.1) ? 1 : 2;
  }
  Eigen::Vector3d vector(int freedoms) {
    Eigen::Vector3d v;
    for (double& x : v) x = _random.uniform(-1., 1.);
    if (freedoms == 3) v[2] = 0.;
    return v;
  }
  Eigen::VectorXd velocity(int freedoms) {
    Eigen::VectorXd v(freedoms);
    for (double& x : v) x = _random.uniform(-1., 1.);
    return v;
  }
  TouchingBody body(int freedoms, bool odd) {
    Eigen::Matrix3d A, inertia = 0.4 * Eigen::Matrix3d::Identity();
    for (double& x : A.reshaped()) x = _random.uniform(-1., 1.);
    if (odd) inertia = 0.5 * A * A.transpose() + 0.02 * Eigen::Matrix3d::Identity();
    const double root = std::sqrt(_ranges.massSpread);
    const double mass = _random.logUniform(1. / root, root);
    return {mass, mass * inertia, velocity(freedoms)};
  }

  /** One body that touches the ground. */
  FrictionBodies oddBody(int freedoms, int points) {
    std::vector<TouchingPoint> touches;
    for (int i = 0; i < points; ++i)
      touches.push_back({-1, 0, vector(freedoms).normalized(), Eigen::Vector3d::Zero(),
                         vector(freedoms), tangents(freedoms)});
    return touching(freedoms, {body(freedoms, true)}, touches);
  }

  FrictionBodies block(int freedoms) {
    const double width = _random.uniform(0.2, 2.), height = _random.uniform(0.2, 2.);
    const int count = _random.integer(2, 3);
    const Eigen::Vector3d up = Eigen::Vector3d::UnitY();
    std::vector<TouchingPoint> touches;
    for (int i = 0; i < count; ++i)
      for (int k = 0; k < (freedoms == 3 ? 1 : count); ++k)
        touches.push_back({-1, 0, up, Eigen::Vector3d::Zero(),
                           Eigen::Vector3d(width * (i / (count - 1.) - 0.5), -height,
                                           freedoms == 3 ? 0. : k / (count - 1.) - 0.5),
                           tangents(freedoms)});
    return touching(freedoms, {body(freedoms, _random.chance(0.5))}, touches);
  }

  /** \param odd with any inertia */
  FrictionBodies heap(int freedoms, bool odd) {
    const Lattice lattice = freedoms == 3 ? triangularLattice() : faceCentredLattice();
    const int count = _random.integer(2, _ranges.mostBodies);
    const bool floor = _random.chance(0.5);
    std::map<Lattice::Site, int> numbers;
    Lattice::Site site{0, 0, 0};
    while (static_cast<int>(numbers.size()) < count) {
      numbers.emplace(site, static_cast<int>(numbers.size()));
      const auto step =
          lattice.steps[_random.integer(0, static_cast<int>(lattice.steps.size()) - 1)];
      for (int k = 0; k < 3; ++k) site[k] += step[k];
      if (site[lattice.height] < 0) site = {0, 0, 0};
    }
    std::vector<TouchingBody> bodies(count);
    for (TouchingBody& each : bodies) each = body(freedoms, odd);
    std::vector<TouchingPoint> touches;
    for (const auto& [place, i] : numbers) {
      if (floor && place[lattice.height] == 0) {
        Eigen::Vector3d up = Eigen::Vector3d::Zero();
        up[lattice.height] = 1.;
        touches.push_back({-1, i, up, Eigen::Vector3d::Zero(), -up, tangents(freedoms)});
      }
      for (int s = 0; s < lattice.direction.rows(); ++s) {
        Lattice::Site other = place;
        for (int k = 0; k < 3; ++k) other[k] += lattice.steps[s][k];
        const auto found = numbers.find(other);
        if (found == numbers.end()) continue;
        Eigen::Vector3d n = Eigen::Vector3d::Zero();
        n.head(lattice.dimension()) = lattice.direction.row(s).transpose();
        touches.push_back({i, found->second, n, n, -n, tangents(freedoms)});
      }
    }
    return touching(freedoms, bodies, touches);
  }

  FrictionBodies coordinates() {
    const int contacts = _random.integer(1, 5), n = _random.integer(2, 3 * contacts + 2);
    const auto draw = [&](Eigen::Index rows, Eigen::Index columns) {
      Eigen::MatrixXd result(rows, columns);
      for (double& x : result.reshaped()) x = _random.uniform(-1., 1.);
      return result;
    };
    FrictionBodies all;
    for (int i = 0; i < contacts; ++i) all.counts.push_back(_random.integer(0, 2));
    int rows = 0;
    for (const int count : all.counts) rows += count;
    const Eigen::MatrixXd A = draw(n, n);
    all.mass = A * A.transpose() + 0.1 * Eigen::MatrixXd::Identity(n, n);
    all.normals = draw(contacts, n);
    all.tangents = draw(rows, n);
    all.velocity = draw(n, 1);
    return all;
  }

  RandomSource& _random;
  const FrictionRanges _ranges;
};

/** A coefficient of friction from 0 to 2, often 0. */
inline double randomFrictionCoefficient(RandomSource& random, double largest = 2.) {
  return random.chance(0.1) ? 0. : random.uniform(0., largest);
}

/** Restitution and friction of each contact; those without tangents have no friction. */
inline void drawRigidParameters(RandomSource& random, ContactProblem& problem) {
  const Eigen::Index n = problem.contactCount();
  const bool oneRestitution = random.chance(0.4), oneFriction = random.chance(0.4);
  problem.restitution.resize(n);
  problem.friction.resize(n);
  for (Eigen::Index i = 0; i < n; ++i) {
    problem.restitution[i] = random.chance(0.2) ? 0. : random.chance(0.2) ? 1. : random.unit();
    problem.friction[i] = randomFrictionCoefficient(random);
    if (oneRestitution) problem.restitution[i] = problem.restitution[0];
    if (oneFriction) problem.friction[i] = problem.friction[0];
    if (problem.tangents.countAt(i) == 0) problem.friction[i] = 0.;
  }
}

struct RandomFriction {
  std::string name;  ///< includes the seed, to repeat it
  FrictionBodies bodies;
  ContactProblem contacts;
};

/** The problem of the given seed: the same on every machine, to rounding. */
inline RandomFriction randomFriction(std::uint64_t seed) {
  RandomSource random(seed);
  const TouchingBodies touching = TouchingGenerator(random).make();
  RandomFriction result{touching.name + ", seed " + std::to_string(seed), touching.bodies,
                        touching.bodies.problem()};
  drawRigidParameters(random, result.contacts);
  return result;
}

}  // namespace multiple_impacts::test

#endif
