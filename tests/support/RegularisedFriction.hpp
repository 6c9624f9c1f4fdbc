// SPDX-License-Identifier: Apache-2.0
/*! \file RegularisedFriction.hpp
  \brief An independent, simple integration of compliant contacts with friction.
*/
#ifndef RegularisedFriction_hpp
#define RegularisedFriction_hpp

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

#include "multiple_impacts/contact/ContactProblem.hpp"

namespace multiple_impacts::test {

/** Compliant contacts whose friction is smooth in the slip,

    \f$ \tau = -\mu \lambda u/\sqrt{|u|^2 + \epsilon^2} \f$,

    integrated with the classical Runge-Kutta method in short, equal steps, without any search
    for changes of phase. As epsilon goes to zero, friction becomes Coulomb's; what sticks
    creeps at speeds of the order epsilon, and so do errors. */
class RegularisedFriction {
 public:
  /** \param problem with restitutions above zero
      \param epsilon slip below which friction fades [m/s] */
  RegularisedFriction(const ContactProblem& problem, double epsilon)
      : _problem(problem),
        _epsilon(epsilon),
        _count(problem.contactCount()),
        _rows(problem.tangents.rowCount()),
        _all(_count + _rows, _count + _rows) {
    const Eigen::MatrixXd coupling = problem.tangents.coupling;
    _all << Eigen::MatrixXd(problem.delassus), coupling.transpose(), coupling,
        Eigen::MatrixXd(problem.tangents.delassus);
    _before.resize(_count + _rows);
    _before << problem.velocity, problem.tangents.slip;
  }

  /** Impulses along normals and tangents, one after the other [N.s].
      \param step [s] */
  Eigen::VectorXd impulses(double step) const {
    Eigen::VectorXd state = Eigen::VectorXd::Zero(2 * _count + _rows);
    while (!isOver(state)) {
      const Eigen::VectorXd a = rate(state), b = rate(state + 0.5 * step * a),
                            c = rate(state + 0.5 * step * b), d = rate(state + step * c);
      state += step / 6. * (a + 2. * b + 2. * c + d);
      state.head(_count) = state.head(_count).cwiseMax(0.);
    }
    return state.tail(_count + _rows);
  }

  Eigen::VectorXd speeds(const Eigen::VectorXd& impulses) const {
    return _before + _all * impulses;
  }

 private:
  bool isOver(const Eigen::VectorXd& state) const {
    const Eigen::VectorXd U = speeds(state.tail(_count + _rows)).head(_count);
    return state.head(_count).maxCoeff() <= 0. &&
           U.minCoeff() > -1e-9 * _problem.velocity.cwiseAbs().maxCoeff();
  }

  Eigen::VectorXd rate(const Eigen::VectorXd& state) const {
    const Eigen::VectorXd speed = speeds(state.tail(_count + _rows));
    Eigen::VectorXd result = Eigen::VectorXd::Zero(state.size());
    for (Eigen::Index i = 0; i < _count; ++i) {
      const double x = state[i], d = -speed[i], e = _problem.restitution[i];
      if (x > 0. || d > 0.) result[i] = d >= 0. ? d : d / (e * e);
      const double force =
          x > 0. ? _problem.stiffness[i] * std::pow(x, _problem.exponent[i]) : 0.;
      result[_count + i] = force;
      const int first = 2 * static_cast<int>(_count) + _problem.tangents.first[i];
      const int rows = _problem.tangents.countAt(i);
      const Eigen::VectorXd u = speed.segment(_count + _problem.tangents.first[i], rows);
      result.segment(first, rows) =
          -_problem.friction[i] * force * u / std::sqrt(u.squaredNorm() + _epsilon * _epsilon);
    }
    return result;
  }

  const ContactProblem& _problem;
  const double _epsilon;
  const Eigen::Index _count, _rows;
  Eigen::MatrixXd _all;     ///< Delassus matrix of normals and tangents [1/kg]
  Eigen::VectorXd _before;  ///< speeds before the impact [m/s]
};

}  // namespace multiple_impacts::test

#endif
