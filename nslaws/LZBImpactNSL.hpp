// SPDX-License-Identifier: Apache-2.0
/*! \file LZBImpactNSL.hpp
  \brief Contact parameters of the LZB multiple-impact law.
*/
#ifndef LZBImpactNSL_hpp
#define LZBImpactNSL_hpp

#include "multiple_impacts/contact/Export.hpp"
#include "multiple_impacts/nslaws/CompliantContactNSL.hpp"

namespace multiple_impacts {

/** Law of Liu, Zhao and Brogliato at one contact: a compliant contact with force
    \f$ \lambda = K x^\eta \f$ that gives back the share \f$ e^2 \f$ of the energy it took up.

    Attach it to an Interaction whose impact problem is an LZBImpact. The contact model (bi- or
    mono-stiffness) and the integration are options of LZBImpact, since they concern all
    contacts.

    | parameter      | symbol | unit    | range                                               |
    |----------------|--------|---------|-----------------------------------------------------|
    | restitution    | e      | -       | [0, 1], energetic                                   |
    | stiffness      | K      | N/m^eta | > 0                                                 |
    | exponent       | eta    | -       | > 0: 1 linear, 3/2 Hertz                            |
    | precompression | F0     | N       | >= 0: force before each impact, 0 by default        |

    A value out of range throws InvalidParameter and changes nothing. nsLawSize is 1. */
class SMI_EXPORT LZBImpactNSL : public CompliantContactNSL {
 public:
  LZBImpactNSL(double restitution, double stiffness, double exponent);

  double restitution() const { return ResCof(); }
  double precompression() const { return _precompression; }

  void setRestitution(double restitution);
  void setPrecompression(double force);

  /** Prints all parameters on standard output. */
  void display() const override;

 private:
  double _precompression = 0.;
};

}  // namespace multiple_impacts

#endif
