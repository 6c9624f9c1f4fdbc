// SPDX-License-Identifier: Apache-2.0
#include "published/experiments/Landing.hpp"

#include <EventDriven.hpp>
#include <cmath>
#include <utility>

#include "SiconosMultipleImpacts.hpp"
#include "multiple_impacts/models/ChainModel.hpp"
#include "multiple_impacts/models/EventTolerance.hpp"

namespace multiple_impacts::published::experiments {

namespace {

/** Gap [m] and speed [m/s] up to which a contact counts as closed: falling balls that touch
    drift apart through the rounding of their positions. */
constexpr double kEventTolerance = 1e-10;

}  // namespace

double speedAfter(double height) { return std::sqrt(2. * kGravity * height); }

Landing landingOf(models::Chain chain, double height, const LZBOptions& options,
                  std::shared_ptr<ImpactObserver> observer) {
  for (models::Ball& ball : chain.balls) ball.velocity = 0.;
  chain.gravity = kGravity;
  chain.gaps.assign(chain.contactCount(), 0.);
  chain.gaps.back() = height;
  const double fall = std::sqrt(2. * height / kGravity);
  const models::ChainModel model = models::buildChain(chain, lzbSimulation(), 1.3 * fall);
  const auto impact = std::make_shared<LZBImpact>(options);
  impact->setObserver(std::move(observer));
  const auto simulation = models::makeEventDriven(model.system, impact, 0.3 * fall);
  const models::EventTolerance tolerance(*simulation, kEventTolerance);
  while (models::goesOn(*simulation)) {
    simulation->advanceToEvent();
    const Eigen::VectorXd before = model.velocities();
    simulation->processEvents();
    if (impact->impactCount() > 0 && impact->lastContacts().size() == chain.contactCount())
      return {before, model.velocities()};
  }
  throw ImpactError("a falling chain has not reached its wall with all contacts closed");
}

}  // namespace multiple_impacts::published::experiments
