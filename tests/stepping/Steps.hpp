// SPDX-License-Identifier: Apache-2.0
/*! \file Steps.hpp
  \brief Siconos models of any bodies in time steps.
*/
#ifndef Steps_hpp
#define Steps_hpp

#include <LagrangianLinearTIDS.hpp>
#include <LagrangianLinearTIR.hpp>
#include <MoreauJeanOSI.hpp>
#include <NonSmoothDynamicalSystem.hpp>
#include <TimeDiscretisation.hpp>
#include <TimeStepping.hpp>
#include <memory>
#include <utility>
#include <vector>

#include "SiconosMultipleImpacts.hpp"
#include "multiple_impacts/osns/SiconosArrays.hpp"

namespace multiple_impacts::test {

inline void advance(::TimeStepping& simulation, int steps) {
  for (int i = 0; i < steps; ++i) {
    simulation.computeOneStep();
    simulation.nextStep();
  }
}

/** A model whose bodies and contacts the test adds, and its time steps, theta = 1/2. */
class SteppedModel {
 public:
  explicit SteppedModel(double timeStep)
      : model(1e6), integrator(std::make_shared<MoreauJeanOSI>(0.5)), _timeStep(timeStep) {
    integrator->setConstraintActivationThreshold(1e-9);
  }

  /** \param mass matrix, constant [kg] \param force constant [N] */
  void addBody(const Eigen::VectorXd& position, const Eigen::VectorXd& velocity,
               const Eigen::MatrixXd& mass, const Eigen::VectorXd& force) {
    auto body = std::make_shared<LagrangianLinearTIDS>(
        siconosVector(position), siconosVector(velocity), siconosMatrix(mass));
    body->setFExtPtr(siconosVector(force));
    model.addBall(std::move(body));
  }

  /** y = H q + y0 between bodies that were added before. */
  void addLinear(std::shared_ptr<::NonSmoothLaw> law, const Eigen::MatrixXd& gradient,
                 const Eigen::VectorXd& offset, const std::vector<std::size_t>& between) {
    model.addContact(
        std::move(law),
        std::make_shared<LagrangianLinearTIR>(siconosMatrix(gradient), siconosVector(offset)),
        between);
  }

  /** From now on the model can be run. */
  void solveWith(std::shared_ptr<::OneStepNSProblem> problem) {
    simulation = std::make_shared<::TimeStepping>(
        model.system, std::make_shared<TimeDiscretisation>(0., _timeStep), integrator,
        std::move(problem));
  }

  void steps(int count) { advance(*simulation, count); }
  double lambda(std::size_t contact, unsigned row = 0) const {
    return (*model.contacts[contact]->lambda(1))(row);
  }

  models::BallModel model;
  std::shared_ptr<MoreauJeanOSI> integrator;
  std::shared_ptr<::TimeStepping> simulation;

 private:
  double _timeStep;
};

}  // namespace multiple_impacts::test

#endif
