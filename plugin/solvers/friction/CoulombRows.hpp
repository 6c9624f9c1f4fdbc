// SPDX-License-Identifier: Apache-2.0
/*! \file CoulombRows.hpp
  \brief The rows of contacts with friction, and how far impulses are from Coulomb's law.
*/
#ifndef CoulombRows_hpp
#define CoulombRows_hpp

#include <cmath>

#include "multiple_impacts/solvers/friction/FrictionCone.hpp"

namespace multiple_impacts::friction {

/** A vector in the tangent plane of a contact: one or two components. */
using Tangential = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, 2, 1>;

inline double lengthOf(const Tangential& t) {
  return t.size() > 1 ? std::hypot(t[0], t[1]) : std::abs(t[0]);
}

/** t, shortened to a length. */
inline Tangential within(const Tangential& t, double bound) {
  const double length = lengthOf(t);
  return length > bound ? Tangential(t * (bound / length)) : t;
}

/** Normal and tangential rows of a problem in one system, w = q + W z: row i is the normal of
    contact i, its tangents are at tangent(i). The law is

    \f$ P_i = \max(l_i, P_i - \rho_i U_i), \quad T_i = \mathrm{proj}_{|T_i| \leq \mu_i P_i}
        (T_i - \rho_i u_i) \f$

    with any steps \f$ \rho > 0 \f$ [kg]; here one over the diagonal, or over the sum of both
    tangents'. */
class CoulombRows {
 public:
  CoulombRows(const ContactProblem& problem, const ConeStart& start);

  Eigen::Index contacts() const { return _problem.contactCount(); }
  Eigen::Index size() const { return _q.size(); }
  int count(Eigen::Index contact) const { return _problem.tangents.countAt(contact); }
  Eigen::Index tangent(Eigen::Index contact) const {
    return contacts() + _problem.tangents.first[static_cast<std::size_t>(contact)];
  }
  /** The tangential part of a vector over all rows. */
  template <class Vector>
  auto tangential(Eigen::Index contact, Vector&& all) const {
    return all.segment(tangent(contact), count(contact));
  }

  const Eigen::SparseMatrix<double>& delassus() const { return _W; }
  double friction(Eigen::Index contact) const { return _problem.friction[contact]; }
  double least(Eigen::Index contact) const { return _least[contact]; }
  double step(Eigen::Index row) const { return _step[row]; }
  double scale() const { return _scale; }  ///< largest speed [m/s]

  /** Impulses where each contact has the least. */
  Eigen::VectorXd lowest() const;
  Eigen::VectorXd velocities(const Eigen::VectorXd& z) const { return _q + _W * z; }
  /** The nearest impulses with P >= l and |T| <= mu P, first P and then T. */
  Eigen::VectorXd inside(Eigen::VectorXd z) const;
  /** Largest part of a velocity that should vanish, over its rounding: 1 is solved. */
  double error(const Eigen::VectorXd& z, const Eigen::VectorXd& w) const;

 private:
  Eigen::VectorXd rounding(const Eigen::VectorXd& z) const;
  double tangentialError(Eigen::Index contact, const Eigen::VectorXd& z,
                         const Eigen::VectorXd& w) const;

  const ContactProblem& _problem;
  const Eigen::SparseMatrix<double> _W;
  const Eigen::VectorXd _least;
  Eigen::VectorXd _q, _step;
  double _scale;
};

}  // namespace multiple_impacts::friction

#endif
