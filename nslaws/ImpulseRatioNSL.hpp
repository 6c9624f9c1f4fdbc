// SPDX-License-Identifier: Apache-2.0
/*! \file ImpulseRatioNSL.hpp
  \brief Contact parameters of the law of impulse ratios.
*/
#ifndef ImpulseRatioNSL_hpp
#define ImpulseRatioNSL_hpp

#include "multiple_impacts/contact/Export.hpp"
#include "multiple_impacts/nslaws/CompliantContactNSL.hpp"

namespace multiple_impacts {

/** Law of Acary and Taha at one contact: its share of the impulses, or the stiffness from
    which the shares are evaluated.

    Attach it to an Interaction whose impact problem is an ImpulseRatioImpact; the energetic
    coefficient, one for the whole system, and the source of the shares are options there.

    | parameter | symbol | unit    | range                                                    |
    |-----------|--------|---------|----------------------------------------------------------|
    | share     | r      | -       | > 0: p_i/p_j = r_i/r_j between contacts that are coupled |
    | stiffness | K      | N/m^eta | > 0                                                      |
    | exponent  | eta    | -       | > 0: 1 linear, 3/2 Hertz                                 |

    A value out of range throws InvalidParameter and changes nothing. nsLawSize is 1. */
class SMI_EXPORT ImpulseRatioNSL : public CompliantContactNSL {
 public:
  explicit ImpulseRatioNSL(double share, double stiffness = 1., double exponent = 1.5);

  double share() const { return _share; }

  void setShare(double share);

  /** Prints all parameters on standard output. */
  void display() const override;

  /** To Siconos's MultipleImpact the law would be an elastic one of LZB's, so it does not show
      the type that MultipleImpact asks for, and is refused there. LsodarOSI and LCP treat both
      types alike. */
  Type::Siconos acceptType(FindType&) const override { return Type::NewtonImpactNSL; }

 private:
  double _share;
};

}  // namespace multiple_impacts

#endif
