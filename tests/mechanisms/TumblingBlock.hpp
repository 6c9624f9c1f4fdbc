// SPDX-License-Identifier: Apache-2.0
/*! \file TumblingBlock.hpp
  \brief A rectangular block above the floor.
*/
#ifndef TumblingBlock_hpp
#define TumblingBlock_hpp

#include "Mechanism.hpp"

namespace multiple_impacts::mechanisms {

struct BlockParameters {
  double mass = 0.5;                          ///< m [kg]
  double halfWidth = 0.1, halfHeight = 0.04;  ///< a, b [m]
  double gravity = 9.81;                      ///< [m/s^2]

  /** That of a uniform block [kg.m^2]. */
  double inertia() const {
    return mass * (halfWidth * halfWidth + halfHeight * halfHeight) / 3.;
  }
};

/** Coordinates: position of the centre and angle; the floor is at height 0. Contacts: the four
    corners, lower left, lower right, upper left, upper right as they are at angle 0. The mass
    is constant, the gradients are not. */
class TumblingBlock : public Mechanism {
 public:
  explicit TumblingBlock(const BlockParameters& parameters = {});

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

 private:
  BlockParameters _p;
};

}  // namespace multiple_impacts::mechanisms

#endif
