// SPDX-License-Identifier: Apache-2.0
/*! \file ForceLaw.hpp
  \brief Force, energy and virtual indentation of one compliant contact.
*/
#ifndef ForceLaw_hpp
#define ForceLaw_hpp

#include <cmath>

namespace multiple_impacts::lzb {

/** \f$ \lambda = K x^\eta, \; E = K x^{\eta+1}/(\eta+1) \f$ with the virtual indentation
    x >= 0 [m]; no force for x < 0. This is eq. 19 of the chapter in a variable that is regular
    at E = 0. */
struct ForceLaw {
  double stiffness;  ///< K [N/m^eta]
  double exponent;   ///< eta

  /** x^eta, without pow() for the two exponents nearly everybody uses. */
  double power(double x) const {
    if (x <= 0.) return 0.;
    if (exponent == 1.5) return x * std::sqrt(x);
    if (exponent == 1.) return x;
    return std::pow(x, exponent);
  }
  double force(double x) const { return stiffness * power(x); }
  double energy(double x) const { return x > 0. ? force(x) * x / (exponent + 1.) : 0.; }

  /** Force at energy E (chapter, eq. 19). */
  double forceAtEnergy(double energy) const {
    if (energy <= 0.) return 0.;
    return std::pow(1. + exponent, exponent / (1. + exponent)) *
           std::pow(stiffness, 1. / (1. + exponent)) *
           std::pow(energy, exponent / (1. + exponent));
  }
  double indentationAtForce(double force) const {
    return std::pow(force / stiffness, 1. / exponent);
  }
  double indentationAtEnergy(double energy) const {
    return std::pow((exponent + 1.) * energy / stiffness, 1. / (exponent + 1.));
  }
};

}  // namespace multiple_impacts::lzb

#endif
