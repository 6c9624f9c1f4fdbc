// SPDX-License-Identifier: Apache-2.0
/*! \file SliderCrank.hpp
  \brief A slider-crank whose slider has play in its guide.
*/
#ifndef SliderCrank_hpp
#define SliderCrank_hpp

#include "Mechanism.hpp"

namespace multiple_impacts::mechanisms {

/** The centres of mass of crank and rod are in their middles. The values are those of Flores,
    Leine and Glocker (Multibody System Dynamics 23, 2010), whose mechanism is one of Siconos's
    examples. */
struct SliderCrankParameters {
  double crankLength = 0.153, rodLength = 0.306;             ///< l1, l2 [m]
  double crankMass = 0.038, rodMass = 0.038;                 ///< m1, m2 [kg]
  double sliderMass = 0.076;                                 ///< m3 [kg]
  double crankInertia = 7.4e-5, rodInertia = 5.9e-4;         ///< J1, J2 about centres [kg.m^2]
  double sliderInertia = 2.7e-6;                             ///< J3 [kg.m^2]
  double sliderHalfLength = 0.05, sliderHalfHeight = 0.025;  ///< a, b [m]
  double clearance = 1e-3;                                   ///< c, above and below [m]
  double gravity = 9.81;                                     ///< [m/s^2]
};

/** Coordinates: the angles of crank, rod and slider to the guide, which lies along the first
    axis at heights between -(b + c) and b + c. The rod ends at the slider's centre. Contacts:
    the four corners, lower left, lower right, upper left, upper right. */
class SliderCrank : public Mechanism {
 public:
  explicit SliderCrank(const SliderCrankParameters& parameters = {});

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
  SliderCrankParameters _p;
  double _crank, _rod;  ///< constant entries of M [kg.m^2]
  double _coupling;     ///< (m2/2 + m3) l1 l2 [kg.m^2]
};

}  // namespace multiple_impacts::mechanisms

#endif
