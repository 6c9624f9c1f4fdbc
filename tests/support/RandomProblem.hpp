// SPDX-License-Identifier: Apache-2.0
/*! \file RandomProblem.hpp
  \brief Random bodies in contact, of every kind the laws must cope with.
*/
#ifndef RandomProblem_hpp
#define RandomProblem_hpp

#include <Eigen/Dense>
#include <Eigen/SparseCore>
#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "ContactProblem.hpp"
#include "RandomSource.hpp"

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
  ClosedRing       ///< aligned balls between two walls: the gaps add up to a constant
};

inline const char* toString(Arrangement arrangement) {
  static const char* const names[] = {"FreeChain",     "WallChain",      "Tree",
                                      "PlanarCluster", "ClusterOnFloor", "DenseMass",
                                      "ClosedRing"};
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
  std::string name;  ///< with the seed, to repeat it
  Arrangement arrangement;
  Bodies bodies;
  ContactProblem contacts;
};

/** Draws bodies. All arrangements but ClosedRing have a motion that opens every contact, so
    that an elastic impact of theirs ends; a ClosedRing never gets a restitution above 0.9. */
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
        return cluster(contacts / 2 + 2, false);
      case Arrangement::ClusterOnFloor:
        return cluster(contacts / 2 + 1, true);
      case Arrangement::DenseMass:
        break;
    }
    return dense(contacts);
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

  /** Discs of diameter 1 on the points a (1, 0) + b (1/2, sqrt(3)/2), grown one by one. */
  Bodies cluster(int discs, bool floor) {
    using Site = std::pair<int, int>;
    static const Site steps[] = {{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}};
    std::map<Site, int> sites = {{{0, 0}, 0}};
    std::vector<Site> order = {{0, 0}};
    while (static_cast<int>(order.size()) < discs) {
      const Site& from = order[_random.integer(0, static_cast<int>(order.size()) - 1)];
      const Site& step = steps[_random.integer(0, 5)];
      const Site to(from.first + step.first, from.second + step.second);
      if (floor && to.second < 0) continue;
      if (sites.emplace(to, static_cast<int>(order.size())).second) order.push_back(to);
    }
    Triplets masses, rows;
    int contact = 0;
    for (int i = 0; i < discs; ++i) {
      const double m = mass();
      masses.emplace_back(2 * i, 2 * i, m);
      masses.emplace_back(2 * i + 1, 2 * i + 1, m);
      if (floor && order[i].second == 0) rows.emplace_back(contact++, 2 * i + 1, 1.);
      for (int s = 0; s < 3; ++s) {
        const auto other =
            sites.find({order[i].first + steps[s].first, order[i].second + steps[s].second});
        if (other == sites.end()) continue;
        const double x = steps[s].first + 0.5 * steps[s].second;
        const double y = std::sqrt(0.75) * steps[s].second;
        const int j = other->second;
        for (const auto& [column, value] :
             {std::pair(2 * i, -x), {2 * i + 1, -y}, {2 * j, x}, {2 * j + 1, y}})
          if (value != 0.) rows.emplace_back(contact, column, value);
        ++contact;
      }
    }
    return assemble(2 * discs, contact, masses, rows);
  }

  /** M = A A^T + I/10 and random rows, turned so that one motion opens them all. There may be
      more contacts than coordinates. */
  Bodies dense(int contacts) {
    const int coordinates = std::max(2, _random.integer(contacts / 2, contacts + 2));
    Eigen::MatrixXd A(coordinates, coordinates), H(contacts, coordinates);
    for (double& entry : A.reshaped()) entry = _random.uniform(-1., 1.);
    for (double& entry : H.reshaped()) entry = _random.uniform(-1., 1.);
    const Eigen::MatrixXd M =
        A * A.transpose() + 0.1 * Eigen::MatrixXd::Identity(coordinates, coordinates);
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
  /** The same value for all contacts in four cases of ten. */
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

/** Repeats some rows of the Jacobian, sometimes a little turned: contacts that are dependent,
    or nearly so. */
inline void repeatContacts(RandomSource& random, Bodies& bodies) {
  const auto rows = static_cast<int>(bodies.gapJacobian.rows());
  const int extra = random.integer(1, 2);
  Eigen::MatrixXd H(rows + extra, bodies.gapJacobian.cols());
  H.topRows(rows) = bodies.gapJacobian;
  const double turn = random.chance(0.5) ? 0. : random.logUniform(1e-12, 1e-3);
  for (int k = 0; k < extra; ++k)
    H.row(rows + k) = (1. + turn) * H.row(random.integer(0, rows - 1));
  bodies.gapJacobian = H.sparseView();
}

/** The problem of the given seed: the same on every machine but for the rounding of pow(). */
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
