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
    at E = 0.

    With eta < 1 the contact is infinitely stiff at x = 0. withCore() replaces the law by a
    spring where the energy is below a given one: x <= c, \f$ \lambda = K c^{\eta-1} x \f$.
    Force and energy stay consistent, dE = lambda dx; above the core E is less than that of the
    pure law by a constant smaller than the given energy. */
class ForceLaw {
 public:
  ForceLaw(double stiffness, double exponent) : _stiffness(stiffness), _exponent(exponent) {}
  ForceLaw withCore(double energy) const;

  double stiffness() const { return _stiffness; }
  double exponent() const { return _exponent; }
  double core() const { return _core; }            ///< c [m]; 0: none
  double coreSlope() const { return _coreSlope; }  ///< K c^(eta-1) [N/m]

  double force(double x) const {
    if (x <= 0.) return 0.;
    return x < _core ? _coreSlope * x : _stiffness * power(x);
  }
  /** dlambda/dx [N/m]. */
  double slope(double x) const {
    if (x <= 0.) return 0.;
    return x < _core ? _coreSlope : _exponent * force(x) / x;
  }
  double energy(double x) const {
    if (x <= 0.) return 0.;
    return x < _core ? 0.5 * _coreSlope * x * x : force(x) * x / (_exponent + 1.) - _excess;
  }

  /** Force at energy E of the pure law (chapter, eq. 19). */
  double forceAtEnergy(double energy) const {
    if (energy <= 0.) return 0.;
    return std::pow(1. + _exponent, _exponent / (1. + _exponent)) *
           std::pow(_stiffness, 1. / (1. + _exponent)) *
           std::pow(energy, _exponent / (1. + _exponent));
  }
  double indentationAtForce(double force) const {
    if (force < _coreSlope * _core) return force / _coreSlope;
    return std::pow(force / _stiffness, 1. / _exponent);
  }
  double indentationAtEnergy(double energy) const {
    if (energy < 0.5 * _coreSlope * _core * _core) return std::sqrt(2. * energy / _coreSlope);
    return std::pow((_exponent + 1.) * (energy + _excess) / _stiffness, 1. / (_exponent + 1.));
  }

 private:
  /** x^eta, without pow() for the two exponents nearly everybody uses. */
  double power(double x) const {
    if (_exponent == 1.5) return x * std::sqrt(x);
    if (_exponent == 1.) return x;
    return std::pow(x, _exponent);
  }

  double _stiffness;  ///< K [N/m^eta]
  double _exponent;   ///< eta
  double _core = 0.;
  double _coreSlope = 0.;
  double _excess = 0.;  ///< energy of the pure law minus ours, above the core [J]
};

inline ForceLaw ForceLaw::withCore(double energy) const {
  ForceLaw law(*this);
  law._core = indentationAtEnergy(energy);
  law._coreSlope = _stiffness * power(law._core) / law._core;
  law._excess = (1. / (_exponent + 1.) - 0.5) * law._coreSlope * law._core * law._core;
  return law;
}

}  // namespace multiple_impacts::lzb

#endif
