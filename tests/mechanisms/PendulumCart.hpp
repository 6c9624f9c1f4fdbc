// SPDX-License-Identifier: Apache-2.0
/*! \file PendulumCart.hpp
  \brief Balls that hang side by side from a cart.
*/
#ifndef PendulumCart_hpp
#define PendulumCart_hpp

#include "Mechanism.hpp"

namespace multiple_impacts::mechanisms {

struct PendulumCartParameters {
  double cartMass = 2.;            ///< m0 [kg]
  std::vector<double> ballMasses;  ///< m_i [kg]
  double stringLength = 0.8;       ///< L [m]
  double radius = 0.05;            ///< R of all balls [m]
  double gravity = 9.81;           ///< [m/s^2]
};

/** Newton's cradle on wheels. Coordinates: the position x of the cart, the angle of the first
    string to the vertical, and that of each other string to the one before, so that the mass
    matrix is full. Ball i hangs at

    \f$ (x + 2 R i + L \sin \theta_i, -L \cos \theta_i) \f$

    Contacts are those of neighbours, all closed while all strings are parallel. */
class PendulumCart : public Mechanism {
 public:
  explicit PendulumCart(PendulumCartParameters parameters);

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

  /** The coordinates for given angles to the vertical (or velocities for given angular
      velocities). */
  Eigen::VectorXd fromAngles(double cart, const Eigen::VectorXd& angles) const;

 private:
  PendulumCartParameters _p;
  Eigen::VectorXd _masses;    ///< of the balls
  Eigen::MatrixXd _absolute;  ///< A: cart and angles to the vertical are A q
};

}  // namespace multiple_impacts::mechanisms

#endif
