// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/models/ChainModel.hpp"

#include <LagrangianLinearTIDS.hpp>
#include <LagrangianLinearTIR.hpp>
#include <NonSmoothLaw.hpp>
#include <vector>

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

/** y = q2 - q1 - R1 - R2. */
std::shared_ptr<LagrangianLinearTIR> makeGap(const Ball& left, const Ball& right) {
  return std::make_shared<LagrangianLinearTIR>(siconosMatrix(Eigen::RowVector2d(-1., 1.)),
                                               siconosVector(-(left.radius + right.radius)));
}

/** y = b - q. \param offset b, where the ball touches the wall [m] */
std::shared_ptr<LagrangianLinearTIR> makeWallGap(double offset) {
  return std::make_shared<LagrangianLinearTIR>(siconosMatrix(-1.), siconosVector(offset));
}

}  // namespace

ChainModel buildChain(const Chain& chain, const SimulatedLaw& law, double finalTime) {
  checkChain(chain);
  checked("buildChain", "finalTime", finalTime, Range::Positive);
  ChainModel model(finalTime);
  const std::vector<Ball>& balls = chain.balls;
  const auto gap = [&](std::size_t i) { return chain.gaps.empty() ? 0. : chain.gaps[i]; };
  double position = 0.;
  for (std::size_t i = 0; i < balls.size(); ++i) {
    if (i > 0) position += balls[i - 1].radius + balls[i].radius + gap(i - 1);
    model.addBall(makeBall(balls[i], position, chain.gravity));
  }
  for (std::size_t i = 0; i < chain.contactCount(); ++i) {
    const auto contactLaw = makeLaw(law, chain.contacts[i]);
    if (i + 1 < balls.size())
      model.addContact(contactLaw, makeGap(balls[i], balls[i + 1]), {i, i + 1});
    else
      model.addContact(contactLaw, makeWallGap(position + gap(i)), {i});
  }
  return model;
}

}  // namespace multiple_impacts::models
