// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/models/ChainModel.hpp"

#include <Interaction.hpp>
#include <LagrangianLinearTIDS.hpp>
#include <LagrangianLinearTIR.hpp>
#include <NonSmoothDynamicalSystem.hpp>

#include "multiple_impacts/contact/ParameterCheck.hpp"
#include "multiple_impacts/osns/SiconosArrays.hpp"

namespace multiple_impacts::models {

namespace {

std::shared_ptr<::LagrangianDS> makeBall(const Ball& ball, double position, double gravity) {
  auto body = std::make_shared<LagrangianLinearTIDS>(
      siconosVector(position), siconosVector(ball.velocity), siconosMatrix(ball.mass));
  body->setFExtPtr(siconosVector(ball.mass * gravity));
  return body;
}

/** y = H q + b with H = (-1, 1), or (-1) at the wall. */
std::shared_ptr<LagrangianLinearTIR> makeGap(bool atWall, double offset) {
  return std::make_shared<LagrangianLinearTIR>(
      atWall ? siconosMatrix(-1.) : siconosMatrix(Eigen::RowVector2d(-1., 1.)),
      siconosVector(offset));
}

}  // namespace

ChainModel buildChain(const Chain& chain, const SimulatedLaw& law, double finalTime) {
  checkChain(chain);
  checked("buildChain", "finalTime", finalTime, Range::Positive);
  ChainModel model;
  model.system = std::make_shared<NonSmoothDynamicalSystem>(0., finalTime);

  double position = 0.;
  const auto gap = [&](std::size_t i) { return chain.gaps.empty() ? 0. : chain.gaps[i]; };
  for (std::size_t i = 0; i < chain.balls.size(); ++i) {
    if (i > 0) position += chain.balls[i - 1].radius + chain.balls[i].radius + gap(i - 1);
    model.balls.push_back(makeBall(chain.balls[i], position, chain.gravity));
    model.system->insertDynamicalSystem(model.balls.back());
  }

  for (std::size_t i = 0; i < chain.contactCount(); ++i) {
    const bool atWall = i + 1 == chain.balls.size();
    const double offset =
        atWall ? position + gap(i) : -(chain.balls[i].radius + chain.balls[i + 1].radius);
    auto contact = std::make_shared<Interaction>(makeLaw(law, chain.contacts[i]),
                                                 makeGap(atWall, offset));
    if (atWall)
      model.system->link(contact, model.balls[i]);
    else
      model.system->link(contact, model.balls[i], model.balls[i + 1]);
    model.contacts.push_back(contact);
  }
  return model;
}

Eigen::VectorXd ChainModel::positions() const { return collect(balls, &LagrangianDS::q); }

Eigen::VectorXd ChainModel::velocities() const {
  return collect(balls, &LagrangianDS::velocity);
}

Eigen::VectorXd ChainModel::gaps() const {
  Eigen::VectorXd y(contacts.size());
  for (std::size_t i = 0; i < contacts.size(); ++i) y[i] = (*contacts[i]->y(0))(0);
  return y;
}

}  // namespace multiple_impacts::models
