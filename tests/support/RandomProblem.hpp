// SPDX-License-Identifier: Apache-2.0
/*! \file RandomProblem.hpp
  \brief Random bodies in contact, of every kind that the laws must handle.
*/
#ifndef RandomProblem_hpp
#define RandomProblem_hpp

#include <Eigen/Dense>
#include <Eigen/SparseCore>
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "RandomSource.hpp"
#include "multiple_impacts/contact/ContactProblem.hpp"

namespace multiple_impacts::test {

/** Bodies as a simulation knows them: mass matrix, gap Jacobian (a row per contact),
    velocity. */
struct Bodies {
  Eigen::SparseMatrix<double> mass, gapJacobian;
  Eigen::VectorXd velocity;
};

/** How bodies are arranged. */
enum class Arrangement {
  FreeChain,       ///< aligned balls
  WallChain,       ///< aligned balls, the last at a wall
  Tree,            ///< each body touches one earlier body
  PlanarCluster,   ///< discs on a triangular lattice: closed loops, dependent contacts
  ClusterOnFloor,  ///< the same, on a floor
  DenseMass,       ///< generalised coordinates with a full mass matrix
  ClosedRing,      ///< aligned balls between two walls: the gaps add up to a constant
  PeriodicRing,    ///< balls around a circle, likewise
  SpatialCluster,  ///< spheres on a face-centred cubic lattice
  SpatialClusterOnFloor,
  IllConditionedMass  ///< DenseMass with a condition number up to the spread of the masses
};

/** Whether no motion opens all contacts, so that an elastic impact need not end. */
inline bool isClosed(Arrangement arrangement) {
  return arrangement == Arrangement::ClosedRing || arrangement == Arrangement::PeriodicRing;
}

inline const char* toString(Arrangement arrangement) {
  static const char* const names[] = {"FreeChain",
                                      "WallChain",
                                      "Tree",
                                      "PlanarCluster",
                                      "ClusterOnFloor",
                                      "DenseMass",
                                      "ClosedRing",
                                      "PeriodicRing",
                                      "SpatialCluster",
                                      "SpatialClusterOnFloor",
                                      "IllConditionedMass"};
  return names[static_cast<int>(arrangement)];
}

/** Bounds of the random parameters. Masses and stiffnesses are drawn from [1/sqrt(s), sqrt(s)]
    with the given spread s. */
struct RandomRanges {
  int fewestContacts = 2, mostContacts = 12;
  double massSpread = 1e2, stiffnessSpread = 1e4;
  double smallestExponent = 0.5, largestExponent = 3.;
  bool precompression = true;  ///< in one problem out of five
  bool closedRings = true;     ///< ClosedRing among the arrangements
  bool onlyClosedRings = false;
};

struct RandomProblem {
  std::string name;  ///< includes the seed, to repeat it
  Arrangement arrangement;
  Bodies bodies;
  ContactProblem contacts;
};

/** Where the balls of a cluster may be: sites of a lattice whose neighbours touch. */
struct Lattice {
  using Site = std::array<int, 3>;
  std::vector<Site> steps;    ///< to the neighbours; the second half is the first, reversed
  Eigen::MatrixXd direction;  ///< of the first half, one unit vector per row
  int height;                 ///< index of the site's coordinate above a floor

  int dimension() const { return static_cast<int>(direction.cols()); }
};

/** Discs on the points a (1, 0) + b (1/2, sqrt(3)/2). */
inline Lattice triangularLattice() {
  Eigen::MatrixXd direction(3, 2);
  direction << 1., 0., 0.5, std::sqrt(0.75), -0.5, std::sqrt(0.75);
  return {
      {{1, 0, 0}, {0, 1, 0}, {-1, 1, 0}, {-1, 0, 0}, {0, -1, 0}, {1, -1, 0}}, direction, 1};
}

/** Spheres on the points with integer coordinates of even sum. */
inline Lattice faceCentredLattice() {
  Lattice lattice{{{1, 1, 0}, {1, -1, 0}, {1, 0, 1}, {-1, 0, 1}, {0, 1, 1}, {0, -1, 1}},
                  Eigen::MatrixXd(6, 3),
                  2};
  for (int s = 0; s < 6; ++s) {
    const Lattice::Site step = lattice.steps[s];
    for (int k = 0; k < 3; ++k) lattice.direction(s, k) = step[k] * std::sqrt(0.5);
    lattice.steps.push_back({-step[0], -step[1], -step[2]});
  }
  return lattice;
}

/** Draws bodies. All arrangements that are not closed have a motion that opens every contact,
    so that elastic impacts end; a closed one never gets a restitution above 0.9. */
class BodiesGenerator {
 public:
  BodiesGenerator(RandomSource& random, double massSpread)
      : _random(random), _root(std::sqrt(massSpread)) {}

