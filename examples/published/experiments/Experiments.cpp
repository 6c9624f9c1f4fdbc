// SPDX-License-Identifier: Apache-2.0
#include "published/experiments/Experiments.hpp"

namespace multiple_impacts::published {

Study experimentStudy() {
  return {
      "experiments", "Experiments on chains and columns of beads, as LZB reproduces them",
      collected(
          {experiments::taperedItems, experiments::steppedItems, experiments::twoWaveItems,
           experiments::convergenceItems, experiments::columnItems, experiments::twoBallsItems,
           experiments::threeBallsItems, experiments::ruleItems, experiments::shortChainItems,
           experiments::hertzChainItems, experiments::cradleItems, experiments::bernoulliItems,
           experiments::tennisItems, experiments::tennisTableItems,
           experiments::planarItems})};
}

std::string experiments::microseconds(double time, int digits) {
  return shown(1e6 * time, digits) + " us";
}

models::Chain experiments::struckBeads(const std::vector<double>& radii, double speed,
                                       double restitution, bool wall, double density) {
  const models::Material steel{density, models::kSteel.elastic};
  const ContactParameters contact{restitution, 1., kHertzExponent};
  models::Chain chain = models::uniformChain(radii.size(), {}, contact);
  for (std::size_t i = 0; i < radii.size(); ++i)
    chain.balls[i] = models::sphere(radii[i], steel);
  if (wall) models::addWall(chain, contact);
  models::setHertzStiffness(chain);
  models::strikeFromLeft(chain, 1, speed);
  return chain;
}

}  // namespace multiple_impacts::published
