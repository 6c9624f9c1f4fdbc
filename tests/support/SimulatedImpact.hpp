// SPDX-License-Identifier: Apache-2.0
/*! \file SimulatedImpact.hpp
  \brief One impact in an event-driven simulation, compared with the bare solver.
*/
#ifndef SimulatedImpact_hpp
#define SimulatedImpact_hpp

#include <EventDriven.hpp>
#include <Interaction.hpp>
#include <memory>
#include <utility>

#include "Near.hpp"
#include "SiconosMultipleImpacts.hpp"
#include "Solved.hpp"
#include "multiple_impacts/models/ChainModel.hpp"
#include "multiple_impacts/models/PlanarModel.hpp"

namespace multiple_impacts::test {

inline models::ChainModel build(const models::Chain& chain, const SimulatedLaw& law,
                                double time) {
  return models::buildChain(chain, law, time);
}

inline models::PlanarModel build(const models::PlanarBalls& planar, const SimulatedLaw& law,
                                 double time) {
  return models::buildPlanarBalls(planar, law, time);
}

/** lambda[1] of the contacts, until Siconos moves on [N.s]. */
inline Eigen::VectorXd multipliers(const models::ChainModel& model) {
  Eigen::VectorXd lambda(model.contacts.size());
  for (std::size_t i = 0; i < model.contacts.size(); ++i)
    lambda[i] = (*model.contacts[i]->lambda(1))(0);
  return lambda;
}

/** y[1] of the contacts [m/s]. */
inline Eigen::VectorXd relativeVelocities(const models::ChainModel& model) {
  Eigen::VectorXd velocity(model.contacts.size());
  for (std::size_t i = 0; i < model.contacts.size(); ++i)
    velocity[i] = (*model.contacts[i]->y(1))(0);
  return velocity;
}

/** Velocities after the impact at t = 0 of balls that touch. Each ball is then followed for
    one second and has to fly on with its velocity: LSODAR is exact to rounding there. */
template <class Description>
Eigen::VectorXd simulateImpact(const Description& balls, const SimulatedLaw& law,
                               std::shared_ptr<::OneStepNSProblem> impact) {
  constexpr double duration = 1.;  // [s]
  auto model = build(balls, law, duration);
  const Eigen::VectorXd start = model.positions();
  const auto simulation = models::makeEventDriven(model.system, std::move(impact), duration);
  models::run(*simulation);
  CPPUNIT_ASSERT_DOUBLES_EQUAL(duration, simulation->startingTime(), 1e-12);
  const Eigen::VectorXd velocities = model.velocities();
  assertNear("positions after 1 s", start + duration * velocities, model.positions(), 1e-11);
  return velocities;
}

/** The problem saw one impact, and its outcome is that of the solver on the same description.
    The Delassus matrices differ by rounding only; 1e-10 of the largest value allows for its
    growth over long sequences of steps. */
inline void assertSameOutcome(const ContactProblem& problem, const ImpactOutcome& bare,
                              const ImpactOSNS& impact, double agreement = 1e-10) {
  CPPUNIT_ASSERT_EQUAL(1L, impact.impactCount());
  const ImpactOutcome& outcome = requireSolved(impact.lastOutcome());
  assertNear("impulses of simulation and solver", bare.impulse, outcome.impulse,
             agreement * bare.impulse.cwiseAbs().maxCoeff());
  assertNear("velocities of simulation and solver", bare.velocity, outcome.velocity,
             agreement * problem.velocity.cwiseAbs().maxCoeff());
  const double energy = bare.statistics.energyBefore;
  CPPUNIT_ASSERT_DOUBLES_EQUAL(energy, outcome.statistics.energyBefore, 1e-12 * energy);
}

/** Velocities of the balls in a simulation under the LZB law. */
template <class Description>
Eigen::VectorXd simulateLZB(const Description& balls, const LZBOptions& options = {},
                            double agreement = 1e-10) {
  const auto impact = std::make_shared<LZBImpact>(options);
  const Eigen::VectorXd v = simulateImpact(balls, lzbSimulation(), impact);
  const ContactProblem problem = contactProblem(balls);
  const ImpactOutcome bare = requireSolved(solveLZB(problem, options));
  assertSameOutcome(problem, bare, *impact, agreement);
  assertNear("balls of simulation and solver", velocitiesAfter(balls, bare.impulse), v,
             agreement);
  return v;
}

/** The same under the binary law; an observer sees the collisions of the simulation. */
template <class Description>
Eigen::VectorXd simulateBinary(const Description& balls, const BinaryOptions& options = {},
                               std::shared_ptr<ImpactObserver> observer = nullptr) {
  const auto impact = std::make_shared<BinaryCollision>(options);
  impact->setObserver(std::move(observer));
  const Eigen::VectorXd v = simulateImpact(balls, binarySimulation(), impact);
  const ContactProblem problem = contactProblem(balls);
  const ImpactOutcome bare = requireSolved(solveBinary(problem, options));
  assertSameOutcome(problem, bare, *impact);
  CPPUNIT_ASSERT_EQUAL(bare.statistics.collisions,
                       impact->lastOutcome().statistics.collisions);
  assertNear("balls of simulation and solver", velocitiesAfter(balls, bare.impulse), v, 1e-10);
  return v;
}

}  // namespace multiple_impacts::test

#endif
