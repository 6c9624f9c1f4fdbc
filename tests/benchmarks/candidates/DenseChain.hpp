// SPDX-License-Identifier: Apache-2.0
/*! \file DenseChain.hpp
  \brief All contacts of a free chain as one differential equation, for general integrators.
*/
#ifndef DenseChain_hpp
#define DenseChain_hpp

#include <vector>

#include "Problem.hpp"

namespace multiple_impacts::benchmarks {

/** The state y has the indentations x of the s contacts, then the velocities v of the s + 1
    balls. With approach speeds \f$ d_i = v_i - v_{i+1} \f$ and forces
    \f$ f_i = K_i x_i^{\eta_i} \f$ (0 where x < 0):

    \f$ \dot x_i = d_i, \quad m_i \dot v_i = f_{i-1} - f_i \f$

    Everything is in units of the first contact: V its approach speed, L the indentation with
    \f$ K L^{\eta+1} = m V^2 \f$, T = L/V; so that one tolerance serves x and v.

    With dissipation, \f$ \dot x_i = d_i/e_i^2 \f$ where d < 0, and x does not pass 0; only
    verletStep() does this. Elastic contacts of a struck chain do not close again, so that an x
    below 0 does no harm.

    The loops are vectorised, with AVX2 where the processor has it: the peers get more help
    from the compiler than the plugin, which is built for any processor. */
class DenseChain {
 public:
  explicit DenseChain(const Problem& problem);

  std::size_t contactCount() const { return _stiffness.size(); }
  std::size_t stateSize() const { return 2 * contactCount() + 1; }
  double timeUnit() const { return _timeUnit; }  ///< T [s]

  std::vector<double> initialState() const;
  void derivative(const double* y, double* slope);

  /** Velocity Verlet with the half kicks of neighbouring steps joined: forces and v at the
      middle of steps, x at their ends. \param h in units of T */
  void verletStep(double h, double* y);

  /** Whether no closed contact approaches, and no stored energy could separate two balls, at
      more than the share Problem::endingShare of the current largest speed of a ball. */
  bool isOver(const double* y) const;

  Eigen::VectorXd velocities(const double* y) const;  ///< [m/s]

 private:
  void evaluateForces(const double* x);

  const double _endingShare;
  double _velocityUnit = 1., _timeUnit = 1.;
  std::vector<double> _stiffness, _exponent, _expansionRate, _inverseMass, _initialVelocity;
  std::vector<double> _force;  ///< 0, f_0, ..., f_(s-1), 0
  bool _isHertz = true;
};

}  // namespace multiple_impacts::benchmarks

#endif
