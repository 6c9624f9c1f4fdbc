// SPDX-License-Identifier: Apache-2.0
/*! \file PackedLaws.hpp
  \brief Force laws of many contacts, evaluated together.
*/
#ifndef PackedLaws_hpp
#define PackedLaws_hpp

#include <vector>

#include "multiple_impacts/solvers/lzb/ForceLaw.hpp"

namespace multiple_impacts::lzb {

/** One array per parameter. Hertz and linear contacts need no pow(); for other exponents
    x^eta = exp(eta log x) is computed with vector instructions. */
class PackedLaws {
 public:
  /** \param all laws of all contacts; must outlive this object */
  explicit PackedLaws(const std::vector<ForceLaw>& all);

  /** Packs the laws of the given contacts. */
  void select(const std::vector<int>& contacts);

  /** force[i] = lambda(x[i]) of the i-th selected contact */
  void forces(const std::vector<double>& x, std::vector<double>& force) const;

 private:
  const std::vector<ForceLaw>& _all;
  double _commonExponent = 0.;  ///< of all contacts; 0 if they differ or have a core
  std::vector<double> _stiffness, _exponent, _core, _coreSlope;
};

}  // namespace multiple_impacts::lzb

#endif
