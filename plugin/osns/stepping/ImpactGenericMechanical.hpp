// SPDX-License-Identifier: Apache-2.0
/*! \file ImpactGenericMechanical.hpp
  \brief Impact laws in time steps of bodies with joints.
*/
#ifndef ImpactGenericMechanical_hpp
#define ImpactGenericMechanical_hpp

#include <GenericMechanical.hpp>

#include "multiple_impacts/osns/stepping/ImpactStepOf.hpp"

namespace multiple_impacts {

/** Takes the place of Siconos's GenericMechanical in a TimeStepping simulation with
    MoreauJeanOSI: impacts follow the law (ImpactStep says how) while joints hold. Siconos's
    solver finds the impulses of lasting contacts, with friction or without, and of joints.
    Friction in impacts is that of ImpactFrictionContact.

    Contacts carry Siconos's NewtonImpactNSL or NewtonImpactFrictionNSL, or an LZBFrictionNSL;
    joints carry EqualityConditionNSL. RelayNSL has no part in impacts. A law that needs a
    stiffness gets it from LZBFrictionNSL, setDefaultStiffness() or setContactSource(). */
class SMI_EXPORT ImpactGenericMechanical : public ImpactStepOf<::GenericMechanical> {
 public:
  /** With Siconos's default solver. */
  explicit ImpactGenericMechanical(const Law& law);
  /** \param options struct of the law, such as LZBOptions */
  ImpactGenericMechanical(const Law& law, std::any options);
  /** \param solver options of Siconos's numerical solver */
  ImpactGenericMechanical(const Law& law, std::any options,
                          std::shared_ptr<SolverOptions> solver);

  /** Also throws ImpactError for LZBImpactNSL and ImpulseRatioNSL, which Siconos's problem
      does not take. */
  void initialize(std::shared_ptr<::Simulation> simulation) override;
};

}  // namespace multiple_impacts

#endif
