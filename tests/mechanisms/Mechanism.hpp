// SPDX-License-Identifier: Apache-2.0
/*! \file Mechanism.hpp
  \brief The mechanics of a mechanism in closed form, without Siconos.
*/
#ifndef Mechanism_hpp
#define Mechanism_hpp

#include <Eigen/Core>
#include <string>
#include <vector>

namespace multiple_impacts::mechanisms {

/** Coordinates and their velocities, v = dq/dt. */
struct State {
  Eigen::VectorXd q, v;
};

/** A body of a mechanism in the vertical plane. */
struct PlacedBody {
  double mass;             ///< [kg]
  double inertia;          ///< about the centre [kg.m^2]; 0 for a point
  Eigen::Vector2d centre;  ///< [m], the second component points up
  double angle;            ///< [rad], counter-clockwise
};

/** A mechanism whose mass depends on its position:

    \f$ M(q) \dot v + c(q, v) = f(q, v) + H^T \lambda, \quad
        c_i = \sum_{jk} (\partial_k M_{ij} - \frac{1}{2} \partial_i M_{jk}) v_j v_k, \quad
        f = -\partial_q V - d(v) \f$

    \f$ 0 \leq \lambda \perp g(t, q) \geq 0, \quad H = \partial_q g, \quad
        U = H v + \partial_t g \f$

    Each quantity has its own formula. bodies() describes the same mechanism again: M, V and f
    follow from it by differentiation, and MechanismFormulasTest compares them. */
class Mechanism {
 public:
  virtual ~Mechanism() = default;

  virtual std::string name() const = 0;
  virtual Eigen::Index coordinateCount() const = 0;
  virtual Eigen::Index contactCount() const = 0;
  virtual std::vector<PlacedBody> bodies(const Eigen::VectorXd& q) const = 0;
  /** Sizes of the groups of coordinates that are connected only by contacts: each group is a
      body of its own in Siconos. If there are two, every contact joins both. */
  virtual std::vector<Eigen::Index> groups() const { return {coordinateCount()}; }

  virtual Eigen::MatrixXd mass(const Eigen::VectorXd& q) const = 0;
  /** c, on the left-hand side. */
  virtual Eigen::VectorXd gyroscopicForce(const Eigen::VectorXd& q,
                                          const Eigen::VectorXd& v) const = 0;
  /** V [J]. */
  virtual double potential(const Eigen::VectorXd& q) const = 0;
  /** f, on the right-hand side. */
  virtual Eigen::VectorXd force(const Eigen::VectorXd& q, const Eigen::VectorXd& v) const = 0;

  /** g [m]. */
  virtual Eigen::VectorXd gaps(double t, const Eigen::VectorXd& q) const = 0;
  /** H, one row per contact. */
  virtual Eigen::MatrixXd gradients(double t, const Eigen::VectorXd& q) const = 0;
  /** dH/dt along the motion. */
  virtual Eigen::MatrixXd gradientRates(double t, const Eigen::VectorXd& q,
                                        const Eigen::VectorXd& v) const = 0;
  /** Whether obstacles move by themselves: \f$ \partial_t g \neq 0 \f$. */
  virtual bool isRheonomous() const { return false; }
  /** \f$ \partial_t g \f$ [m/s]. */
  virtual Eigen::VectorXd gapRates(double, const Eigen::VectorXd&) const {
    return Eigen::VectorXd::Zero(contactCount());
  }
};

/** v.M v/2 [J]. */
double kineticEnergy(const Mechanism& mechanism, const State& state);

/** Kinetic and potential energy [J]. */
double totalEnergy(const Mechanism& mechanism, const State& state);

/** U = H v + dg/dt of all contacts, including open ones [m/s]. */
Eigen::VectorXd relativeVelocities(const Mechanism& mechanism, double t, const State& state);

/** D = H M^-1 H^T of all contacts [1/kg]. */
Eigen::MatrixXd delassus(const Mechanism& mechanism, double t, const Eigen::VectorXd& q);

/** dv/dt while no contact carries a force. */
Eigen::VectorXd freeAcceleration(const Mechanism& mechanism, const State& state);

/** The forces that keep the given contacts closed [N], zero at the others: \f$ \ddot g = 0
    \f$. Obstacles must be at rest. A negative force means that the contact would have to
    pull. */
Eigen::VectorXd holdingForces(const Mechanism& mechanism, const State& state,
                              const std::vector<Eigen::Index>& closed);

}  // namespace multiple_impacts::mechanisms

#endif
