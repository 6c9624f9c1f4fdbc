// SPDX-License-Identifier: Apache-2.0
/*! \file RandomModel.hpp
  \brief Random Siconos models for long runs, and an independent copy of their mechanics.
*/
#ifndef RandomModel_hpp
#define RandomModel_hpp

#include <Eigen/Core>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "multiple_impacts/models/ImpactSimulation.hpp"

class Interaction;
class LagrangianDS;
class NonSmoothDynamicalSystem;

namespace multiple_impacts::soak {

/** What moves, and what it collides with. */
enum class ModelKind {
  BetweenWalls,  ///< balls on a line between two walls
  Falling,       ///< the same, the line upright: balls bounce on the floor and on each other
  Springs,       ///< the same, with springs between neighbours: one body of all balls
  Strikers,      ///< balls that touch, struck again and again
  Cradle,        ///< balls on strings, small angles
  DiscsInABox,   ///< in the plane
  Mechanisms     ///< pendulums, slider-cranks, blocks, carts: mass or gradients vary with q
};

inline constexpr ModelKind kAllKinds[] = {
    ModelKind::BetweenWalls, ModelKind::Falling,     ModelKind::Springs,   ModelKind::Strikers,
    ModelKind::Cradle,       ModelKind::DiscsInABox, ModelKind::Mechanisms};

const char* toString(ModelKind kind);

/** The mechanics of a model without Siconos: what a run is checked against. q and v are those
    of all bodies in turn. */
struct Mechanics {
  std::function<Eigen::MatrixXd(const Eigen::VectorXd& q)> mass;
  std::function<double(const Eigen::VectorXd& q)> potential;      ///< [J]
  std::function<Eigen::VectorXd(const Eigen::VectorXd& q)> gaps;  ///< of the contacts [m]
  std::function<Eigen::MatrixXd(const Eigen::VectorXd& q)>
      gradients;  ///< of the gaps, in rows
  std::function<Eigen::MatrixXd(const Eigen::VectorXd& q)>
      jointGradients;  ///< what joints keep at zero, H v; null without joints

  double kineticEnergy(const Eigen::VectorXd& q, const Eigen::VectorXd& v) const {
    return 0.5 * v.dot(mass(q) * v);
  }
};

/** A model that is ready to be simulated. */
struct RandomModel {
  std::string name;
  SimulatedLaw law = lzbSimulation();
  std::shared_ptr<::NonSmoothDynamicalSystem> system;
  std::vector<std::shared_ptr<::LagrangianDS>> bodies;
  std::vector<std::shared_ptr<::Interaction>> contacts;  ///< in the order of the gaps
  std::vector<std::shared_ptr<::Interaction>> joints;    ///< in that of their gradients
  std::shared_ptr<::OneStepNSProblem> impact;
  Mechanics mechanics;
  double speed = 1.;         ///< of the balls at the start, and of what strikes them [m/s]
  double timeStep = 0.;      ///< of the simulation [s]
  double strikeChance = 0.;  ///< after each impact
  double capture = 1e-4;     ///< ImpactOSNS::captureVelocity [m/s]

  Eigen::VectorXd positions() const;
  Eigen::VectorXd velocities() const;
};

/** The model of a seed. Restitutions are all 1, all equal to one value below 1, or different;
    but never different under a law that may then create energy. */
RandomModel randomModel(std::uint64_t seed, ModelKind kind, const SimulatedLaw& law);

}  // namespace multiple_impacts::soak

#endif
