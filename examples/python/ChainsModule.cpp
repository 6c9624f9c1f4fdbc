// SPDX-License-Identifier: Apache-2.0
#include "ChainBindings.hpp"

PYBIND11_MODULE(_chains, module) {
  pybind11::module_::import("multiple_impacts._solvers");  // for the types that it binds
  multiple_impacts::python::bindChain(module);
  multiple_impacts::python::bindMetrics(module);
  multiple_impacts::python::bindSimulation(module);
}