  Bodies make(Arrangement arrangement, int contacts) {
    switch (arrangement) {
      case Arrangement::FreeChain:
        return aligned(contacts + 1, false, false);
      case Arrangement::WallChain:
        return aligned(contacts, false, true);
      case Arrangement::ClosedRing:
        return aligned(std::max(contacts - 1, 1), true, true);
      case Arrangement::Tree:
        return tree(contacts + 1);
      case Arrangement::PlanarCluster:
        return cluster(contacts / 2 + 2, false, triangularLattice());
      case Arrangement::ClusterOnFloor:
        return cluster(contacts / 2 + 1, true, triangularLattice());
      case Arrangement::SpatialCluster:
        return cluster(contacts / 3 + 2, false, faceCentredLattice());
      case Arrangement::SpatialClusterOnFloor:
        return cluster(contacts / 3 + 1, true, faceCentredLattice());
      case Arrangement::PeriodicRing:
        return ring(std::max(contacts, 3));
      case Arrangement::DenseMass:
      case Arrangement::IllConditionedMass:
        break;
    }
    return dense(contacts, arrangement == Arrangement::IllConditionedMass);
  }

 private:
  using Triplets = std::vector<Eigen::Triplet<double>>;

  double mass() { return _random.logUniform(1. / _root, _root); }

  Bodies assemble(int coordinates, int contacts, const Triplets& mass,
                  const Triplets& jacobian) {
    Bodies bodies;
    bodies.mass.resize(coordinates, coordinates);
    bodies.mass.setFromTriplets(mass.begin(), mass.end());
    bodies.gapJacobian.resize(contacts, coordinates);
    bodies.gapJacobian.setFromTriplets(jacobian.begin(), jacobian.end());
    bodies.velocity = velocity(coordinates);
    return bodies;
  }

  /** One body strikes, or all move at random. */
  Eigen::VectorXd velocity(int coordinates) {
    Eigen::VectorXd v = Eigen::VectorXd::Zero(coordinates);
    if (_random.chance(0.4))
      v[_random.integer(0, coordinates - 1)] = _random.chance(0.5) ? 1. : -1.;
    else
      for (double& component : v) component = _random.uniform(-1., 1.);
    return v;
  }

  Bodies aligned(int balls, bool leftWall, bool rightWall) {
    Triplets masses, rows;
    int contact = 0;
    if (leftWall) rows.emplace_back(contact++, 0, 1.);
    for (int i = 0; i < balls; ++i) {
      masses.emplace_back(i, i, mass());
      if (i + 1 == balls && !rightWall) continue;
      rows.emplace_back(contact, i, -1.);
      if (i + 1 < balls) rows.emplace_back(contact, i + 1, 1.);
      ++contact;
    }
    return assemble(balls, contact, masses, rows);
  }

  Bodies tree(int count) {
    Triplets masses, rows;
    for (int i = 0; i < count; ++i) {
      masses.emplace_back(i, i, mass());
      if (i == 0) continue;
      rows.emplace_back(i - 1, _random.integer(0, i - 1), -1.);
      rows.emplace_back(i - 1, i, 1.);
    }
    return assemble(count, count - 1, masses, rows);
  }

  Bodies ring(int count) {
    Triplets masses, rows;
    for (int i = 0; i < count; ++i) {
      masses.emplace_back(i, i, mass());
      rows.emplace_back(i, i, -1.);
      rows.emplace_back(i, (i + 1) % count, 1.);
    }
    return assemble(count, count, masses, rows);
  }

  /** Sites of the lattice, grown one by one from the origin. */
  std::vector<Lattice::Site> grow(const Lattice& lattice, int count, bool floor) {
    std::set<Lattice::Site> taken = {{0, 0, 0}};
    std::vector<Lattice::Site> sites = {{0, 0, 0}};
    while (static_cast<int>(sites.size()) < count) {
      Lattice::Site to = sites[_random.integer(0, static_cast<int>(sites.size()) - 1)];
      const Lattice::Site& step =
          lattice.steps[_random.integer(0, static_cast<int>(lattice.steps.size()) - 1)];
      for (int k = 0; k < 3; ++k) to[k] += step[k];
      if (floor && to[lattice.height] < 0) continue;
      if (taken.insert(to).second) sites.push_back(to);
    }
    return sites;
  }

  /** Balls of diameter 1 on neighbouring sites. */
  Bodies cluster(int count, bool floor, const Lattice& lattice) {
    const std::vector<Lattice::Site> sites = grow(lattice, count, floor);
    std::map<Lattice::Site, int> numbers;
    for (int i = 0; i < count; ++i) numbers[sites[i]] = i;
    const int d = lattice.dimension();
    Triplets masses, rows;
    int contact = 0;
    for (int i = 0; i < count; ++i) {
      const double m = mass();
      for (int k = 0; k < d; ++k) masses.emplace_back(d * i + k, d * i + k, m);
      if (floor && sites[i][lattice.height] == 0)
        rows.emplace_back(contact++, d * i + lattice.height, 1.);
      for (int s = 0; s < lattice.direction.rows(); ++s) {
        Lattice::Site site = sites[i];
        for (int k = 0; k < 3; ++k) site[k] += lattice.steps[s][k];
        const auto other = numbers.find(site);
        if (other == numbers.end()) continue;
        for (int k = 0; k < d; ++k) {
          const double n = lattice.direction(s, k);
          if (n == 0.) continue;
          rows.emplace_back(contact, d * i + k, -n);
          rows.emplace_back(contact, d * other->second + k, n);
        }
        ++contact;
      }
    }
    return assemble(d * count, contact, masses, rows);
  }

