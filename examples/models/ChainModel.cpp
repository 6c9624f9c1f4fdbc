// SPDX-License-Identifier: Apache-2.0
#include "ChainModel.hpp"

#include <Interaction.hpp>
#include <LagrangianLinearTIDS.hpp>
#include <LagrangianLinearTIR.hpp>
#include <NonSmoothDynamicalSystem.hpp>
#include <SiconosVector.hpp>
#include <SimpleMatrix.hpp>

#include "ParameterCheck.hpp"

namespace multiple_impacts::models {

namespace {

std::shared_ptr<::LagrangianDS> makeBall(const Ball& ball, double position, double gravity) {
  auto q = std::make_shared<SiconosVector>(1);
  auto v = std::make_shared<SiconosVector>(1);
  auto mass = std::make_shared<SimpleMatrix>(1, 1);
  auto weight = std::make_shared<SiconosVector>(1);
  q->setValue(0, position);
  v->setValue(0, ball.velocity);
  mass->setValue(0, 0, ball.mass);
  weight->setValue(0, ball.mass * gravity);
  auto body = std::make_shared<LagrangianLinearTIDS>(q, v, mass);
  body->setFExtPtr(weight);
  return body;
}

/** y = H q + b with H = (-1, 1), or (-1) at the wall. */
std::shared_ptr<LagrangianLinearTIR> makeGap(bool atWall, double offset) {
  auto H = std::make_shared<SimpleMatrix>(1, atWall ? 1 : 2);
  H->setValue(0, 0, -1.);
  if (!atWall) H->setValue(0, 1, 1.);
  auto b = std::make_shared<SiconosVector>(1);
  b->setValue(0, offset);
  return std::make_shared<LagrangianLinearTIR>(H, b);
}

}  // namespace

ChainModel buildChain(const Chain& chain, ImpactLaw law, double finalTime) {
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

Eigen::VectorXd ChainModel::positions() const {
  Eigen::VectorXd q(balls.size());
  for (std::size_t i = 0; i < balls.size(); ++i) q[i] = (*balls[i]->q())(0);
  return q;
}

Eigen::VectorXd ChainModel::velocities() const {
  Eigen::VectorXd v(balls.size());
  for (std::size_t i = 0; i < balls.size(); ++i) v[i] = (*balls[i]->velocity())(0);
  return v;
}

Eigen::VectorXd ChainModel::gaps() const {
  Eigen::VectorXd y(contacts.size());
  for (std::size_t i = 0; i < contacts.size(); ++i) y[i] = (*contacts[i]->y(0))(0);
  return y;
}

}  // namespace multiple_impacts::models
