// SPDX-License-Identifier: Apache-2.0
/*! \file BallModel.hpp
  \brief Balls and their contacts as objects of Siconos: what the models of this room share.
*/
#ifndef BallModel_hpp
#define BallModel_hpp

#include <Eigen/Core>
#include <memory>
#include <vector>

#include "multiple_impacts/contact/Export.hpp"

class Interaction;
class LagrangianDS;
class NonSmoothDynamicalSystem;
class NonSmoothLaw;
class Relation;

namespace multiple_impacts::models {

/** One body for each ball, one interaction for each contact, in the order of the description
    that the model is built from. */
struct SMI_EXPORT BallModel {
  /** Without balls yet. \param finalTime of the simulation [s] */
  explicit BallModel(double finalTime);

  void addBall(std::shared_ptr<::LagrangianDS> ball);

  /** A contact of balls that were added before.
      \param between one ball and the outside, or two balls */
  void addContact(std::shared_ptr<::NonSmoothLaw> law, std::shared_ptr<::Relation> gap,
                  const std::vector<std::size_t>& between);

  Eigen::VectorXd positions() const;   ///< of one ball after the other [m]
  Eigen::VectorXd velocities() const;  ///< in the same order [m/s]
  Eigen::VectorXd gaps() const;        ///< y[0] of the interactions [m]

  std::shared_ptr<::NonSmoothDynamicalSystem> system;
  std::vector<std::shared_ptr<::LagrangianDS>> balls;
  std::vector<std::shared_ptr<::Interaction>> contacts;
};

}  // namespace multiple_impacts::models

#endif
