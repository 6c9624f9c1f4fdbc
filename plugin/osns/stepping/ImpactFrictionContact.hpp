// SPDX-License-Identifier: Apache-2.0
/*! \file ImpactFrictionContact.hpp
  \brief Impact laws in time steps with friction.
*/
#ifndef ImpactFrictionContact_hpp
#define ImpactFrictionContact_hpp

#include <FrictionContact.hpp>

#include "multiple_impacts/osns/stepping/ImpactStepOf.hpp"

namespace multiple_impacts {

/** Takes the place of Siconos's FrictionContact in a TimeStepping simulation with
    MoreauJeanOSI: impacts follow the law (ImpactStep says how), and Siconos's solver finds the
    impulses of lasting contact with Coulomb friction. LZB, Poisson's law and binary collisions
    have friction inside the impact, with the same mu. After the outcome of the other laws,
    friction of at most mu times their impulses slows the slip (ImpactFriction.hpp).

    Contacts carry Siconos's NewtonImpactFrictionNSL, without tangential restitution, whose e
    and mu the impact law takes. A law that needs a stiffness gets it from LZBFrictionNSL,
    setDefaultStiffness() or setContactSource(). */
class SMI_EXPORT ImpactFrictionContact : public ImpactStepOf<::FrictionContact> {
 public:
  /** \param dimension 2 or 3; Siconos's default solver */
  ImpactFrictionContact(const Law& law, int dimension);
  /** \param options struct of the law, such as LZBOptions */
  ImpactFrictionContact(const Law& law, std::any options, int dimension);
  /** \param solver options of Siconos's numerical solver */
  ImpactFrictionContact(const Law& law, std::any options, int dimension,
                        std::shared_ptr<SolverOptions> solver);
};

}  // namespace multiple_impacts

#endif
