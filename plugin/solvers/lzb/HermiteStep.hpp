// SPDX-License-Identifier: Apache-2.0
/*! \file HermiteStep.hpp
  \brief Motion of one contact inside a step, interpolated between its two ends.
*/
#ifndef HermiteStep_hpp
#define HermiteStep_hpp

#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <cstdint>

#include "multiple_impacts/solvers/lzb/LZBConstants.hpp"

namespace multiple_impacts::lzb {

/** Quintic Hermite interpolant of y(theta), theta in [0, 1], from y, y', y'' at both ends
    (derivatives with respect to theta). */
class HermiteStep {
 public:
  HermiteStep(double y0, double v0, double w0, double y1, double v1, double w1)
      : _c0(y0), _c1(v0), _c2(0.5 * w0) {
    const double p = y1 - _c0 - _c1 - _c2;
    const double v = v1 - _c1 - 2. * _c2;
    const double w = w1 - 2. * _c2;
    _c3 = 10. * p - 4. * v + 0.5 * w;
    _c4 = -15. * p + 7. * v - w;
    _c5 = 6. * p - 3. * v + 0.5 * w;
  }

  double value(double t) const {
    return _c0 + t * (_c1 + t * (_c2 + t * (_c3 + t * (_c4 + t * _c5))));
  }
  double slope(double t) const {
    return _c1 + t * (2. * _c2 + t * (3. * _c3 + t * (4. * _c4 + t * 5. * _c5)));
  }
  double curvature(double t) const {
    return 2. * _c2 + t * (6. * _c3 + t * (12. * _c4 + t * 20. * _c5));
  }

 private:
  double _c0, _c1, _c2, _c3, _c4, _c5;
};

/** A zero of f in [0, 1]; the end that is nearer to zero where f does not change sign. */
template <class Function>
double rootInStep(Function f) {
  const double f0 = f(0.);
  const double f1 = f(1.);
  if (f0 == 0. || (f0 > 0.) == (f1 > 0.)) return std::abs(f0) <= std::abs(f1) ? 0. : 1.;
  std::uintmax_t iterations = LZBConstants::rootIterations;
  const auto bracket = boost::math::tools::toms748_solve(
      f, 0., 1., f0, f1, boost::math::tools::eps_tolerance<double>(LZBConstants::rootBits),
      iterations);
  return 0.5 * (bracket.first + bracket.second);
}

}  // namespace multiple_impacts::lzb

#endif
