// SPDX-License-Identifier: Apache-2.0
/*! \file LZBFrictionNSL.hpp
  \brief Contact parameters of the LZB law where contacts have friction.
*/
#ifndef LZBFrictionNSL_hpp
#define LZBFrictionNSL_hpp

#include <NewtonImpactFrictionNSL.hpp>
#include <limits>

#include "multiple_impacts/contact/Export.hpp"

namespace multiple_impacts {

/** A contact with Coulomb friction that knows its stiffness: force
    \f$ \lambda = K x^\eta \f$ in impacts.

    Attach it to an Interaction whose problem is an ImpactFrictionContact or an
    ImpactGenericMechanical. Under Siconos's own problems it acts as NewtonImpactFrictionNSL
    with the same e and mu. Event-driven simulations refuse it: LsodarOSI cannot carry friction
    between impacts.

    | parameter            | symbol | unit    | range                    |
    |----------------------|--------|---------|--------------------------|
    | restitution          | e      | -       | [0, 1], energetic        |
    | friction             | mu     | -       | >= 0                     |
    | stiffness            | K      | N/m^eta | > 0                      |
    | exponent             | eta    | -       | > 0: 1 linear, 3/2 Hertz |
    | tangential stiffness | k_t    | N/m     | > 0; infinite: none      |

    With a tangential stiffness the surfaces deform, up to a force of mu times the normal one,
    before they slide. It is infinite unless setTangentialStiffness() says otherwise.

    A value out of range throws InvalidParameter and changes nothing. nsLawSize is 2 in the
    plane, 3 in space. */
class SMI_EXPORT LZBFrictionNSL : public ::NewtonImpactFrictionNSL {
 public:
  LZBFrictionNSL(double restitution, double friction, double stiffness, double exponent,
                 unsigned dimension = 3);

  double restitution() const { return en(); }
  double friction() const { return mu(); }
  double stiffness() const { return _stiffness; }
  double exponent() const { return _exponent; }
  double tangentialStiffness() const { return _tangentialStiffness; }

  void setTangentialStiffness(double stiffness);

  /** Prints all parameters on standard output. */
  void display() const override;

 private:
  double _stiffness, _exponent;
  double _tangentialStiffness = std::numeric_limits<double>::infinity();
};

}  // namespace multiple_impacts

#endif
