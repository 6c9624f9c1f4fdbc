// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/models/BallModel.hpp"

#include <Interaction.hpp>
#include <LagrangianDS.hpp>
#include <NonSmoothDynamicalSystem.hpp>
#include <utility>

#include "multiple_impacts/osns/SiconosArrays.hpp"

namespace multiple_impacts::models {

BallModel::BallModel(double finalTime)
    : system(std::make_shared<NonSmoothDynamicalSystem>(0., finalTime)) {}

void BallModel::addBall(std::shared_ptr<::LagrangianDS> ball) {
  system->insertDynamicalSystem(ball);
  balls.push_back(std::move(ball));
}

void BallModel::addContact(std::shared_ptr<::NonSmoothLaw> law,
                           std::shared_ptr<::Relation> gap,
                           const std::vector<std::size_t>& between) {
  auto contact = std::make_shared<Interaction>(std::move(law), std::move(gap));
  if (between.size() == 1)
    system->link(contact, balls[between[0]]);
  else
    system->link(contact, balls[between[0]], balls[between[1]]);
  contacts.push_back(std::move(contact));
}

Eigen::VectorXd BallModel::positions() const { return collect(balls, &LagrangianDS::q); }

Eigen::VectorXd BallModel::velocities() const {
  return collect(balls, &LagrangianDS::velocity);
}

Eigen::VectorXd BallModel::gaps() const {
  Eigen::VectorXd y(contacts.size());
  for (std::size_t i = 0; i < contacts.size(); ++i) y[i] = (*contacts[i]->y(0))(0);
  return y;
}

}  // namespace multiple_impacts::models
