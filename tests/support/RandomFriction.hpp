// SPDX-License-Identifier: Apache-2.0
/*! \file RandomFriction.hpp
  \brief Random bodies in contact with friction, in the plane and in space.
*/
#ifndef RandomFriction_hpp
#define RandomFriction_hpp

#include <map>
#include <string>

#include "FrictionBodies.hpp"
#include "RandomProblem.hpp"
#include "RandomSource.hpp"

namespace multiple_impacts::test {

struct RandomFriction {
  std::string name;  ///< includes the seed, to repeat it
  FrictionBodies bodies;
  ContactProblem contacts;
};

/** Draws bodies that touch, and the parameters of their contacts. */
class FrictionGenerator {
 public:
  explicit FrictionGenerator(std::uint64_t seed) : _random(seed) {}

  RandomFriction make() {
    const int kind = _random.integer(0, 5), freedoms = _random.chance(0.5) ? 3 : 6;
    static const char* const names[] = {"odd body", "block",  "heap",
                                        "odd heap", "pocket", "coordinates"};
    RandomFriction result;
    result.bodies = kind == 5   ? coordinates()
                    : kind == 0 ? oddBody(freedoms, 1)
                    : kind == 1 ? block(freedoms)
                    : kind == 4 ? oddBody(freedoms, _random.integer(2, 5))
                                : heap(freedoms, kind == 3);
    result.contacts = result.bodies.problem();
    parameters(result.contacts);
    result.name = std::string(names[kind]) + (freedoms == 3 ? " in the plane" : " in space") +
                  ", " + std::to_string(result.contacts.contactCount()) + " contacts";
    return result;
  }

 private:
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
    const double mass = _random.logUniform(0.1, 10.);
    return {mass, mass * inertia, velocity(freedoms)};
  }

  /** One body of any shape that touches the ground at points whose normals are not
      parallel. */
  FrictionBodies oddBody(int freedoms, int points) {
    std::vector<TouchingPoint> touches;
    for (int i = 0; i < points; ++i)
      touches.push_back({-1, 0, vector(freedoms).normalized(), Eigen::Vector3d::Zero(),
                         vector(freedoms), tangents(freedoms)});
    return touching(freedoms, {body(freedoms, true)}, touches);
  }

  /** A block on two or four corners, or on a grid of points: dependent contacts. */
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

  /** Discs or spheres on a lattice, on a floor or not. \param odd with any inertia */
  FrictionBodies heap(int freedoms, bool odd) {
    const Lattice lattice = freedoms == 3 ? triangularLattice() : faceCentredLattice();
    const int count = _random.integer(2, 7);
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

  /** Generalised coordinates with a full mass matrix and any Jacobians. */
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

  void parameters(ContactProblem& problem) {
    const Eigen::Index n = problem.contactCount();
    const bool oneRestitution = _random.chance(0.4), oneFriction = _random.chance(0.4);
    problem.restitution.resize(n);
    problem.friction.resize(n);
    for (Eigen::Index i = 0; i < n; ++i) {
      problem.restitution[i] = _random.chance(0.2)   ? 0.
                               : _random.chance(0.2) ? 1.
                                                     : _random.unit();
      problem.friction[i] = _random.chance(0.1) ? 0. : _random.uniform(0., 2.);
      if (oneRestitution) problem.restitution[i] = problem.restitution[0];
      if (oneFriction) problem.friction[i] = problem.friction[0];
      if (problem.tangents.countAt(i) == 0) problem.friction[i] = 0.;
    }
  }

  RandomSource _random;
};

/** The problem of the given seed: the same on every machine, to rounding. */
inline RandomFriction randomFriction(std::uint64_t seed) {
  RandomFriction result = FrictionGenerator(seed).make();
  result.name += ", seed " + std::to_string(seed);
  return result;
}

}  // namespace multiple_impacts::test

#endif
