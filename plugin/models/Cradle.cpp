// SPDX-License-Identifier: Apache-2.0
#include "multiple_impacts/models/Cradle.hpp"

#include <LagrangianLinearTIR.hpp>
#include <NonSmoothLaw.hpp>
#include <cmath>
#include <string>

#include "multiple_impacts/contact/ParameterCheck.hpp"
#include "multiple_impacts/osns/SiconosArrays.hpp"
#include "multiple_impacts/osns/SpringBody.hpp"

namespace multiple_impacts::models {

namespace {

double pulledBy(const Cradle& cradle, std::size_t ball) {
  return cradle.pulled.empty() ? 0. : cradle.pulled[ball];
}

/** M q'' + K q = 0 with K = m g / l. */
std::shared_ptr<::LagrangianDS> makeBall(const Cradle& cradle, std::size_t i) {
  const Ball& ball = cradle.chain.balls[i];
  return std::make_shared<SpringBody>(
      siconosVector(pulledBy(cradle, i)), siconosVector(ball.velocity),
      siconosMatrix(ball.mass),
      siconosMatrix(ball.mass * cradle.gravity / cradle.stringLength), siconosMatrix(0.));
}

/** y = q_(i+1) - q_i. */
std::shared_ptr<LagrangianLinearTIR> makeGap() {
  return std::make_shared<LagrangianLinearTIR>(siconosMatrix(Eigen::RowVector2d(-1., 1.)));
}

}  // namespace

double Cradle::period() const { return 2. * M_PI * std::sqrt(stringLength / gravity); }

void checkCradle(const Cradle& cradle) {
  checkChain(cradle.chain);
  checked("Cradle", "stringLength", cradle.stringLength, Range::Positive);
  checked("Cradle", "gravity", cradle.gravity, Range::Positive);
  const std::size_t count = cradle.chain.balls.size();
  if (cradle.chain.wall) throw InvalidParameter("Cradle: the chain must have no wall");
  if (!cradle.pulled.empty() && cradle.pulled.size() != count)
    throw InvalidParameter("Cradle: pulled must have one entry per ball, " +
                           std::to_string(count) + ", got " +
                           std::to_string(cradle.pulled.size()));
  for (std::size_t i = 0; i < count; ++i) {
    checked("Cradle", "pulled", pulledBy(cradle, i), Range::Finite,
            " for ball " + std::to_string(i + 1));
    if (i > 0 && pulledBy(cradle, i) < pulledBy(cradle, i - 1))
      throw InvalidParameter("Cradle: pulled must not decrease from ball to ball, got " +
                             toText(pulledBy(cradle, i)) + " for ball " +
                             std::to_string(i + 1));
  }
}

ChainModel buildCradle(const Cradle& cradle, const SimulatedLaw& law, double finalTime) {
  checkCradle(cradle);
  checked("buildCradle", "finalTime", finalTime, Range::Positive);
  ChainModel model(finalTime);
  for (std::size_t i = 0; i < cradle.chain.balls.size(); ++i)
    model.addBall(makeBall(cradle, i));
  for (std::size_t i = 0; i < cradle.chain.contactCount(); ++i)
    model.addContact(makeLaw(law, cradle.chain.contacts[i]), makeGap(), {i, i + 1});
  return model;
}

double potentialEnergy(const Cradle& cradle, const Eigen::VectorXd& displacements) {
  double energy = 0.;
  for (std::size_t i = 0; i < cradle.chain.balls.size(); ++i)
    energy += 0.5 * cradle.chain.balls[i].mass * cradle.gravity / cradle.stringLength *
              displacements[i] * displacements[i];
  return energy;
}

}  // namespace multiple_impacts::models