  /** M = A A^T + I/10 or, ill-conditioned, Q diag(m) Q^T with a random rotation Q; the gap
      Jacobian has random rows, oriented so that one motion opens all contacts. There may be
      more contacts than coordinates. */
  Bodies dense(int contacts, bool illConditioned) {
    const int coordinates = std::max(2, _random.integer(contacts / 2, contacts + 2));
    Eigen::MatrixXd A(coordinates, coordinates), H(contacts, coordinates);
    for (double& entry : A.reshaped()) entry = _random.uniform(-1., 1.);
    for (double& entry : H.reshaped()) entry = _random.uniform(-1., 1.);
    Eigen::MatrixXd M =
        A * A.transpose() + 0.1 * Eigen::MatrixXd::Identity(coordinates, coordinates);
    if (illConditioned) {
      const Eigen::MatrixXd Q = A.householderQr().householderQ();
      Eigen::VectorXd principal(coordinates);
      for (double& m : principal) m = mass();
      M = Q * principal.asDiagonal() * Q.transpose();
    }
    for (int i = 0; i < contacts; ++i)
      if (H(i, 0) < 0.) H.row(i) *= -1.;
    return {(0.5 * (M + M.transpose())).sparseView(), H.sparseView(), velocity(coordinates)};
  }

  RandomSource& _random;
  const double _root;
};

/** Draws one or several contact parameters. */
class ParameterGenerator {
 public:
  ParameterGenerator(RandomSource& random, const RandomRanges& ranges)
      : _random(random), _ranges(ranges) {}

  void fill(ContactProblem& problem, double largestRestitution) {
    const Eigen::Index n = problem.contactCount();
    problem.restitution = draw(n, [&] { return restitution(largestRestitution); });
    const double root = std::sqrt(_ranges.stiffnessSpread);
    problem.stiffness = draw(n, [&] { return _random.logUniform(1. / root, root); });
    problem.exponent = draw(n, [&] { return exponent(); });
    if (_ranges.precompression && _random.chance(0.2))
      problem.precompression =
          draw(n, [&] { return _random.chance(0.3) ? 0. : _random.logUniform(1e-3, 1.); });
  }

 private:
  /** The same value for all contacts in four cases out of ten. */
  template <class Value>
  Eigen::VectorXd draw(Eigen::Index n, Value value) {
    if (_random.chance(0.4)) return Eigen::VectorXd::Constant(n, value());
    Eigen::VectorXd values(n);
    for (double& v : values) v = value();
    return values;
  }

  double restitution(double largest) {
    if (_random.chance(0.2)) return 0.;
    return _random.chance(0.3) ? largest : _random.uniform(0., largest);
  }
  double exponent() {
    if (_random.chance(0.6)) return _random.chance(0.5) ? 1.5 : 1.;
    return _random.uniform(_ranges.smallestExponent, _ranges.largestExponent);
  }

  RandomSource& _random;
  const RandomRanges& _ranges;
};

/** Repeats some rows of the Jacobian, sometimes slightly rotated: contacts that are dependent,
    or nearly so. */
inline void repeatContacts(RandomSource& random, Bodies& bodies) {
  const auto rows = static_cast<int>(bodies.gapJacobian.rows());
  const int extra = random.integer(1, 2);
  Eigen::MatrixXd H(rows + extra, bodies.gapJacobian.cols());
  H.topRows(rows) = bodies.gapJacobian;
  const double turn = random.chance(0.5) ? 0. : random.logUniform(1e-12, 1e-3);
  for (int k = 0; k < extra; ++k) {
    H.row(rows + k) = H.row(random.integer(0, rows - 1));
    for (double& entry : H.row(rows + k)) entry *= 1. + turn * random.unit();
  }
  bodies.gapJacobian = H.sparseView();
}

/** The problem of the given seed: the same on every machine, except for the rounding of
    pow(). */
inline RandomProblem randomProblem(std::uint64_t seed, const RandomRanges& ranges = {}) {
  RandomSource random(seed);
  const auto arrangement =
      ranges.onlyClosedRings
          ? Arrangement::ClosedRing
          : static_cast<Arrangement>(random.integer(0, ranges.closedRings ? 6 : 5));
  const int contacts = random.integer(ranges.fewestContacts, ranges.mostContacts);
  RandomProblem result;
  result.arrangement = arrangement;
  result.bodies = BodiesGenerator(random, ranges.massSpread).make(arrangement, contacts);
  if (random.chance(0.1)) repeatContacts(random, result.bodies);
  result.contacts =
      contactProblemOf(result.bodies.mass, result.bodies.gapJacobian, result.bodies.velocity);
  ParameterGenerator(random, ranges)
      .fill(result.contacts, arrangement == Arrangement::ClosedRing ? 0.9 : 1.);
  result.name = std::string(toString(arrangement)) + " of " +
                std::to_string(result.contacts.contactCount()) + " contacts, seed " +
                std::to_string(seed);
  return result;
}

}  // namespace multiple_impacts::test

#endif
