// SPDX-License-Identifier: Apache-2.0
/*! \file DerivativeBindings.hpp
  \brief Derivatives of outcomes, and how far these can be trusted.
*/
#ifndef DerivativeBindings_hpp
#define DerivativeBindings_hpp

#include <pybind11/pybind11.h>

#include "multiple_impacts/python/PythonOutcome.hpp"

namespace multiple_impacts::python {

/** Adds amplification, digits, trust_message, jvp and jacobian to the class of outcomes. */
void bindDerivatives(pybind11::class_<PythonOutcome>& type);

}  // namespace multiple_impacts::python

#endif
