// SPDX-License-Identifier: Apache-2.0
/*! \file MechanismModel.hpp
  \brief A mechanism as a Siconos model.
*/
#ifndef MechanismModel_hpp
#define MechanismModel_hpp

#include <memory>
#include <vector>

#include "Mechanism.hpp"
#include "multiple_impacts/models/Chain.hpp"
#include "multiple_impacts/models/ImpactSimulation.hpp"

class Interaction;
class LagrangianDS;
class NonSmoothDynamicalSystem;

namespace multiple_impacts::mechanisms {

/** One body for each group of coordinates, one interaction per contact. Siconos evaluates
    mass, forces, gaps, gradients and their rates through the mechanism, whenever it needs
    them. */
struct MechanismModel {
  std::shared_ptr<const Mechanism> mechanism;
  std::shared_ptr<::NonSmoothDynamicalSystem> system;
  std::vector<std::shared_ptr<::LagrangianDS>> bodies;
  std::vector<std::shared_ptr<::Interaction>> contacts;

  State state() const;
  Eigen::VectorXd impulses()
      const;                       ///< lambda[1] of the contacts, until Siconos moves on [N.s]
  Eigen::VectorXd forces() const;  ///< lambda[2] of the contacts [N]
};

/** \param contacts parameters of each contact, or one for all
    \param finalTime of the simulation [s] */
MechanismModel buildMechanism(std::shared_ptr<const Mechanism> mechanism, const State& start,
                              const SimulatedLaw& law,
                              const std::vector<ContactParameters>& contacts,
                              double finalTime);

}  // namespace multiple_impacts::mechanisms

#endif
