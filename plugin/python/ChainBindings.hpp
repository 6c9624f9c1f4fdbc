// SPDX-License-Identifier: Apache-2.0
/*! \file ChainBindings.hpp
  \brief The parts of the extension module multiple_impacts._chains.
*/
#ifndef ChainBindings_hpp
#define ChainBindings_hpp

#include <pybind11/pybind11.h>

#include <vector>

#include "multiple_impacts/models/Chain.hpp"

// Lists of a chain are changed in place: chain.balls[0].velocity = 1.
PYBIND11_MAKE_OPAQUE(std::vector<multiple_impacts::models::Ball>)
PYBIND11_MAKE_OPAQUE(std::vector<multiple_impacts::ContactParameters>)
PYBIND11_MAKE_OPAQUE(std::vector<double>)

namespace multiple_impacts::python {

/** Chains of balls and their builders. */
void bindChain(pybind11::module_& module);

/** Measures of an outcome, and the pulses of a wave. */
void bindMetrics(pybind11::module_& module);

/** Scenarios and their simulation. */
void bindSimulation(pybind11::module_& module);

}  // namespace multiple_impacts::python

#endif
