// SPDX-License-Identifier: Apache-2.0
#include "published/ChainStates.hpp"

#include "multiple_impacts/models/Metrics.hpp"

namespace multiple_impacts::published {

using Eigen::Index;
using Eigen::VectorXd;
using models::Chain;

VectorXd ballVelocities(const Chain& chain, const VectorXd& separation) {
  const Index count = static_cast<Index>(chain.balls.size());
  VectorXd v = VectorXd::Zero(count);  // relative to the last ball
  for (Index i = count - 2; i >= 0; --i) v[i] = v[i + 1] - separation[i];
  if (chain.wall) return (v.array() - separation[count - 1]).matrix();
  double mass = 0.;
  for (const models::Ball& ball : chain.balls) mass += ball.mass;
  const double excess = momentum(chain, velocitiesBefore(chain)) - momentum(chain, v);
  return (v.array() + excess / mass).matrix();
}

VectorXd impulsesTo(const Chain& chain, const VectorXd& velocity) {
  VectorXd impulse(chain.contactCount());
  double lost = 0.;
  for (Index i = 0; i < impulse.size(); ++i) {
    const models::Ball& ball = chain.balls[i];
    lost += ball.mass * (ball.velocity - velocity[i]);
    impulse[i] = lost;
  }
  return impulse;
}

}  // namespace multiple_impacts::published
