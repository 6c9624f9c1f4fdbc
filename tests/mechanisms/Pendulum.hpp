// SPDX-License-Identifier: Apache-2.0
/*! \file Pendulum.hpp
  \brief A pendulum of several links, with walls for its bobs.
*/
#ifndef Pendulum_hpp
#define Pendulum_hpp

#include "Mechanism.hpp"

namespace multiple_impacts::mechanisms {

/** A massless rod with a bob at its lower end. */
struct PendulumLink {
  double mass;    ///< of the bob [kg]
  double length;  ///< of the rod [m]
};

/** The bob stays where n.x >= d. */
struct BobWall {
  Eigen::Index bob;
  Eigen::Vector2d normal;  ///< n, of length 1, away from the wall
  double offset;           ///< d [m]
};

/** Coordinates: the angle of each rod to the vertical. Bob k hangs at

    \f$ x_k = \sum_{i \leq k} l_i (\sin q_i, -\cos q_i) \f$ */
class Pendulum : public Mechanism {
 public:
  /** \param damping of the joints: torque per difference of angular velocities [N.m.s] */
  Pendulum(std::vector<PendulumLink> links, std::vector<BobWall> walls, double gravity = 9.81,
           double damping = 0.);

  std::string name() const override;
  Eigen::Index coordinateCount() const override;
  Eigen::Index contactCount() const override;
  std::vector<PlacedBody> bodies(const Eigen::VectorXd& q) const override;

  Eigen::MatrixXd mass(const Eigen::VectorXd& q) const override;
  Eigen::VectorXd gyroscopicForce(const Eigen::VectorXd& q,
                                  const Eigen::VectorXd& v) const override;
  double potential(const Eigen::VectorXd& q) const override;
  Eigen::VectorXd force(const Eigen::VectorXd& q, const Eigen::VectorXd& v) const override;

  Eigen::VectorXd gaps(double t, const Eigen::VectorXd& q) const override;
  Eigen::MatrixXd gradients(double t, const Eigen::VectorXd& q) const override;
  Eigen::MatrixXd gradientRates(double t, const Eigen::VectorXd& q,
                                const Eigen::VectorXd& v) const override;

  Eigen::Vector2d position(const Eigen::VectorXd& q, Eigen::Index bob) const;
  /** Derivative of the position of a bob with respect to q. */
  Eigen::Matrix2Xd jacobian(const Eigen::VectorXd& q, Eigen::Index bob) const;
  /** Its derivative along the motion. */
  Eigen::Matrix2Xd jacobianRate(const Eigen::VectorXd& q, const Eigen::VectorXd& v,
                                Eigen::Index bob) const;

 private:
  std::vector<BobWall> _walls;
  double _gravity, _damping;
  Eigen::VectorXd _masses;   ///< of the bobs
  Eigen::VectorXd _lengths;  ///< l
  Eigen::VectorXd _carried;  ///< sum of the masses of the bobs from each link on
};

/** A wall that touches the bob when the pendulum is at q, and keeps it on the side of the
    normal. */
BobWall wallThrough(const std::vector<PendulumLink>& links, const Eigen::VectorXd& q,
                    Eigen::Index bob, const Eigen::Vector2d& normal);

}  // namespace multiple_impacts::mechanisms

#endif
