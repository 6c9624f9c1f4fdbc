// SPDX-License-Identifier: Apache-2.0
/*! \file BallOnTable.hpp
  \brief A ball on a table that heaves and rocks.
*/
#ifndef BallOnTable_hpp
#define BallOnTable_hpp

#include "Mechanism.hpp"

namespace multiple_impacts::mechanisms {

/** Height of the table's middle and its angle, h = A sin(omega t) and alpha = B sin(omega
    t). */
struct TableMotion {
  double heave = 0.;      ///< A [m]
  double tilt = 0.;       ///< B [rad]
  double frequency = 0.;  ///< omega [rad/s]
};

/** Coordinates: the position (x, z) of the ball, a point. The only contact is rheonomous,

    \f$ g = (z - h) \cos \alpha - x \sin \alpha \f$ */
class BallOnTable : public Mechanism {
 public:
  BallOnTable(double mass, const TableMotion& table, double gravity = 9.81);

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
  bool isRheonomous() const override { return true; }
  Eigen::VectorXd gapRates(double t, const Eigen::VectorXd& q) const override;

 private:
  double _mass, _gravity;
  TableMotion _table;
};

}  // namespace multiple_impacts::mechanisms

#endif
