// SPDX-License-Identifier: Apache-2.0
/*! \file SpringBody.hpp
  \brief A body with linear springs that survives long event-driven simulations.
*/
#ifndef SpringBody_hpp
#define SpringBody_hpp

#include <LagrangianLinearTIDS.hpp>
#include <SiconosVector.hpp>
#include <SimpleMatrix.hpp>
#include <memory>

namespace multiple_impacts {

/** \f$ M \ddot q + K q = f \f$

    Siconos's LagrangianLinearTIDS stores the Jacobian M^-1 K of its right-hand side, and
    multiplies the stored matrix by M^-1 again at every event of an event-driven simulation.
    After some hundred events it overflows, and the simulation stops with "the matrix is
    singular". Here it is computed anew each time. */
class SpringBody : public ::LagrangianLinearTIDS {
 public:
  using ::LagrangianLinearTIDS::LagrangianLinearTIDS;

  void initRhs(double time) override {
    if (!_rhsMatrices.empty()) {
      _rhsMatrices[jacobianXBloc10].reset();
      _rhsMatrices[jacobianXBloc11].reset();
    }
    ::LagrangianLinearTIDS::initRhs(time);
  }
};

}  // namespace multiple_impacts

#endif
