// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/solvers/friction/FrictionCone.hpp"

#include <algorithm>
#include <optional>

#include "multiple_impacts/solvers/friction/CoulombNewton.hpp"
#include "multiple_impacts/solvers/friction/CoulombRows.hpp"
#include "multiple_impacts/solvers/friction/FacetedCone.hpp"

/* The ladder. The candidate with the least error is the result; the first one at the level of
   rounding ends the climb.

     10 sweeps of projections --> Newton, epsilon = 1e-10
     20 more                  --> Newton, epsilon = 1e-8      and so on: each round has twice
     ...                                                      the sweeps and another epsilon
     cones with 4 sides       --> Newton with each epsilon
     8, 16, 32, 64, 5, ...    --> likewise */

namespace multiple_impacts {

namespace {

using Eigen::Index;
using Eigen::VectorXd;
using friction::CoulombRows;
using friction::Tangential;

/** Regularisations relative to the diagonal, one for each round: larger ones are for dependent
    contacts, whose impulses they determine better. */
constexpr double kEpsilons[] = {1e-10, 1e-8, 1e-6, 1e-4, 1e-10, 1e-3, 1e-6, 1e-2, 1e-8};
constexpr int kFirstSweeps = 10;
constexpr int kNewtonSteps = 30;
constexpr int kSides[] = {4, 8, 16, 32, 64, 5, 10, 20, 40};
constexpr Index kMostRows = 1500;  ///< of a dense tableau, which takes some seconds

class Climb {
 public:
  Climb(const ContactProblem& problem, const ConeStart& start)
      : _rows(problem, start), _z(_rows.lowest()), _w(_rows.velocities(_z)) {
    offer(_z, _w);
  }

  ConeResult run() {
    project();
    for (const int sides : kSides)
      if (!isSolved()) cut(sides);
    return result();
  }

 private:
  bool isSolved() const { return _result.error <= 1.; }
  void offer(const VectorXd& z, const VectorXd& w);
  void project();
  void sweep();
  void change(Index row, double by);
  void cut(int sides);
  void polish(double epsilon);
  ConeResult result();

  const CoulombRows _rows;
  VectorXd _z, _w;  ///< of the sweeps
  VectorXd _best;   ///< z with the least error
  ConeResult _result;
};

/** Keeps impulses that are better than all before. */
void Climb::offer(const VectorXd& z, const VectorXd& w) {
  const double error = _rows.error(z, w);
  if (_best.size() > 0 && !(error < _result.error)) return;
  _best = z;
  _result.error = error;
}

/** Rounds of sweeps, each of which ends with Newton's method. */
void Climb::project() {
  int sweeps = kFirstSweeps;
  for (const double epsilon : kEpsilons) {
    if (isSolved()) return;
    for (int k = 0; k < sweeps; ++k) sweep();
    _w = _rows.velocities(_z);
    offer(_z, _w);
    polish(epsilon);
    sweeps *= 2;
  }
}

/** Each contact in turn: first the normal, then the tangents. */
void Climb::sweep() {
  for (Index i = 0; i < _rows.contacts(); ++i) {
    change(i, std::max(_rows.least(i) - _z[i], -_w[i] * _rows.step(i)));
    if (_rows.count(i) == 0) continue;
    const Index first = _rows.tangent(i);
    const Tangential old = _rows.tangential(i, _z);
    const Tangential next = friction::within(old - _rows.step(first) * _rows.tangential(i, _w),
                                             _rows.friction(i) * _z[i]);
    for (int k = 0; k < _rows.count(i); ++k) change(first + k, next[k] - old[k]);
  }
  ++_result.sweeps;
}

void Climb::change(Index row, double by) {
  if (by == 0.) return;
  _z[row] += by;
  for (Eigen::SparseMatrix<double>::InnerIterator it(_rows.delassus(), row); it; ++it)
    _w[it.row()] += it.value() * by;
}

/** Begins again from cones with facets. */
void Climb::cut(int sides) {
  if (_rows.contacts() * (2 + sides) > kMostRows) return;
  const std::optional<VectorXd> found = friction::facetedImpulses(_rows, sides);
  if (!found) return;
  _result.sides = sides;
  _z = *found;
  _w = _rows.velocities(_z);
  offer(_z, _w);
  for (const double epsilon : kEpsilons) polish(epsilon);
}

/** Newton's method from where the sweeps are. */
void Climb::polish(double epsilon) {
  VectorXd z = _z, w = _w;
  for (int k = 0; k < kNewtonSteps && !isSolved(); ++k, ++_result.newtonSteps) {
    z += friction::newtonStep(_rows, z, w, epsilon);
    if (!z.allFinite()) return;
    w = _rows.velocities(z);
    const VectorXd inside = _rows.inside(z);
    offer(inside, _rows.velocities(inside));
  }
}

/** Velocities that vanish up to rounding are set to zero. */
ConeResult Climb::result() {
  constexpr double kInside = 1. - 1e-12;
  const Index s = _rows.contacts();
  VectorXd w = _rows.velocities(_best);
  _result.converged = isSolved();
  for (Index i = 0; _result.converged && i < s; ++i) {
    w[i] = _best[i] > _rows.least(i) ? 0. : std::max(0., w[i]);
    if (_rows.count(i) > 0 && friction::lengthOf(_rows.tangential(i, _best)) <
                                  kInside * _rows.friction(i) * _best[i])
      _rows.tangential(i, w).setZero();
  }
  _result.impulse = _best.head(s);
  _result.tangentialImpulse = _best.tail(_best.size() - s);
  _result.velocity = w.head(s);
  _result.slip = w.tail(_best.size() - s);
  return std::move(_result);
}

}  // namespace

ConeResult solveFrictionCone(const ContactProblem& problem, const ConeStart& start) {
  return Climb(problem, start).run();
}

}  // namespace multiple_impacts
