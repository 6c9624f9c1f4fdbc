// SPDX-License-Identifier: Apache-2.0
/*! \file FacingPendulums.hpp
  \brief Two pendulums of several links whose bobs meet.
*/
#ifndef FacingPendulums_hpp
#define FacingPendulums_hpp

#include "Pendulum.hpp"

namespace multiple_impacts::mechanisms {

/** Coordinates: those of the left pendulum, then those of the right one, which hangs some
    distance away. Bob k of one meets bob k of the other: \f$ g_k = |x_k^r - x_k^l| - s_k \f$.
    All contacts share the same two bodies. */
class FacingPendulums : public Mechanism {
 public:
  /** \param distance between the hooks [m]
      \param reach s_k of each pair that can meet, from the top [m] */
  FacingPendulums(Pendulum left, Pendulum right, double distance, Eigen::VectorXd reach);

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
  std::vector<Eigen::Index> groups() const override;

 private:
  /** The part of a vector that belongs to the left pendulum, or to the right one. */
  Eigen::VectorXd leftPart(const Eigen::VectorXd& v) const;
  Eigen::VectorXd rightPart(const Eigen::VectorXd& v) const;
  /** From bob k of the left pendulum to that of the right one. */
  Eigen::Vector2d apart(const Eigen::VectorXd& q, Eigen::Index k) const;
  /** Its derivative with respect to q. */
  Eigen::Matrix2Xd jacobian(const Eigen::VectorXd& q, Eigen::Index k) const;

  Pendulum _left, _right;
  double _distance;
  Eigen::VectorXd _reach;
};

/** The reach at which all given pairs touch when the pendulums are at q. */
Eigen::VectorXd reachAt(const Pendulum& left, const Pendulum& right, double distance,
                        const Eigen::VectorXd& q, Eigen::Index pairs);

}  // namespace multiple_impacts::mechanisms

#endif
