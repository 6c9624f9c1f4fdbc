// SPDX-License-Identifier: Apache-2.0
/*! \file DerivativeCheck.hpp
  \brief Derivatives of impacts against differences of impacts.
*/
#ifndef DerivativeCheck_hpp
#define DerivativeCheck_hpp

#include <Eigen/SparseCholesky>
#include <algorithm>
#include <any>
#include <cmath>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

#include "RandomProblem.hpp"
#include "RandomSource.hpp"
#include "multiple_impacts/contact/Law.hpp"

namespace multiple_impacts::test {

/** Bodies and parameters that change along a curve: M(s) = M + s dM and so on, from which
    U(s) = H(s) v(s) and D(s) = H(s) M(s)^-1 H(s)^T follow. */
struct ChangingBodies {
  ContactProblem contacts;  ///< at s = 0
  Bodies bodies, change;
  Eigen::VectorXd restitutionChange, stiffnessChange, exponentChange;

  ContactProblem at(double s) const {
    const ContactProblem moved = contactProblemOf(bodies.mass + s * change.mass,
                                                  bodies.gapJacobian + s * change.gapJacobian,
                                                  bodies.velocity + s * change.velocity);
    ContactProblem problem = contacts;
    problem.delassus = moved.delassus;
    problem.velocity = moved.velocity;
    problem.restitution += s * restitutionChange;
    problem.stiffness += s * stiffnessChange;
    problem.exponent += s * exponentChange;
    return problem;
  }

  /** dU = dH v + H dv, dD = dH M^-1 H^T + (dH M^-1 H^T)^T - H M^-1 dM M^-1 H^T, de, dK
      and deta. */
  ImpactDirections direction() const {
    using Sparse = Eigen::SparseMatrix<double>;
    const Eigen::SimplicialLLT<Sparse> factor(bodies.mass);
    const Sparse H = bodies.gapJacobian, dH = change.gapJacobian;
    const Sparse inverseTimesH = factor.solve(Sparse(H.transpose()));
    const Sparse turned = dH * inverseTimesH;
    ImpactDirections direction;
    direction.velocity = dH * bodies.velocity + H * change.velocity;
    direction.restitution = restitutionChange;
    direction.stiffness = stiffnessChange;
    direction.exponent = exponentChange;
    const Sparse lighter = inverseTimesH.transpose() * change.mass * inverseTimesH;
    direction.delassus = {turned + Sparse(turned.transpose()) - lighter};
    return direction;
  }
};

/** A random change of every kind of data. Masses change along M E + E M with a diagonal E.
    \param mayTurn whether entries of H change each for itself, and not only whole rows, which
    keeps dependent contacts dependent */
inline ChangingBodies changing(const RandomProblem& problem, RandomSource& random,
                               bool mayTurn) {
  using Sparse = Eigen::SparseMatrix<double>;
  ChangingBodies result{problem.contacts, problem.bodies, problem.bodies, {}, {}, {}};
  Eigen::VectorXd E(problem.bodies.mass.rows());
  for (double& entry : E) entry = random.uniform(-0.5, 0.5);
  const Sparse lighter = problem.bodies.mass * E.asDiagonal();
  result.change.mass = lighter + Sparse(lighter.transpose());
  Eigen::VectorXd rows(problem.bodies.gapJacobian.rows());
  for (double& row : rows) row = random.uniform(-0.5, 0.5);
  for (Eigen::Index j = 0; j < result.change.gapJacobian.cols(); ++j)
    for (Sparse::InnerIterator it(result.change.gapJacobian, j); it; ++it)
      it.valueRef() *= mayTurn ? random.uniform(-0.5, 0.5) : rows[it.row()];
  for (double& v : result.change.velocity) v = random.uniform(-1., 1.);
  result.restitutionChange.resize(problem.contacts.contactCount());
  for (Eigen::Index i = 0; i < result.restitutionChange.size(); ++i) {
    const double e = problem.contacts.restitution[i];
    result.restitutionChange[i] = e < 0.01 || e > 0.99 ? 0. : random.uniform(-1., 1.);
  }
  result.stiffnessChange = problem.contacts.stiffness;
  for (double& change : result.stiffnessChange) change *= random.uniform(-1., 1.);
  result.exponentChange.resize(problem.contacts.contactCount());
  for (double& change : result.exponentChange) change = random.uniform(-0.5, 0.5);
  return result;
}

/** What a comparison of a derivative with differences comes to. */
enum class Agreement {
  Agrees,    ///< with central differences
  Kink,      ///< it does not, nor do the differences on both sides agree
  Disagrees  ///< it does not, although both sides agree
};

/** A derivative beside central differences of the curve f, and beside what pairs of them
    extrapolate to (Richardson). A kink that is farther away than the shortest step does no
    harm. */
class DerivativeCheck {
 public:
  /** \param f VectorXd(double)
      \param steps descending */
  template <class Curve>
  DerivativeCheck(const Curve& f, const Eigen::VectorXd& derivative,
                  const std::vector<double>& steps = {1e-5, 1e-6, 1e-7})
      : _size(std::max(1., derivative.cwiseAbs().maxCoeff())) {
    const Eigen::VectorXd now = f(0.);
    Eigen::VectorXd coarser;
    for (std::size_t n = 0; n < steps.size(); ++n) {
      const double step = steps[n];
      const Eigen::VectorXd after = (f(step) - now) / step, before = (now - f(-step)) / step;
      const Eigen::VectorXd central = 0.5 * (after + before);
      _error = std::min(_error, distance(central, derivative));
      _apart = std::min(_apart, distance(after, before));
      if (n > 0) {
        const double ratio2 = std::pow(steps[n - 1] / step, 2);
        _error = std::min(_error,
                          distance((ratio2 * central - coarser) / (ratio2 - 1.), derivative));
      }
      coarser = central;
    }
  }

  Agreement agreement(double tolerance = 1e-6) const {
    if (_error <= tolerance) return Agreement::Agrees;
    return _apart > 1e-3 ? Agreement::Kink : Agreement::Disagrees;
  }
  /** Both sides agree: there is no kink here. */
  bool isSmooth() const { return _apart <= 1e-3; }
  double error() const { return _error; }  ///< of central differences, relative
  double apart() const { return _apart; }  ///< the differences on both sides, relative

 private:
  double distance(const Eigen::VectorXd& a, const Eigen::VectorXd& b) const {
    const double size = (a - b).cwiseAbs().maxCoeff() / _size;
    return std::isfinite(size) ? size : std::numeric_limits<double>::infinity();
  }

  double _size;
  double _error = std::numeric_limits<double>::infinity();
  double _apart = std::numeric_limits<double>::infinity();
};

}  // namespace multiple_impacts::test

#endif
